"""The sequential test: its ratio against the normal likelihood, its errors against simulated matches."""

import numpy as np
import pytest
from scipy.stats import norm

from analysis.players.tuning.accept import elo_of, evidence, points_of, strength_of
from analysis.players.tuning.matches import Outcome


def test_points_and_elo_are_each_others_inverse():
    assert points_of(0) == 0.5
    assert points_of(400) == pytest.approx(10 / 11)
    assert elo_of(0.75) == pytest.approx(190.8, abs=0.1)  # the figure in every table of Elo differences
    assert elo_of(points_of(-37.0)) == pytest.approx(-37.0)
    assert elo_of(1.0) == pytest.approx(1200, abs=1)


def test_the_ratio_is_that_of_two_normal_likelihoods():
    scores = np.random.default_rng(1).choice([0, 0.25, 0.5, 0.75, 1.0], 500)
    low, high = (norm(points_of(elo), scores.std()).logpdf(scores).sum() for elo in (0.0, 10.0))
    assert evidence(scores).log_ratio == pytest.approx(high - low)


def test_players_that_never_differ_end_the_test():
    assert evidence(np.full(2000, 0.5)).result == "fail"


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "pass"), (10.0, "fail")])
def test_either_mistake_is_made_one_time_in_twenty(elo, wrong):
    """400 tests with looks at every 500 matches, scores of two independent games each; 5 % and three errors above."""
    generator = np.random.default_rng(44)
    mistakes = 0
    for _ in range(400):
        wins = generator.binomial(2, points_of(elo), 40_000) / 2
        for matches in range(500, 40_001, 500):
            result = evidence(wins[:matches]).result
            if result != "open":
                mistakes += result == wrong
                break
    assert mistakes / 400 < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 400)


def test_strength_is_the_mean_of_matches():
    outcome = Outcome(
        np.array([[2, 2], [0, 0], [2, 1], [1, 2]]), np.array([[3, 1], [-2, -4], [1, 0], [0, 1]])
    )
    strength = strength_of(outcome)
    assert strength.points == (1 + 0 + 0.75 + 0.75) / 4
    assert strength.margin == 0.0
    assert (strength.low, strength.high) == (0.0, 1.0)  # Student's interval reaches beyond both


def test_strength_is_as_sure_as_its_matches_are_many():
    scores = [0.75, 0.75, 0.75, 0.5]
    outcome = Outcome(np.array([[2, 1], [1, 2], [2, 1], [1, 1]]), np.zeros((4, 2), np.int64))
    strength = strength_of(outcome)
    reach = 3.182446 * np.std(scores, ddof=1) / 2  # Student's t of three degrees of freedom, from a table
    assert strength.points == 0.6875
    assert strength.low == pytest.approx(0.6875 - reach)
    assert strength.high == pytest.approx(0.6875 + reach)
