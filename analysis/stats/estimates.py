"""How often something happens: a share with Wilson's interval, a win rate with draws, a mean with Student's."""

from dataclasses import dataclass, field, replace
from math import inf, sqrt

import numpy as np
from scipy.special import ndtri, stdtrit

from analysis.stats.draws import score_interval

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
    df : float
        Degrees of freedom of the law of Student behind the interval; infinite where it is normal or of another kind.
    """

    value: float
    low: float
    high: float
    error: float
    n: int
    method: str
    df: float = field(default=inf, kw_only=True)

    @property
    def is_known(self) -> bool:
        """True if the interval has a width: nothing is known exactly, so one without is not known."""
        return self.low < self.high


def within(estimate: Estimate, least: float, most: float) -> Estimate:
    """The estimate with no end of its interval beyond what is possible; an interval holds its estimate all the same.

    Examples
    --------
    >>> wide = Estimate(0.75, -2.4, 3.9, 0.25, 2, "student-t")
    >>> within(wide, 0.0, 1.0).low, within(wide, 0.0, 1.0).high
    (0.0, 1.0)
    """
    low, high = max(estimate.low, least), min(estimate.high, most)
    return replace(estimate, low=min(low, estimate.value), high=max(high, estimate.value))


def z_value(level: float = LEVEL) -> float:
    """Half-width of a two-sided normal interval in standard errors: 1.96 for 95 %."""
    return float(ndtri(0.5 + level / 2))


def t_value(df: float, level: float = LEVEL) -> float:
    """Half-width of a two-sided interval of Student in standard errors; the normal one for infinite ``df``."""
    return float(stdtrit(df, 0.5 + level / 2))


def share(successes: float, n: float) -> Estimate:
    """Share of successes among independent games with Wilson's interval.

    Parameters
    ----------
    successes : float
        0 to ``n``; draws that count half are for ``share_of``.
    n : float
        At least 1; a whole number unless games are weighted.

    Returns
    -------
    Estimate
        In shares of 1.

    Notes
    -----
    Kept by hand: statsmodels has it, and takes half a second to be loaded for every answer.

    References
    ----------
    Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
    """
    p, z = successes / n, z_value()
    shrunk = 1 + z**2 / n
    middle = (p + z**2 / (2 * n)) / shrunk
    half = z * sqrt(p * (1 - p) / n + z**2 / (4 * n**2)) / shrunk
    low, high = min(max(0.0, middle - half), p), max(min(1.0, middle + half), p)  # rounding
    return Estimate(p, low, high, sqrt(p * (1 - p) / n), round(n), "wilson")


def share_of(scores: np.ndarray) -> Estimate:
    """Share of the points won: 1 for a win, one half for a draw.

    Parameters
    ----------
    scores : ndarray, shape (n_games,)
        0, 0.5 or 1.

    Returns
    -------
    Estimate
        With Wilson's interval where nothing is drawn, else with the score interval of ``stats/draws.py``.
    """
    n = len(scores)
    won, drawn = int(np.count_nonzero(scores == 1)), int(np.count_nonzero(scores == 0.5))
    if not drawn:
        return share(won, n)
    low, high = score_interval(n - won - drawn, drawn, won, z_value())
    p = (won + drawn / 2) / n
    error = sqrt(max(0.0, (won + drawn / 4) / n - p * p) / n)
    return Estimate(p, low, high, error, n, "score-with-draws")


def mean_of(values: np.ndarray) -> Estimate:
    """Mean of a count (medals, turns) with Student's interval.

    A single game, or games that are all alike, show no spread: their interval has no width and is not known.
    """
    n, value = len(values), float(np.mean(values))
    if n < 2 or (values == values[0]).all():
        return Estimate(value, value, value, 0.0, n, "student-t")
    error = float(np.std(values, ddof=1)) / sqrt(n)
    half = t_value(n - 1) * error
    return Estimate(value, value - half, value + half, error, n, "student-t", df=n - 1)


def difference_of(before: np.ndarray, after: np.ndarray) -> Estimate:
    """Difference of the means of two independent samples with the interval of Welch.

    Parameters
    ----------
    before, after : ndarray, shape (n_before,), (n_after,)
        Two values or more each.

    Returns
    -------
    Estimate
        Of ``after`` less ``before``; samples without any spread are not known, as by `mean_of`.

    References
    ----------
    Welch, Biometrika 34 (1947) 28.
    """
    was, now = mean_of(before), mean_of(after)
    value, n = now.value - was.value, min(was.n, now.n)
    variance = was.error**2 + now.error**2
    if not variance:
        return Estimate(value, value, value, 0.0, n, "welch")
    df = variance**2 / (was.error**4 / (was.n - 1) + now.error**4 / (now.n - 1))
    half = t_value(df) * sqrt(variance)
    return Estimate(value, value - half, value + half, sqrt(variance), n, "welch", df=df)
