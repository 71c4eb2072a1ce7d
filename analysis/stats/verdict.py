"""The verdict on a change: a fixed rule over two intervals and the margin that matters."""

from enum import StrEnum
from math import ceil, floor, log10

from analysis.stats.equivalence import within_margin
from analysis.stats.estimates import LEVEL, z_value
from analysis.stats.paired import NARROW, Change


class Verdict(StrEnum):
    """Verdicts, in the order in which the rule asks for them."""

    CHANGES = "changes_balance"
    TOO_SMALL = "too_small_to_matter"
    UNCHANGED = "no_material_change"
    SHIFTS = "shifts_size_uncertain"
    UNDECIDED = "undecided"


def excludes_zero(change: Change) -> bool:
    """True if the 95 % interval lies on one side of 0."""
    return change.low > 0 or change.high < 0


def verdict(change: Change, margin: float) -> Verdict:
    """Judge a change against the margin that matters (same unit)."""
    if change.low > margin or change.high < -margin:
        return Verdict.CHANGES
    if within_margin(change, margin):
        return Verdict.TOO_SMALL if excludes_zero(change) else Verdict.UNCHANGED
    return Verdict.SHIFTS if excludes_zero(change) else Verdict.UNDECIDED


def pairs_to_decide(change: Change, margin: float) -> int:
    """More pairs after which no estimate could leave the verdict open, rounded up; 0 if decided.

    Notes
    -----
    The rule is undecided only while |estimate| + z90 * error >= margin and |estimate| <= z95 * error, hence
    never once (z95 + z90) * error < margin; the error falls with the root of the number of pairs.
    """
    return more_pairs(change, margin) if verdict(change, margin) is Verdict.UNDECIDED else 0


def more_pairs(change: Change, margin: float, tests: int = 1) -> int:
    """More pairs after which an undecided change is decided, among so many tests that are judged together."""
    levels = (1 - (1 - level) / tests for level in (LEVEL, NARROW))
    reach = sum(z_value(level) for level in levels) * change.error
    return round_up(change.n * ((reach / margin) ** 2 - 1))


def round_up(number: float, digits: int = 2) -> int:
    """Round up to so many leading digits, at least 1.

    Examples
    --------
    >>> round_up(3412), round_up(0.2)
    (3500, 1)
    """
    if number <= 1:
        return 1
    unit = 10 ** max(0, floor(log10(number)) - digits + 1)
    return int(ceil(number / unit) * unit)
