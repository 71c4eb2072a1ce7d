"""Ratings: known strengths are found again, by the same numbers as independent programs and formulas."""

import numpy as np
import pytest
import statsmodels.api as sm

from analysis.players.ratings.bootstrap import games_of, interval, rate, resampled
from analysis.players.ratings.bradley_terry import ELO, fit
from analysis.players.ratings.cycles import cycles
from tests.ratings.simulated import legs

STRENGTHS = np.array([0.0, 70.0, 191.0, 400.0])
EDGES = np.array([-300.0, 0.0, 120.0, 250.0])


def test_known_strengths_and_edges_are_found_again():
    found = rate(legs(STRENGTHS, EDGES, 20_000, np.random.default_rng(1)))
    assert found.elo(0)[0] == pytest.approx(STRENGTHS, abs=6)
    assert ELO * found.edges[0] == pytest.approx(EDGES, abs=8)


@pytest.mark.parametrize(("elo", "wins"), [(70.4, 0.60), (190.8, 0.75), (-70.4, 0.40)])
def test_two_players_on_an_even_board(elo, wins):
    """The textbook scale: 400 log10(p / (1 - p)); 60 wins of 100 are 70 points, 75 are 191."""
    points, games = np.zeros((1, 1, 2, 2)), np.zeros((1, 2, 2))
    games[0, 0, 1] = games[0, 1, 0] = 1e6
    points[0, 0, 0, 1], points[0, 0, 1, 0] = 1e6 * wins, 1e6 * (1 - wins)
    assert fit(points, games).elo(0)[0][1] == pytest.approx(elo, abs=0.1)
    assert 400 * np.log10(wins / (1 - wins)) == pytest.approx(elo, abs=0.1)


def test_the_same_numbers_as_a_generalised_linear_model():
    of = legs(STRENGTHS, EDGES, 200, np.random.default_rng(2))
    found = rate(of)
    wins, losses, design = [], [], []
    for s, i, j in np.argwhere(games_of(of) > 0):
        row = np.zeros(len(EDGES) + len(STRENGTHS) - 1)
        row[s] = 1
        for player, sign in ((j, 1), (i, -1)):
            if player:
                row[len(EDGES) + player - 1] += sign
        wins.append(of.points[s, i, j].sum())
        losses.append(of.n_games - wins[-1])
        design.append(row)
    glm = sm.GLM(np.column_stack([wins, losses]), np.array(design), family=sm.families.Binomial()).fit()
    assert found.elo(0)[0][1:] == pytest.approx(ELO * glm.params[len(EDGES) :], abs=0.1)
    assert found.edges[0] == pytest.approx(glm.params[: len(EDGES)], abs=1e-3)


def test_the_same_numbers_as_zermelos_iteration():
    """Zermelo (1929): w_i = wins_i / sum of games_ij / (w_i + w_j); on a board that favours nobody."""
    of = legs(STRENGTHS, [0.0], 4_000, np.random.default_rng(3))
    wins = np.nansum(of.points[0].sum(axis=-1), axis=0) + np.nansum((1 - of.points[0]).sum(axis=-1), axis=1)
    worth = np.ones(len(STRENGTHS))
    for _ in range(3_000):
        shares = 2 * of.n_games / (worth[:, None] + worth[None, :])
        np.fill_diagonal(shares, 0)
        worth = wins / shares.sum(axis=1)
    assert rate(of).elo(0)[0] == pytest.approx(400 * np.log10(worth / worth[0]), abs=4)


def share_of_first(of):
    """Points of the first player of all its games, the boards left out of account."""
    return np.nanmean(np.concatenate([1 - of.points[:, 0, 1].ravel(), of.points[:, 1, 0].ravel()]))


def test_lopsided_boards_do_not_pull_strengths_together():
    """On boards that give one side 500 points the better player can show little; the edges take that into account."""
    of = legs([100.0, 0.0], [500.0, -500.0], 20_000, np.random.default_rng(4))
    share = share_of_first(of)
    assert 400 * np.log10(share / (1 - share)) < 50
    assert rate(of).elo(1)[0][0] == pytest.approx(100, abs=10)


def test_edges_matter_where_players_sit_on_one_side_more_often():
    """The better player mostly has the bad side and loses more often than not, and is the better one for all that."""
    keep = np.zeros((3, 2, 2), dtype=bool)
    keep[:, 0, 1] = keep[2, 1, 0] = True  # on s0 and s1 the first player is always the Axis
    of = legs([100.0, 0.0], [300.0, 300.0, 300.0], 20_000, np.random.default_rng(4), keep=keep)
    assert share_of_first(of) < 0.5
    assert rate(of).elo(1)[0][0] == pytest.approx(100, abs=12)


def test_who_wins_everything_stays_finite():
    points, games = np.zeros((1, 1, 2, 2)), np.zeros((1, 2, 2))
    games[0, 0, 1] = games[0, 1, 0] = 2_000
    points[0, 0, 0, 1] = 2_000
    elo = fit(points, games).elo(0)[0]
    assert 1_000 < elo[1] < 4_000


@pytest.mark.slow("statistics")
def test_intervals_hold_the_truth_as_often_as_they_say():
    generator = np.random.default_rng(5)
    truth, held = STRENGTHS[1:] - STRENGTHS[0], []
    for trial in range(120):
        low, high = interval(resampled(legs(STRENGTHS, EDGES[:2], 150, generator), 250, trial).elo(0))
        held.append((low[1:] <= truth) & (truth <= high[1:]))
    assert 0.90 <= np.mean(held) <= 0.985  # 360 intervals that are not independent, percentiles of 250


def test_games_on_one_deck_are_drawn_together():
    """Two opponents who always get the same result are no second witness: the interval does not narrow."""
    generator = np.random.default_rng(6)
    alone = legs([0.0, 0.0], [0.0], 400, generator)
    twins = legs([0.0, 0.0, 0.0], [0.0], 400, generator)
    for i, j in ((0, 1), (1, 0)):
        twins.points[0, i, j] = alone.points[0, i, j]
    twins.points[0, 0, 2], twins.points[0, 2, 0] = twins.points[0, 0, 1], twins.points[0, 1, 0]
    twins.points[0, 1, 2] = twins.points[0, 2, 1] = 0.5
    widths = []
    for of in (alone, twins):
        low, high = interval(resampled(of, 1_000).elo(1))
        widths.append(high[0] - low[0])
    assert widths[1] == pytest.approx(widths[0], rel=0.08)


@pytest.mark.parametrize(("twist", "low", "high"), [(0.0, 0.0, 1.5), (150.0, 15.0, 25.0)])
def test_a_circle_of_players_shows_in_the_cycle_index(twist, low, high):
    """Each beats the next by 150 points, 70.3 of 100: 20.3 points that no rating can tell."""
    circle = twist * (np.eye(3)[[1, 2, 0]] - np.eye(3)[[1, 2, 0]].T)
    of = legs([0.0, 0.0, 0.0], [0.0], 5_000, np.random.default_rng(8), twist=circle)
    found = cycles(np.nansum(of.points, axis=-1), games_of(of), rate(of))
    assert low <= found.index <= high
    assert (found.p < 1e-6) == (twist > 0)
    assert abs(100 * found.residuals[0, 1]) == pytest.approx(20.3 if twist else 0, abs=1.5)


def test_two_players_leave_nothing_for_a_cycle():
    of = legs([0.0, 90.0], [40.0], 500, np.random.default_rng(9))
    assert cycles(np.nansum(of.points, axis=-1), games_of(of), rate(of)).index is None
