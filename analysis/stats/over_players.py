"""How far apart several players are who play one battle: levels of small samples, and their range without its noise.

The extremes of noisy estimates lie too far apart, and the best guesses of each (drawn toward the mean in the usual way)
too near: their spread is smaller than that of the true levels.  Here every estimate is drawn toward the mean of its
group just so far that all of them together are spread as the true levels are.

References
----------
Louis, J. Am. Stat. Assoc. 79 (1984) 393; Ghosh, J. Am. Stat. Assoc. 87 (1992) 533: constrained empirical Bayes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.stats.estimates import Estimate, within, z_value
from analysis.stats.heterogeneity import heterogeneity, variances_of

# Games added before a variance is taken: two games alike do not make a sure thing.
ADDED = (0.0, 0.0, 1.0, 1.0)
FEWEST_PAIRED = 30  # games from which it is worth estimating what the cards and dice explain
METHOD = "regression on the same cards and dice"


def level_of(points: NDArray[np.float64]) -> Estimate:
    """Win rate of some games by themselves.

    Parameters
    ----------
    points : ndarray, shape (n_games,)
        0, 0.5 or 1.
    """
    return _level(float(points.mean()), _variance(points) / len(points), len(points))


def level_beside(
    points: NDArray[np.float64], same: NDArray[np.float64], whole: NDArray[np.float64]
) -> Estimate:
    """Win rate of other players, by their games and by those of the usual ones, of whom there are more.

    Where the usual players had luck with the cards and dice of the first games, so had these: what is known of all
    games corrects the few.

    Parameters
    ----------
    points : ndarray, shape (n_games,)
        Of the other players, game by game.
    same : ndarray, shape (n_games,)
        Of the usual ones on the same cards and dice.
    whole : ndarray, shape (n_all_games,)
        Of all their games.

    Returns
    -------
    Estimate
        The regression estimator of survey sampling.

    References
    ----------
    Cochran, Sampling Techniques, 3rd ed. (1977), section 7.
    """
    n = len(points)
    if n < FEWEST_PAIRED or same.std() == 0.0 or n >= len(whole):
        return level_of(points)
    slope = float(np.cov(points, same, bias=True)[0, 1] / same.var())
    value = float(points.mean() - slope * (same.mean() - whole.mean()))
    explained = slope**2 * same.var() / _variance(points)
    variance = _variance(points) * max(0.0, 1.0 - explained) / n + slope**2 * float(whole.var()) / len(whole)
    return _level(value, variance, n)


def _variance(points: NDArray[np.float64]) -> float:
    """Variance of the points of a game, never 0."""
    return float(np.concatenate([points, ADDED]).var())


def _level(value: float, variance: float, n: int) -> Estimate:
    value = min(max(value, 0.0), 1.0)
    half = z_value() * float(np.sqrt(variance))
    found = Estimate(value, value - half, value + half, float(np.sqrt(variance)), n, METHOD)
    return within(found, 0.0, 1.0)


@dataclass(frozen=True)
class Spread:
    """Levels of a group without their noise.

    Attributes
    ----------
    values : tuple of float
        One for each estimate, drawn toward the mean.
    tau : float
        Standard deviation of the true levels.
    """

    values: tuple[float, ...]
    tau: float


def without_noise(levels: Sequence[Estimate]) -> Spread:
    """Draw estimates toward their mean until they are spread as the true levels are.

    An estimate with standard error s is drawn to mean + (estimate - mean) * tau / sqrt(tau² + s²), tau being the
    standard deviation between the true levels after Paule and Mandel.  If they differ by no more than chance makes of
    one level, all become that one.

    Parameters
    ----------
    levels : sequence of Estimate
        Independent; a single one stays as it is.
    """
    values = np.array([level.value for level in levels])
    if len(levels) < 2:
        return Spread(tuple(values.tolist()), 0.0)
    errors = [level.error for level in levels]
    tau = heterogeneity(values.tolist(), errors).tau
    spread = variances_of(errors) + tau**2
    mean = float((values / spread).sum() / (1.0 / spread).sum())
    return Spread(tuple((mean + (values - mean) * tau / np.sqrt(spread)).tolist()), tau)
