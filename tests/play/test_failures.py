"""What goes wrong in a run: one block, the disk, a folder nobody may write; one line each, and nothing is lost."""

import errno
import multiprocessing
import os
import resource
import shlex
import stat

import pytest

from engine.loading.words import whole_files
from engine.loading.words.errors import InputError
from engine.runs import blocks, failures, part_files, simulate
from engine.runs.manifest import read_manifest
from engine.runs.parts import Span
from m44.cli.main import main
from tests.play import kill_runs
from tests.support import fake_play

COMMAND = "run pegasus-bridge --option no-retreat-choice --games 300 --seed 5 --block-size 50 --quiet"


@pytest.fixture
def fake(monkeypatch):
    fake_play.install(monkeypatch.setattr)


def unlucky(monkeypatch, *games):
    """Let every block that holds one of these games fail."""
    good = blocks.play_games

    def bad(built, seed, players, first, count, *rest):
        if any(first <= game < first + count for game in games):
            raise ValueError("no luck")
        return good(built, seed, players, first, count, *rest)

    monkeypatch.setattr(blocks, "play_games", bad)
    return good


def whole(tmp_path):
    """Digest of an undisturbed run."""
    return simulate.simulate(fake_play.request(), tmp_path / "whole", quiet=True).digest


def test_a_failing_block_becomes_a_row_and_is_played_by_the_same_command(fake, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    good = unlucky(monkeypatch, 137)
    assert main([*shlex.split(COMMAND), "--out", "run"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    #  6 blocks of the option, and of the official rules five times as many
    assert line.startswith("2 of 36 blocks failed (100 games), the others are kept; first: pegasus-bridge | ")
    assert "games 100-149: ValueError: no luck" in line and "run/failures.jsonl" in line
    assert line.endswith(f"m44 {COMMAND.removesuffix(' --block-size 50 --quiet')} --out run")
    table = failures.read_failures(tmp_path / "run")
    assert sorted(table["variant"]) == ["no-retreat-choice", "official"]
    assert set(table["seed"]) == {5} and set(table["game"]) == {137}
    assert set(table["first"]) == {100} and set(table["count"]) == {50}
    assert read_manifest(tmp_path / "run")["failures"] == 2

    monkeypatch.setattr(blocks, "play_games", good)
    assert main([*shlex.split(COMMAND), "--out", "run", "--json"]) == 0
    assert '"played": 100' in capsys.readouterr().out
    manifest = read_manifest(tmp_path / "run")
    assert (manifest["failures"], manifest["complete"]) == (0, True)
    assert failures.read_failures(tmp_path / "run").empty
    assert not (tmp_path / "run" / failures.FAILURES).exists()


def test_the_command_of_a_row_plays_that_game(fake, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    unlucky(monkeypatch, 137)
    main([*shlex.split(COMMAND), "--players", "random,sergeant", "--out", "run"])
    rows = {row.variant: row for row in failures.load_failures(tmp_path / "run")}
    assert rows["official"].reproduce == (
        "m44 replay pegasus-bridge --seed 5 --game 137 --players random,sergeant"
    )
    words = shlex.split(rows["no-retreat-choice"].reproduce)
    assert words[1:7] == ["replay", "pegasus-bridge", "--seed", "5", "--game", "137"]
    capsys.readouterr()
    assert main(words[1:]) == 0 and "no-retreat-choice" in words and capsys.readouterr().out


@pytest.mark.parametrize("game", [100, 117, 149])
def test_the_game_at_fault_is_found(fake, monkeypatch, game):
    unlucky(monkeypatch, game)
    request = fake_play.request()
    assert blocks.failing_game(blocks.job_of(request, "", Span(0, 100, 50))) == game


def test_no_game_is_at_fault_when_it_does_not_happen_again(fake, tmp_path, monkeypatch):
    tables = blocks.encode_block

    def once(*arguments):
        monkeypatch.setattr(blocks, "encode_block", tables)
        raise MemoryError("short of memory")

    monkeypatch.setattr(blocks, "encode_block", once)
    with pytest.raises(simulate.BlocksError, match=r"1 of 12 blocks failed.*MemoryError: short of memory"):
        simulate.simulate(
            fake_play.request(), tmp_path / "run", block_size=50, quiet=True, command="m44 run x"
        )
    (row,) = failures.load_failures(tmp_path / "run")
    assert (row.game, row.reproduce) == (None, "m44 run x")


def test_rows_outlive_a_kill_and_a_line_cut_off_is_no_row(fake, tmp_path, monkeypatch):
    good = unlucky(monkeypatch, 3)
    with pytest.raises(simulate.BlocksError):
        simulate.simulate(fake_play.request(), tmp_path / "run", block_size=50, quiet=True)
    path = tmp_path / "run" / failures.FAILURES
    path.write_text(path.read_text()[:-30])
    assert len(failures.load_failures(tmp_path / "run")) == 1
    monkeypatch.setattr(blocks, "play_games", good)
    again = simulate.simulate(fake_play.request(), tmp_path / "run", block_size=50, quiet=True)
    assert again.played == 100 and again.digest == whole(tmp_path)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EDQUOT])
def test_a_disk_that_takes_no_more_stops_the_run_and_loses_nothing(
    fake, tmp_path, monkeypatch, workers, number
):
    sync, count = os.fsync, []

    def full(file):
        count.extend([1] * stat.S_ISREG(os.fstat(file).st_mode))
        if len(count) > 20:
            raise OSError(number, os.strerror(number))
        sync(file)

    monkeypatch.setattr(whole_files.os, "fsync", full)
    with pytest.raises(simulate.StorageError) as error:
        simulate.simulate(
            fake_play.request(),
            tmp_path / "run",
            workers=workers,
            block_size=20,
            quiet=True,
            command="m44 run x",
        )
    assert len(count) < 40, "a run goes on although nothing can be stored"
    kept = len(part_files.spans_in(tmp_path / "run"))
    assert 4 <= kept <= 7
    assert str(error.value) == (
        f"{tmp_path / 'run'}: {os.strerror(number)}; {20 * kept} of 600 games are kept in {tmp_path / 'run'}. "
        "To resume: m44 run x"
    )
    monkeypatch.setattr(whole_files.os, "fsync", sync)
    again = simulate.simulate(fake_play.request(), tmp_path / "run", quiet=True)
    assert again.played == 600 - 20 * kept and again.digest == whole(tmp_path)
    assert not list((tmp_path / "run").rglob(f"*{whole_files.TEMPORARY}"))


def small_files(request, folder, pipe):
    """The life of a process that may not write files above 16 KiB."""
    fake_play.install()
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 14, 1 << 14))
    try:
        simulate.simulate(request, folder, block_size=300, quiet=True, say=lambda line: None)
    except simulate.StorageError as error:
        pipe.send(str(error))


