"""How often something happens: a share with Wilson's interval."""

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri, stdtrit

LEVEL = 0.95  # confidence of every printed interval


@dataclass(frozen=True)
class Estimate:
    """A number with its uncertainty.

    Attributes
    ----------
    value, low, high : float
        Estimate and 95 % interval, in the unit of the data.
    error : float
        Monte-Carlo standard error.
    n : int
        Independent games or pairs behind it.
    method : str
        Name of the interval.
    """

    value: float
    low: float
    high: float
    error: float
    n: int
    method: str


def z_value(level: float = LEVEL) -> float:
    """Half-width of a two-sided normal interval in standard errors: 1.96 for 95 %."""
    return float(ndtri(0.5 + level / 2))


def share(successes: float, n: float) -> Estimate:
    """Share of successes among independent games with Wilson's interval.

    Parameters
    ----------
    successes : float
        0 to ``n``; draws may count half, which makes the interval a little wider than needed.
    n : float
        At least 1; a whole number unless games are weighted.

    Returns
    -------
    Estimate
        In shares of 1.

    References
    ----------
    Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
    """
    z2 = z_value() ** 2
    p = successes / n
    center = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    low, high = max(0.0, center - half), min(1.0, center + half)
    return Estimate(p, float(low), float(high), float(np.sqrt(p * (1 - p) / n)), round(n), "wilson")


def share_of(scores: np.ndarray) -> Estimate:
    """Share of the points won: 1 for a win, one half for a draw.

    Parameters
    ----------
    scores : ndarray, shape (n_games,)
        0, 0.5 or 1.
    """
    return share(float(scores.sum()), len(scores))


def mean_of(values: np.ndarray) -> Estimate:
    """Mean of a count (medals, turns) with Student's interval, which has no width for a single game."""
    n = len(values)
    value = float(values.mean())
    error = float(values.std(ddof=1) / np.sqrt(n)) if n > 1 else 0.0
    wide = float(stdtrit(n - 1, 0.5 + LEVEL / 2)) * error if n > 1 else 0.0
    return Estimate(value, value - wide, value + wide, error, n, "student-t")
