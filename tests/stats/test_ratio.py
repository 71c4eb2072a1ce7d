"""The ratio of two means of the same games: ends of Fieller's interval are the ratios that Student just allows."""

import numpy as np
import pytest

from analysis.stats.estimates import t_value
from analysis.stats.ratio import fieller_ratio


def student(above, below, ratio):
    """How many standard errors the mean of ``above - ratio * below`` lies from 0."""
    rest = above - ratio * below
    return abs(rest.mean()) / (rest.std(ddof=1) / np.sqrt(len(rest)))


def test_ends_are_the_ratios_that_student_just_allows():
    above, below = np.array([1.0, 0.5, 0.0, 1.0, 0.5, 1.0]), np.array([0.5, 0.5, 0.0, 0.5, 1.0, 0.5])
    found = fieller_ratio(above, below)
    assert found.value == pytest.approx(4 / 3)
    assert found.low < found.value < found.high
    for end in (found.low, found.high):
        assert student(above, below, end) == pytest.approx(t_value(5))
    # rests 1/3 -1/6 0 1/3 -5/6 1/3: squares 1/9 * 3 + 1/36 + 25/36 = 38/36; error sqrt(38/36 / 5 / 6) / 0.5
    assert found.error == pytest.approx((38 / 36 / 30) ** 0.5 / 0.5)


def test_a_number_that_is_always_twice_another_is_known_exactly():
    below = np.array([0.4, 0.5, 0.6, 0.5])
    found = fieller_ratio(2 * below, below)
    assert found.value == pytest.approx(2) and found.error == pytest.approx(0, abs=1e-7)
    assert found.high - found.low == pytest.approx(0, abs=1e-6)


def test_where_the_mean_below_may_be_nothing_nothing_is_known():
    found = fieller_ratio(np.array([1.0, 0.0, 1.0]), np.array([1.0, -1.0, 0.5]))
    assert not found.is_known
    assert fieller_ratio(np.ones(3), np.array([1.0, -1.0, 0.0])) is None
    assert fieller_ratio(np.ones(1), np.ones(1)) is None


def test_its_interval_holds_the_truth_as_often_as_it_says():
    rng, held = np.random.default_rng(1), 0
    for _ in range(1000):
        below = rng.normal(1.0, 1.0, 60)
        found = fieller_ratio(0.5 + below + rng.normal(0.0, 1.0, 60), below)
        held += found.low <= 1.5 <= found.high
    assert 930 <= held <= 970
