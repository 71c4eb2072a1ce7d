"""Blunders per game with their interval, the ratio of two players with its own, and games without any.

A turn is a blunder if its gain, known but for the noise of the samples, exceeds the margin.  Since there are more turns
just below the margin than above it, noise lifts more of them over it than it lets down: a count of noisy gains is too
high, by an amount in proportion to 1 / samples.  Counted on each half of the samples it is too high twice as much, so
twice the count on all less the mean count on the halves is right to that order (Quenouille's jackknife).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate, mean_of, share, t_value, within
from tests.blunders.judging import Game, Turn
from tests.blunders.reviewers import MARGIN

HALVED = 0.5


class Ratio(NamedTuple):
    """Blunders of one player for each of another, with the 95 % interval; ``high`` infinite where nothing bounds it."""

    value: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Whether the blunders are shown to be halved."""
        if self.high <= HALVED:
            return "halved"
        return "not halved" if self.low > HALVED else "cannot be told"


def blunders_in(turn: Turn) -> float:
    """What a turn counts: 1 for a blunder and 0 for none where both halves agree, else what takes the noise away.

    Examples
    --------
    >>> [blunders_in(Turn(1, 0, *halves)) for halves in ((0.2, 0.3), (0.0, 0.1), (0.05, 0.3), (0.05, 0.12))]
    [1.0, 0.0, 1.5, -0.5]
    """
    over = [float(gain > MARGIN) for gain in (turn.gain, turn.first_half, turn.second_half)]
    return 2 * over[0] - (over[1] + over[2]) / 2


def per_game(games: Sequence[Game]) -> np.ndarray:
    """Blunders found in each game, shape (n_games,)."""
    return np.array([sum(map(blunders_in, game.judged)) for game in games], dtype=float)


def is_clean(games: Sequence[Game]) -> np.ndarray:
    """Whether no turn of a game has a mean gain over the margin, shape (n_games,)."""
    return np.array([all(turn.gain <= MARGIN for turn in game.judged) for game in games], dtype=bool)


def mean_per_game(games: Sequence[Game]) -> Estimate:
    """Blunders per game with Student's interval over games; where none was found at all, Poisson's exact bound."""
    counts = per_game(games)
    if counts.any():
        return within(mean_of(counts), 0.0, inf)
    most = -np.log((1 - LEVEL) / 2) / len(counts)
    return Estimate(0.0, 0.0, float(most), 0.0, len(counts), "poisson")


def clean_share(games: Sequence[Game]) -> Estimate:
    """Share of games in which the reviewer sees none, with Wilson's interval."""
    return share(int(is_clean(games).sum()), len(games))


def missed_per_game(games: Sequence[Game], one_in: int) -> Estimate:
    """Blunders per game among turns that the race gave up, from those judged in full by lot."""
    counts = np.array([one_in * sum(map(blunders_in, game.audited)) for game in games])
    if counts.any():
        return mean_of(counts)
    turns = sum(len(game.audited) for game in games)
    given_up = np.mean([game.turns - len(game.judged) for game in games])
    most = -np.log((1 - LEVEL) / 2) / turns * given_up if turns else inf
    return Estimate(0.0, 0.0, float(most), 0.0, len(games), "poisson")


def ratio_of_means(after: np.ndarray, before: np.ndarray) -> Ratio:
    """Mean of one player over that of another, both in games of the same cards and dice.

    Parameters
    ----------
    after, before : ndarray, shape (n_games,)
        Blunders found; games of the same place are of the same seed and number.
    """
    n = len(before)
    spread = np.cov(np.vstack([after, before])) / n
    return fieller(float(after.mean()), float(before.mean()), spread, n - 1)


def ratio_over_battles(afters: Sequence[np.ndarray], befores: Sequence[np.ndarray]) -> Ratio:
    """The same for the mean over battles, each of the same weight; their games are independent."""
    n = len(befores)
    spread = sum(np.cov(np.vstack(both)) / len(both[0]) for both in zip(afters, befores, strict=True)) / n**2
    above, below = (float(np.mean([one.mean() for one in every])) for every in (afters, befores))
    return fieller(above, below, np.asarray(spread), sum(len(one) - 1 for one in befores))


def fieller(above: float, below: float, spread: np.ndarray, df: float) -> Ratio:
    """A ratio of two means: all ratios r for which ``above - r * below`` is not shown to differ from 0.

    Parameters
    ----------
    above, below : float
    spread : ndarray, shape (2, 2)
        Variances of the two means and their covariance.
    df : float
        Degrees of freedom of Student's law.

    References
    ----------
    Fieller, J. R. Stat. Soc. B 16 (1954) 175.
    """
    if below <= 0:
        return Ratio(inf, 0.0, inf)
    square = t_value(df) ** 2
    a = below**2 - square * spread[1, 1]
    b = above * below - square * spread[0, 1]
    c = above**2 - square * spread[0, 0]
    if a <= 0:  # what is below may be 0
        return Ratio(max(0.0, above / below), 0.0, inf)
    root = sqrt(max(0.0, b**2 - a * c))
    return Ratio(max(0.0, above / below), max(0.0, (b - root) / a), (b + root) / a)
