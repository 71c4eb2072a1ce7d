"""The target that damages the program judges right, and a small share of it finds nothing."""

import random
import subprocess
import sys

import pytest

from tests.damage.flips import STORED, judge
from tests.damage.fork_server import Ended
from tests.damage.mutated import OF_BYTES, OF_TEXTS, mutate
from tests.damage.page import page
from tests.damage.sound import WRITERS, plain
from tests.damage.verdicts import SILENT, Score
from tests.rulebook.tracing import ROOT

SOUND = Ended(0, "Axis 52.0\n", "", 1.0)


def test_a_mutation_changes_a_file_and_is_the_same_again():
    text = b'id = "x"\nhand_size = 5\n'
    for mutations in (OF_TEXTS, OF_BYTES):
        first = [mutate(text, random.Random(n), mutations) for n in range(300)]
        assert text not in first
        assert first == [mutate(text, random.Random(n), mutations) for n in range(300)]
        assert len(set(first)) > 100


@pytest.mark.parametrize("mutation", {*OF_TEXTS, *OF_BYTES}, ids=lambda one: one.__name__)
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


def test_every_folder_that_is_damaged_is_written_by_a_listed_command():
    assert {stored.writer for stored in STORED} <= set(WRITERS)


def test_the_page_counts_and_names_what_went_wrong():
    score = Score("kills")
    score.note("the same answer")
    score.note("broken", "kill 3 of fair, seed 1: hung")
    text = page([score], 1)
    assert "| kills | 2 | 1 | 1 the same answer; 1 broken |" in text
    assert "* kill 3 of fair, seed 1: hung" in text


def test_some_mutated_files_do_no_harm():
    line = [sys.executable, "-m", "tests.damage", "files", "--share", "0.01", "--seed", "7"]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 passed, 0 failed" in done.stdout
