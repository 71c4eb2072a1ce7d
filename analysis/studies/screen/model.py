"""Linear model with scenario fixed effects from sums over blocks, with errors that survive unequal spread.

All games of a block share one rule vector, so a block's number of games, sum and sum of squares hold all that the
estimates, their HC1 errors and their errors by block (CR1) need: nothing is approximated.  Kept by hand: statsmodels
would want the games one by one.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import stdtr, stdtrit

from analysis.stats.estimates import LEVEL
from analysis.stats.separable import separable


@dataclass(frozen=True)
class Fit:
    """Estimates of one outcome, arrays of shape (n_terms,); nan where a term cannot be told from the others.

    Attributes
    ----------
    value : ndarray
        Mean change when the term's level is in force.
    error : ndarray
        The larger of both errors below.
    hc1 : ndarray
        Heteroskedasticity-consistent error (MacKinnon and White 1985), games independent.
    by_block : ndarray
        Error clustered by block with the usual small-sample factor: holds when options act on one another, so that
        all games of a block are shifted together.
    low, high : ndarray
        95 % interval (Student, ``df``); without width, and so not known, where no block differs from another.
    p : ndarray
        Two-sided p-value of no change.
    df : int
        Blocks minus coefficients.
    n_games : int
    """

    value: np.ndarray
    error: np.ndarray
    hc1: np.ndarray
    by_block: np.ndarray
    low: np.ndarray
    high: np.ndarray
    p: np.ndarray
    df: int
    n_games: int


def fit(x: np.ndarray, scenario: np.ndarray, n: np.ndarray, total: np.ndarray, squares: np.ndarray) -> Fit:
    """Regress an outcome on the terms with one constant per scenario.

    Parameters
    ----------
    x : ndarray of float, shape (n_blocks, n_terms)
    scenario : ndarray of int, shape (n_blocks,)
    n, total, squares : ndarray, shape (n_blocks,)
        Games of the block, sum of the outcome, sum of its squares.

    Returns
    -------
    Fit

    References
    ----------
    Frisch and Waugh (1933) for taking the constants out; Cameron and Miller, J. Hum. Resour. 50 (2015) 317.
    """
    n = n.astype(float)
    n_terms, n_scenarios = x.shape[1], len(np.unique(scenario))
    centred, mean = _within(x, scenario, n), _within((total / n)[:, None], scenario, n)[:, 0]
    kept = separable(centred * np.sqrt(n)[:, None])
    if len(n) <= len(kept) + n_scenarios:  # nothing is left to judge the spread by
        kept = kept[:0]
    z = centred[:, kept]
    inverse = np.linalg.inv((z * n[:, None]).T @ z)
    beta = inverse @ (z.T @ (n * mean))
    games, blocks, k = n.sum(), len(n), len(kept) + n_scenarios
    residual = mean - z @ beta  # of a block's mean
    inside = np.maximum(squares - total**2 / n, 0.0)  # spread of the games about their block's mean
    hc1 = _sandwich(inverse, z, inside + n * residual**2) * games / max(1.0, games - k)
    factor = blocks / max(1, blocks - 1) * (games - 1) / max(1.0, games - k)
    by_block = _sandwich(inverse, z, (n * residual) ** 2) * factor
    df = max(1, blocks - k)
    estimates = np.full((4, n_terms), np.nan)
    estimates[0, kept], estimates[1, kept], estimates[2, kept] = beta, np.sqrt(hc1), np.sqrt(by_block)
    estimates[3, kept] = np.maximum(estimates[1, kept], estimates[2, kept])
    value, error = estimates[0], estimates[3]
    half = float(stdtrit(df, 0.5 + LEVEL / 2)) * error
    certain = np.where(value == 0, 1.0, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = np.where(error > 0, 2 * stdtr(df, -np.abs(value) / error), certain)
    p[np.isnan(value)] = np.nan
    return Fit(value, error, estimates[1], estimates[2], value - half, value + half, p, df, int(games))


def _within(values: np.ndarray, scenario: np.ndarray, n: np.ndarray) -> np.ndarray:
    """Columns without the mean of their scenario, games counted."""
    left = values.astype(float)
    for one in np.unique(scenario):
        rows = scenario == one
        left[rows] -= np.average(left[rows], axis=0, weights=n[rows])
    return left


def _sandwich(inverse: np.ndarray, z: np.ndarray, meat: np.ndarray) -> np.ndarray:
    """Variances of the coefficients, as sums of squares: none is below 0 by rounding."""
    return np.asarray(meat @ (z @ inverse) ** 2)
