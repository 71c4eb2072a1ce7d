"""Counts, intervals and ratios by arithmetic, and what noise does to a count."""

import numpy as np
import pytest
from scipy.stats import expon, norm

from analysis.stats.estimates import t_value
from tests.blunders.estimates import (
    blunders_in,
    clean_share,
    fieller,
    mean_per_game,
    missed_per_game,
    per_game,
    ratio_of_means,
    ratio_over_battles,
)
from tests.blunders.judging import Game, Turn, best_plan, drawn_by_lot, turns_of
from tests.blunders.reviewers import MARGIN
from tests.players.test_regrets import rows_of

WORSE, FINE, CLOSE = (Turn(5, 0, 0.3, 0.2), Turn(7, 1, 0.02, 0.04), Turn(9, 0, 0.05, 0.3))


def game(number, *judged, audited=(), turns=20):
    return Game(number, turns, judged, audited)


GAMES = [game(0, WORSE, FINE), game(1), game(2, WORSE, WORSE, CLOSE), game(3, FINE)]


def test_blunders_of_games():
    assert per_game(GAMES).tolist() == [1.0, 0.0, 3.5, 0.0]


def test_mean_per_game_with_student():
    """1, 0, 3.5, 0: mean 1.125, sum of squares 13.25 - 4 * 1.125^2 = 8.1875."""
    found = mean_per_game(GAMES)
    error = np.sqrt(8.1875 / 3 / 4)
    assert (found.value, found.error) == (1.125, pytest.approx(error))
    assert found.high == pytest.approx(1.125 + t_value(3) * error) and found.low == 0.0


def test_none_found_is_not_none_for_certain():
    """None in 40 games: with a mean of m the chance of that is exp(-40 m), which is 2.5 % at m = 0.0922."""
    found = mean_per_game([game(i, FINE) for i in range(40)])
    assert (found.value, found.low) == (0.0, 0.0)
    assert np.exp(-40 * found.high) == pytest.approx(0.025)


def test_share_of_games_in_which_none_is_seen():
    found = clean_share(GAMES)
    assert (found.value, found.n) == (0.5, 4)


def test_missed_blunders_stand_for_all_turns_given_up():
    """One of four games has a blunder among the turns judged by lot, one in 40: 10 a game."""
    games = [game(0, audited=(WORSE, FINE)), game(1), game(2), game(3)]
    assert missed_per_game(games, 40).value == 10.0


def test_no_blunder_among_turns_judged_by_lot_bounds_what_is_missed():
    """None among 5 turns bounds their share by 3.69 / 5; 20 turns of a game were given up."""
    games = [game(0, audited=(FINE,) * 5), game(1, turns=21), game(2, WORSE), game(3)]
    assert missed_per_game(games, 40).high == pytest.approx(-np.log(0.025) / 5 * 20)


def test_fieller_by_hand():
    """Ratios r with (2 - 4 r)^2 = t^2 (0.04 + 0.16 r^2), t = 2: 15.36 r^2 - 16 r + 3.84 = 0."""
    df = next(df for df in np.arange(50, 70, 1e-3) if t_value(df) < 2.0)
    found = fieller(2.0, 4.0, np.diag([0.04, 0.16]), df)
    assert found.value == 0.5
    ends = sorted(np.roots([15.36, -16.0, 3.84]))
    assert (found.low, found.high) == pytest.approx(ends, rel=1e-4)


def test_a_ratio_to_what_may_be_nothing_is_unbounded():
    assert fieller(1.0, 1.0, np.diag([0.1, 0.3]), 1000).high == np.inf
    assert fieller(1.0, 0.0, np.zeros((2, 2)), 10) == (np.inf, 0.0, np.inf)


def test_games_alike_in_proportion_leave_no_doubt_of_the_ratio():
    before = np.array([1.0, 2.0, 4.0, 1.0, 0.0, 3.0, 2.0, 5.0, 2.0, 1.0])
    found = ratio_of_means(0.25 * before, before)
    assert found == pytest.approx((0.25, 0.25, 0.25), abs=1e-6)
    assert found.verdict == "halved"


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "halved"), (0.75, "not halved")])
def test_verdicts(share, verdict):
    before = np.tile([1.0, 2.0, 4.0, 1.0], 20)
    assert ratio_of_means(share * before - 1e-9, before).verdict == verdict


def test_the_ratio_is_held_as_often_as_it_says():
    """Poisson counts of means 2 and 1 in 60 games: 2,000 times, 95 % within four standard errors."""
    generator = np.random.Generator(np.random.Philox(key=1))
    before, after = (generator.poisson(mean, (2000, 60)).astype(float) for mean in (2.0, 1.0))
    found = [ratio_of_means(a, b) for a, b in zip(after, before, strict=True)]
    held = np.mean([one.low <= 0.5 <= one.high for one in found])
    assert held == pytest.approx(0.95, abs=4 * np.sqrt(0.95 * 0.05 / 2000))


def test_battles_weigh_the_same_whatever_their_blunders():
    """Means 4 and 1 become 1 and 1: two for five."""
    many, few = np.array([3.0, 5.0, 4.0, 4.0]), np.array([0.0, 2.0, 1.0, 1.0])
    assert ratio_over_battles([few, few], [many, few]).value == pytest.approx(0.4)


def test_noise_lifts_a_count_and_the_halves_take_it_away():
    """Gains that fall off with scale 0.04, noise of 0.02: e^(1/8) times too many over the margin, by integration.

    Some 8,200 blunders: within four standard errors, 0.05.
    """
    generator = np.random.Generator(np.random.Philox(key=2))
    n, scale, noise = 100_000, 0.04, 0.02
    truth = expon.rvs(scale=scale, size=n, random_state=generator)
    halves = truth[:, None] + norm.rvs(scale=noise * np.sqrt(2), size=(n, 2), random_state=generator)
    plain = (halves.mean(axis=1) > MARGIN).sum()
    counted = sum(blunders_in(Turn(0, 0, *pair)) for pair in halves)
    true = n * np.exp(-MARGIN / scale)
    assert plain / true == pytest.approx(np.exp(noise**2 / scale**2 / 2), abs=0.05)
    # What is left is of second order: 2 e^(1/8) - e^(1/4).
    assert counted / true == pytest.approx(2 * np.exp(1 / 8) - np.exp(1 / 4), abs=0.05)


def test_turns_and_the_best_plan_that_lasted():
    rows = rows_of(
        (1, 2, 5, -1, 1, 8, 0.0, 0.0), (1, 2, 6, -1, 0, 4, 3.0, 1.0), (1, 2, 7, -1, 0, 8, 1.0, 1.0),
        (1, 4, 5, -1, 1, 4, 0.0, 0.0), (1, 4, 9, -1, 0, 4, 2.0, 1.0),
    )  # fmt: skip
    assert [best_plan(own, 8) for own in turns_of(rows)] == [2, 0]
    assert list(turns_of(rows[:0])) == []


def test_the_lot_knows_nothing_but_the_address():
    """One in 40 of 8,000 turns: 200, within four standard errors of 14."""
    drawn = [drawn_by_lot(game, turn, 40) for game in range(400) for turn in range(20)]
    assert abs(sum(drawn) - 200) < 4 * 14
    assert all(drawn_by_lot(game, 3, 1) for game in range(5))


def test_a_count_that_noise_leaves_below_nothing_lies_in_its_interval():
    """A turn over the margin in one half alone counts minus a half: the estimate is unbiased, not clipped."""
    found = mean_per_game([game(0, Turn(3, 0, 0.05, 0.12)), game(1), game(2), game(3)])
    assert found.value == found.low == -0.125 and found.high > 0
