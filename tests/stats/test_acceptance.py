"""The checks of ``make acceptance``, small."""

import re
from pathlib import Path

import pytest

from tests.stats.acceptance import CHECKS, FULL, NOTES, SMALL, Outcome, kept, page
from tests.stats.known_truth import Check


@pytest.mark.parametrize("heading", CHECKS)
def test_known_truths_are_found(heading):
    failed = [check for check in CHECKS[heading](SMALL) if not check.passed]
    assert not failed


def test_the_page_says_what_failed():
    checks = [Check("this", "1", "1", True), Check("that", "2", "1", False)]
    text = page([Outcome("Heading", checks)], SMALL)
    assert "1 of 2 checks passed" in text and "| that | 2 | 1 | **failed** |" in text


def test_a_page_is_read_back_as_it_was_written():
    outcomes = [
        Outcome("Luck has mean zero", [Check("this", "1", "1", True), Check("that", "2", "1", False)])
    ]
    assert kept(page(outcomes, FULL)) == outcomes
    committed = (Path(__file__).resolve().parents[2] / "reports/acceptance/README.md").read_text("utf-8")
    assert page(kept(committed), FULL) == committed


def test_the_committed_page_tells_of_every_check_at_full_size():
    kept = (Path(__file__).resolve().parents[2] / "reports/acceptance/README.md").read_text("utf-8")
    assert re.findall("^## (.*)$", kept, re.MULTILINE) == list(CHECKS)
    rows = [line for line in kept.splitlines() if line.endswith((" passed |", " **failed** |"))]
    done = sum(row.endswith(" passed |") for row in rows)
    opening = page([], FULL).split("\n")[2].split("  ")[1]
    assert kept.split("\n")[2] == f"{done} of {len(rows)} checks passed.  {opening}"
    for heading, note in NOTES.items():
        assert f"## {heading}\n\n{note}\n\n|" in kept
