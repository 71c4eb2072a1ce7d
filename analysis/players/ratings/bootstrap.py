"""How well ratings are known: whole matches are drawn again, scenario by scenario.

All matches of one game index share deck and dice, whoever plays them, so that they are drawn together.  Where some
pairs met in fewer games, these are drawn apart from the others, so that every pair keeps the number of its games.
"""

from itertools import pairwise

import numpy as np

from analysis.players.ratings.bradley_terry import Ratings, fit
from analysis.players.ratings.matches import Legs

REPLICATES = 2_000
AT_ONCE = 250
TAILS = (2.5, 97.5)
ROUNDING = 1e-6  # rating points by which fits to the same sums may differ


def games_of(legs: Legs) -> np.ndarray:
    """Games between two players on each scenario, shape (n_scenarios, n_players, n_players)."""
    return np.asarray((~np.isnan(legs.points)).sum(axis=-1))


def rate(legs: Legs) -> Ratings:
    """Ratings from all games."""
    return fit(np.nansum(legs.points, axis=-1)[None], games_of(legs))


def resampled(legs: Legs, replicates: int = REPLICATES, seed: int = 1) -> Ratings:
    """Ratings from matches drawn again with replacement.

    Parameters
    ----------
    legs : Legs
        Pairs that met did so in the first of all games, each in its own number of them.
    replicates : int
    seed : int

    Returns
    -------
    Ratings
        One fit for each replicate.
    """
    generator = np.random.default_rng(seed)
    points = np.nan_to_num(legs.points)
    games, n = games_of(legs), legs.n_games
    ends = [0, *np.unique(games[games > 0])]
    fits = []
    for first in range(0, replicates, AT_ONCE):
        count = min(AT_ONCE, replicates - first)
        sums = np.empty((count, *games.shape))
        for s in range(len(legs.scenarios)):
            parts = [
                generator.multinomial(b - a, np.full(b - a, 1 / (b - a)), size=count)
                for a, b in pairwise(ends)
            ]
            drawn = np.concatenate(parts, axis=1).astype(float)
            sums[:, s] = (drawn @ points[s].reshape(-1, n).T).reshape(count, *games.shape[1:])
        fits.append(fit(sums, games))
    return Ratings(np.concatenate([f.strengths for f in fits]), np.concatenate([f.edges for f in fits]))


def interval(replicates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Ends of the 95 % percentile interval over the first axis; NaN where all replicates are the same.

    Drawing again a single match, or matches that all ended alike, says nothing of how well a number is known.

    Parameters
    ----------
    replicates : ndarray, shape (n_fits, ...)
        In rating points.
    """
    low, high = np.percentile(replicates, TAILS, axis=0)
    known = high - low > ROUNDING
    return np.where(known, low, np.nan), np.where(known, high, np.nan)
