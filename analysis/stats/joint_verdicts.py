"""Several changes judged together: every claim that a verdict makes is a test, and each kind of claim one family.

A verdict claims that there is a change, that it is larger than the margin that matters, or that it is smaller.  With
one set of rules in one battle the intervals answer (``stats/verdict.py``).  With many, some interval is clear of 0 by
chance; so the p-values behind the three claims are adjusted, each kind for itself, and a claim counts at 5 %: by Holm
for all changes of one battle, then by Benjamini and Hochberg over the battles in which the same rules are tried.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from analysis.stats.equivalence import equivalence
from analysis.stats.estimates import LEVEL, z_value
from analysis.stats.multiplicity import ALPHA, benjamini_hochberg, holm
from analysis.stats.paired import Change, normal_p
from analysis.stats.verdict import Needed, Verdict, excludes_zero, more_pairs

Adjust = Callable[[Sequence[float]], list[float]]


@dataclass(frozen=True)
class Claims:
    """What a verdict may claim of a change: p-values, adjusted or not.

    Attributes
    ----------
    some, beyond, within : float
        Of "no change", of "no larger than the margin" and of "no smaller".
    """

    some: float
    beyond: float
    within: float


@dataclass(frozen=True)
class Judged:
    """A change among others.

    Attributes
    ----------
    p : float
        Of "no change", adjusted.
    verdict : Verdict
    needed : Needed
        More pairs that would decide.
    """

    p: float
    verdict: Verdict
    needed: Needed


def judge_together(changes: Sequence[Change], margins: Sequence[float]) -> list[Judged]:
    """Judge changes of one battle as one family.

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
    claims = in_one_battle(changes, margins)
    return [
        judged(change, margin, one, len(pairs)) for (change, margin), one in zip(pairs, claims, strict=True)
    ]


def in_one_battle(changes: Sequence[Change], margins: Sequence[float]) -> list[Claims]:
    """Claims of changes of one battle, each kind adjusted by Holm for all of them."""
    claims = [claims_of(change, margin) for change, margin in zip(changes, margins, strict=True)]
    return _adjusted(claims, holm)


def over_battles(claims: Sequence[Claims]) -> list[Claims]:
    """Claims of the same change in several battles, each kind adjusted by Benjamini and Hochberg: ``some`` is q."""
    return _adjusted(claims, benjamini_hochberg)


T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True)
class InFamilies:
    """Where a test stands: among those of its battle, and among those of the same change in other battles.

    Attributes
    ----------
    in_battle : Claims
    tests : int
        Of the battle.
    over : Claims or None
        None where the change was tried in one battle.
    battles : int
    """

    in_battle: Claims
    tests: int
    over: Claims | None = None
    battles: int = 1

    @property
    def last(self) -> tuple[Claims, int]:
        """Claims that a verdict goes by, and among how many tests."""
        return self.over or self.in_battle, self.tests * self.battles


def in_families(
    changes: Mapping[T, Change],
    margins: Mapping[T, float],
    battles: Iterable[Sequence[T]],
    alike: Iterable[Sequence[T]],
) -> dict[T, InFamilies]:
    """Claims of many changes: by Holm in each battle, then by Benjamini and Hochberg over the battles.

    Parameters
    ----------
    changes : mapping of test to Change
    margins : mapping of test to float
    battles : iterable of sequence of test
        All tests of a battle.
    alike : iterable of sequence of test
        The same change in several battles.
    """
    found: dict[T, InFamilies] = {}
    for tests in battles:
        claims = in_one_battle([changes[one] for one in tests], [margins[one] for one in tests])
        found |= {test: InFamilies(one, len(tests)) for test, one in zip(tests, claims, strict=True)}
    for tests in alike:
        if len(tests) > 1:
            claims = over_battles([found[one].in_battle for one in tests])
            for test, one in zip(tests, claims, strict=True):
                found[test] = replace(found[test], over=one, battles=len(tests))
    return found


def claims_of(change: Change, margin: float) -> Claims:
    """Claims of one change alone; of one whose interval is not known nothing can be claimed."""
    if not change.is_known:
        return Claims(change.p, 1.0, 1.0)
    return Claims(change.p, p_beyond(change, margin), equivalence(change, margin).p)


def judged(change: Change, margin: float, claims: Claims, tests: int) -> Judged:
    """The verdict on a change whose claims are adjusted for so many tests."""
    found = _verdict(change, claims.some <= ALPHA, claims.beyond <= ALPHA, claims.within <= ALPHA)
    needed = more_pairs(change, margin, tests) if found is Verdict.UNDECIDED else Needed()
    return Judged(claims.some, found, needed)


def p_beyond(change: Change, margin: float) -> float:
    """Two-sided p-value of "no farther from 0 than the margin": 5 % where the 95 % interval touches it.

    The arms of an interval differ in length; that on the side of the margin counts.
    """
    sign = 1 if change.value > 0 else -1
    arm = change.value - change.low if sign > 0 else change.high - change.value
    distance = sign * change.value - margin
    if distance <= 0 or arm <= 0:
        return 1.0
    return normal_p(distance, arm / z_value(LEVEL))


def _adjusted(claims: Sequence[Claims], adjust: Adjust) -> list[Claims]:
    kinds = ([getattr(one, kind) for one in claims] for kind in ("some", "beyond", "within"))
    return [Claims(*values) for values in zip(*(adjust(kind) for kind in kinds), strict=True)]


def _verdict(change: Change, is_some: bool, is_beyond: bool, is_within: bool) -> Verdict:
    shown = is_some and excludes_zero(change)
    if shown and is_beyond:
        return Verdict.CHANGES
    if is_within:
        return Verdict.TOO_SMALL if shown else Verdict.UNCHANGED
    return Verdict.SHIFTS if shown else Verdict.UNDECIDED
