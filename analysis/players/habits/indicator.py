"""What an indicator is: a ratio of two sums over games, or the difference of two such ratios, and how people differ."""

from dataclasses import dataclass
from enum import Enum

from engine.layout.habits import Measure


class Direction(Enum):
    """What experienced people show, seen from a greedy player."""

    HIGH = "high"
    LOW = "low"
    SOME = "some"  # present and not the rule: neither end is theirs


class Sure(Enum):
    """How sure the direction is."""

    SEVERAL = "S"  # several independent sources
    ONE = "1"  # one source
    INFERRED = "I"  # inferred from the rules or from arithmetic
    OURS = "-"  # no source: what nobody would do who knows the rules


class Unit(Enum):
    """What the value counts."""

    PERCENT = "of 100"  # a share
    POINTS = "points"  # difference of two shares of 100
    NUMBER = "number"  # of whatever the definition names
    MORE = "more"  # difference of two numbers


@dataclass(frozen=True)
class Indicator:
    """One row of the table.

    Attributes
    ----------
    id : str
    title : str
        At most 40 characters.
    people : Direction
    sure : Sure
    unit : Unit
    counted, of : str
        Numerator and denominator in words.
    measure : Measure
        Sums of both.
    less : Measure or None
        Sums of a second ratio that is taken off.
    """

    id: str
    title: str
    people: Direction
    sure: Sure
    unit: Unit
    counted: str
    of: str
    measure: Measure
    less: Measure | None = None

    @property
    def scale(self) -> float:
        """Factor from sums to the value."""
        return 100.0 if self.unit in (Unit.PERCENT, Unit.POINTS) else 1.0

    @property
    def is_difference(self) -> bool:
        """Whether its value has a sign."""
        return self.unit in (Unit.POINTS, Unit.MORE) or self.measure == Measure.DENY_WEAK

    def definition(self) -> str:
        """Numerator and denominator in one sentence."""
        return f"{self.counted}, of {self.of}." if self.of else f"{self.counted}."


@dataclass(frozen=True)
class Group:
    """Indicators under one heading."""

    title: str
    indicators: tuple[Indicator, ...]
