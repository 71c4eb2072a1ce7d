"""The numbers of events: between which limits each kind of number lies, and as what it is reported in the event log."""

from dataclasses import dataclass, replace
from enum import IntEnum

from engine.codes import Section, Side
from engine.sizes import (
    ALL,
    MAX_CARD_ROWS,
    MAX_CARDS,
    MAX_HEXES,
    MAX_MEDALS,
    MAX_OBJECTIVES,
    MAX_PIECES,
    MAX_TRIGGERS,
    MAX_UNITS,
    MAX_USES,
    MAX_WORTH,
    MOST_GROWN,
    OFF,
)


@dataclass(frozen=True)
class Number:
    """A kind of number.

    Attributes
    ----------
    low, high : int
        Limits, which say how wide the number is in a packed event.
    reported : str
        As what it is reported: ``count``, ``whole`` (it may be below 0), ``side``, ``unit``, ``hex``, ``card`` (a
        copy), ``row`` (of the card table), ``combat`` (a combat card), ``strike`` (the strike card of a permission),
        ``piece``, ``yes``, ``word``, ``sections`` (a bit each), ``trigger``, ``by_side`` (under the side that its key
        names) or ``dice`` (of a roll that begins here); ``""`` = not at all.
    words : tuple of str
        Names of the values from 0 on, where it is reported as a word.
    none : int or None
        The value that is reported as nothing.
    """

    low: int
    high: int
    reported: str = "count"
    words: tuple[str, ...] = ()
    none: int | None = None

    @property
    def limits(self) -> tuple[int, int]:
        """Lowest and highest value."""
        return self.low, self.high


def code(codes: type[IntEnum], first: int = 0) -> Number:
    """A number of a code, reported by its name in small letters; members before ``first`` never occur."""
    return Number(first, max(codes), "word", tuple(one.name.lower() for one in codes))


def words(*names: str) -> Number:
    """A number reported by a word: the first for 0."""
    return Number(0, len(names) - 1, "word", names)


def unreported(number: Number) -> Number:
    """The same, noted but not reported: the event says it otherwise."""
    return replace(number, reported="")


SIDE = Number(min(Side), max(Side), "side")
SIDE_OR_NONE = replace(SIDE, low=OFF, none=OFF)
HEX = Number(0, MAX_HEXES - 1, "hex")
HEX_OR_NONE = replace(HEX, low=OFF, none=OFF)
UNIT = Number(0, MAX_UNITS - 1, "unit")
UNIT_OR_NONE = replace(UNIT, low=OFF, none=OFF)
COPY = Number(0, MAX_CARDS - 1, "card")
ROW = Number(0, MAX_CARD_ROWS - 1, "")
CARD_ROW = replace(ROW, reported="row")
CARD_ROW_OR_NONE = replace(CARD_ROW, low=OFF, none=OFF)
STRIKE_CARD = Number(0, (1 << MAX_USES) - 1, "strike")
TRIGGER = Number(0, MAX_TRIGGERS - 1, "trigger")
SECTIONS = Number(0, (1 << len(Section)) - 1, "sections")
PIECE = Number(0, MAX_PIECES - 1, "piece")
YES = Number(0, 1, "yes")
COUNT = Number(0, ALL)  # dice, flags
DICE = Number(0, ALL, "dice")
SEEN = Number(0, ALL, none=ALL)  # hexes seen, everything by day
FIGURES = Number(0, MOST_GROWN)
MEDALS = Number(-MAX_MEDALS, MAX_MEDALS)
WORTH = Number(-MAX_WORTH, MAX_WORTH)
OBJECTIVE = Number(0, MAX_OBJECTIVES - 1)
OBJECTIVES = Number(-MAX_OBJECTIVES, MAX_OBJECTIVES)
