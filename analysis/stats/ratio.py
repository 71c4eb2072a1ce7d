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


def fieller_ratio(above: np.ndarray, below: np.ndarray) -> Estimate | None:
    """Mean of one number over the mean of another, both of the same games.

    Parameters
    ----------
    above, below : ndarray, shape (n_games,)
        Of independent games; the two numbers of a game may go together.

    Returns
    -------
    Estimate or None
        With Fieller's interval: the ratios r for which the mean of ``above - r * below`` may be 0 by Student.  An
        interval without width, which is not known, where the mean below may be 0 itself; None where it is 0.

    References
    ----------
    Fieller, J. R. Stat. Soc. B 16 (1954) 175.
    """
    n, top, bottom = len(below), float(np.mean(above)), float(np.mean(below))
    if n < 2 or bottom == 0:
        return None
    value = top / bottom
    errors = np.cov(above, below) / n
    wide = t_value(n - 1) ** 2
    of_top, of_both, of_bottom = (float(errors[at]) for at in ((0, 0), (0, 1), (1, 1)))
    error = float(np.sqrt(max(of_top - 2 * value * of_both + value**2 * of_bottom, 0.0))) / abs(bottom)
    square, half = bottom**2 - wide * of_bottom, top * bottom - wide * of_both
    if square <= 0:
        return Estimate(value, value, value, error, n, "fieller", df=n - 1)
    reach = float(np.sqrt(max(half**2 - square * (top**2 - wide * of_top), 0.0)))
    return Estimate(
        value, (half - reach) / square, (half + reach) / square, error, n, "fieller", df=n - 1
    )  # fmt: skip
