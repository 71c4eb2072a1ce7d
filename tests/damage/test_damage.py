"""The target that damages the program judges right, and a small share of it finds nothing."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from m44.cli.main import app
from tests.damage.__main__ import judges, main
from tests.damage.disks import rooms
from tests.damage.flips import STORED, judge
from tests.damage.fork_server import Ended
from tests.damage.kills import Sound, half_written
from tests.damage.mutated import OF_BYTES, OF_TEXTS, mutate
from tests.damage.page import PAGE, keep, page, read_scores
from tests.damage.sound import WRITERS, contents, plain
from tests.damage.verdicts import SILENT, Score
from tests.rulebook.tracing import ROOT

LEFT_OUT = {
    "balance": "ends with games of all players, and writes runs as `compare` does",
    "campaign": "plays blocks into sealed files of its own, whose damage tests/campaign proves",
    "rule-study": "needs thousands of games, and writes runs as `run` does",
    "variant-study": "writes runs as `run` does, and its tables and manifest as `rule-study` does",
}
SOUND = Ended(0, "Axis 52.0\n", "", 1.0)


def test_a_mutation_changes_a_file_and_is_the_same_again():
    text = b'id = "x"\nhand_size = 5\n'
    for mutations in (OF_TEXTS, OF_BYTES):
        first = [mutate(text, random.Random(n), mutations) for n in range(300)]
        assert text not in first
        assert first == [mutate(text, random.Random(n), mutations) for n in range(300)]
        assert len(set(first)) > 100


@pytest.mark.parametrize("mutation", dict.fromkeys([*OF_TEXTS, *OF_BYTES]), ids=lambda one: one.__name__)
def test_every_mutation_takes_any_file(mutation):
    for text in (b"", b"\n", b"=", b"a=1", bytes(range(256)), b"x" * 5000):
        for n in range(20):
            assert isinstance(mutation(text, random.Random(n)), bytes)


@pytest.mark.parametrize(
    ("ended", "outcome", "bad"),
    [
        (SOUND, "the same answer", False),
        (Ended(0, "Axis 52.0\n", "healed one part", 1.0), "the same answer", False),
        (Ended(0, "Axis 53.0\n", "", 1.0), SILENT, True),
        (Ended(2, "", "run: found a part of another seed, expected seed 1", 1.0), "refused", False),
        (Ended(2, "", "", 1.0), "broken", True),
        (Ended(1, "", "Traceback (most recent call last):\n", 1.0), "broken", True),
        (Ended(-11, "", "", 1.0), "broken", True),
        (Ended(-9, "", "", 60.0, hung=True), "broken", True),
    ],
)
def test_how_a_reader_of_a_damaged_file_is_judged(ended, outcome, bad):
    score = Score("flips")
    judge("a file", ended, SOUND, score)
    assert (list(score.outcomes), bool(score.bad)) == ([outcome], bad)


def test_times_and_places_are_no_difference():
    assert plain("Axis 52.0\n200 games in 0.3 s, /tmp/a/out") == plain(
        "Axis 52.0\n200 games in 12 s, /tmp/b/out"
    )
    assert plain("Axis 52.0") != plain("Axis 52.1")
    digest = "0f829dd552a4d1014c25fb4880ddadca"
    assert plain(f"out        80       2     0.35  {digest}") == plain(
        f"out        80       2       12  {digest}"
    )
    assert plain(f"out        80       2     0.35  {digest}") != plain(
        f"out        81       2     0.35  {digest}"
    )
    assert plain("recruit  +1076   100.0    4,421\nend") == plain("recruit  +1076   100.0    18,887\nend")
    assert plain("recruit  +1076   100.0    4,421") != plain("recruit  +1075   100.0    4,421")


def test_every_folder_that_is_damaged_is_written_by_a_listed_command():
    assert {stored.writer for stored in STORED} <= set(WRITERS)


def test_the_page_counts_and_names_what_went_wrong():
    score = Score("kills")
    score.note("the same answer")
    score.note("broken", "kill 3 of fair, seed 1: hung")
    text = page([score], 1)
    assert "| kills | 2 | 1 | 1 the same answer; 1 broken |" in text
    assert "* kill 3 of fair, seed 1: hung" in text


def test_kinds_are_kept_one_by_one_while_the_seed_is_the_same(tmp_path, monkeypatch):
    for name, path in {
        "FOLDER": tmp_path,
        "PAGE": tmp_path / "README.md",
        "NUMBERS": tmp_path / "n.json",
    }.items():
        monkeypatch.setattr(f"tests.damage.page.{name}", path)
    kinds = ("files", "kills")
    for name in reversed(kinds):
        score = Score(f"damage of {name}")
        score.note("refused")
        keep(name, score, 1, kinds)
    scores, seed = read_scores()
    assert (list(scores), seed) == (["files", "kills"], 1)
    assert (tmp_path / "README.md").read_text() == page(list(scores.values()), 1)
    keep("kills", Score("other"), 2, kinds)
    assert list(read_scores()[0]) == ["kills"]


def test_the_page_says_what_its_numbers_say():
    scores, seed = read_scores()
    assert list(scores) == list(judges(1, seed, Path()))
    assert PAGE.read_text(encoding="utf-8") == page(list(scores.values()), seed)


def test_what_goes_wrong_makes_the_exit_code_one(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["damage", "files", "--share", "0.1"])
    monkeypatch.setattr("tests.damage.fork_server.load", lambda: None)
    for outcome in ("", "kill 3 of fair, seed 1: hung"):
        score = Score("files")
        score.note("tried", outcome)
        monkeypatch.setattr("tests.damage.__main__.judges", lambda *_, score=score: {"files": lambda: score})
        assert main() == bool(outcome)
    assert "0 passed, 1 failed" in capsys.readouterr().out


def test_a_disk_is_full_at_every_file(tmp_path):
    for number, size in enumerate((1, 9000, 0, 4097)):  # 1, 3, 0 and 2 pages
        path = tmp_path / f"{9 - number}"
        path.write_bytes(bytes(size))
        os.utime(path, (number, number))
    assert rooms(tmp_path) == [0, 2, 4, 5]
    assert rooms(tmp_path / "9") == [0]


def test_a_single_file_is_half_written_unless_it_is_whole_or_missing(tmp_path):
    path = tmp_path / "board.svg"
    path.write_text("whole")
    sound = Sound("show", WRITERS["show"], SOUND, contents(path))
    assert not half_written(sound, tmp_path)
    path.write_text("who")
    assert "board.svg" in half_written(sound, tmp_path)
    path.unlink()
    assert not half_written(sound, tmp_path)


def test_every_command_that_writes_is_damaged():
    """Commands whose help offers a place to write to; those left out write as others do, or take too long."""
    known = typer.main.get_command(app).commands
    places = {"--out", "--html"}
    writing = {
        name for name, one in known.items() if places & {flag for param in one.params for flag in param.opts}
    }
    writing |= {f"new {name}" for name in known["new"].commands}
    assert writing - set(WRITERS) == LEFT_OUT.keys()


def test_some_mutated_files_do_no_harm():
    line = [sys.executable, "-m", "tests.damage", "files", "--share", "0.01", "--seed", "7"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 passed, 0 failed" in done.stdout
