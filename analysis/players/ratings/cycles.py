"""Does one number tell it all?  What is left between pairs of players when strengths and edges are taken out.

A beats B, B beats C and C beats A would show here and nowhere else.
"""

from dataclasses import dataclass

import numpy as np
from scipy.stats import chi2

from analysis.players.ratings.bradley_terry import Ratings


@dataclass(frozen=True)
class Cycles:
    """What ratings leave unexplained.

    Attributes
    ----------
    residuals : ndarray, shape (n_players, n_players)
        Share of the points of the first player against the second minus the share that the ratings say; NaN where
        they did not meet.
    index : float or None
        Root mean square of the residuals in points of 100, chance taken out; None for two players, whose ratings
        leave nothing.
    q : float
        Sum of squared residuals in units of their errors.
    p : float or None
        Chance of a q as large if ratings told everything.
    """

    residuals: np.ndarray
    index: float | None
    q: float
    p: float | None


def cycles(points: np.ndarray, games: np.ndarray, ratings: Ratings) -> Cycles:
    """Compare every pair with its ratings.

    Parameters
    ----------
    points, games : ndarray, shape (n_scenarios, n_players, n_players)
        As in ``bradley_terry.fit``, without the axis of the fits.
    ratings : Ratings
        One fit.
    """
    chance = ratings.allied_chance()[0]
    own = _both_legs(points, games - points)
    expected = _both_legs(games * chance, games * (1 - chance))
    spread = _both_legs(*[games * chance * (1 - chance)] * 2)
    n = _both_legs(games, games)
    n_players = games.shape[1]
    with np.errstate(invalid="ignore", divide="ignore"):
        residuals = (own - expected) / n
        errors = spread / n**2
    pairs = [(i, j) for i in range(n_players) for j in range(i) if n[i, j] > 0]
    squares = np.array([residuals[pair] ** 2 for pair in pairs])
    noise = np.array([errors[pair] for pair in pairs])
    free = len(pairs) - (n_players - 1)
    q = float((squares / noise).sum())
    if free < 1:
        return Cycles(residuals, None, q, None)
    beyond = max(0.0, float(squares.sum() - noise.sum() * free / len(pairs)) / len(pairs))
    return Cycles(residuals, 100 * float(np.sqrt(beyond)), q, float(chi2.sf(q, free)))


def _both_legs(as_allies: np.ndarray, as_axis: np.ndarray) -> np.ndarray:
    """Sum over scenarios and both legs of what the first player gets, shape (n_players, n_players)."""
    return np.asarray(as_allies.sum(axis=0).T + as_axis.sum(axis=0))
