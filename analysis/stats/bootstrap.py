"""Means of skewed values with bootstrap intervals, games drawn again; several metrics of the same games at once.

Kept by hand: all metrics share one drawing of games, where scipy.stats.bootstrap draws anew for each metric and level.
"""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from scipy.special import ndtr, ndtri

from analysis.stats.estimates import LEVEL, Estimate, z_value
from analysis.stats.paired import NARROW, Change, correlation, normal_p

BOOTSTRAP_SEED = 44  # key of the Philox generator: the same games always give the same interval
RESAMPLES = 2_000
SAME = 1e-20  # sums of squares that are nothing but rounding
Interval = tuple[np.ndarray, np.ndarray]


def means_by_game(values: Mapping[str, np.ndarray]) -> dict[str, Estimate]:
    """Mean of every metric with its BCa interval.

    Parameters
    ----------
    values : mapping of metric to ndarray, shape (n_games,)

    Returns
    -------
    dict of metric to Estimate
        The interval of metrics that never vary has no width and is not known; none of fewer than two games.

    References
    ----------
    Efron, J. Am. Stat. Assoc. 82 (1987) 171.
    """
    names, table = list(values), np.array(list(values.values()), dtype=float)
    if not names or table.shape[1] < 2:
        return {}
    error, (wide,) = _intervals(table, (LEVEL,))
    return {
        name: Estimate(
            value=float(table[i].mean()),
            low=float(wide[0][i]),
            high=float(wide[1][i]),
            error=float(error[i]),
            n=table.shape[1],
            method="bca-bootstrap",
        )
        for i, name in enumerate(names)
    }


def changes_by_game(before: Mapping[str, np.ndarray], after: Mapping[str, np.ndarray]) -> dict[str, Change]:
    """Mean paired change of every metric with BCa intervals; pairs of games are drawn again."""
    names = [name for name in before if name in after]
    table = np.array([after[name] - before[name] for name in names], dtype=float)
    if not names or table.shape[1] < 2:
        return {}
    error, (wide, narrow) = _intervals(table, (LEVEL, NARROW))
    return {
        name: Change(
            value=float(table[i].mean()),
            low=float(wide[0][i]),
            high=float(wide[1][i]),
            error=float(error[i]),
            n=table.shape[1],
            method="paired-bca-bootstrap",
            narrow_low=float(narrow[0][i]),
            narrow_high=float(narrow[1][i]),
            p=normal_p(float(table[i].mean()), float(error[i])),
            correlation=correlation(before[name], after[name]),
        )
        for i, name in enumerate(names)
    }


def _intervals(table: np.ndarray, levels: tuple[float, ...]) -> tuple[np.ndarray, list[Interval]]:
    """Standard errors of the means of all rows, and both ends of their intervals at every level.

    Bias correction and acceleration are Efron's; for a mean the jackknife needs no loop, its influences are the
    distances from the mean.
    """
    means = table.mean(axis=1)
    resampled = table @ _drawn_again(table.shape[1]) / table.shape[1]
    apart = table - means[:, None]
    spread = (apart**2).sum(axis=1)
    varied = spread > SAME * (1 + means**2)
    cubes = (apart**3).sum(axis=1)
    acceleration = np.divide(cubes, 6 * spread**1.5, out=np.zeros_like(means), where=varied)
    below = (resampled < means[:, None]).mean(axis=1) + (resampled == means[:, None]).mean(axis=1) / 2
    bias = ndtri(np.clip(below, 1 / RESAMPLES, 1 - 1 / RESAMPLES))
    resampled.sort(axis=1)
    found = [
        tuple(_end(resampled, bias, acceleration, sign * z_value(level), means, varied) for sign in (-1, 1))
        for level in levels
    ]
    return np.where(varied, resampled.std(axis=1, ddof=1), 0.0), [(low, high) for low, high in found]


def _end(
    resampled: np.ndarray,
    bias: np.ndarray,
    acceleration: np.ndarray,
    z: float,
    means: np.ndarray,
    varied: np.ndarray,
) -> np.ndarray:
    """One end of the interval of every row, the mean itself where nothing varies."""
    moved = bias + z
    share = ndtr(bias + moved / (1 - acceleration * moved))
    ends = [np.quantile(row, one) for row, one in zip(resampled, share, strict=True)]
    return np.where(varied, ends, means)


@lru_cache(maxsize=8)
def _drawn_again(n: int) -> np.ndarray:
    """How often each of n games is drawn in every resample, shape (n, RESAMPLES); the same for the same n."""
    generator = np.random.Generator(np.random.Philox(key=BOOTSTRAP_SEED))
    return np.asarray(generator.multinomial(n, np.full(n, 1 / n), RESAMPLES).T, dtype=float)
