"""Is a battle even, and does a change make it fairer: win rates measured against 50 of 100."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from analysis.stats.levels import LEVEL, Estimate

RESAMPLES = 10_000
BOOTSTRAP_SEED = 44  # key of the Philox generator: the same games always give the same interval
BORDERS = (5.0, 10.0, 20.0)  # points away from even: leans, favours, one-sided begin beyond
POINTS = np.array([0.0, 0.5, 1.0])


class Fairness(StrEnum):
    """What a change does to fairness."""

    FAIRER = "fairer"
    LESS_FAIR = "less_fair"
    AS_BEFORE = "as_fair_as_before"
    UNCLEAR = "unclear"


def band(points: float) -> int:
    """Band of a distance from even in points: 0 even, 1 leans, 2 favours, 3 one-sided; negative for the Axis.

    A border belongs to the band nearer to even.
    """
    far = sum(abs(points) > border for border in BORDERS)
    return far if points > 0 else -far


def bands(level: Estimate) -> tuple[int, int]:
    """Bands of both ends of the interval of the Allied win rate, lower end first."""
    return band(rounded(100 * level.low - 50)), band(rounded(100 * level.high - 50))


def rounded(points: float) -> float:
    """Without the noise of the last binary digits, so that 0.55 is 5 points from even."""
    return round(points, 9)


def points_from_even(share: np.ndarray | float) -> np.ndarray | float:
    """Distance of a win rate from even, in points of 100."""
    return 100 * np.abs(np.asarray(share) - 0.5)


def kinds_of_pairs(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """How many pairs there are of each of the nine kinds: lost, drawn or won before, and the same after.

    Parameters
    ----------
    before, after : ndarray, shape (n_pairs,)
        Points of the Allies: 0, 0.5 or 1.

    Returns
    -------
    ndarray of int, shape (9,)
        Three times the result before plus the result after.
    """
    return np.bincount((2 * before).astype(int) * 3 + (2 * after).astype(int), minlength=9)


def change_of_fairness(kinds: Sequence[np.ndarray], seed: int = BOOTSTRAP_SEED) -> Estimate:
    """How much nearer to even the win rate is after a change, in points; positive is fairer.

    Parameters
    ----------
    kinds : sequence of ndarray, each of shape (9,)
        From ``kinds_of_pairs``, one per scenario; the result is the mean over scenarios.
    seed : int
        Of the bootstrap.

    Returns
    -------
    Estimate
        With the percentile interval of a paired bootstrap: drawing pairs again and drawing again how many
        there are of each kind is the same thing, and the second is fast.
    """
    generator = np.random.Generator(np.random.Philox(key=seed))
    values, resampled = [], np.zeros(RESAMPLES)
    for counts in kinds:
        n = int(counts.sum())
        values.append(float(_nearer(counts / n)))
        resampled += _nearer(generator.multinomial(n, counts / n, RESAMPLES) / n) / len(kinds)
    low, high = np.quantile(resampled, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    n_pairs = int(sum(counts.sum() for counts in kinds))
    return Estimate(
        float(np.mean(values)), float(low), float(high), float(resampled.std()), n_pairs, "paired-bootstrap"
    )


def _nearer(shares: np.ndarray) -> np.ndarray | float:
    """Points gained on even by shares of the nine kinds of pairs, in the last axis."""
    table = shares.reshape(*shares.shape[:-1], 3, 3)
    before = table.sum(axis=-1) @ POINTS
    after = table.sum(axis=-2) @ POINTS
    return points_from_even(before) - points_from_even(after)


def fairness(change: Estimate, margin: float) -> Fairness:
    """Judge a change of fairness against a margin, both in points."""
    if change.low > 0:
        return Fairness.FAIRER
    if change.high < 0:
        return Fairness.LESS_FAIR
    inside = change.low > -margin and change.high < margin
    return Fairness.AS_BEFORE if inside else Fairness.UNCLEAR


def favours_other_side(before: Estimate, after: Estimate) -> bool:
    """True if both win rates are clearly uneven, and to different sides."""
    return (before.low > 0.5 and after.high < 0.5) or (before.high < 0.5 and after.low > 0.5)
