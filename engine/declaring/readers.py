"""How the value of a switch becomes the number of a field of TABLES."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from engine.codes import Face, Side
from engine.sizes import OFF

NO_LIMIT = 999
EVERY_FACE = (1 << len(Face)) - 1

Reader = Callable[[Any], int]


def code_of(codes: type[IntEnum]) -> Reader:
    """Reader of a switch whose values are the names of a code."""
    return lambda value: int(codes[value])


def is_value(wanted: str) -> Reader:
    """Reader of a switch of two values: 1 for the one named here."""
    return lambda value: int(value == wanted)


def is_not(value: bool) -> int:
    """Reader of a switch that is asked the other way round."""
    return int(not value)


def side_or_none(value: str | None) -> int:
    """Reader of a switch that names a side, OFF = neither."""
    return OFF if value is None else int(Side[value.upper()])


def limit_or_none(value: int | None) -> int:
    """Reader of a supply that may be without limit."""
    return NO_LIMIT if value is None else value


def cap_or_none(value: int | None) -> int:
    """Reader of a cap, 0 = none."""
    return value or 0


def faces_but(left_out: Face) -> Reader:
    """Reader of a switch that says whether one face of the die does not count: bits of the faces that do."""
    return lambda value: EVERY_FACE & ~(1 << left_out) if value else EVERY_FACE
