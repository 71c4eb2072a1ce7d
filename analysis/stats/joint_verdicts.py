"""Several changes judged together: every claim that a verdict makes is a test, and each kind of claim one family.

A verdict claims that there is a change, that it is larger than the margin that matters, or that it is smaller.  With
one set of rules the intervals answer (``stats/verdict.py``).  With many, some interval is clear of 0 by chance; so the
p-values behind the three claims are adjusted by Holm, each kind for all changes, and a claim counts at 5 %.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from analysis.stats.equivalence import equivalence
from analysis.stats.multiplicity import ALPHA, holm
from analysis.stats.paired import Change
from analysis.stats.verdict import Verdict, excludes_zero, more_pairs


@dataclass(frozen=True)
class Judged:
    """A change among others.

    Attributes
    ----------
    p : float
        Of "no change", adjusted.
    verdict : Verdict
    pairs_needed : int
        More pairs after which no estimate could leave the verdict open; 0 if decided.
    """

    p: float
    verdict: Verdict
    pairs_needed: int


def judge_together(changes: Sequence[Change], margins: Sequence[float]) -> list[Judged]:
    """Judge changes as one family.

    Parameters
    ----------
    changes : sequence of Change
    margins : sequence of float
        Margin that matters of each, in its unit.

    Returns
    -------
    list of Judged
        In the order given.  A verdict of one change alone would be that of ``stats/verdict.py``, but for the p-value of
        "no change", which is exact.
    """
    pairs = list(zip(changes, margins, strict=True))
    some = holm([change.p for change in changes])
    beyond = holm([p_beyond(change, margin) for change, margin in pairs])
    within = holm([equivalence(change, margin).p for change, margin in pairs])
    judged = []
    for i, (change, margin) in enumerate(pairs):
        verdict = _verdict(change, some[i] <= ALPHA, beyond[i] <= ALPHA, within[i] <= ALPHA)
        needed = more_pairs(change, margin, len(pairs)) if verdict is Verdict.UNDECIDED else 0
        judged.append(Judged(some[i], verdict, needed))
    return judged


def p_beyond(change: Change, margin: float) -> float:
    """Two-sided p-value of "no farther from 0 than the margin": 5 % where the 95 % interval touches it."""
    equal = equivalence(change, margin)
    return min(1.0, 2 * min(1 - equal.p_below, 1 - equal.p_above))


def _verdict(change: Change, is_some: bool, is_beyond: bool, is_within: bool) -> Verdict:
    shown = is_some and excludes_zero(change)
    if shown and is_beyond:
        return Verdict.CHANGES
    if is_within:
        return Verdict.TOO_SMALL if shown else Verdict.UNCHANGED
    return Verdict.SHIFTS if shown else Verdict.UNDECIDED
