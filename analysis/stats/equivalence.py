"""Shown to be unchanged: the 90 % interval lies inside the margin (two one-sided tests at 5 % each)."""

from dataclasses import dataclass
from math import isfinite

from scipy.special import stdtr

from analysis.stats.estimates import z_value
from analysis.stats.paired import NARROW, Change, normal_p

ALPHA = (1 - NARROW) / 2


def within_margin(change: Change, margin: float) -> bool:
    """True if the data show that the change is smaller than the margin."""
    return change.narrow_low > -margin and change.narrow_high < margin


@dataclass(frozen=True)
class Equivalence:
    """Two one-sided tests.

    Attributes
    ----------
    margin : float
        Margin that matters, in the unit of the change.
    p_below, p_above : float
        Of "the change is at or below -margin" and "at or above +margin".
    """

    margin: float
    p_below: float
    p_above: float

    @property
    def p(self) -> float:
        """The larger of both: below 5 % the change is shown to lie inside the margin."""
        return max(self.p_below, self.p_above)


def equivalence(change: Change, margin: float) -> Equivalence:
    """Test whether a change is smaller than a margin.

    Parameters
    ----------
    change : Change
    margin : float
        Above 0, in the unit of the change.

    Returns
    -------
    Equivalence
        ``p`` falls below 5 % exactly where ``within_margin`` is true.

    Notes
    -----
    Kept by hand: ttost_paired of statsmodels wants the pairs and knows Student's law alone.

    References
    ----------
    Schuirmann, J. Pharmacokin. Biopharm. 15 (1987) 657.
    """
    center = (change.narrow_low + change.narrow_high) / 2
    return Equivalence(margin, _above(center + margin, change), _above(margin - center, change))


def _above(distance: float, change: Change) -> float:
    """One-sided p-value of a distance from a border, by the law behind the interval of the change."""
    if isfinite(change.df) and change.error > 0:
        return float(stdtr(change.df, -distance / change.error))
    # The end of the 90 % interval is reached 1.645 standard errors away, whatever the interval is called.
    error = (change.narrow_high - change.narrow_low) / (2 * z_value(NARROW))
    two_sided = normal_p(distance, error)
    return two_sided / 2 if distance > 0 else 1 - two_sided / 2
