"""Several scenarios together: these scenarios, each with equal weight (not a sample of all scenarios)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from analysis.stats.levels import LEVEL, Estimate, share, z_value
from analysis.stats.paired import NARROW, Change, normal_p


def pooled_level(levels: Sequence[Estimate]) -> Estimate:
    """Mean of independent estimates with a normal interval."""
    value = float(np.mean([level.value for level in levels]))
    error = _error([level.error for level in levels])
    wide = z_value() * error
    return Estimate(value, value - wide, value + wide, error, sum(level.n for level in levels), "stratified")


def pooled_share(shares: Sequence[Estimate]) -> Estimate:
    """Mean of independent shares with Wilson's interval for as many games as have the same standard error.

    The interval stays between 0 and 1 and keeps its width when nothing happened anywhere.
    """
    value = float(np.mean([one.value for one in shares]))
    error = _error([one.error for one in shares])
    n = sum(one.n for one in shares)
    alike = value * (1 - value) / error**2 if error > 0 else n
    return replace(share(value * alike, alike), error=error, n=n, method="stratified-wilson")


def pooled_change(changes: Sequence[Change]) -> Change:
    """Mean of independent changes with a normal interval; the correlation is their mean."""
    value = float(np.mean([change.value for change in changes]))
    error = _error([change.error for change in changes])
    wide, narrow = (z_value(level) * error for level in (LEVEL, NARROW))
    return Change(
        value=value,
        low=value - wide,
        high=value + wide,
        error=error,
        n=sum(change.n for change in changes),
        method="stratified",
        narrow_low=value - narrow,
        narrow_high=value + narrow,
        p=normal_p(value, error),
        correlation=float(np.mean([change.correlation for change in changes])),
    )


def _error(errors: Sequence[float]) -> float:
    return float(np.sqrt(np.sum(np.square(errors)))) / len(errors)
