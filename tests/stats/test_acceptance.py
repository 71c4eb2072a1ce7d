"""The checks of ``make acceptance``, small."""

import pytest

from tests.stats.acceptance import CHECKS, SMALL, Outcome, page
from tests.stats.known_truth import Check


@pytest.mark.parametrize("heading", CHECKS)
def test_known_truths_are_found(heading):
    failed = [check for check in CHECKS[heading](SMALL) if not check.passed]
    assert not failed


def test_the_page_says_what_failed():
    checks = [Check("this", "1", "1", True), Check("that", "2", "1", False)]
    text = page([Outcome("Heading", checks)], SMALL)
    assert "1 of 2 checks passed" in text and "| that | 2 | 1 | **failed** |" in text
