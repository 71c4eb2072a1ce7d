"""Change between two sets of rules that played the same games: means of paired differences.

All functions take the values before and after, pair by pair, and give the change *after minus before*.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import bdtr, ndtr, stdtr, stdtrit

from analysis.stats.levels import LEVEL, Estimate, z_value

NARROW = 0.90  # two one-sided tests at 5 % are an interval of 90 %
ENOUGH_PAIRS = 1000  # from here on the plain normal interval of a win rate covers what it says


@dataclass(frozen=True)
class Change(Estimate):
    """A paired change.

    Attributes
    ----------
    narrow_low, narrow_high : float
        90 % interval, for the claim that nothing of importance changed.
    p : float
        Two-sided p-value of "no change", not adjusted for other tests.
    correlation : float
        Measured gain of playing the same games: 1 - Var(difference) / (Var(before) + Var(after)).
    """

    narrow_low: float
    narrow_high: float
    p: float
    correlation: float


def change_of_wins(before: np.ndarray, after: np.ndarray) -> Change:
    """Change of a win rate.

    Parameters
    ----------
    before, after : ndarray, shape (n_pairs,)
        Points of a side: 0, 0.5 (drawn) or 1.

    Returns
    -------
    Change
        From 1,000 pairs on mean and normal interval; with fewer, or when no pair differs, the interval of
        Bonett and Price, which adds one pair that changes each way.

    References
    ----------
    Bonett and Price, J. Educ. Behav. Stat. 37 (2012) 479.
    """
    difference = after - before
    n = len(difference)
    estimate = float(difference.mean())
    if n >= ENOUGH_PAIRS and difference.any():
        center, error, method = estimate, float(difference.std(ddof=1)) / np.sqrt(n), "paired-wald"
    else:
        center = float(difference.sum()) / (n + 2)
        error = np.sqrt(((difference**2).sum() + 2) / (n + 2) - center**2) / np.sqrt(n + 2)
        method = "bonett-price"
    wide, narrow = (z_value(level) * float(error) for level in (LEVEL, NARROW))
    return Change(
        value=estimate,
        low=max(-1.0, center - wide),
        high=min(1.0, center + wide),
        error=float(error),
        n=n,
        method=method,
        narrow_low=max(-1.0, center - narrow),
        narrow_high=min(1.0, center + narrow),
        p=mcnemar(int((difference > 0).sum()), int((difference < 0).sum())),
        correlation=correlation(before, after),
    )


def change_of_mean(before: np.ndarray, after: np.ndarray) -> Change:
    """Change of a mean (medals, turns) with Student's interval; needs two pairs or more."""
    difference = after - before
    n = len(difference)
    estimate, error = float(difference.mean()), float(difference.std(ddof=1) / np.sqrt(n))
    wide, narrow = (float(stdtrit(n - 1, 0.5 + level / 2)) * error for level in (LEVEL, NARROW))
    certain = 1.0 if estimate == 0 else 0.0
    p = 2 * float(stdtr(n - 1, -abs(estimate) / error)) if error > 0 else certain
    return Change(
        value=estimate,
        low=estimate - wide,
        high=estimate + wide,
        error=error,
        n=n,
        method="paired-t",
        narrow_low=estimate - narrow,
        narrow_high=estimate + narrow,
        p=p,
        correlation=correlation(before, after),
    )


def mcnemar(up: int, down: int) -> float:
    """Exact two-sided p-value of as many changes up as down.

    References
    ----------
    McNemar, Psychometrika 12 (1947) 153; the exact form is the sign test of the pairs that differ.
    """
    if up + down == 0:
        return 1.0
    return min(1.0, 2 * float(bdtr(min(up, down), up + down, 0.5)))


def correlation(before: np.ndarray, after: np.ndarray) -> float:
    """Share of the variance that pairing removes; 1 when the difference never varies."""
    spread = float(np.var(after - before))
    return 1.0 if spread == 0 else 1.0 - spread / float(np.var(before) + np.var(after))


def normal_p(value: float, error: float) -> float:
    """Two-sided p-value of a normal estimate against 0."""
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return 2 * float(ndtr(-abs(value) / error))
