"""The verdict rule, row by row and at its borders."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from analysis.stats.paired import Change
from analysis.stats.verdict import Verdict, pairs_to_decide, round_up, verdict

Z95, Z90 = 1.959964, 1.644854


def change(low, high, narrow_low, narrow_high, n=1000, error=1.0):
    return Change((low + high) / 2, low, high, error, n, "given", narrow_low, narrow_high, 0.5, 0.3)


CASES = [
    # 95 % interval, 90 % interval, margin 2
    ((2.3, 4.5), (2.5, 4.3), Verdict.CHANGES),
    ((-4.5, -2.3), (-4.3, -2.5), Verdict.CHANGES),
    ((2.0, 4.5), (2.2, 4.3), Verdict.SHIFTS),  # touches the margin: not entirely beyond it
    ((2.000001, 4.5), (2.2, 4.3), Verdict.CHANGES),
    ((0.3, 4.5), (0.6, 4.2), Verdict.SHIFTS),
    ((-4.5, -0.3), (-4.2, -0.6), Verdict.SHIFTS),
    ((0.2, 1.8), (0.3, 1.7), Verdict.TOO_SMALL),
    ((-1.8, -0.2), (-1.7, -0.3), Verdict.TOO_SMALL),
    ((0.1, 2.1), (0.3, 1.9), Verdict.TOO_SMALL),  # the 90 % interval decides, before the row "shifts"
    ((-1.0, 1.0), (-0.8, 0.8), Verdict.UNCHANGED),
    ((-0.1, 2.1), (0.1, 1.9), Verdict.UNCHANGED),
    ((0.0, 1.5), (0.1, 1.4), Verdict.UNCHANGED),  # 0 belongs to the interval
    ((0.0, 0.0), (0.0, 0.0), Verdict.UNCHANGED),
    ((-0.2, 2.2), (0.0, 2.0), Verdict.UNDECIDED),  # touches the margin: not inside it
    ((-3.0, 3.0), (-2.5, 2.5), Verdict.UNDECIDED),
    ((-5.0, 0.0), (-4.6, -0.4), Verdict.UNDECIDED),
]


@pytest.mark.parametrize(("wide", "narrow", "expected"), CASES)
def test_the_rule(wide, narrow, expected):
    assert verdict(change(*wide, *narrow), 2.0) is expected


def estimated(value, error, n):
    return Change(
        value, value - Z95 * error, value + Z95 * error, error, n, "given",
        value - Z90 * error, value + Z90 * error, 0.5, 0.3,
    )  # fmt: skip


@given(value=st.floats(-6, 6), error=st.floats(0.2, 5), n=st.integers(100, 100_000), margin=st.floats(0.5, 5))
def test_so_many_more_pairs_leave_nothing_undecided(value, error, n, margin):
    before = estimated(value, error, n)
    more = pairs_to_decide(before, margin).worst
    assert (more > 0) == (verdict(before, margin) is Verdict.UNDECIDED)
    if more:
        smaller = error * (n / (n + more)) ** 0.5
        for any_value in (value, 0.0, 0.5 * margin, 0.5437 * margin, 0.6 * margin, margin):
            assert verdict(estimated(any_value, smaller, n + more), margin) is not Verdict.UNDECIDED


def test_the_number_of_pairs_of_an_everyday_question():
    """1,000 pairs, standard error 1.87 points, margin 2: 1000 * ((1.96 + 1.645) * 1.87 / 2)^2 = 11,361 in all."""
    assert pairs_to_decide(estimated(1.0, 1.87, 1000), 2.0).worst == 11_000


def test_so_many_pairs_decide_in_90_of_100_runs_if_nothing_changes():
    """Open is what lies beyond 2 - 1.645 errors and within 1.960: 15 of 100 less 5, with 1.440 + 1.645 errors in 2."""
    more = pairs_to_decide(estimated(0.0, 1.7, 1000), 2.0)
    assert more.likely == pytest.approx(1000 * ((1.7 * (1.440 + 1.645) / 2) ** 2 - 1), rel=0.04)
    assert more.worst == 1000 * round(((1.7 * (1.960 + 1.645) / 2) ** 2 - 1) + 0.05, 1)


@settings(max_examples=20, deadline=None)
@given(value=st.floats(0, 1.9), error=st.floats(1.0, 4.0))
def test_they_do(value, error):
    before = estimated(value, error, 1000)
    more = pairs_to_decide(before, 2.0).likely
    if more:
        smaller = error * (1000 / (1000 + more)) ** 0.5
        seen = value + smaller * stats.norm.ppf((np.arange(4000) + 0.5) / 4000)
        still = [verdict(estimated(one, smaller, 1000 + more), 2.0) is Verdict.UNDECIDED for one in seen]
        assert np.mean(still) <= 0.101


@pytest.mark.parametrize(
    ("number", "expected"),
    [(0.2, 1), (1, 1), (9.5, 10), (99, 99), (101, 110), (3412, 3500), (11_361, 12_000)],
)
def test_numbers_of_pairs_are_rounded_up(number, expected):
    assert round_up(number) == expected
