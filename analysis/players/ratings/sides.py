"""One battle, every player against every player: who wins among equals, whom skill helps, what evens it out."""

from dataclasses import dataclass

import numpy as np

from analysis.players.ratings.bootstrap import interval, rate, resampled
from analysis.players.ratings.bradley_terry import ELO
from analysis.players.ratings.matches import Legs
from analysis.stats.estimates import Estimate, within
from analysis.stats.unseen_differences import mean_with_doubt

REPLICATES = 1_000
TWO_GAMES = 2.0  # points: the most by which the results of two games differ from those of two others


@dataclass(frozen=True)
class Findings:
    """What a battle is like for players of different strength; all of the Allies, in points of 100.

    Attributes
    ----------
    equals : Estimate
        Wins of 100 between equal players, the mean over the players.
    by_player : tuple of float
        The same player by player.
    skill : Estimate
        How much more a stronger player gains on the side of the Allies than on that of the Axis, the mean over all
        pairs of players.
    gain_allies, gain_axis : float
        What the stronger player gains there, against the mean of games between equals of either strength.
    edge : Estimate
        Rating points that the Allies gain from the battle.
    """

    equals: Estimate
    by_player: tuple[float, ...]
    skill: Estimate
    gain_allies: float
    gain_axis: float
    edge: Estimate


def findings(legs: Legs) -> Findings:
    """Measure a battle.

    Parameters
    ----------
    legs : Legs
        One scenario; two players or more, the weaker first, each of whom also met itself.
    """
    points = legs.points[0]
    n = len(legs.players)
    own = points[np.arange(n), np.arange(n)]
    pairs = [(weak, strong) for strong in range(n) for weak in range(strong)]
    equal = np.array([(points[w, w] + points[s, s]) / 2 for w, s in pairs])
    allies = np.array([points[w, s] for w, s in pairs]) - equal
    axis = equal - np.array([points[s, w] for w, s in pairs])
    return Findings(
        equals=_mean(own.mean(axis=0), (0.0, 1.0)),
        by_player=tuple(float(100 * one) for one in own.mean(axis=1)),
        skill=_mean((allies - axis).mean(axis=0), (-TWO_GAMES, TWO_GAMES)),
        gain_allies=float(100 * allies.mean()),
        gain_axis=float(100 * axis.mean()),
        edge=_edge(legs),
    )


def _mean(values: np.ndarray, possible: tuple[float, float]) -> Estimate:
    """Mean over game numbers, each of which is one deck, in points of 100; one game has no interval.

    All players meet the same deck, so that a game number gives one value, no win, draw or defeat, and its mean
    Student's interval; it goes no farther than ``possible``, the least and the most that a game number can give.
    """
    found = within(mean_with_doubt(values), *possible)
    ends = 100 * found.value, 100 * found.low, 100 * found.high
    return Estimate(*ends, 100 * found.error, found.n, found.method)


def _edge(legs: Legs) -> Estimate:
    """Edge of the Allies in rating points, with the interval of games drawn again (NaN where it is not known)."""
    replicates = ELO * resampled(legs, REPLICATES).edges[:, 0]
    low, high = interval(replicates)
    value = float(ELO * rate(legs).edges[0, 0])
    return Estimate(value, float(low), float(high), float(replicates.std()), legs.n_games, "bootstrap")
