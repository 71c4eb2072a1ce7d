"""Levels: Wilson's and Student's intervals against other programs and a printed example."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from analysis.stats.estimates import difference_of, mean_of, share, share_of


@pytest.mark.parametrize(("successes", "n"), [(0, 10), (10, 10), (1, 3), (81, 263), (5613, 10000), (1, 1)])
def test_a_share_has_the_interval_of_wilson(successes, n):
    level = share(successes, n)
    low, high = proportion_confint(successes, n, method="wilson")
    assert (level.low, level.high) == pytest.approx((low, high), abs=1e-12)
    assert level.value == successes / n


def test_the_example_of_newcombe_1998():
    level = share(81, 263)
    assert (round(level.low, 4), round(level.high, 4)) == (0.2553, 0.3662)


def test_a_draw_counts_half():
    assert share_of(np.array([1.0, 0.5, 0.5, 0.0])).value == 0.5


def test_a_mean_has_the_interval_of_student():
    medals = np.array([4, 4, 1, 0, 3, 4, 2, 2], dtype=float)
    level = mean_of(medals)
    low, high = stats.t.interval(0.95, len(medals) - 1, medals.mean(), stats.sem(medals))
    assert (level.value, level.low, level.high) == pytest.approx((2.5, low, high), abs=1e-12)


def test_a_single_game_has_a_mean_without_width():
    level = mean_of(np.array([3.0]))
    assert (level.value, level.low, level.high, level.error) == (3.0, 3.0, 3.0, 0.0)


def test_wilson_covers_what_it_says():
    generator = np.random.default_rng(20)
    wins = generator.binomial(400, 0.65, 2000)
    covered = np.mean([share(k, 400).low <= 0.65 <= share(k, 400).high for k in wins])
    assert abs(covered - 0.95) <= 0.014


def test_a_difference_of_independent_means_has_the_interval_of_welch():
    before, after = np.array([3.0, 5.0, 4.0, 8.0, 6.0]), np.array([1.0, 9.0, 12.0])
    oracle = stats.ttest_ind(after, before, equal_var=False).confidence_interval(0.95)
    found = difference_of(before, after)
    assert (found.low, found.high) == pytest.approx((oracle.low, oracle.high))
    assert not difference_of(np.ones(3), np.zeros(2)).is_known
