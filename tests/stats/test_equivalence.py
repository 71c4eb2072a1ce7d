"""Shown to be unchanged: the same answer as two one-sided tests."""

import numpy as np
import pytest
from statsmodels.stats.weightstats import DescrStatsW, ttost_paired

from analysis.stats.equivalence import ALPHA, equivalence, within_margin
from analysis.stats.paired import change_of_mean, change_of_wins


@pytest.mark.parametrize("seed", range(12))
def test_the_interval_and_the_two_tests_agree(seed):
    generator = np.random.default_rng(seed)
    before = generator.integers(0, 5, 400).astype(float)
    after = before + generator.normal(0.06, 1, 400)
    p, *_ = ttost_paired(after, before, -0.1, 0.1)
    assert within_margin(change_of_mean(before, after), 0.1) == (p < 0.05)


@pytest.mark.parametrize("margin", [0.02, 0.05, 0.2])
def test_the_two_tests_of_a_mean_are_those_of_statsmodels(margin):
    after = np.random.default_rng(14).normal(0.03, 0.5, 300)
    change = change_of_mean(np.zeros(300), after)
    both, below, above = DescrStatsW(after).ttost_mean(-margin, margin)
    found = equivalence(change, margin)
    assert (found.p, found.p_below, found.p_above) == pytest.approx((both, below[1], above[1]))


@pytest.mark.parametrize("n", [200, 2000])
def test_a_p_value_below_five_percent_is_an_interval_within_the_margin(n):
    generator = np.random.default_rng(15)
    seen = set()
    for margin in np.linspace(0.01, 0.15, 40):
        before, after = generator.integers(0, 2, (2, n)).astype(float)
        change = change_of_wins(before, np.where(generator.random(n) < 0.2, after, before))
        shown = equivalence(change, float(margin)).p < ALPHA
        assert shown == within_margin(change, float(margin))
        seen.add(shown)
    assert seen == {True, False}


def test_pairs_that_never_differ_are_shown_equal():
    same = change_of_mean(np.ones(10), np.ones(10))
    assert (
        equivalence(same, 0.1).p == 0
        and equivalence(change_of_wins(np.ones(5000), np.ones(5000)), 0.02).p < 1e-9
    )
