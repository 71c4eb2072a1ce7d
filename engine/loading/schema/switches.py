"""Switches of house rules as types: what ``engine.declaring.values`` lets a switch be becomes a field of the schema."""

import re
from functools import singledispatch
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from engine.declaring import values
from engine.layout import ALL
from engine.loading.schema.card_words import CardWords
from engine.loading.schema.cells import (
    LISTED,
    UPPER,
    MaybeSelector,
    Triplet,
    YesNo,
    as_upper,
    no_value,
)
from engine.loading.schema.penalties import BlitzArmor, Penalty
from engine.loading.schema.scenario_file import as_sides
from engine.loading.schema.strikes import StrikeUse
from engine.loading.words.checked import BRANCH, Says, describe

# Tables of which a switch holds one or some, by the names that declarations call them by.
SHAPES: dict[str, Any] = {
    "penalties": Annotated[
        list[Penalty], Says("a list of tables of who, affected, figures, move, dice, exempt ...")
    ],
    "blitz_armor": Annotated[
        BlitzArmor | None, BeforeValidator(no_value), Says("a table of side, move, slowed, specials, or none")
    ],
    "recon_as_also": Annotated[
        list[StrikeUse], Says("a list of tables of card, sides, dice, targets, anchor, keeps_draw, kind")
    ],
}


def as_hexes(value: Any) -> Any:
    """Words for no limit: ``SIGHT`` (a line of sight is what counts) and ``unlimited``."""
    return ALL if isinstance(value, str) and value.upper() in ("SIGHT", "UNLIMITED") else value


def as_stay(value: Any) -> Any:
    """``true`` says that pieces stay."""
    if isinstance(value, bool):
        return "STAY" if value else "GO"
    return as_upper(value)


def as_capital(value: Any) -> Any:
    """Words of a list in capital letters, as the declaration has them."""
    return [as_upper(one) for one in value] if isinstance(value, list) else value


def as_decimal(value: Any) -> Any:
    """A number with decimals may be written as text, as parameters of options are."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


def as_text(value: Any) -> Any:
    """A number where words of a form are expected."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


HEX = re.compile(r"^[A-Z][0-9]{1,2}$")
FOR_ALL, BY_HEX = f"{BRANCH}for-all", f"{BRANCH}by-hex"


def as_table_by_hex(value: Any) -> Any:
    """Keys of a table by hex in capital letters and in order, ``others`` last; whether the hexes fit is asked later.

    Raises
    ------
    ValueError
        No entry, a key that is no hex, or a hex twice.
    """
    keys = [key if key == values.OTHERS else str(key).upper() for key in value]
    if not keys or len(set(keys)) < len(keys) or not all(k == values.OTHERS or HEX.match(k) for k in keys):
        raise ValueError(f"a table by hex like {{ E5 = .. }}: hexes, each once, and {values.OTHERS}")
    table = dict(zip(keys, value.values(), strict=True))
    return {key: table[key] for key in sorted(table, key=hex_order)}


def hex_order(key: str) -> tuple[bool, str, int]:
    """Where a key of a table by hex stands: by row, then by column."""
    return (True, "", 0) if key == values.OTHERS else (False, key[0], int(key[1:]))


def branch_of(value: Any) -> str:
    """Which of the two ways a value by hex is written in."""
    return BY_HEX if isinstance(value, dict) else FOR_ALL


NAMED = {"hexes": BeforeValidator(as_hexes), "stay": BeforeValidator(as_stay)}


@singledispatch
def type_of(said: Any) -> Any:
    """Type of a switch."""
    raise TypeError(f"{said!r} is no kind of value")


@type_of.register
def _(said: values.YesNo) -> Any:
    return YesNo


@type_of.register
def _(said: values.Whole) -> Any:
    number: Any = Annotated[int, Field(ge=said.low, le=said.high)]
    notes: list[Any] = []
    if said.word:
        number = number | Literal[said.word]
        notes += [UPPER, Says(said.says or f"{said.low} to {said.high}, or {said.word.lower()}")]
    elif said.says:
        notes.append(Says(said.says))
    return Annotated[number, *notes, *([NAMED[said.named]] if said.named else [])] if notes else number


@type_of.register
def _(said: values.Share) -> Any:
    return decimal(0.0, 1.0)


@type_of.register
def _(said: values.Measure) -> Any:
    return decimal(said.low, said.high)


def decimal(low: float, high: float) -> Any:
    """Type of a number with decimals between two limits."""
    return Annotated[float, BeforeValidator(as_decimal), Field(ge=low, le=high), Says(f"{low} to {high}")]


@type_of.register
def _(said: values.Word) -> Any:
    word: Any = Literal[said.words]
    notes: list[Any] = [] if said.small else [NAMED[said.named] if said.named else UPPER]
    notes += [Says(said.says)] if said.says else []
    return Annotated[word, *notes] if notes else word


@type_of.register
def _(said: values.Some) -> Any:
    word: Any = Literal[said.words] if said.words else str
    if said.pattern:
        word = Annotated[str, Field(pattern=said.pattern)]
    capital = [BeforeValidator(as_capital)] if said.words and all(map(str.isupper, said.words)) else []
    formed = [BeforeValidator(as_text)] if said.pattern else []  # the last to stand here is the first to read
    return Annotated[list[word], *capital, LISTED, *formed, Says(said.says)]


@type_of.register
def _(said: values.Sides) -> Any:
    return Annotated[
        list[Literal["axis", "allies"]],
        BeforeValidator(as_sides),
        Field(min_length=said.least, max_length=2),
        Says("axis | allies | both"),
    ]


@type_of.register
def _(said: values.Cards) -> Any:
    return CardWords


@type_of.register
def _(said: values.Rows) -> Any:
    return MaybeSelector


@type_of.register
def _(said: values.Triplet) -> Any:
    return Triplet


@type_of.register
def _(said: values.NumberFor) -> Any:
    return Annotated[dict[str, Annotated[int, Field(ge=said.low, le=said.high)]], Says(said.says)]


@type_of.register
def _(said: values.Shaped) -> Any:
    return SHAPES[said.shape]


@type_of.register
def _(said: values.ByHex) -> Any:
    one: Any = type_of(said.of)
    each = describe(one) or "a value"
    table: Any = Annotated[dict[str, one], BeforeValidator(as_table_by_hex)]
    return Annotated[
        Annotated[one, Tag(FOR_ALL)] | Annotated[table, Tag(BY_HEX)],
        Discriminator(branch_of),
        Says(f"{each}; or a table of these by hex, like {{ E5 = .., others = .. }}", each),
    ]
