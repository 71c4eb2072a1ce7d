"""Changes, or levels, with their intervals as bars of a page, on a scale as wide as the intervals ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, isfinite, log10
from typing import Literal

from analysis.findings.rows import Row
from analysis.findings.schema import Finding
from analysis.stats.fairness import BORDERS
from analysis.stats.rounding import percent_text
from analysis.stats.sides import EVEN
from analysis.wording import words
from analysis.wording.intervals import between
from analysis.wording.report_words import CHANGE, LEVEL
from analysis.wording.words import signed, unsigned

AIR = 0.05  # of the scale, left free at both of its ends
STEPS = (1, 2, 5, 10)
MOST_TICKS = 6
Side = Literal["axis", "allies", "open"]


@dataclass(frozen=True)
class Scale:
    """A line of numbers across the page; places on it are percent of its width."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Place of a number; what lies outside stands at the end."""
        return round(min(max(100 * (value - self.low) / (self.high - self.low), 0.0), 100.0), 2)

    def ticks(self, sign: bool = False, most: int = MOST_TICKS) -> list[tuple[float, str]]:
        """Round numbers on the scale with their places."""
        step = round_step((self.high - self.low) / most)
        digits = max(0, -floor(log10(step)))
        first = -floor(-self.low / step)
        last = floor(self.high / step)
        listed = [step * i for i in range(first, last + 1)]
        write = signed if sign else unsigned
        return [(self.at(one), _zero(write(one, digits))) for one in listed]


def _zero(text: str) -> str:
    return "0" if not text.strip("+0.") else text


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5 times a power of ten that is not below.

    Examples
    --------
    >>> round_step(0.7), round_step(3.0), round_step(12)
    (1.0, 5.0, 20.0)
    """
    power = 10.0 ** floor(log10(least))
    return float(next(step * power for step in STEPS if step * power >= least * (1 - 1e-9)))


def scale_of(values: Sequence[float]) -> Scale:
    """A scale that holds all numbers that are known, with some air around them."""
    known = [value for value in values if isfinite(value)]
    low, high = min(known), max(known)
    air = AIR * (high - low) or 1.0
    return Scale(low - air, high + air)


@dataclass(frozen=True)
class Bar:
    """One number with its interval.

    Attributes
    ----------
    name, link : str
        Whose it is, and the section that says more; empty for none.
    said, interval : str
        The number, and its interval in words.
    at, low, high : float
        Places on the scale.
    like : tuple of float or None
        Places between which another battle like these is expected.
    side : str
        The side that is helped for certain; ``open`` while neither is.
    is_pooled : bool
    """

    name: str
    link: str
    said: str
    interval: str
    at: float
    low: float
    high: float
    like: tuple[float, float] | None
    side: Side
    is_pooled: bool


@dataclass(frozen=True)
class IntervalPlot:
    """Bars under each other on one scale.

    Attributes
    ----------
    groups : list of (str, str, list of Bar)
        Name and link of a group, empty where there is only one, and its bars.
    ticks : list of (float, str)
    middle : float
        Place of no change, or of 50%.
    bands : list of (float, float)
        Place and width of what is shaded, the palest first.
    is_change : bool
    has_like, has_pooled : bool
        Whether any bar shows them, for the legend.
    """

    groups: list[tuple[str, str, list[Bar]]]
    ticks: list[tuple[float, str]]
    middle: float
    bands: list[tuple[float, float]]
    is_change: bool
    has_like: bool = False
    has_pooled: bool = False


Named = tuple[str, str, Row]  # name, link, row


def plot_changes(groups: Sequence[tuple[str, str, Sequence[Named]]], margin: float) -> IntervalPlot | None:
    """Changes for the Allies against the margin that matters; None where nothing was compared."""
    found = [
        (head, link, [(name, to, row, change) for name, to, row in rows if (change := row.number(CHANGE))])
        for head, link, rows in groups
    ]
    every = [change for _, _, rows in found for *_, change in rows]
    if not every:
        return None
    ends = [end for change in every for end in (change.est, *change.ends)]
    scale = scale_of([0.0, *ends])
    drawn = [(head, link, [_bar(*one, scale, 0.0) for one in rows]) for head, link, rows in found if rows]
    return IntervalPlot(
        drawn,
        scale.ticks(sign=True),
        scale.at(0),
        [_band(scale, -margin, margin)],
        True,
        any(bar.like for *_, bars in drawn for bar in bars),
        any(bar.is_pooled for *_, bars in drawn for bar in bars),
    )


def plot_levels(groups: Sequence[tuple[str, str, Sequence[Named]]]) -> IntervalPlot | None:
    """How often the Allies win, against the bands from even to one-sided; None without a level."""
    found = [
        (head, link, [(name, to, row, level) for name, to, row in rows if (level := row.number(LEVEL))])
        for head, link, rows in groups
    ]
    known = [level for *_, rows in found for *_, level in rows]
    if not known:
        return None
    near = (EVEN - BORDERS[0], EVEN + BORDERS[0])
    scale = scale_of([*near, *(end for level in known for end in (level.est, *level.ends))])
    scale = Scale(max(scale.low, 0.0), min(scale.high, 100.0))
    bands = [_band(scale, EVEN - border, EVEN + border) for border in reversed(BORDERS)]
    drawn = [(head, link, [_bar(*one, scale, EVEN) for one in rows]) for head, link, rows in found if rows]
    ticks = [(at, f"{text}%") for at, text in scale.ticks()]
    return IntervalPlot(drawn, ticks, scale.at(EVEN), bands, False)


def _like(row: Row) -> list[float]:
    """Ends between which another battle like these is expected; empty where they are not known."""
    like = row.number(f"{CHANGE}.like_these")
    return list(like.prediction or ()) if like else []


def _band(scale: Scale, low: float, high: float) -> tuple[float, float]:
    start = scale.at(low)
    return start, round(scale.at(high) - start, 2)


def _bar(name: str, link: str, row: Row, number: Finding, scale: Scale, middle: float) -> Bar:
    low, high = number.ends if isfinite(number.ends[0]) else (number.est, number.est)
    is_change = number.kind == "change"
    ends = _like(row) if is_change else []
    side: Side = "allies" if low > middle else "axis" if high < middle else "open"
    idle = is_change and words.is_known_idle(number)
    return Bar(
        name,
        link,
        "0" if idle else signed(number.est) if is_change else percent_text(number.est),
        "known without a game" if idle else between(*number.ends, sign=is_change),
        scale.at(number.est),
        scale.at(low),
        scale.at(high),
        (scale.at(ends[0]), scale.at(ends[1])) if ends else None,
        side if low < high else "open",
        row.measure.is_pooled,
    )
