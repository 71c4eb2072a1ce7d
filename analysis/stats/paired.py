"""Change between two sets of rules that played the same games: means of paired differences.

All functions take the values before and after, pair by pair, and give the change *after minus before*.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np
from scipy.special import stdtr

from analysis.stats.estimates import LEVEL, Estimate, z_value
from analysis.stats.permutation import ROUNDING, sign_flip
from analysis.stats.score_of_changes import Score

NARROW = 0.90  # two one-sided tests at 5 % are an interval of 90 %


@dataclass(frozen=True)
class Change(Estimate):
    """A paired change.

    Attributes
    ----------
    narrow_low, narrow_high : float
        90 % interval, for the claim that nothing of importance changed.
    p : float
        Two-sided p-value of "no change", not adjusted for other tests.
    correlation : float
        Measured gain of playing the same games: 1 - Var(difference) / (Var(before) + Var(after)).
    kinds : mapping of float to int
        Of wins: how many pairs change by how much; several battles together need it (``stats/pooled.py``).
    plain : Change or None
        Of a change by regression (`placed`): the mean of the paired differences, with their interval.
    apart : float
        Of counts and by regression: how far two games lie apart, as a standard deviation, by which a pair not yet
        seen may change.
    """

    narrow_low: float
    narrow_high: float
    p: float
    correlation: float
    kinds: Mapping[float, int] = field(default_factory=dict, repr=False, hash=False, kw_only=True)
    plain: "Change | None" = field(default=None, repr=False, kw_only=True)
    apart: float = field(default=0.0, kw_only=True)


def change_of_wins(before: np.ndarray, after: np.ndarray, most: float = 1.0) -> Change:
    """As `score_of_wins`, with an interval that holds 0 where the exact test shows no change."""
    return agreeing(replace(score_of_wins(before, after, most), p=p_of_wins(after - before)))


def score_of_wins(before: np.ndarray, after: np.ndarray, most: float = 1.0) -> Change:
    """Change of a win rate with the interval and the test of ``stats/score_of_changes.py``.

    Parameters
    ----------
    before, after : ndarray, shape (n_pairs,)
        Points of a side: 0, 0.5 (drawn) or 1; or changes of them.
    most : float
        By how much a pair can change, which no end exceeds: 1, or 2 where ``before`` and ``after`` are changes.

    """
    difference = after - before
    sizes, counts = np.unique(difference, return_counts=True)
    kinds = {float(size): int(count) for size, count in zip(sizes, counts, strict=True)}
    score = Score([kinds], most)
    wide, narrow = (score.interval(z_value(level)) for level in (LEVEL, NARROW))
    return Change(
        value=float(difference.mean()),
        low=wide[0],
        high=wide[1],
        error=score.error,
        n=len(difference),
        method="paired-score",
        narrow_low=narrow[0],
        narrow_high=narrow[1],
        p=max(ROUNDING, score.p()),
        correlation=correlation(before, after),
        kinds=kinds,
    )


def placed(
    plain: Change, value: float, error: float, kinds: Sequence[Mapping[float, int]] = (), most: float = inf
) -> Change:
    """A sharper estimate of a change in place of the mean of its pairs.

    Parameters
    ----------
    plain : Change
        The paired change with the interval and test of its own law.
    value, error : float
        The sharper estimate and its standard error, the doubt of one pair (``apart``) included.
    kinds : sequence of mapping of float to int
        Of shares, as ``Change.kinds`` of each battle.
    most : float
        Farthest from 0 that a change can lie.

    Returns
    -------
    Change
        Each arm of its interval is that of the plain one, longer or shorter in proportion to the standard errors: the
        rare pairs that change keep their long arm on the side where they lie.  Its p-value is that of the interval.
    """
    ratio = error / plain.error
    ends = {
        name: min(max(value + ratio * (getattr(plain, name) - plain.value), -most), most)
        for name in ("low", "high", "narrow_low", "narrow_high")
    }
    if kinds:
        p = Score(kinds, most).p(plain.value - value / ratio)
    else:
        p = student_p(value, error, plain.df)
    return replace(
        plain,
        value=value,
        error=error,
        method="regression",
        p=max(ROUNDING, p),
        plain=plain,
        kinds={},
        **ends,
    )


def agreeing(change: Change) -> Change:
    """The change with a 95 % interval that holds 0 where its test, of another law, does not exclude it.

    Few pairs cannot show what their spread seems to: four that all turn one way do so by chance in one of eight runs.
    Only an end that excludes 0 is moved, so the 90 % interval stays inside.
    """
    if change.p <= 1 - LEVEL or not change.is_known:
        return change
    return replace(change, low=min(change.low, 0.0), high=max(change.high, 0.0))


def p_of_wins(difference: np.ndarray) -> float:
    """Exact two-sided p-value of a mean change of 0: by sign flips, as a victory that becomes a draw is half a change.

    Where nothing but whole points change, the flips of so many equal differences are the test of McNemar.
    """
    size = np.abs(difference)
    if ((size == 0) | (size == 1)).all():
        return max(ROUNDING, mcnemar(int((difference > 0).sum()), int((difference < 0).sum())))
    return sign_flip(difference)


def mcnemar(up: int, down: int) -> float:
    """Exact two-sided p-value of as many changes up as down.

    References
    ----------
    McNemar, Psychometrika 12 (1947) 153; the exact form is the sign test of the pairs that differ.
    """
    from scipy.stats import binomtest  # late: a third of a second

    return float(binomtest(up, up + down).pvalue) if up + down else 1.0


def change_of_mean(before: np.ndarray, after: np.ndarray) -> Change:
    """Change of a mean (medals, turns) with the interval and the test of Student's paired t.

    A single pair, or pairs that all change alike, show no spread: their interval has no width and is not known.
    """
    from scipy.stats import ttest_rel  # late: a third of a second

    difference = after - before
    n, estimate = len(difference), float((after - before).mean())
    if (difference == difference[0]).all():
        wide, narrow, error = (estimate, estimate), (estimate, estimate), 0.0
        p = 1.0 if estimate == 0 else 0.0
    else:
        found = ttest_rel(after, before)
        wide, narrow = (found.confidence_interval(level) for level in (LEVEL, NARROW))
        error, p = float(difference.std(ddof=1) / np.sqrt(n)), float(found.pvalue)
    return Change(
        value=estimate,
        low=float(wide[0]),
        high=float(wide[1]),
        error=error,
        n=n,
        method="paired-t",
        narrow_low=float(narrow[0]),
        narrow_high=float(narrow[1]),
        p=p,
        correlation=correlation(before, after),
        df=n - 1 if error > 0 else inf,
    )


def correlation(before: np.ndarray, after: np.ndarray) -> float:
    """Share of the variance that pairing removes; 1 when the difference never varies."""
    spread = float(np.var(after - before))
    return 1.0 if spread == 0 else 1.0 - spread / float(np.var(before) + np.var(after))


def normal_p(value: float, error: float) -> float:
    """Two-sided p-value of a normal estimate against 0."""
    return student_p(value, error, inf)


def student_p(value: float, error: float, df: float) -> float:
    """Two-sided p-value of an estimate against 0 by Student's law; by the normal one for infinite ``df``."""
    if error == 0:
        return 1.0 if value == 0 else 0.0
    return 2 * float(stdtr(df, -abs(value) / error))
