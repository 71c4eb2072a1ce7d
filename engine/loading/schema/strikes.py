"""Strikes that a Recon may be used for: shapes of the switches that permit them."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from engine.layout import MAX_HELD, MAX_TARGETS, MAX_USES
from engine.loading.schema.cells import (
    OF_THE_BATTLE,
    UPPER,
    Row,
    YesNo,
    as_bool,
    as_upper,
    as_words,
    no_value,
    split_numbers,
)
from engine.loading.schema.scenario_file import as_sides
from engine.loading.words.checked import BRANCH, Says


def as_dice_pair(value: Any) -> Any:
    """Dice of Axis and Allies; one number stands for both, ``none`` or ``card`` for those of the card."""
    numbers = split_numbers(None if value == "card" else no_value(value))
    if isinstance(numbers, int) and not isinstance(numbers, bool):
        return [numbers] * 2
    return numbers * 2 if isinstance(numbers, list) and len(numbers) == 1 else numbers


def as_hexes(value: Any) -> Any:
    """Hexes of one line as a list, divided by bars, commas or blanks, in small or capital letters."""
    if not isinstance(value, str) or value == OF_THE_BATTLE:
        return as_words(value)
    return as_words(value.replace("|", " ").upper())


def as_anchor(value: Any) -> Any:
    """``true`` asks for one target in the section, ``false`` for none."""
    answer = as_bool(value)
    if isinstance(answer, bool):
        return "ONE" if answer else "NONE"
    return as_upper(value)


class ReconAs(Row):
    """A strike that a Recon may be used for instead of its orders (CARD-RECON-4, -5); ``auto``: the blitzing sides."""

    card: Annotated[str, Says("a card with a strike: air_power or barrage")]
    sides: Annotated[
        list[Literal["axis", "allies", "auto"]],
        BeforeValidator(as_sides),
        Field(min_length=1, max_length=2),
        Says("axis | allies | both | auto"),
    ]
    held: Annotated[
        list[str],
        BeforeValidator(as_hexes),
        Field(max_length=MAX_HELD),
        Says(f"at most {MAX_HELD} hexes like E12 F11, or nothing"),
    ] = []
    dice: Annotated[
        Annotated[list[Annotated[int, Field(ge=1, le=9)]], Field(min_length=2, max_length=2)] | None,
        BeforeValidator(as_dice_pair),
        Says("dice for each target like 2, of Axis and Allies like 1/2, or none for those of the card"),
    ] = None
    anchor: Annotated[Literal["NONE", "ONE", "ALL"], BeforeValidator(as_anchor), Says("none | one | all")] = (
        "NONE"
    )
    draw: Annotated[int, Field(ge=1, le=4)] = 1


ONE, SOME, NOBODY = f"{BRANCH}one", f"{BRANCH}some", f"{BRANCH}nobody"
FORM = "a table of card, sides, held, dice, anchor, draw"


def as_strikes(value: Any) -> Any:
    """A list of one table is that table, an empty one is none."""
    value = no_value(value)
    if isinstance(value, list) and len(value) < 2:
        return value[0] if value else None
    return value


def strikes_listed(value: Any) -> list[Any]:
    """The strikes that a battle lets a Recon be used for, as a file or the schema has them: none, one or several.

    Examples
    --------
    >>> strikes_listed("none"), strikes_listed({"card": "barrage"})
    ([], [{'card': 'barrage'}])
    """
    value = as_strikes(value)
    return [] if value is None else value if isinstance(value, list) else [value]


def strikes_branch(value: Any) -> str:
    """Which of the three ways the strikes of a battle are written in."""
    return NOBODY if value is None else SOME if isinstance(value, list) else ONE


Strikes = Annotated[
    Annotated[ReconAs, Tag(ONE)]
    | Annotated[list[ReconAs], Field(max_length=MAX_USES), Tag(SOME)]
    | Annotated[None, Tag(NOBODY)],
    Discriminator(strikes_branch),
    BeforeValidator(as_strikes),
    Says(f"{FORM}; at most {MAX_USES} such tables in a list; or none", FORM),
]


class StrikeUse(ReconAs):
    """A further such strike, which an option permits (house-rules 2.7: permissions add up, the most dice count).

    ``targets``: 0 = those of the card; ``keeps_draw``: the Recon
    draws as always; ``kind`` is the name other rules know it by; ``in_force``: a Recon in Force may strike, too.
    Of ``held`` the word ``scenario`` stands for the hexes of ``air_strike_hexes``, and for its sides;
    ``holder``: any unit of the side holds them, or only those with a tag.
    """

    targets: Annotated[int, Field(ge=0, le=MAX_TARGETS)] = 0
    keeps_draw: YesNo = False
    kind: Annotated[str, Says("a word like blitz_air")] = "blitz_air"
    in_force: YesNo = False
    holder: Annotated[Literal["ANY_UNIT", "NAMED_UNIT"], UPPER] = "ANY_UNIT"
