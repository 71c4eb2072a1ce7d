"""Intervals as they are printed: never one of no width."""

from math import nan

import pytest

from analysis.intervals import NOT_KNOWN, between, half, of_size


@pytest.mark.parametrize(("low", "high"), [(3.0, 3.0), (nan, nan), (None, None)])
def test_what_has_no_width_is_not_known(low, high):
    assert between(low, high) == NOT_KNOWN and half(low, high) == "± not known"


def test_ends_that_print_alike_tell_how_near_they_are():
    assert between(81.98, 82.02) == "± 0.1 or less" and half(81.98, 82.02) == "±<0.1"
    assert between(81.98, 82.02, 2) == "81.98 to 82.02"


def test_ends_with_and_without_signs():
    assert between(-2.31, 4.52, sign=True) == "-2.3 to +4.5" and between(-0.04, 4.52) == "0.0 to 4.5"
    assert of_size(-4.5, -2.3) == of_size(2.3, 4.5) == "2.3 to 4.5"
