"""The columns of the table of units, with defaults and ranges (expansions 7.2), and the words all tables of rows share.

A column that the data model knows and no kernel plays yet accepts its default only.
"""

import re
from typing import Annotated, Literal, Self, get_args

from pydantic import BeforeValidator, Field, field_validator, model_validator

from engine.layout import MAX_FIGURES, MAX_RANGE
from engine.loading.schema.cells import (
    LISTED,
    UPPER,
    AllOr,
    Count,
    FaceAttack,
    FaceEffect,
    FaceTarget,
    Holds,
    MaybeDice,
    MaybeSelector,
    RangeDice,
    Row,
    Traits,
    as_maybe_words,
    as_pair,
    as_words,
    no_value,
    wrong,
)
from engine.loading.words.checked import Says

Class = Literal["INF", "ARM", "ART", "TRN"]
ADVANCES = {"INF": 1, "ARM": 2, "ART": 0, "TRN": 0}
WIN = "WIN"  # in place of medals: the loss of the unit ends the game
EACH = re.compile(r"^\s*1\s*/\s*([2-9])\s+each\s*$")  # medals paid by figures
HOUSE_BOX, BASE_BOX, MODERN_BOX = "HOUSE", "BASE", "MODERN"
# Dice that the target's hex takes off, that the own hex takes off, that an own hex takes off if it is a town.
Ignored = Literal["COVER", "OUT", "OUT_TOWN"]
# What a row is part of: the base game, an expansion, the house rules.
Box = Annotated[
    Literal[
        "BASE",
        "BREAKTHROUGH",
        "TERRAIN_PACK",
        "EASTERN_FRONT",
        "PACIFIC",
        "MEDITERRANEAN",
        "WINTER_WARS",
        "EQUIPMENT",
        "MODERN",
        "HOUSE",
    ],
    UPPER,
]
Group = Literal["support_weapons", "anti_tank", "HEAVY", "BIG"]  # that parameters of options name
GROUPS = get_args(Group)
FaceName = Literal["infantry", "armor", "grenade", "flag", "star"]
# Symbols by which the picture of a board shows a row, where its own id names none.
Drawn = Annotated[
    Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*( [a-z]+(_[a-z]+)*)*$")] | None,
    BeforeValidator(no_value),
    Says("words of symbols like beach forest, or none"),
]
OF_ITS_OWN = ("short", "stands_for", "drawn")  # columns that a row like another does not take from it


class UnitPatch(Row):
    """Columns that ``when_still`` and ``when_close`` may change."""

    dice: MaybeDice = None
    dice_vs: Annotated[dict[str, MaybeDice] | None, Holds(dict[str, MaybeDice])] = None
    less_vs: Annotated[dict[str, Count] | None, Holds(dict[str, Count])] = None
    ignores: Annotated[list[Ignored] | None, Holds(list[Ignored])] = None
    face_attack: Annotated[FaceAttack | None, Holds(dict[str, FaceEffect])] = None


class UnitType(Row):
    """A row of the unit table."""

    class_: Class = Field(alias="class")
    box: Box = "BASE"
    traits: Traits = []
    groups: Annotated[
        list[Group],
        BeforeValidator(as_words),
        Says("support_weapons, anti_tank, both or []"),
    ] = []
    figures: Annotated[int, Field(ge=1, le=MAX_FIGURES)]
    figures_most: Annotated[
        Annotated[int, Field(ge=1, le=MAX_FIGURES)] | None,
        BeforeValidator(no_value),
        Says(f"1 to {MAX_FIGURES}, or none"),
    ] = None
    medals: Annotated[
        Annotated[int, Field(ge=0, le=9)] | str,
        Says("0 to 9, a part for each figure lost like 1/3 each, or WIN"),
        Holds(int | str),
    ] = 1
    move_battle: Annotated[int, Field(ge=0, le=9)]
    move_max: Annotated[int, Field(ge=0, le=9)]
    as_regular: Annotated[
        Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(min_length=2, max_length=2)] | None,
        BeforeValidator(as_pair),
        Says("a move pair like 1/2, or none"),
    ] = None
    moves_as: Annotated[
        Literal["INF", "ARM", "ART", "FREE"] | None,
        BeforeValidator(no_value),
        Says("INF | ARM | ART | FREE | none"),
    ] = None
    barred_as: Annotated[
        Literal["INF", "ARM", "ART"] | None, BeforeValidator(no_value), Says("INF | ARM | ART | none")
    ] = None
    enters: MaybeSelector = None
    advance: Annotated[Annotated[int, Field(ge=0, le=2)] | None, Holds(int)] = None
    dice: RangeDice
    dice_vs: Annotated[dict[str, MaybeDice], Says("a table of selector = dice by range or none")] = {}
    less_vs: Annotated[dict[str, Count], Says("a table of selector = fewer dice")] = {}
    cut_vs: Annotated[
        dict[str, Annotated[int, Field(ge=1, le=MAX_RANGE)]], Says("a table of selector = longest range")
    ] = {}
    cover_as: Annotated[
        Literal["INF", "ARM", "ART"] | None, BeforeValidator(no_value), Says("INF | ARM | ART | none")
    ] = None
    sight: Annotated[
        Literal["DIRECT", "NONE", "OVER_FRIENDS", "SPOTTED"] | None,
        UPPER,
        Says("DIRECT | NONE | OVER_FRIENDS | SPOTTED"),
        Holds(Literal["DIRECT", "NONE", "OVER_FRIENDS", "SPOTTED"]),
    ] = None
    ignores: Annotated[
        list[Ignored], BeforeValidator(as_words), Says("COVER, OUT, OUT_TOWN, several or []")
    ] = []
    face_attack: FaceAttack = {}
    face_target: FaceTarget = {}
    when_still: Annotated[UnitPatch, Says("a table of dice, dice_vs, less_vs, ignores, face_attack")] = (
        UnitPatch()
    )
    when_close: Annotated[UnitPatch, Says("a table of dice, dice_vs, less_vs, ignores, face_attack")] = (
        UnitPatch()
    )
    retreat_max: Annotated[int, Field(ge=0, le=9)] = 1
    flag_loss: Annotated[int, Field(ge=0, le=2)] = 1
    flags_ignored: AllOr = 0
    order_class: Annotated[
        list[Class] | None, BeforeValidator(as_maybe_words), Says("INF | ARM | ART | TRN, several, or none")
    ] = None
    never_by: Annotated[list[str], LISTED, Says("cards like dig_in|move_out, or none")] = []
    hits_with: Annotated[
        list[FaceName], LISTED, Says("some of infantry armor grenade flag star, or none")
    ] = []
    second_roll: Annotated[
        list[FaceName], LISTED, Says("some of infantry armor grenade flag star, or none")
    ] = []
    nation: Annotated[
        Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*$")] | None,
        BeforeValidator(no_value),
        Says("a nation like germany, or none"),
    ] = None
    drawn: Drawn = None

    @field_validator("medals")
    @classmethod
    def _medals(cls, value: int | str) -> int | str:
        """A part of a medal is written one way."""
        if isinstance(value, str):
            if value.strip() == WIN:
                return WIN
            found = EACH.match(value)
            if not found:
                raise wrong("a number, a part for each figure lost like 1/3 each, or WIN")
            return f"1/{found[1]} each"
        return value

    @model_validator(mode="after")
    def _of_class(self) -> Self:
        """Defaults that follow from the class."""
        if self.advance is None:
            self.advance = ADVANCES[self.class_]
        if self.sight is None:
            self.sight = "NONE" if self.class_ == "ART" else "DIRECT"
        return self
