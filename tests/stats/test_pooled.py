"""Several scenarios together: equal weights, errors added as squares."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats

from analysis.stats.equivalence import equivalence, within_margin
from analysis.stats.estimates import mean_of, share
from analysis.stats.paired import change_of_mean, change_of_wins
from analysis.stats.pooled import pooled_change, pooled_change_of_shares, pooled_level, pooled_share
from analysis.stats.unseen_differences import change_with_doubt


def test_scenarios_have_equal_weight():
    pooled = pooled_level([share(60, 100), share(4500, 10_000)])
    assert pooled.value == pytest.approx((0.60 + 0.45) / 2)
    error = sqrt(0.6 * 0.4 / 100 + 0.45 * 0.55 / 10_000) / 2
    assert pooled.error == pytest.approx(error)
    assert pooled.high - pooled.low == pytest.approx(2 * 1.959964 * error)
    assert pooled.n == 10_100


def test_shares_of_equal_scenarios_are_one_large_scenario():
    pooled, together = pooled_share([share(30, 100)] * 4), share(120, 400)
    assert (pooled.value, pooled.low, pooled.high, pooled.error) == pytest.approx(
        (together.value, together.low, together.high, together.error)
    )
    assert pooled.n == 400


def test_what_never_happens_keeps_its_doubt_and_no_share_leaves_its_range():
    never = pooled_share([share(0, 100), share(0, 300)])
    assert (never.value, never.low, never.high) == pytest.approx((0, 0, share(0, 400).high))
    rare = pooled_share([share(0, 100), share(1, 100)])
    assert 0 <= rare.low < 0.005 < rare.high


@pytest.mark.slow("statistics")
def test_the_pooled_interval_covers_the_mean_of_the_truths():
    generator = np.random.default_rng(3)
    truths, covered = (0.0, 0.4, 0.8), 0
    for _ in range(1000):
        before = generator.normal(0, 1, (3, 200))
        changes = [
            change_of_mean(b, b + generator.normal(t, 1, 200)) for b, t in zip(before, truths, strict=True)
        ]
        pooled = pooled_change(changes)
        covered += pooled.low <= 0.4 <= pooled.high
    assert abs(covered / 1000 - 0.95) <= 0.021


def changes(*differences):
    """Changes of a mean, one of each array of differences."""
    return [change_of_mean(np.zeros(len(one)), np.array(one, dtype=float)) for one in differences]


@pytest.mark.parametrize(("one", "other"), [((0, 1), (1, 4)), ((0, 1, 3), (-2, 5, 2, 4, 1, 1, 0))])
def test_two_scenarios_of_few_games_have_the_interval_of_welch(one, other):
    """The mean of a and b is half the difference of a and -b, and Welch has the same degrees of freedom for it."""
    welch = stats.ttest_ind(np.array(one, float), -np.array(other, float), equal_var=False)
    wide, narrow = welch.confidence_interval(0.95), welch.confidence_interval(0.90)
    pooled = pooled_change(changes(one, other))
    assert (pooled.low, pooled.high) == pytest.approx((wide.low / 2, wide.high / 2))
    assert (pooled.narrow_low, pooled.narrow_high) == pytest.approx((narrow.low / 2, narrow.high / 2))
    assert (pooled.p, pooled.df) == pytest.approx((welch.pvalue, welch.df))
    level = pooled_level([mean_of(np.array(values, float)) for values in (one, other)])
    assert (level.low, level.high) == pytest.approx((wide.low / 2, wide.high / 2))


@pytest.mark.slow("statistics")
def test_few_games_are_covered_as_often_as_many():
    generator, covered = np.random.default_rng(4), 0
    for _ in range(2000):
        pooled = pooled_change(changes(*generator.normal(0.5, 1, (3, 3))))
        covered += pooled.low <= 0.5 <= pooled.high
    assert covered / 2000 >= 0.935


def test_one_scenario_is_itself():
    (one,) = changes((0, 1, 3))
    assert pooled_change([one]) == one


def test_counts_that_never_differ_bring_the_doubt_of_one_pair_in_all():
    """Two battles of four pairs: of one of eight pairs that changes by a step the mean has a variance of 1 / 64."""
    alike = change_with_doubt(np.ones(4), np.ones(4))
    pooled = pooled_change([alike, alike])
    assert pooled.df == pytest.approx(8)
    assert pooled.high == pytest.approx(stats.t.ppf(0.975, 8) / 8)


def test_one_pair_in_all_is_in_doubt_whatever_the_battles():
    """Games that lie two apart, two battles of four pairs of which one in each changes by two."""
    before, after = np.array([0.0, 2.0, 0.0, 2.0]), np.array([2.0, 2.0, 0.0, 2.0])
    one = change_with_doubt(before, after)
    apart = before.var(ddof=1) + after.var(ddof=1)
    each = (after - before).var(ddof=1) / 4
    assert one.error == pytest.approx(sqrt(each + apart / 16))
    assert pooled_change([one, one]).error == pytest.approx(sqrt(2 * each / 4 + apart / 64))


def test_a_pooled_change_of_wins_stays_within_what_is_possible():
    pooled = pooled_change_of_shares([change_of_wins(np.zeros(2), np.ones(2))] * 2)
    assert pooled.value == pooled.high == pooled.narrow_high == 1.0 and -1 <= pooled.low < 1


def test_no_p_value_is_told_below_what_others_are_known_to():
    sure = changes(5 + np.arange(400) % 2, 5 + np.arange(400) % 2)
    assert pooled_change(sure).p == 1e-12
    assert change_of_wins(np.zeros(400), np.ones(400)).p == 1e-12


@pytest.mark.parametrize("margin", [1.0, 4.0, 7.0, 12.0])
def test_the_test_of_no_change_agrees_with_the_pooled_interval(margin):
    pooled = pooled_change(changes((0, 1, 3), (-2, 5, 2, 4)))
    assert (equivalence(pooled, margin).p < 0.05) == within_margin(pooled, margin)
