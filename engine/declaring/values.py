"""What a switch may be set to, in words that know nothing of files; ``loading.schema.switches`` makes types of them."""

from dataclasses import dataclass

OTHERS = "others"  # in a table by hex: the hexes it does not name


@dataclass(frozen=True)
class YesNo:
    """``true`` or ``false``."""


@dataclass(frozen=True)
class Whole:
    """A whole number between two limits, or one of a few words that stand beside the numbers.

    Attributes
    ----------
    low, high : int
    word : str
        In capital letters; ``""`` = numbers only.
    named : str
        How a number may be written besides, known to the schema: ``hexes`` (SIGHT and unlimited for no limit).
    says : str
        For lists and errors; ``""`` = worked out from the limits.
    """

    low: int
    high: int
    word: str = ""
    named: str = ""
    says: str = ""


@dataclass(frozen=True)
class Share:
    """A part of a whole, from 0 to 1."""


@dataclass(frozen=True)
class Measure:
    """A number with decimals between two limits.

    Attributes
    ----------
    low, high : float
    """

    low: float
    high: float


class Word:
    """One of some words, written in capital or small letters.

    Parameters
    ----------
    words : str
        Official and other values; in capital letters unless ``small``.
    small : bool
        The words are in small letters and written so.
    named : str
        How a word may be written besides, known to the schema: ``stay`` (true and false).
    says : str
        For lists and errors; ``""`` = the words themselves.
    """

    def __init__(self, *words: str, small: bool = False, named: str = "", says: str = "") -> None:
        self.words, self.small, self.named, self.says = words, small, named, says


class Some:
    """Some of a few words, or any words, as a list; on a line divided by bars, commas or blanks.

    Parameters
    ----------
    words : str
        None at all: whatever names ``says`` speaks of.
    pattern : str
        Regular expression that each of them has to match, ``""`` = any.
    """

    def __init__(self, *words: str, says: str = "", pattern: str = "") -> None:
        self.words, self.pattern = words, pattern
        self.says = says or f"some of {' '.join(words)}"


@dataclass(frozen=True)
class Sides:
    """``axis``, ``allies`` or ``both``, as a list of sides.

    Attributes
    ----------
    least : int
        1 where nobody may not be meant.
    """

    least: int = 1


@dataclass(frozen=True)
class Cards:
    """Cards by their ids and the short names of options."""


@dataclass(frozen=True)
class Rows:
    """A selector over unit rows, or none; the number of it is a bit for every row it selects."""


@dataclass(frozen=True)
class Triplet:
    """Three numbers, for INF/ARM/ART."""


@dataclass(frozen=True)
class NumberFor:
    """A table of numbers between two limits.

    Attributes
    ----------
    low, high : int
    says : str
    """

    low: int
    high: int
    says: str


@dataclass(frozen=True)
class Shaped:
    """Tables whose columns have a shape of their own in ``loading.schema``.

    Attributes
    ----------
    shape : str
        Its name there.
    """

    shape: str


@dataclass(frozen=True)
class ByHex:
    """One value for all hexes, or a table by hex like ``{ E5 = 2, others = 1 }``.

    Attributes
    ----------
    of : Values
        What each of them may be; no table itself.
    """

    of: "Values"


Values = (
    YesNo
    | Whole
    | Share
    | Measure
    | Word
    | Some
    | Sides
    | Cards
    | Rows
    | Triplet
    | NumberFor
    | Shaped
    | ByHex
)
