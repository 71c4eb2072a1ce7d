"""What never differed may still differ: one more a step higher, one a step lower."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats

from analysis.stats.estimates import mean_of
from analysis.stats.paired import change_of_mean
from analysis.stats.unseen_differences import change_with_doubt, mean_with_doubt


def test_equal_counts_have_the_interval_of_two_more():
    """Mean of 200 threes, a two and a four: the same mean, and Student's interval of 202 games."""
    longer = np.array([3.0] * 200 + [2.0, 4.0])
    low, high = stats.t.interval(0.95, 201, 3.0, stats.sem(longer))
    found = mean_with_doubt(np.full(200, 3.0))
    assert (found.value, found.n) == (3.0, 200)
    assert (found.low, found.high) == pytest.approx((low, high))


def test_levels_that_differ_are_left_to_student():
    values = np.array([1.0, 2.0, 4.0])
    assert mean_with_doubt(values) == mean_of(values)


def test_changes_have_the_interval_of_student_with_one_pair_more():
    """Differences 1, 2, 4 have the variance 7/3, the games of one side the same, those of the other none."""
    found = change_with_doubt(np.zeros(3), np.array([1.0, 2.0, 4.0]))
    error = sqrt(7 / 3 / 3 + 7 / 3 / 9)
    low, high = stats.t.interval(0.95, 3, 7 / 3, error)
    assert (found.value, found.error, found.low, found.high) == pytest.approx((7 / 3, error, low, high))


def test_with_many_pairs_it_is_the_interval_of_student():
    generator = np.random.default_rng(4)
    before = generator.integers(-4, 5, 20_000).astype(float)
    after = np.where(generator.random(20_000) < 0.3, generator.integers(-4, 5, 20_000), before)
    theirs = change_of_mean(before, after)
    found = change_with_doubt(before, after)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=2e-4 * theirs.error)


def test_pairs_that_change_alike_are_shown_to_change():
    found = change_with_doubt(np.zeros(150), np.ones(150))
    assert 0 < found.low < found.narrow_low < 1 < found.narrow_high < found.high < 1.05


def test_a_single_game_has_no_interval():
    assert not mean_with_doubt(np.array([3.0])).is_known
    assert not change_with_doubt(np.array([3.0]), np.array([4.0])).is_known
