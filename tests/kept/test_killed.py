"""Processes that are killed, or meet, while games are kept or taken."""

import time

import pytest

from engine.runs import kept_shelf, kept_taken, simulate
from engine.runs.manifest import read_manifest
from tests.kept import kill_kept
from tests.kept.shelf import LINES, entries, expected, play


class Killed(BaseException):
    """The process ends here."""


def killed_after(patch, calls, name, module):
    done, count = getattr(module, name), []

    def function(*arguments):
        count.append(1)
        if len(count) > calls:
            raise Killed
        return done(*arguments)

    patch.setattr(module, name, function)


@pytest.mark.parametrize(
    ("module", "name", "calls"),
    [(kept_taken, "write_pack", 0), (kept_taken, "write_pack", 1), (simulate, "close_run", 0),
     *((module, "write_atomically", calls) for module, calls in
       (("engine.runs.packing", 1), ("engine.runs.packing", 2), ("engine.runs.packing", 5)))],
)  # fmt: skip
def test_killed_while_games_are_taken(monkeypatch, tmp_path, module, name, calls):
    from importlib import import_module

    play(tmp_path / "first")
    with monkeypatch.context() as patch:
        killed_after(patch, calls, name, import_module(module) if isinstance(module, str) else module)
        with pytest.raises(Killed):
            play(tmp_path / "again")
    summary = play(tmp_path / "again")
    assert summary.played == 0 and summary.digest == expected(400)


@pytest.mark.parametrize("calls", [0, 1])
def test_killed_while_games_are_kept(monkeypatch, tmp_path, calls):
    with monkeypatch.context() as patch:
        killed_after(patch, calls, "write_atomically", kept_shelf)
        with pytest.raises(Killed):
            play(tmp_path / "first")
    assert len(entries(tmp_path)) == calls
    assert read_manifest(tmp_path / "first")["complete"]
    assert play(tmp_path / "first").played == 0 and len(entries(tmp_path)) == 2
    assert play(tmp_path / "again").digest == expected(400)


def test_an_entry_that_vanishes_is_played(monkeypatch, tmp_path):
    play(tmp_path / "first")
    read = kept_shelf.read_entry

    def gone(file, *arguments):
        file.unlink()
        return read(file, *arguments)

    monkeypatch.setattr(kept_shelf, "read_entry", gone)
    LINES.clear()
    summary = play(tmp_path / "again")
    assert (summary.taken, summary.played) == (0, 800) and LINES == []


def test_processes_that_are_killed_and_meet(tmp_path):
    figures = kill_kept.kill(12, 3, tmp_path / "killed")
    assert figures.kills == 12 and figures.same_digest == figures.runs == 6
    assert figures.taken and not figures.told
    assert kill_kept.race(3, tmp_path / "race") == []


def test_a_leftover_of_a_killed_process_goes(tmp_path):
    play(tmp_path / "first")
    left = tmp_path / "kept" / f".x.games.{2**22 + 5}-{time.time_ns():x}.tmp"
    left.write_bytes(b"half")
    play(tmp_path / "second", seed=7)
    assert not left.exists()
