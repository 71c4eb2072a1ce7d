"""A run on a Dask cluster: a real scheduler and real workers on loopback, one of which is killed in the middle."""

import dataclasses
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from engine.runs import cluster, part_files, simulate, store
from engine.runs.blocks import job_of
from engine.runs.parts import Span
from engine.runs.request import make_plan
from m44.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60
BLOCK = 20
LOOPBACK = ("--host", "127.0.0.1")


def request(games=600):
    """Two boards under two sets of rules: 120 blocks of 20 games."""
    scenarios = [load_scenario("pegasus-bridge"), load_scenario("river-line")]
    return make_plan(scenarios, [parse_variant("no-retreat-choice")], games=games, seed=4, trace=True)


def started(folder, *words):
    """A process of the cluster."""
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def scheduler_process(tmp_path):
    """A scheduler that writes its address into a file."""
    own = ("--port", "0", "--no-dashboard", "--scheduler-file", tmp_path / "scheduler.json")
    process = started(tmp_path, "scheduler", *LOOPBACK, *own)
    yield process
    process.kill()
    process.wait()


@pytest.fixture
def scheduler(scheduler_process, tmp_path):
    """Address of a scheduler, and a way to start workers beside it."""
    address = tmp_path / "scheduler.json"
    processes = []
    deadline = time.monotonic() + PATIENCE_S
    while not address.exists() and time.monotonic() < deadline:
        time.sleep(0.05)

    def worker():
        own = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--scheduler-file", address)
        processes.append(started(tmp_path, "worker", *LOOPBACK, *own))
        return processes[-1]

    yield json.loads(address.read_text())["address"], worker
    for process in processes:
        process.kill()
        process.wait()


@pytest.fixture
def two_workers(scheduler):
    """Address of a cluster of two workers, and both processes."""
    from distributed import Client

    address, worker = scheduler
    workers = [worker(), worker()]
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=PATIENCE_S)
    return address, workers


def wait_until(is_so):
    """Wait for the cluster, with patience that ends."""
    deadline = time.monotonic() + 2 * PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def kill_in_the_middle(process, folder, met):
    """Kill a worker as soon as ten blocks have come back."""
    deadline = time.monotonic() + 2 * PATIENCE_S
    while len(part_files.spans_in(folder)) < 10 and time.monotonic() < deadline:
        time.sleep(0.002)
    process.kill()
    process.wait()
    met.append(len(part_files.spans_in(folder)))


def test_a_killed_worker_changes_nothing(two_workers, tmp_path):
    address, workers = two_workers
    one = simulate.simulate(request(), tmp_path / "one", workers=1, quiet=True)
    met = []
    killer = threading.Thread(target=kill_in_the_middle, args=(workers[0], tmp_path / "many", met))
    killer.start()
    many = simulate.simulate(
        request(), tmp_path / "many", block_size=BLOCK, backend="dask", scheduler=address, quiet=True
    )
    killer.join()
    assert many.digest == one.digest and many.played == many.games == 2400
    assert 10 <= met[0] < 120 and workers[1].poll() is None
    assert store.read_hexes(tmp_path / "many").equals(store.read_hexes(tmp_path / "one"))
    assert store.read_turns(tmp_path / "many").equals(store.read_turns(tmp_path / "one"))


def test_blocks_that_are_lost_with_their_worker_are_played_again(two_workers):
    """The first block is taken, the others of the window lie finished on both workers when one of them dies."""
    from distributed import Client

    address, workers = two_workers
    wanted = request(games=20 * cluster.AHEAD * 2)
    jobs = [
        job_of(wanted, wanted.plan.digest, Span(0, first, 20)) for first in range(0, wanted.plan.games, 20)
    ]
    blocks = cluster.blocks_on_cluster(jobs, address)
    came = [next(blocks)]
    with Client(address, set_as_default=False) as client:

        def held():
            return {key for keys in client.has_what().values() for key in keys}

        wait_until(lambda: len(held()) >= len(jobs) - 1)
        workers[0].kill()
        wait_until(lambda: len(client.scheduler_info()["workers"]) == 1)
        came += blocks
    assert all(not done.error for done, _ in came)
    assert sorted(done.span.first for done, _ in came) == [job.span.first for job in jobs]


