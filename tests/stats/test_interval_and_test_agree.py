"""An interval that excludes 0 beside an exact test that shows no change would be two answers to one question."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.stats.fairness import change_of_fairness, kinds_of_pairs
from analysis.stats.first_mover import first_mover_edge
from analysis.stats.joint_verdicts import judge_together
from analysis.stats.match import change_of_drawn
from analysis.stats.near_even import signed
from analysis.stats.paired import change_of_mean, change_of_wins
from analysis.stats.pooled import pooled_change
from analysis.stats.unseen_differences import change_of_count, change_with_doubt
from analysis.stats.verdict import Verdict, excludes_zero, verdict

# All n pairs turn one way: of the 2 ** n ways to turn them around two are as far from 0.
TURNED = [(4, 2 / 16, False), (5, 2 / 32, False), (6, 2 / 64, True)]


@pytest.mark.parametrize(("n", "p", "is_shown"), TURNED)
@pytest.mark.parametrize("step", [1.0, -1.0])
@pytest.mark.parametrize("measure", [change_of_wins, change_of_count])
def test_pairs_that_all_turn_one_way(measure, step, n, p, is_shown):
    before, after = (np.zeros(n), np.full(n, step)) if step > 0 else (np.full(n, -step), np.zeros(n))
    found = measure(before, after)
    assert found.p == pytest.approx(p)
    assert excludes_zero(found) == is_shown
    assert (
        measure is change_of_wins or (0 in (found.low, found.high)) != is_shown
    )  # not wider than it has to be
    assert (verdict(found, 0.02) is Verdict.UNDECIDED) != is_shown
    assert (judge_together([found, found], [0.02, 0.02])[0].verdict is Verdict.CHANGES) == (2 * p < 0.05)


@pytest.mark.parametrize(("turned", "p"), [(4, 2 / 16), (5, 2 / 32), (6, 2 / 64)])
def test_so_of_few_that_turn_among_a_thousand_pairs(turned, p):
    after = np.zeros(1000)
    after[:turned] = 1
    found = change_of_wins(np.zeros(1000), after)
    assert found.p == pytest.approx(p)
    assert excludes_zero(found) == (p < 0.05)


@pytest.mark.parametrize(("n", "is_shown"), [(n, is_shown) for n, _, is_shown in TURNED])
def test_a_battle_is_no_fairer_where_no_change_of_its_wins_is_shown(n, is_shown):
    """All defeats become draws: 50 points nearer to even."""
    before, after = np.zeros(n), np.full(n, 0.5)
    found = change_of_fairness([signed(kinds_of_pairs(before, after))], change_of_wins(before, after).p)
    assert found.value == 50 and found.low <= 50 <= found.high
    assert (found.low > 0) == is_shown


@pytest.mark.parametrize(("n", "is_shown"), [(n, is_shown) for n, _, is_shown in TURNED])
def test_so_of_matches_and_of_the_first_move(n, is_shown):
    one_apart = np.tile([0.0, 1.0], n)
    assert excludes_zero(change_of_drawn(one_apart, np.zeros(2 * n))) == is_shown
    assert excludes_zero(first_mover_edge(np.ones(n), np.zeros(n), "allies")) == is_shown


def p_by_counting(differences):
    """Share of all ways to turn the differences around whose sum is as far from 0."""
    signs = np.array(list(product([-1, 1], repeat=len(differences))))
    sums = np.abs(signs @ differences)
    return float((sums >= abs(differences.sum()) - 1e-9).mean())


def tables(values):
    return st.lists(st.tuples(st.sampled_from(values), st.sampled_from(values)), min_size=2, max_size=9)


@settings(max_examples=150, deadline=None)
@given(tables([0.0, 0.5, 1.0]))
def test_what_excludes_0_is_shown_by_the_test_of_wins(pairs):
    before, after = np.array(pairs).T
    p, found = p_by_counting(after - before), change_of_wins(before, after)
    nearer = change_of_fairness([signed(kinds_of_pairs(before, after))], found.p)
    assert found.p == pytest.approx(p, abs=1e-9)
    assert p <= 0.05 or found.low <= 0 <= found.high
    assert p <= 0.05 or nearer.low <= 0 <= nearer.high
    assert found.low <= found.narrow_low <= found.narrow_high <= found.high
    assert found.low <= found.value <= found.high


@settings(max_examples=150, deadline=None)
@given(tables([-3.0, -1.0, 0.0, 1.0, 2.0, 6.0]))
def test_what_excludes_0_is_shown_by_the_test_of_medals_and_turns(pairs):
    before, after = np.array(pairs).T
    p, found = p_by_counting(after - before), change_of_count(before, after)
    assert found.p == pytest.approx(p, abs=1e-9)
    assert p <= 0.05 or found.low <= 0 <= found.high
    assert found.low <= found.narrow_low <= found.narrow_high <= found.high


@settings(max_examples=100, deadline=None)
@given(st.lists(tables([-3.0, 0.0, 1.0, 2.0]), min_size=1, max_size=3))
def test_without_signs_at_hand_the_test_is_that_of_the_interval(battles):
    found = pooled_change([change_with_doubt(*np.array(pairs).T) for pairs in battles])
    assert excludes_zero(found) == (found.p < 0.05)


def test_a_single_pair_stays_unknown():
    assert not change_of_mean(np.zeros(1), np.ones(1)).is_known
    assert not change_of_count(np.zeros(1), np.ones(1)).is_known