def test_the_system_refuses_a_file(fake, tmp_path):
    here, there = multiprocessing.Pipe()
    process = kill_runs.FORK.Process(target=small_files, args=(fake_play.request(), tmp_path / "run", there))
    process.start()
    assert here.poll(60)
    assert here.recv().startswith(f"{tmp_path / 'run'}: File too large; 0 of 600 games are kept")
    process.join()
    again = simulate.simulate(fake_play.request(), tmp_path / "run", quiet=True)
    assert again.played == 600 and again.digest == whole(tmp_path)


def test_a_folder_nobody_may_write_is_refused_before_playing(fake, tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("mine")
    assert main([*shlex.split(COMMAND), "--out", str(tmp_path / "file" / "run")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--out: found a path below" in line
    assert line.endswith("file, which is no folder, expected a path in a folder that can be written")
    assert (tmp_path / "file").read_text() == "mine"

    def refuse(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(whole_files.Path, "mkdir", refuse)
    with pytest.raises(InputError, match="--out: found Permission denied, expected a folder that can be"):
        simulate.simulate(fake_play.request(), tmp_path / "run", quiet=True)
    assert not (tmp_path / "run").exists()


@pytest.mark.slow("runs")
def test_a_few_kills_at_random_moments(tmp_path):
    figures = kill_runs.kill(8, 3, tmp_path)
    assert figures.kills == 8 and figures.same_digest == figures.runs >= 1
    assert figures.kept > 0, "no kill met the play itself"
