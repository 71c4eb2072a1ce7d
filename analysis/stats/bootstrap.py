"""Means of skewed values with bootstrap intervals, games drawn again; several metrics of the same games at once."""

import warnings
from collections.abc import Mapping

import numpy as np
from scipy.stats import bootstrap

from analysis.stats.fairness import BOOTSTRAP_SEED
from analysis.stats.levels import LEVEL, Estimate, z_value
from analysis.stats.paired import NARROW, Change, correlation, normal_p

RESAMPLES = 2_000
Interval = tuple[np.ndarray, np.ndarray]


def means_by_game(values: Mapping[str, np.ndarray]) -> dict[str, Estimate]:
    """Mean of every metric with its BCa interval.

    Parameters
    ----------
    values : mapping of metric to ndarray, shape (n_games,)

    Returns
    -------
    dict of metric to Estimate
        Metrics that never vary have an interval without width; none of fewer than two games.

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
            float(table[i].mean()), wide[0][i], wide[1][i], float(error[i]), table.shape[1], "bca-bootstrap"
        )
        for i, name in enumerate(names)
    }


def changes_by_game(
    before: Mapping[str, np.ndarray], after: Mapping[str, np.ndarray]
) -> dict[str, Change]:
    """Mean paired change of every metric with BCa intervals; pairs of games are drawn again."""
    names = [name for name in before if name in after]
    table = np.array([after[name] - before[name] for name in names], dtype=float)
    if not names or table.shape[1] < 2:
        return {}
    error, (wide, narrow) = _intervals(table, (LEVEL, NARROW))
    return {
        name: Change(
            value=float(table[i].mean()),
            low=wide[0][i],
            high=wide[1][i],
            error=float(error[i]),
            n=table.shape[1],
            method="paired-bca-bootstrap",
            narrow_low=narrow[0][i],
            narrow_high=narrow[1][i],
            p=normal_p(float(table[i].mean()), float(error[i])),
            correlation=correlation(before[name], after[name]),
        )
        for i, name in enumerate(names)
    }


def _intervals(table: np.ndarray, levels: tuple[float, ...]) -> tuple[np.ndarray, list[Interval]]:
    """Standard errors of the means of all rows, and both ends of their intervals at every level."""
    means = table.mean(axis=1)
    error, ends = np.zeros(len(table)), [(means.copy(), means.copy()) for _ in levels]
    varied = np.ptp(table, axis=1) > 0
    if not varied.any():
        return error, ends
    generator = np.random.Generator(np.random.Philox(key=BOOTSTRAP_SEED))
    found, n = None, RESAMPLES
    for (low, high), level in zip(ends, levels, strict=True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a few games BCa may have no interval: the normal one is told then
            found = bootstrap(
                (table[varied],), np.mean, axis=1, n_resamples=n, method="BCa", confidence_level=level,
                bootstrap_result=found, rng=generator, vectorized=True,
            )  # fmt: skip
        n = 0
        error[varied] = found.standard_error
        low[varied], high[varied] = found.confidence_interval
    return error, [_mended(means, error, one, level) for one, level in zip(ends, levels, strict=True)]


def _mended(means: np.ndarray, error: np.ndarray, ends: Interval, level: float) -> Interval:
    """Ends that are numbers: where BCa gives none, those of the normal interval."""
    wide = z_value(level) * error
    low, high = (np.where(np.isfinite(end), end, other) for end, other in zip(ends, (means - wide, means + wide), strict=True))
    return low, high
