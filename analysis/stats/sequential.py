"""Is a mean above 0?  Wald's sequential test of 0 against a gain, which ends as soon as it knows.

Kept by hand: neither scipy nor statsmodels has sequential tests.
"""

from dataclasses import dataclass
from math import log
from typing import Literal


@dataclass(frozen=True)
class Promotion:
    """A sequential test of 0 against a gain: pass, fail or go on.

    Attributes
    ----------
    log_ratio : float
        Of the likelihoods, so far.
    result : str
        ``pass``, ``fail`` or ``open``.
    """

    log_ratio: float
    result: Literal["pass", "fail", "open"]


def promotion(mean: float, variance: float, n: int, gain: float, error: float = 0.05) -> Promotion:
    """Sequential probability ratio test of a mean of 0 against a gain, for normal means of known spread.

    For the promotion of players only: after it stops the estimate is biased, so fresh games measure the gain.

    Parameters
    ----------
    mean, variance : float
        Of the paired scores so far; a variance of 0 decides nothing.
    n : int
    gain : float
        The gain that counts, above 0.
    error : float
        Chance of a wrong pass, and of a wrong fail.

    References
    ----------
    Wald, Ann. Math. Stat. 16 (1945) 117.
    """
    ratio = n * gain * (mean - gain / 2) / variance if variance > 0 else 0.0
    border = log((1 - error) / error)
    return Promotion(ratio, "pass" if ratio >= border else "fail" if ratio <= -border else "open")
