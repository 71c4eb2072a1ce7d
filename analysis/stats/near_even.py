"""Intervals of a change of fairness that hold where both win rates are near even.

A distance from even is folded: at 50 of 100 every error makes it larger.  A bootstrap folds what was seen a second time
and so leans towards *fairer*.  Here nothing is drawn again; what is tested are the signed levels.

*One battle.*  With a and b the signed distances before and after, |a| - |b| is the smaller of |a + b| and |a - b|, its
sign that of their product.  Both are plain means of pairs: from the smaller of their lower ends to the smaller of their
upper ends the smaller of both is held.  Where the sign of the larger is not clear, both signs count.

*Several battles.*  One fold does no harm to the interval of one battle, but the folds of many add up faster than chance
does.  So every distance is corrected, by a function of its size in standard errors, for what folding adds on average
(``corrected``); what the correction leaves, at most a fifth of a standard error, is met by a wider error near even.
Kept by hand: neither scipy nor statsmodels has an interval of a difference of folded means.
"""

from collections.abc import Sequence

import numpy as np

from analysis.stats.estimates import z_value

Interval = tuple[float, float, float]  # both ends and the standard error

RESULTS = np.array([-0.5, 0.0, 0.5])  # points of the Allies from even: lost, drawn, won
KINDS = np.array([np.repeat(RESULTS, 3), np.tile(RESULTS, 3)])  # before and after of the nine kinds of pairs
CLEAR = 0.9  # level at which a sign is: one side of it alone is at stake
PEAK, FLANK = (1.79, 0.5), (-0.22, 2.0)  # of the correction: height and width, in standard errors
SLOPE = 0.45  # part of the slope of the correction that goes into the error
EITHER = 35.0  # weight of changes that may count with either sign, in one battle; it averages out over many


def signed_levels(kinds: Sequence[np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Signed distances from even, and how well they are known.

    Parameters
    ----------
    kinds : sequence of ndarray, each of shape (9,)
        From ``fairness.kinds_of_pairs``, one per scenario.

    Returns
    -------
    before, after : ndarray, shape (n_scenarios,)
        Win rate of the Allies minus one half, in shares of 1.
    covariance : ndarray, shape (n_scenarios, 2, 2)
        Of both, as means of so many pairs.
    """
    counts = np.asarray(kinds, dtype=float)
    n = counts.sum(axis=1)
    means = counts @ KINDS.T / n[:, None]
    squares = np.einsum("sk,ik,jk->sij", counts, KINDS, KINDS) / n[:, None, None]
    covariance = (squares - means[:, :, None] * means[:, None, :]) / n[:, None, None]
    return means[:, 0], means[:, 1], covariance


def near_even(kinds: Sequence[np.ndarray]) -> bool:
    """True if both win rates are near even: in most scenarios neither is shown to lie on one side of it."""
    before, after, covariance = signed_levels(kinds)
    reach = z_value() * np.sqrt(np.einsum("sii->si", covariance))
    unclear = (np.abs(before) <= reach[:, 0]) & (np.abs(after) <= reach[:, 1])
    return bool(unclear.mean() > 0.5)


def corrected(distance: np.ndarray, error: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Distances from even without what folding adds on average, and the squared slope of the correction.

    Parameters
    ----------
    distance : ndarray
        Signed.
    error : ndarray
        Standard errors; 0 where a level is known exactly.

    Returns
    -------
    size : ndarray
        Off by at most a fifth of a standard error on average, wherever the truth lies; below 0 for levels near even.
    slope : ndarray
        About 1 far from even.
    """
    size = np.divide(np.abs(distance), error, out=np.full_like(error, np.inf), where=error > 0)
    taken, slope = np.zeros_like(size), np.ones_like(size)
    near = np.isfinite(size)
    for height, width in (PEAK, FLANK):
        bump = height * np.exp(-(size[near] ** 2) / (2 * width**2))
        taken[near] += bump
        slope[near] += bump * size[near] / width**2
    return np.abs(distance) - error * taken, slope**2


def interval_of_one(counts: np.ndarray) -> Interval:
    """Interval of the change of one battle, in shares of 1, and its standard error.

    Parameters
    ----------
    counts : ndarray, shape (9,)
    """
    (before,), (after,), (covariance,) = signed_levels([counts])
    both, change, least = before + after, before - after, _least(counts.sum())
    spread, common = covariance[0, 0] + covariance[1, 1], 2 * covariance[0, 1]
    sizes = np.abs([both, change])
    errors = np.sqrt([spread + common + least, spread - common + least])
    smaller, larger = np.argsort(sizes)
    reach = z_value() * errors
    low, high = (sizes - reach).min(), (sizes + reach).min()
    if both * change < 0:
        low, high = -high, -low
    if sizes[larger] <= z_value(CLEAR) * errors[larger]:
        low, high = min(low, -high), max(high, -low)
    return float(low), float(high), float(errors[smaller])


def interval_of_several(kinds: Sequence[np.ndarray]) -> Interval:
    """Interval of the mean change of several battles, in shares of 1, and its standard error."""
    before, after, covariance = signed_levels(kinds)
    n = np.array([counts.sum() for counts in kinds])
    own, common = np.einsum("sii->si", covariance), 2 * covariance[:, 0, 1]
    size_before, slope_before = corrected(before, np.sqrt(own[:, 0]))
    size_after, slope_after = corrected(after, np.sqrt(own[:, 1]))
    plain = own.sum(axis=1) - np.where(before * after < 0, -common, common) + _least(n)
    steeper = 1 + SLOPE * ((slope_before + slope_after) / 2 - 1)
    # A change well known of levels whose side is not counts with a sign that chance has chosen.
    of_both, of_change = (own.sum(axis=1) + sign * common + _least(n) for sign in (1, -1))
    known = np.maximum((before - after) ** 2 - of_change, 0)
    either = known * np.exp(-((before + after) ** 2) / (2 * of_both))
    variance = plain * steeper + EITHER / len(n) * either
    middle, error = float(np.mean(size_before - size_after)), float(np.sqrt(variance.sum())) / len(n)
    wide = z_value() * error
    return middle - wide, middle + wide, error


def _least(n: np.ndarray | float) -> np.ndarray | float:
    """What is added to a variance: one more pair that changes each way, as Bonett and Price do."""
    return 2 / (n + 2) ** 2
