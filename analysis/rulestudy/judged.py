"""How many changes of single battles still count when all of a study are judged together."""

from collections.abc import Sequence

from scipy.stats import norm

from analysis.rulestudy.told import Told
from analysis.stats.multiplicity import benjamini_hochberg

ONE_SIDED = 0.025  # a 95 % interval that lies beyond a margin


def judged_together(told: Sequence[Told], margin: float) -> tuple[int, int, int]:
    """Battles that options change by more than a margin, those that still count when all are judged together, all.

    One-sided tests at 2.5 %, as in a 95 % interval; adjusted by Benjamini and Hochberg.
    """
    changes = [place.wins for one in told for place in one.places]
    tails = [
        float(norm.sf((abs(one.est) - margin) / one.error))
        if one.error > 0
        else float(abs(one.est) <= margin)
        for one in changes
    ]
    kept = sum(q <= ONE_SIDED for q in benjamini_hochberg(tails))
    return sum(len(one.changed) for one in told), kept, len(tails)
