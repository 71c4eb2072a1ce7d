"""A folder has one writer: others wait and are shown who writes, and a killed one blocks nobody."""

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from analysis.pages.writing import write_all
from engine.loading.words.errors import InputError
from engine.loading.words.whole_files import TEMPORARY, write_new
from engine.runs import crew, simulate
from engine.runs.manifest import read_manifest
from engine.runs.manifest_file import MANIFEST
from engine.runs.one_writer import LOCK, writing_into
from engine.runs.parts import Span
from engine.runs.verified import whole_run
from tests.hostile.conftest import watched
from tests.support import fake_play

ROOT = Path(__file__).resolve().parents[2]
FORK = multiprocessing.get_context("fork")
HOLD = """
import sys, time
from pathlib import Path
from engine.runs.one_writer import writing_into
with writing_into(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


def begun(*words: str) -> subprocess.Popen:
    """A process of its own, in the tree of the program."""
    return subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_who_waits_is_shown_the_holder_and_goes_on_when_it_is_killed(tmp_path):
    holder = begun("-c", HOLD, str(tmp_path / "run"))
    assert holder.stdout.readline() == "held\n"
    said, entered = [], threading.Event()

    def wait():
        with writing_into(tmp_path / "run", said.append):
            entered.set()

    thread = threading.Thread(target=wait)
    thread.start()
    assert not entered.wait(1)
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    assert entered.wait(20)
    thread.join()
    (line,) = said
    assert line.startswith(f"Waiting: process {holder.pid} on {socket.gethostname()}, since 20")
    assert line.endswith(f"writes into {tmp_path / 'run'}.")


def test_two_threads_of_a_process_exclude_each_other(tmp_path):
    order, said = [], []

    def write(name, entered=None):
        with writing_into(tmp_path / "run", said.append):
            order.append(name)
            if entered:
                entered.set()
                time.sleep(0.5)
            order.append(name)

    entered = threading.Event()
    threads = [threading.Thread(target=write, args=("first", entered))]
    threads[0].start()
    assert entered.wait(20)
    threads.append(threading.Thread(target=write, args=("second",)))
    threads[1].start()
    for thread in threads:
        thread.join()
    assert order == ["first", "first", "second", "second"]
    assert len(said) == 1 and str(os.getpid()) in said[0]


def test_a_thread_that_holds_a_folder_enters_it_again(tmp_path):
    with watched(), writing_into(tmp_path / "run"), writing_into(tmp_path / "run" / ".." / "run"):
        assert (tmp_path / "run" / LOCK).is_file()
    assert not (tmp_path / "run").exists(), "a folder that was created for nothing goes again"


def test_what_was_written_stays_and_the_lock_goes(tmp_path):
    with writing_into(tmp_path / "deep" / "run"):
        (tmp_path / "deep" / "run" / "mine").write_text("x")
    assert [path.name for path in (tmp_path / "deep" / "run").iterdir()] == ["mine"]


@pytest.mark.parametrize("place", ["a file", "a folder", "a link"])
def test_where_no_lock_can_be_is_refused(tmp_path, place):
    (tmp_path / "run").mkdir()
    lock = tmp_path / "run" / LOCK
    {"a file": lambda: None, "a folder": lock.mkdir, "a link": lambda: lock.symlink_to("nowhere")}[place]()
    folder = tmp_path / "run"
    if place == "a file":
        folder = tmp_path / "file"
        folder.write_text("x")
    with (
        watched(),
        pytest.raises(InputError, match="expected a folder that can be written"),
        writing_into(folder),
    ):
        pass


def test_a_file_is_created_once(tmp_path):
    write_new(tmp_path / "file", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "file", b"second")
    assert (tmp_path / "file").read_bytes() == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_files_of_an_answer_wait_for_the_folder(tmp_path):
    said, order = [], []
    entered = threading.Event()

    def write():
        entered.wait()
        write_all(tmp_path, {"page.md": "x"})
        order.append("page")

    thread = threading.Thread(target=write)
    with writing_into(tmp_path, said.append):
        thread.start()
        entered.set()
        time.sleep(0.5)
        order.append("mine")
        assert not (tmp_path / "page.md").exists()
    thread.join()
    assert order == ["mine", "page"] and (tmp_path / "page.md").read_text() == "x"


# ---------------------------------------------------------------- runs


def played(folder: Path, lines_file: Path, pause: float, block_size: int) -> None:
    """A process that plays the plan into the folder, with the lines it says in a file."""
    fake_play.install(pause=pause)
    with lines_file.open("a") as lines:
        simulate.simulate(
            fake_play.request(),
            folder,
            block_size=block_size,
            quiet=True,
            say=lambda line: print(line, file=lines, flush=True),
        )


@pytest.fixture(scope="module")
def digest(tmp_path_factory):
    """Of the run that nobody disturbs."""
    with pytest.MonkeyPatch.context() as patch:
        fake_play.install(patch.setattr)
        return simulate.simulate(
            fake_play.request(), tmp_path_factory.mktemp("run"), block_size=300, quiet=True
        ).digest


@pytest.mark.parametrize("sizes", [(20, 20), (20, 33)])
def test_two_processes_play_one_run(tmp_path, digest, sizes):
    folder = tmp_path / "run"
    processes = [
        FORK.Process(target=played, args=(folder, tmp_path / f"said-{i}", 0.01, size))
        for i, size in enumerate(sizes)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0, 0]
    said = "".join((tmp_path / f"said-{i}").read_text() for i in range(2))
    assert said.count("Waiting: process ") == 1
    assert whole_run(folder).manifest["digest"] == digest
    counts = {span.count for span in whole_run(folder).spans}
    assert len(counts & {20, 33}) == 1, "the second one finds all games"
    assert not (folder / LOCK).exists() and not list(folder.rglob(f"*{TEMPORARY}"))


def test_kill_while_another_waits(tmp_path, digest):
    folder = tmp_path / "run"
    first = FORK.Process(target=played, args=(folder, tmp_path / "said-0", 0.05, 20))
    first.start()
    deadline = time.monotonic() + 60
    while len(list(folder.glob("games/*.parquet"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    second = FORK.Process(target=played, args=(folder, tmp_path / "said-1", 0, 20))
    second.start()
    while not (tmp_path / "said-1").exists() or not (tmp_path / "said-1").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    first.kill()
    second.join(60)
    assert second.exitcode == 0
    assert (tmp_path / "said-1").read_text().startswith(f"Waiting: process {first.pid} on ")
    assert whole_run(folder).manifest["digest"] == digest


@pytest.mark.parametrize("kind", ["games", "hexes"])
@pytest.mark.parametrize("harm", ["gone", "cut"])
def test_files_that_vanish_while_a_run_plays_are_noticed(tmp_path, monkeypatch, digest, kind, harm):
    fake_play.install(monkeypatch.setattr)
    store, folder = crew.store_block, tmp_path / "run"

    def harmed(where, span, contents):
        store(where, span, contents)
        if span == Span(1, 200, 100):
            path = where / kind / Span(0, 100, 100).file
            path.unlink() if harm == "gone" else path.write_bytes(path.read_bytes()[:200])

    monkeypatch.setattr(crew, "store_block", harmed)
    with pytest.raises(
        simulate.StorageError, match="vanished or changed while the games were played"
    ) as error:
        simulate.simulate(fake_play.request(), folder, block_size=100, quiet=True, command="m44 run x")
    assert str(error.value).endswith("To resume: m44 run x")
    assert not read_manifest(folder)["complete"]
    monkeypatch.setattr(crew, "store_block", store)
    again = simulate.simulate(fake_play.request(), folder, block_size=100, quiet=True)
    assert (again.played, again.digest) == (100, digest)


def test_a_manifest_that_vanishes_is_noticed(tmp_path, monkeypatch):
    fake_play.install(monkeypatch.setattr)
    store = crew.store_block

    def harmed(where, span, contents):
        store(where, span, contents)
        (where / MANIFEST).unlink(missing_ok=True)

    monkeypatch.setattr(crew, "store_block", harmed)
    with pytest.raises(InputError, match="No such file"):
        simulate.simulate(fake_play.request(), tmp_path / "run", quiet=True)


def test_a_writer_removes_what_killed_writers_left(tmp_path):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    inside = tmp_path / "options"
    inside.mkdir()
    left = [folder / f".page.md.{dead.pid}-18ec37{TEMPORARY}" for folder in (tmp_path, inside)]
    stays = [
        tmp_path / f".board.svg.{os.getppid()}-18ec37{TEMPORARY}",  # a process at work
        tmp_path / f"mine{TEMPORARY}",
        tmp_path / f".mine.{dead.pid}",
        inside / "page.md",
    ]
    for path in (*left, *stays):
        path.write_text("half")
    with writing_into(tmp_path):
        assert not any(path.exists() for path in left)
    assert all(path.exists() for path in stays)
