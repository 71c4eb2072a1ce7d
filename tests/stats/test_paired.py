"""Paired changes: textbook examples, other programs, and how often the intervals cover the truth."""

from math import sqrt

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as mcnemar_of_statsmodels

from analysis.stats.equivalence import within_margin
from analysis.stats.paired import change_of_mean, change_of_wins, correlation, mcnemar
from tests.stats.known_truth import coverage_of_no_change


def pairs(lost_both, lost_won, won_lost, won_both):
    """Points before and after of a table of pairs."""
    table = [(0, 0, lost_both), (0, 1, lost_won), (1, 0, won_lost), (1, 1, won_both)]
    before = np.concatenate([np.full(n, b, float) for b, _, n in table])
    after = np.concatenate([np.full(n, a, float) for _, a, n in table])
    return before, after


def random_pairs(generator, n, p_before=0.5, p_after=0.5, kept=0.5):
    """Games that share their chance with probability ``kept``."""
    chance = generator.random(n)
    other = np.where(generator.random(n) < kept, chance, generator.random(n))
    return (chance < p_before).astype(float), (other < p_after).astype(float)


def test_the_approval_ratings_of_agresti():
    """Categorical Data Analysis, 10.1: 1600 voters asked twice; 944 then 880 approve, 150 against 86 changed."""
    change = change_of_wins(*pairs(570, 86, 150, 794))
    assert change.value == pytest.approx(-64 / 1600)
    assert (round(change.low, 3), round(change.high, 3)) == (-0.059, -0.021)
    assert change.method == "paired-score"


@pytest.mark.parametrize(("up", "p", "is_shown"), [(8, 20 / 512, True), (7, 18 / 256, False)])
def test_few_pairs_show_what_the_exact_test_shows(up, p, is_shown):
    """One or none of nine differs in 20 of 512 ways, one or none of eight in 18 of 256, which is no change shown."""
    change = change_of_wins(*pairs(12, up, 1, 1))
    assert change.value == pytest.approx((up - 1) / (14 + up))
    assert change.p == pytest.approx(p)
    assert (change.low > 0) == is_shown


def test_few_changes_of_a_change_leave_room_for_what_a_change_of_changes_can_be():
    """Two changes turned from -1 to 1, by as much as they can; both turn one way by chance in half of all runs."""
    found = change_of_wins(-np.ones(2), np.ones(2), most=2.0)
    assert (found.value, found.high, found.p) == (2.0, 2.0, pytest.approx(0.5))
    assert found.low == 2 * change_of_wins(np.zeros(2), np.ones(2)).low < 0


def test_pairs_that_never_differ_leave_room_for_doubt():
    """As much as Wilson's interval for none of so many, z^2, and less than the pair that is added more."""
    before = np.ones(5000)
    change = change_of_wins(before, before.copy())
    assert change.value == 0
    assert change.low == pytest.approx(-change.high)
    assert 1.96**2 < 5000 * change.high < 1.96**2 + 1
    assert (change.p, change.correlation) == (1.0, 1.0)


@pytest.mark.parametrize(("up", "down"), [(10, 2), (2, 10), (7, 7), (0, 5), (59, 121), (1, 0)])
def test_mcnemar_is_exact(up, down):
    table = [[30, up], [down, 40]]
    assert mcnemar(up, down) == pytest.approx(mcnemar_of_statsmodels(table, exact=True).pvalue, abs=1e-12)
    assert mcnemar(up, down) == pytest.approx(stats.binomtest(up, up + down).pvalue, abs=1e-12)


def test_nothing_changed_is_no_evidence():
    assert mcnemar(0, 0) == 1.0


def test_a_mean_changes_like_the_paired_t_test_says():
    generator = np.random.default_rng(4)
    before = generator.integers(-4, 5, 300).astype(float)
    after = before + generator.integers(-1, 3, 300)
    change = change_of_mean(before, after)
    theirs = stats.ttest_rel(after, before)
    wide, narrow = theirs.confidence_interval(0.95), theirs.confidence_interval(0.90)
    assert (change.low, change.high) == pytest.approx((wide.low, wide.high))
    assert (change.narrow_low, change.narrow_high) == pytest.approx((narrow.low, narrow.high))
    assert change.p == pytest.approx(theirs.pvalue)


