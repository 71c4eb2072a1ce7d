"""A reason: one sentence with its number, checked like every other number, and how much it stands out."""

from dataclasses import dataclass
from math import isfinite, sqrt

from analysis.findings.schema import Finding
from analysis.stats.estimates import Estimate


@dataclass(frozen=True)
class Clue:
    """A number that may become a reason.

    Attributes
    ----------
    topic : str
    estimate : Estimate
        In shares of 1, medals or turns.
    unit : str
        ``of 100``, ``medals`` or ``turns``.
    even : float
        What the number would be if there were nothing to tell, in the unit of the estimate.
    sentence : str
        The sentence; ``{n}`` stands for the number with its interval.
    """

    topic: str
    estimate: Estimate
    unit: str
    even: float
    sentence: str

    @property
    def strength(self) -> float:
        """Distance from even in standard deviations of one game, whatever the number of games."""
        spread = self.estimate.error * sqrt(self.estimate.n)
        return abs(self.estimate.value - self.even) / spread if spread > 0 else 0.0

    @property
    def is_clear(self) -> bool:
        """True if the interval is known, finite, and does not hold what would be even."""
        low, high = self.estimate.low, self.estimate.high
        finite = self.estimate.is_known and isfinite(low) and isfinite(high)
        return finite and not low <= self.even <= high


@dataclass(frozen=True)
class Reason:
    """A ranked reason.

    Attributes
    ----------
    rank : int
        From 1.
    topic, text : str
    number : Finding
    strength : float
    """

    rank: int
    topic: str
    text: str
    number: Finding
    strength: float
