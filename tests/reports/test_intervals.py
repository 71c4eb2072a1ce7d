"""Intervals as they are printed: never one of no width."""

from math import nan

import pytest

from analysis.wording.intervals import NOT_KNOWN, between, number_and_ends, number_and_half, of_size


@pytest.mark.parametrize(("low", "high"), [(3.0, 3.0), (nan, nan), (None, None)])
def test_what_has_no_width_is_not_known(low, high):
    assert between(low, high) == NOT_KNOWN and number_and_half(3.0, low, high) == "3.0 ± not known"
    assert number_and_ends(3.0, low, high) == f"3.0 ({NOT_KNOWN})"


def test_ends_that_print_alike_tell_how_near_they_are():
    assert between(81.98, 82.02) == "± 0.1 or less" and number_and_half(82, 81.98, 82.02) == "82.0 ±<0.1"
    assert number_and_ends(82, 81.98, 82.02, sign=True) == "+82.0 (± 0.1 or less)"
    assert between(81.98, 82.02, 2) == "81.98 to 82.02"


def test_ends_with_and_without_signs():
    assert between(-2.31, 4.52, sign=True) == "-2.3 to +4.5" and between(-0.04, 4.52) == "0.0 to 4.5"
    assert of_size(-4.5, -2.3) == of_size(2.3, 4.5) == "2.3 to 4.5"


@pytest.mark.parametrize(
    ("value", "low", "high", "told"),
    [
        (81.5, 80.7, 82.3, "81.5 ±0.8"),
        (50.0, 49.12, 50.91, "50.0 ±0.9"),  # 0.88 and 0.91
        (0.0, 0.0, 79.3, "0.0 (0.0 to 79.3)"),
        (100.0, 34.2, 100.0, "100.0 (34.2 to 100.0)"),
    ],
)
def test_half_a_width_stands_for_both_halves_or_for_none(value, low, high, told):
    assert number_and_half(value, low, high) == told


def test_halves_that_differ_by_rounding_alone_are_the_same():
    """0.15 and 0.15 but for the last digits: one is rounded up, the other down."""
    assert number_and_half(10.35, 10.2, 10.5).startswith("10.3 ±0.")


def test_signs_of_a_number_and_its_ends():
    assert number_and_ends(2.0, 1.0, 3.04, sign=True) == "+2.0 (+1.0 to +3.0)"
    assert number_and_half(-0.04, -0.44, 0.36, sign=True) == "+0.0 ±0.4"