def test_a_scheduler_that_goes_stops_the_run_with_one_line(two_workers, scheduler_process, tmp_path):
    met, folder = [], tmp_path / "run"
    killer = threading.Thread(target=kill_in_the_middle, args=(scheduler_process, folder, met))
    killer.start()
    how = {"backend": "dask", "scheduler": two_workers[0], "command": "m44 run x"}
    with pytest.raises(simulate.StorageError, match=r"of 2,400 games are kept .*To resume: m44 run x"):
        simulate.simulate(request(), folder, block_size=BLOCK, quiet=True, **how)
    killer.join()
    assert len(part_files.spans_in(folder)) >= met[0] >= 10


def test_a_worker_with_another_engine_is_refused(two_workers):
    refused = pytest.raises(
        InputError, match=r"--scheduler: found [0-9a-f]{16} on tcp.*, expected engine other"
    )
    with cluster._connect(two_workers[0]) as client, refused:
        cluster._check_workers(client, "other")


def test_a_worker_that_came_later_plays_with_the_right_engine_only():
    wanted = request(games=20)
    job = job_of(wanted, wanted.plan.digest, Span(0, 0, 20))
    done, contents = cluster.play_here(dataclasses.replace(job, engine="other"))
    assert "expected other" in done.error and contents == {}


def test_nobody_answers(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cluster, "CONNECT_S", 0.5)
    words = ["run", "river-line", "--games", "20", "--backend", "dask", "--scheduler", "tcp://127.0.0.1:9"]
    assert main([*words, "--out", str(tmp_path / "run")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[-1].startswith("command line: --scheduler: found tcp://127.0.0.1:9, expected the address")


@pytest.mark.parametrize(
    ("flags", "key"),
    [
        ("--backend dask", "--scheduler"),
        ("--scheduler tcp://127.0.0.1:9", "--scheduler"),
        ("--backend mpi", "--backend"),
    ],
)  # fmt: skip
def test_flags_that_do_not_fit_write_nothing(tmp_path, capsys, flags, key):
    out = tmp_path / "run"
    assert main(["run", "river-line", "--games", "20", "--out", str(out), *flags.split()]) == 2
    assert f"command line: {key}: found" in capsys.readouterr().err
    assert not out.exists()


def test_kept_games_are_taken_and_two_of_them_are_played_on_the_cluster(scheduler, monkeypatch, tmp_path):
    """Nothing is played here: of 80 games a cell 60 are kept, the others and two to check are played there."""
    address, worker = scheduler
    monkeypatch.setenv("M44_KEPT", str(tmp_path / "kept"))
    monkeypatch.setattr("engine.runs.kept_shelf.shipped_folder", lambda: None)
    simulate.simulate(request(60), tmp_path / "first", block_size=BLOCK, quiet=True)
    played = simulate.simulate(request(80), tmp_path / "again", block_size=BLOCK, quiet=True)
    for path in (tmp_path / "kept").iterdir():
        path.unlink()
    simulate.simulate(request(60), tmp_path / "second", block_size=BLOCK, quiet=True)
    worker()

    def refuse(*_):
        raise AssertionError("a game was played here")

    monkeypatch.setattr("engine.runs.blocks.play_games", refuse)
    monkeypatch.setattr(simulate, "make_ready", refuse)
    found = simulate.simulate(
        request(80), tmp_path / "cluster", block_size=BLOCK, quiet=True, backend="dask", scheduler=address
    )
    assert (found.taken, found.played, found.digest) == (4 * 60, 4 * 20, played.digest)
