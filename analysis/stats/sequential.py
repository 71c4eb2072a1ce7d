"""When to stop playing: at a width named in advance, never at significance; and intervals one may look at always.

Pure functions of what has been seen so far.  Stopping when an interval is narrow enough keeps its coverage (Chow
and Robbins); stopping when it excludes 0 does not: with a look after every batch a third of all comparisons of equal
rules would end as a finding.  Kept by hand: neither scipy nor statsmodels has sequential looks.
"""

from dataclasses import dataclass
from math import ceil, log, sqrt
from typing import Literal

from analysis.stats.levels import LEVEL, z_value

Reason = Literal["width", "cap"]


@dataclass(frozen=True)
class FixedWidth:
    """A rule for stopping.

    Attributes
    ----------
    target : float
        Half-width of the 95 % interval to reach, in the unit of the estimate.
    minimum, cap : int
        Pairs before which, and after which, playing never stops and always stops.
    batch : int
        Pairs between two looks.
    """

    target: float
    minimum: int = 1_000
    cap: int = 40_000
    batch: int = 1_000

    def __post_init__(self) -> None:
        if not self.target > 0:
            raise ValueError(f"target: found {self.target}, expected a number above 0")
        if not 2 <= self.minimum <= self.cap or self.batch < 1:
            raise ValueError(
                f"minimum {self.minimum}, cap {self.cap}, batch {self.batch}: expected 2 <= minimum <= cap, batch >= 1"
            )


def half_width(low: float, high: float) -> float:
    """Half of the length of an interval."""
    return (high - low) / 2


def reason_to_stop(rule: FixedWidth, n: int, widest: float) -> Reason | None:
    """Why to stop now; None to go on.

    Parameters
    ----------
    rule : FixedWidth
    n : int
        Pairs played.
    widest : float
        Half-width of the 95 % interval that is still the widest of all that must be narrow enough.

    References
    ----------
    Chow and Robbins, Ann. Math. Stat. 36 (1965) 457.
    """
    if n >= rule.minimum and widest <= rule.target:
        return "width"
    return "cap" if n >= rule.cap else None


def next_look(rule: FixedWidth, n: int, widest: float) -> int:
    """Pairs after which to look again: as many as the width seen so far asks for, in whole batches, up to the cap.

    A look costs nothing but the batch that ends there, so the way to the width needed is gone in one go while it is
    far, batch by batch when it is near.
    """
    needed = pairs_for_width(n, widest, rule.target) if n else rule.minimum
    # Nine tenths of the way: the spread seen so far may be too large by chance.
    far = n + rule.batch * max(1, int(0.9 * (needed - n)) // rule.batch)
    return min(rule.cap, max(rule.minimum, far))


def pairs_for_width(n: int, widest: float, target: float) -> int:
    """Pairs that give the target width if the spread stays what it was among ``n`` pairs."""
    return max(n, ceil(n * (widest / target) ** 2))


def width_for_pairs(n: int, correlation: float, share: float = 0.5) -> float:
    """Half-width to expect for the change of a win rate, in shares of 1.

    Parameters
    ----------
    n : int
        Pairs.
    correlation : float
        Measured gain of pairing; 0.3 until known.
    share : float
        Win rate; 0.5 is the widest.
    """
    return z_value() * sqrt(2 * share * (1 - share) * (1 - correlation) / n)


def confidence_sequence(spread: float, n: int, best_at: int, alpha: float = 1 - LEVEL) -> float:
    """Half-width of an interval that may be looked at after every pair.

    Parameters
    ----------
    spread : float
        Standard deviation of the paired differences.
    n : int
        Pairs so far, at least 1.
    best_at : int
        Pairs at which the sequence is to be narrowest; named in advance.
    alpha : float
        Chance that the truth lies outside at any look whatever; below 0.5.

    References
    ----------
    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Ann. Stat. 52 (2024) 2613.
    """
    doubt = -2 * log(alpha)
    r2 = (doubt + log(doubt + 1)) / best_at
    grown = n * r2 + 1
    return spread * sqrt(2 * grown / (n * n * r2) * log(sqrt(grown) / alpha))


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
