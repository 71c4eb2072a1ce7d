"""How well a change of wins (or a win rate) is known: half the width of its interval, in points of 100."""

import numpy as np

from analysis.stats.estimates import Estimate, share_of
from analysis.stats.fairness import POINTS
from analysis.stats.paired import change_of_wins


def half_width(estimate: Estimate) -> float:
    """Half the width of an interval of shares, in points of 100."""
    return 100 * (estimate.high - estimate.low) / 2


def width_of_change(kinds: np.ndarray) -> float:
    """Half-width of the change of a win rate.

    Parameters
    ----------
    kinds : ndarray of int, shape (9,)
        Pairs by result before and after, as ``fairness.kinds_of_pairs`` counts them.

    Returns
    -------
    float
        Points of 100; the interval is the one that is reported.
    """
    before, after = (np.repeat(points, kinds) for points in (np.repeat(POINTS, 3), np.tile(POINTS, 3)))
    return half_width(change_of_wins(before, after))


def width_of_level(results: np.ndarray) -> float:
    """Half-width of a win rate.

    Parameters
    ----------
    results : ndarray of int, shape (3,)
        Games lost, drawn and won by the Allies.

    Returns
    -------
    float
        Points of 100.
    """
    return half_width(share_of(np.repeat(POINTS, results)))
