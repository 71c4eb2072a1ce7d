"""Ratio of two sums, such as dead plays to all plays of a card, from independent groups of games."""

import numpy as np

from analysis.stats.estimates import Estimate, t_value


def ratio_of(above: np.ndarray, below: np.ndarray, n: int) -> Estimate | None:
    """Sum of one count over the sum of another.

    Parameters
    ----------
    above, below : ndarray, shape (n_groups,)
        Sums of independent groups of games (or single games) of about the same size.
    n : int
        Games in all groups together.

    Returns
    -------
    Estimate or None
        Linearised, with Student's interval for the number of groups; None for fewer than two groups or nothing below.

    Notes
    -----
    Kept by hand: neither scipy nor statsmodels has the error of a ratio of two sums.

    References
    ----------
    Cochran, Sampling Techniques (1977), section 6.3.
    """
    groups, total = len(below), float(np.sum(below))
    if groups < 2 or total <= 0:
        return None
    value = float(np.sum(above)) / total
    rest = above - value * below
    error = float(np.sqrt(groups / (groups - 1) * np.sum(rest**2))) / total
    wide = t_value(groups - 1) * error
    return Estimate(value, value - wide, value + wide, error, n, "ratio-t", df=groups - 1)
