"""The verdict on a change: a fixed rule over two intervals and the margin that matters."""

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, floor, log10

import numpy as np
from scipy.special import ndtr

from analysis.stats.equivalence import within_margin
from analysis.stats.estimates import LEVEL, z_value
from analysis.stats.paired import NARROW, Change

POWER = 0.90  # of the numbers of pairs that are named
STEPS = 400  # numbers of pairs that are tried


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


@dataclass(frozen=True)
class Needed:
    """More pairs that an undecided change needs, rounded up; 0 if it is decided.

    Attributes
    ----------
    likely : int
        If the true change is the one seen: after so many more the verdict is no longer open in 90 of 100 runs.
    worst : int
        Whatever the true change is: after so many more no estimate could leave the verdict open.
    """

    likely: int = 0
    worst: int = 0


def pairs_to_decide(change: Change, margin: float) -> Needed:
    """More pairs that a change judged by itself needs."""
    return more_pairs(change, margin) if verdict(change, margin) is Verdict.UNDECIDED else Needed()


def more_pairs(change: Change, margin: float, tests: int = 1) -> Needed:
    """More pairs that an undecided change needs among so many tests that are judged together.

    Notes
    -----
    The rule is undecided only while |estimate| + z90 * error >= margin and |estimate| <= z95 * error, hence
    never once (z95 + z90) * error < margin; the error falls with the root of the number of pairs.
    """
    wide, narrow = (z_value(1 - (1 - level) / tests) for level in (LEVEL, NARROW))
    error = (change.high - change.low) / 2 / z_value(LEVEL)  # as the interval has it
    worst = max(1.0, ((wide + narrow) * error / margin) ** 2)
    many = np.geomspace(1.0, worst, STEPS)
    errors = error / np.sqrt(many)
    inner, outer = np.maximum(margin - narrow * errors, 0.0), wide * errors
    ends = (ndtr((end - change.value) / errors) for end in (-outer, -inner, inner, outer))
    far_below, below, above, far_above = ends
    still_open = np.where(inner < outer, below - far_below + far_above - above, 0.0)
    too_few = np.flatnonzero(still_open > 1 - POWER)
    likely = many[too_few[-1] + 1] if len(too_few) else many[0]
    return Needed(*(round_up(change.n * (float(times) - 1)) for times in (likely, worst)))


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
