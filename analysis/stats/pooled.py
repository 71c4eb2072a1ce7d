"""Several scenarios together: these scenarios, each with equal weight (not a sample of all scenarios).

Changes of wins have one score interval for all battles (``stats/score_of_changes.py``), which needs no battle to have
many pairs.  Other means of means have Student's interval with Satterthwaite's degrees of freedom: with two games of
each scenario it is as wide as theirs, with hundreds it is the normal one.  A scenario whose own interval is normal
adds no doubt of that kind.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf, isfinite

import numpy as np

from analysis.stats.estimates import LEVEL, Estimate, share, t_value, z_value
from analysis.stats.paired import NARROW, Change, placed, student_p
from analysis.stats.permutation import ROUNDING
from analysis.stats.score_of_changes import Score


def pooled_level(levels: Sequence[Estimate]) -> Estimate:
    """Mean of independent estimates."""
    value = float(np.mean([level.value for level in levels]))
    errors = [level.error for level in levels]
    error, df = _error(errors), _degrees_of_freedom(errors, levels)
    wide = t_value(df) * error
    n = sum(level.n for level in levels)
    return Estimate(value, value - wide, value + wide, error, n, "stratified", df=df)


def pooled_share(shares: Sequence[Estimate]) -> Estimate:
    """Mean of independent shares with Wilson's interval for as many games as have the same standard error.

    The interval stays between 0 and 1 and keeps its width when nothing happened anywhere.
    """
    value, error = float(np.mean([one.value for one in shares])), _error([one.error for one in shares])
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
    The p-value is that of the interval: it is below 5 % where the 95 % interval leaves 0 out.  Of wins both are those
    of a score test.  Of counts the doubt about pairs not seen yet (``stats/unseen_differences.py``) is that of one
    pair in all, shared out evenly.  Kept by hand: Welch's test of scipy, which has the same degrees of freedom, takes
    two samples.

    References
    ----------
    Satterthwaite, Biometrics Bull. 2 (1946) 110.
    """
    if len(changes) == 1:
        return changes[0]
    value = float(np.mean([change.value for change in changes]))
    if any(change.plain for change in changes):
        pairs = [change.plain or change for change in changes]
        kinds = [one.kinds for one in pairs] if isfinite(most) else []
        return placed(pooled_change(pairs, most), value, _error(_errors(changes)), kinds, most)
    if isfinite(most) and all(change.kinds for change in changes):
        score = Score([change.kinds for change in changes], most)
        wide, narrow = (score.interval(z_value(level)) for level in (LEVEL, NARROW))
        error, p, df, method = score.error, score.p(), inf, "stratified-score"
    else:
        errors = _errors(changes)
        error, df, method = _error(errors), _degrees_of_freedom(errors, changes), "stratified"
        wide, narrow = (
            (max(-most, value - reach), min(most, value + reach))
            for reach in (t_value(df, level) * error for level in (LEVEL, NARROW))
        )
        p = student_p(value, error, df)
    return Change(
        value=value,
        low=wide[0],
        high=wide[1],
        error=error,
        n=sum(change.n for change in changes),
        method=method,
        narrow_low=narrow[0],
        narrow_high=narrow[1],
        p=max(ROUNDING, p),
        correlation=float(np.mean([change.correlation for change in changes])),
        df=df,
    )


def pooled_change_of_shares(changes: Sequence[Change]) -> Change:
    """Mean of independent changes of shares, which lie between -1 and 1."""
    return pooled_change(changes, most=1.0)


def _errors(changes: Sequence[Change]) -> np.ndarray:
    """Standard errors of changes of counts, in which one pair in all is in doubt and not one of each battle."""
    of_one = np.array([change.apart / change.n for change in changes])
    own = np.square([change.error for change in changes])
    return np.asarray(np.sqrt(own - of_one**2 * (1 - 1 / len(changes))))


def _error(errors: Sequence[float] | np.ndarray) -> float:
    return float(np.sqrt(np.sum(np.square(errors)))) / len(errors)


def _degrees_of_freedom(errors: Sequence[float] | np.ndarray, estimates: Sequence[Estimate]) -> float:
    """Satterthwaite's: as many as a variance has that is known as well as the sum of the variances."""
    variances = np.square(errors)
    doubt = float(np.sum(variances**2 / [one.df for one in estimates]))
    return float(variances.sum() ** 2) / doubt if doubt > 0 else inf
