"""The score interval of a change of wins: Tango's formula, chances found by a general optimiser, few pairs and none."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from analysis.stats.estimates import z_value
from analysis.stats.score_of_changes import Score
from tests.stats.known_truth import ends_of_tango

Z = z_value()


@pytest.mark.parametrize(
    ("up", "down", "same"), [(12, 3, 85), (3, 0, 997), (0, 0, 40), (150, 86, 1364), (8, 9, 3), (40, 0, 0)]
)
def test_one_battle_of_wins_and_defeats_has_the_interval_of_tango(up, down, same):
    low, high = Score([{1.0: up, -1.0: down, 0.0: same}], 1.0).interval(Z)
    assert (low, high) == pytest.approx(ends_of_tango(up, down, same), abs=1e-8)


def errors_away(battles, mean):
    """How far a mean change is from what was seen, in its standard errors under the most likely chances with that mean.

    The chances are found without tilts, by a general optimiser; an ever steeper penalty holds the mean.
    """
    changes = np.array([-1.0, -0.5, 0.0, 0.5, 1.0])
    more = 0.5 / len(battles)
    counts = np.array([[one.get(d, 0) + (more if abs(d) == 1 else 0) for d in changes] for one in battles])
    counts[counts == 0] = 1e-9
    shape = counts.shape

    def chances(logs):
        weights = np.exp(logs.reshape(shape))
        return weights / weights.sum(axis=1, keepdims=True)

    logs = np.log(counts).ravel()
    for steep in (1e2, 1e4, 1e6, 1e8):

        def unlikely(logs, steep=steep):
            p = chances(logs)
            off = float((p @ changes).mean()) - mean
            slope = -(counts - counts.sum(axis=1, keepdims=True) * p)
            slope += 2 * steep * off * p * (changes - (p @ changes)[:, None]) / len(battles)
            return -float((counts * np.log(p)).sum()) + steep * off**2, slope.ravel()

        logs = minimize(unlikely, logs, jac=True, method="BFGS", options={"gtol": 1e-9, "maxiter": 5000}).x
    p = chances(logs)
    variances = p @ changes**2 - (p @ changes) ** 2
    seen = np.mean([sum(d * n for d, n in one.items()) / sum(one.values()) for one in battles])
    return (mean - seen) / (sqrt((variances / (counts.sum(axis=1) - 1)).sum()) / len(battles))


@pytest.mark.parametrize(
    "battles",
    [
        [{1.0: 4, -1.0: 2, 0.0: 30}, {0.5: 3, 0.0: 6, -1.0: 1}],
        [{1.0: 1, 0.0: 1}, {0.0: 2}, {0.0: 3, -0.5: 1}],
        [{1.0: 3, 0.5: 5, 0.0: 80, -0.5: 9, -1.0: 1}],
    ],
)
def test_at_both_ends_the_most_likely_chances_are_as_many_errors_away(battles):
    low, high = Score(battles, 1.0).interval(Z)
    assert errors_away(battles, low) == pytest.approx(-Z, abs=2e-3)
    assert errors_away(battles, high) == pytest.approx(Z, abs=2e-3)


def test_pairs_that_never_change_leave_room_on_both_sides():
    """Nearly a Poisson number of them: with half a pair each way n d = z^2 (1 + sqrt(1 + 4 x)) / 2 for a small x."""
    low, high = Score([{0.0: 10_000}], 1.0).interval(Z)
    assert low == pytest.approx(-high)
    assert Z**2 < 10_000 * high < Z**2 + 1


battle = st.dictionaries(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), st.integers(1, 30), min_size=1).filter(
    lambda kinds: sum(kinds.values()) > 1
)


@settings(max_examples=60, deadline=None)
@given(st.lists(battle, min_size=1, max_size=4))
def test_interval_and_p_value_say_the_same_and_sides_do_not_matter(battles):
    score = Score(battles, 1.0)
    turned = Score([{-change: count for change, count in one.items()} for one in battles], 1.0)
    low, high = score.interval(Z)
    narrow = score.interval(z_value(0.90))
    assert -1 <= low <= narrow[0] <= score.value <= narrow[1] <= high <= 1
    assert (low > 0 or high < 0) == (score.p() < 0.05)
    assert turned.interval(Z) == pytest.approx((-high, -low), abs=1e-10)
    assert turned.p() == pytest.approx(score.p(), rel=1e-8)


def test_changes_of_changes_reach_twice_as_far():
    half = Score([{1.0: 3, 0.0: 40, -0.5: 2}], 1.0).interval(Z)
    assert Score([{2.0: 3, 0.0: 40, -1.0: 2}], 2.0).interval(Z) == pytest.approx([2 * end for end in half])
