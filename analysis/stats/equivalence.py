"""Shown to be unchanged: the 90 % interval lies inside the margin (two one-sided tests at 5 % each)."""

from analysis.stats.paired import Change


def within_margin(change: Change, margin: float) -> bool:
    """True if the data show that the change is smaller than the margin."""
    return change.narrow_low > -margin and change.narrow_high < margin
