"""Several scenarios together: these scenarios, each with equal weight (not a sample of all scenarios).

A mean of means has Student's interval with Satterthwaite's degrees of freedom: with two games of each scenario it is as
wide as theirs, with hundreds it is the normal one.  A scenario whose own interval is normal adds no doubt of that kind.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate, share, t_value
from analysis.stats.paired import NARROW, Change, student_p
from analysis.stats.permutation import ROUNDING


def pooled_level(levels: Sequence[Estimate]) -> Estimate:
    """Mean of independent estimates."""
    value = float(np.mean([level.value for level in levels]))
    error, df = _error(levels), _degrees_of_freedom(levels)
    wide = t_value(df) * error
    n = sum(level.n for level in levels)
    return Estimate(value, value - wide, value + wide, error, n, "stratified", df=df)


def pooled_share(shares: Sequence[Estimate]) -> Estimate:
    """Mean of independent shares with Wilson's interval for as many games as have the same standard error.

    The interval stays between 0 and 1 and keeps its width when nothing happened anywhere.
    """
    value, error = float(np.mean([one.value for one in shares])), _error(shares)
    n = sum(one.n for one in shares)
    alike = value * (1 - value) / error**2 if error > 0 else n
    return replace(share(value * alike, alike), error=error, n=n, method="stratified-wilson")


def pooled_change(changes: Sequence[Change], most: float = inf) -> Change:
    """Mean of independent changes; the correlation is their mean.

    Parameters
    ----------
    changes : sequence of Change
        The mean of one is that change itself.
    most : float
        Farthest from 0 that a change can lie, as far as the ends go.

    Notes
    -----
    The p-value is that of the interval: the signs of the pairs are no longer at hand.  Kept by hand: Welch's test of
    scipy, which has the same degrees of freedom, takes two samples.

    References
    ----------
    Satterthwaite, Biometrics Bull. 2 (1946) 110.
    """
    if len(changes) == 1:
        return changes[0]
    value = float(np.mean([change.value for change in changes]))
    error, df = _error(changes), _degrees_of_freedom(changes)
    wide, narrow = (t_value(df, level) * error for level in (LEVEL, NARROW))
    return Change(
        value=value,
        low=max(-most, value - wide),
        high=min(most, value + wide),
        error=error,
        n=sum(change.n for change in changes),
        method="stratified",
        narrow_low=max(-most, value - narrow),
        narrow_high=min(most, value + narrow),
        p=max(ROUNDING, student_p(value, error, df)),
        correlation=float(np.mean([change.correlation for change in changes])),
        df=df,
    )


def pooled_change_of_shares(changes: Sequence[Change]) -> Change:
    """Mean of independent changes of shares, which lie between -1 and 1."""
    return pooled_change(changes, most=1.0)


def _error(estimates: Sequence[Estimate]) -> float:
    return float(np.sqrt(np.sum(np.square([one.error for one in estimates])))) / len(estimates)


def _degrees_of_freedom(estimates: Sequence[Estimate]) -> float:
    """Satterthwaite's: as many as a variance has that is known as well as the sum of the variances."""
    variances = np.square([one.error for one in estimates])
    doubt = float(np.sum(variances**2 / [one.df for one in estimates]))
    return float(variances.sum() ** 2) / doubt if doubt > 0 else inf
