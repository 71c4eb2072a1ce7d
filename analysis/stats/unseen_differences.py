"""What never differed may still differ: counts that were the same in every game or pair that was played.

Their spread is 0, and an interval from it would have no width, as if the next thousand games were known.  As Bonett and
Price add to a win rate one pair that changes each way, one more game is taken to be a step higher than the others and
one a step lower: the interval is then about as wide as three games of all could make it (the rule of three).
"""

from dataclasses import replace
from math import sqrt

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate, mean_of, t_value
from analysis.stats.paired import NARROW, Change, change_of_mean, student_p

METHOD = "one-more-each-way"


def mean_with_doubt(values: np.ndarray, step: float = 1.0) -> Estimate:
    """Mean of a count; one game alone still has no interval.

    Parameters
    ----------
    values : ndarray, shape (n_games,)
    step : float
        By how much a game can differ from another at least: a medal, a turn.
    """
    found = mean_of(values)
    if found.is_known or found.n < 2:
        return found
    error = error_of_alike(found.n, step)
    wide = t_value(found.n + 1) * error
    return replace(
        found, low=found.value - wide, high=found.value + wide, error=error, method=METHOD, df=found.n + 1
    )


def change_with_doubt(before: np.ndarray, after: np.ndarray, step: float = 1.0) -> Change:
    """Change of a mean; one pair alone still has no interval."""
    found = change_of_mean(before, after)
    if found.is_known or found.n < 2:
        return found
    error = error_of_alike(found.n, step)
    wide, narrow = (t_value(found.n + 1, level) * error for level in (LEVEL, NARROW))
    return replace(
        found,
        low=found.value - wide,
        high=found.value + wide,
        error=error,
        method=METHOD,
        narrow_low=found.value - narrow,
        narrow_high=found.value + narrow,
        p=student_p(found.value, error, found.n + 1),
        df=found.n + 1,
    )


def error_of_alike(n: int, step: float) -> float:
    """Standard error of the mean of ``n`` equal counts, one a step above them and one a step below."""
    return step * sqrt(2 / (n + 1) / (n + 2))
