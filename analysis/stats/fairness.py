"""Is a battle even, and does a change make it fairer: win rates measured against 50 of 100."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate
from analysis.stats.near_even import Signed, interval_of_one, interval_of_several

BORDERS = (5.0, 10.0, 20.0)  # points away from even: leans, favours, one-sided begin beyond
POINTS = np.array([0.0, 0.5, 1.0])


class Fairness(StrEnum):
    """What a change does to fairness."""

    FAIRER = "fairer"
    LESS_FAIR = "less_fair"
    AS_BEFORE = "as_fair_as_before"
    UNTOLD = "cannot_be_told"
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


def change_of_fairness(battles: Sequence[Signed], p: float = 0.0) -> Estimate:
    """How much nearer to even the win rate is after a change, in points; positive is fairer.

    Parameters
    ----------
    battles : sequence of Signed
        The result is the mean over them.
    p : float
        Of one battle, that of "its wins do not change".

    Returns
    -------
    Estimate
        With the interval of ``stats/near_even.py``; of one battle it holds 0 where the test of its wins shows no
        change, for a battle that has not changed is as fair as before.  The value is what the levels themselves say;
        where several battles are so near even that chance alone carries it out of the interval, the nearer end.
    """
    before, after = np.array([one.levels for one in battles]).T
    one = len(battles) == 1
    low, high, error = interval_of_one(battles[0]) if one else interval_of_several(battles)
    if one and p > 1 - LEVEL:
        low, high = min(low, 0.0), max(high, 0.0)
    value = min(max(float(np.mean(np.abs(before) - np.abs(after))), low), high)
    n_pairs = sum(one.n for one in battles)
    method = "signed-levels" if one else "bracketed-levels"
    return Estimate(100 * value, 100 * low, 100 * high, 100 * error, n_pairs, method)


def fairness(change: Estimate, margin: float, is_near_even: bool = False) -> Fairness:
    """Judge a change of fairness against a margin, both in points.

    Where both levels are near even (``near_even.near_even``) and nothing is shown, it cannot be told which is fairer.
    """
    if change.low > 0:
        return Fairness.FAIRER
    if change.high < 0:
        return Fairness.LESS_FAIR
    if change.low > -margin and change.high < margin:
        return Fairness.AS_BEFORE
    return Fairness.UNTOLD if is_near_even else Fairness.UNCLEAR


def other_side_wins_more(before: Estimate, after: Estimate) -> bool:
    """True if both win rates are clearly uneven, and to different sides."""
    return (before.low > 0.5 and after.high < 0.5) or (before.high < 0.5 and after.low > 0.5)