def test_the_measured_correlation_is_what_pairing_saves():
    before, after = random_pairs(np.random.default_rng(5), 4000, 0.5, 0.55, 0.6)
    shared = 2 * np.cov(before, after, ddof=0)[0, 1] / (before.var() + after.var())
    assert correlation(before, after) == pytest.approx(shared)
    covariance = 0.6 * (0.50 - 0.50 * 0.55)  # three fifths of the games share their chance
    assert shared == pytest.approx(2 * covariance / (0.25 + 0.2475), abs=0.05)


def test_swapping_the_sides_turns_every_change_around():
    before, after = random_pairs(np.random.default_rng(6), 2000, 0.55, 0.5, 0.4)
    allies, axis = change_of_wins(before, after), change_of_wins(1 - before, 1 - after)
    assert (axis.value, axis.low, axis.high) == pytest.approx((-allies.value, -allies.high, -allies.low))
    assert axis.p == allies.p


@pytest.mark.parametrize(("n", "p", "kept"), [(1000, 0.5, 0.5), (1000, 0.7, 0.8), (150, 0.5, 0.3)])
def test_rules_that_change_nothing_are_found_to_as_often_as_the_exact_test_says(n, p, kept):
    """2,000 comparisons of equal rules; 1.4 points are three standard errors of the coverage."""
    generator = np.random.default_rng(7)
    played = [random_pairs(generator, n, p, p, kept) for _ in range(2000)]
    changes = [change_of_wins(*pair) for pair in played]
    covered = np.mean([change.low <= 0 <= change.high for change in changes])
    expected = coverage_of_no_change(np.array([np.count_nonzero(a - b) for b, a in played]))
    assert 0.95 <= expected <= 0.97
    assert abs(covered - expected) <= 0.014


def test_an_injected_effect_is_found_again():
    """Every tenth of the battles the Allies lose becomes a victory: +5 points at even odds."""
    generator = np.random.default_rng(8)
    found = []
    for _ in range(500):
        before = (generator.random(1000) < 0.5).astype(float)
        after = np.where((before == 0) & (generator.random(1000) < 0.1), 1.0, before)
        found.append(change_of_wins(before, after))
    assert np.mean([change.value for change in found]) == pytest.approx(0.05, abs=0.001)
    assert np.mean([change.low <= 0.05 <= change.high for change in found]) == pytest.approx(0.95, abs=0.03)


def test_a_change_as_large_as_the_margin_is_rarely_called_unchanged():
    """At the margin the claim is wrong; two one-sided tests make it in at most 5 of 100 comparisons."""
    generator = np.random.default_rng(9)
    wrong = [
        within_margin(change_of_wins(*random_pairs(generator, 4000, 0.50, 0.53, 0.8)), 0.03)
        for _ in range(1000)
    ]
    assert np.mean(wrong) <= 0.05 + 3 * sqrt(0.05 * 0.95 / 1000)


def test_a_draw_is_half_a_change():
    """A thousand victories become draws, five hundred defeats victories: nothing on average, and no finding."""
    before = np.repeat([1.0, 0.0, 1.0, 0.0], [1000, 500, 4500, 4000])
    after = np.repeat([0.5, 1.0, 1.0, 0.0], [1000, 500, 4500, 4000])
    change = change_of_wins(before, after)
    assert (change.value, change.p) == (0.0, 1.0)


def test_without_draws_the_test_is_that_of_mcnemar():
    assert change_of_wins(*pairs(30, 10, 2, 40)).p == pytest.approx(stats.binomtest(2, 12).pvalue)


def test_pairs_that_all_change_alike_leave_room_for_doubt():
    change = change_of_wins(np.zeros(5000), np.ones(5000))
    assert change.value == 1 and change.low < change.high
