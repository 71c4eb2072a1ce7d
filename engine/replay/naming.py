"""Words for the numbers of a game: codes, bits, pairs by side."""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from engine.codes import Side
from engine.layout import OFF


def word(codes: type[IntEnum], code: int) -> str:
    """Word of a code in lower case."""
    return codes(code).name.lower()


def first_use(cards: Sequence[str], uses: int) -> str:
    """The strike card that the first of some permissions (bits) names."""
    return next(card for i, card in enumerate(cards) if uses >> i & 1)


def bits_to_words(codes: type[IntEnum], bits: int) -> list[str]:
    """Words of the codes whose bits are set."""
    return [code.name.lower() for code in codes if int(bits) >> code & 1]


def name_or_none(names: Sequence[str], number: int) -> str | None:
    """The name of a number, None for none."""
    return None if number == OFF else names[number]


def by_side(values: Iterable[int]) -> dict[str, int]:
    """A pair (Axis, Allies) by side."""
    return {word(Side, side): int(value) for side, value in enumerate(values)}
