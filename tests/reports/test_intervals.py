"""Intervals as they are printed: never one of no width."""

import re
from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.stats.rounding import percent_text
from analysis.wording.intervals import NOT_KNOWN, between, number_and_ends, number_and_half, of_size
from tests.support.terminal import ROOT


@pytest.mark.parametrize(("low", "high"), [(3.0, 3.0), (nan, nan), (None, None)])
def test_what_has_no_width_is_not_known(low, high):
    assert between(low, high) == NOT_KNOWN and number_and_half(3.0, low, high) == "3.0 ± not known"
    assert number_and_ends(3.0, low, high) == f"3.0 ({NOT_KNOWN})"


def test_ends_that_print_alike_tell_how_near_they_are():
    assert between(81.98, 82.02) == "± 0.1 or less" and number_and_half(82, 81.98, 82.02) == "82.0 ±<0.1"
    assert number_and_ends(82, 81.98, 82.02, sign=True) == "+82.0 (± 0.1 or less)"
    assert between(81.98, 82.02, 2) == "81.98 to 82.02"


def test_ends_with_and_without_signs():
    assert between(-2.31, 4.52, sign=True) == "-2.3 to +4.5" and between(-0.04, 4.52) == "-0.04 to 4.5"
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


def printed(text):
    """The numbers of a text."""
    return [float(one) for one in re.findall(r"[-+]?\d+(?:\.\d+)?", text)]


@given(
    st.floats(-100, 100).filter(lambda number: abs(number) > 1e-6),
    st.floats(1e-3, 50),
    st.sampled_from([0, 1, 2]),
    st.booleans(),
)
def test_an_end_is_printed_as_0_or_100_only_if_it_is(low, width, digits, sign):
    high = low + width
    shown = printed(between(low, high, digits, sign).replace("or less", ""))
    for end, other in zip((low, high), shown, strict=False):
        for whole in (0, 100, -100):
            assert (abs(end - whole) < 1e-9) or other != whole


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        (20_000, 20_000, "100.0%"), (0, 20_000, "0.0%"), (19_997, 20_000, "99.98%"), (3, 20_000, "0.01%"),
        (999_999, 1_000_000, "99.9999%"), (1, 1_000_000, "0.0001%"), (19_000, 20_000, "95.0%"),
    ],
)  # fmt: skip
def test_nearly_all_wins_are_not_all_of_them(wins, games, told):
    """19,997 of 20,000 are 99.985 of 100; halves of the last digit go to the even one, as Python rounds."""
    assert percent_text(100 * wins / games) == told


NUMBERS = re.compile(r"\{[^{}]*:[+,]*\.\df\}(?: ?%|% | of 100)|:\.\d%\}")


def test_no_share_is_printed_but_by_the_one_place():
    """A share that is formatted where it stands would be 100.0% for 19,997 of 20,000."""
    found = {
        f"{path.relative_to(ROOT)}: {one}"
        for part in ("analysis", "m44") for path in (ROOT / part).rglob("*.py")
        for one in NUMBERS.findall(path.read_text(encoding="utf-8"))
    }  # fmt: skip
    assert not found


def test_halves_that_differ_by_rounding_alone_are_the_same():
    """0.15 and 0.15 but for the last digits: one is rounded up, the other down."""
    assert number_and_half(10.35, 10.2, 10.5).startswith("10.3 ±0.")


def test_signs_of_a_number_and_its_ends():
    assert number_and_ends(2.0, 1.0, 3.04, sign=True) == "+2.0 (+1.0 to +3.0)"
    assert number_and_half(-0.04, -0.44, 0.36, sign=True) == "+0.0 ±0.4"
