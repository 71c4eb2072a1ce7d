"""Changes that are looked at again and again: intervals and p-values that hold at every look, whenever playing ends.

An interval of fixed n holds the truth in 95 of 100 runs at one look that was settled before.  Looked at after every
batch until something shows, some look errs in many more.  A *confidence sequence* holds the truth at all looks together
in 95 of 100 runs; it is about 1.5 times as wide.
"""

from dataclasses import replace
from math import exp, inf, log, sqrt

from analysis.stats.estimates import LEVEL, Estimate, z_value
from analysis.stats.paired import NARROW, Change
from analysis.stats.permutation import ROUNDING

SHARPEST = 4000  # pairs at which the sequence is narrowest, the standard grade


def reach(n: int, level: float = LEVEL) -> float:
    """Half-width in standard errors after n pairs.

    Notes
    -----
    Robbins' mixture over a normal law of effects: with r = n rho ** 2 the half-width in standard errors is
    sqrt((1 + 1 / r) log((r + 1) / alpha ** 2)).  With s = log(1 / alpha ** 2), rho ** 2 = (s + log(1 + s)) / m makes
    it narrowest at about m pairs.  Means of pairs are nearly normal from the first look on (1,000 pairs).

    References
    ----------
    Robbins, Ann. Math. Stat. 41 (1970) 1397; Howard, Ramdas, McAuliffe and Sekhon, Ann. Stat. 49 (2021) 1055;
    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Ann. Stat. 52 (2024) 2613.
    """
    alpha = 1 - level
    r = _ratio(n, alpha)
    return sqrt((1 + 1 / r) * log((r + 1) / alpha**2))


def p_any_time(z: float, n: int) -> float:
    """p-value of no change that holds at every look, for an estimate of so many standard errors after n pairs."""
    r = _ratio(n, 1 - LEVEL)
    return min(1.0, sqrt(r + 1) * exp(-(z**2) / 2 * r / (r + 1)))


def any_time(change: Change) -> Change:
    """The change with intervals and a p-value that hold at every look; its standard error stays what it is."""
    if not change.is_known:
        return change
    wide, narrow = (reach(change.n, level) / z_value(level) for level in (LEVEL, NARROW))
    shown = z_value(1 - max(change.p, ROUNDING))
    return replace(
        change,
        low=change.value - wide * (change.value - change.low),
        high=change.value + wide * (change.high - change.value),
        narrow_low=change.value - narrow * (change.value - change.narrow_low),
        narrow_high=change.value + narrow * (change.narrow_high - change.value),
        p=p_any_time(shown, change.n),
        df=inf,
    )


def any_time_estimate(found: Estimate, n: int) -> Estimate:
    """The same of an estimate after n pairs."""
    wide = reach(n) / z_value()
    low, high = (found.value + wide * (end - found.value) for end in (found.low, found.high))
    return replace(found, low=low, high=high)


def _ratio(n: int, alpha: float) -> float:
    """N times the variance of the mixture, in units of the variance of a pair."""
    spent = log(1 / alpha**2)
    return n * (spent + log(1 + spent)) / SHARPEST
