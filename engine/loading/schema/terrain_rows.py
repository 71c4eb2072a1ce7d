"""The columns of the table of terrain, with defaults and ranges (expansions 7.3)."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, field_validator, model_validator

from engine.layout import MAX_TOKENS
from engine.loading.schema.cells import (
    LISTED,
    UPPER,
    FaceTarget,
    FlagsIgnored,
    MaybeDice,
    MaybeSelector,
    Reductions,
    Row,
    Selector,
    Stops,
    Traits,
    Triplet,
    YesNo,
    as_all_or_number,
    as_numbers,
    no_value,
    wrong,
)
from engine.loading.schema.rows import Box, Drawn, FaceName
from engine.loading.words.checked import Says


class Climb(Row):
    """A step up (or both ways) from terrain of a kind."""

    from_: Selector = Field(alias="from")
    hexes: Annotated[int, Field(ge=1, le=9)]
    both_ways: YesNo = False
    barred: MaybeSelector = None
    no_advance: YesNo = False


class Edges(Row):
    """Closed edges of a hex, and those to which its road or track leads; 0 = east, counter-clockwise."""

    walls: list[Annotated[int, Field(ge=0, le=5)]] = []
    links: list[Annotated[int, Field(ge=0, le=5)]] = []


REMOVED = "removed"  # what a piece becomes


def as_shelled(value: Any) -> Any:
    """Faces alone may be written for the table."""
    return {"faces": value} if isinstance(no_value(value), (str, list)) else no_value(value)


class Shelled(Row):
    """What attacks do to a piece or a tile: by whom, with which faces, how many of them, and what is there then.

    ``by``: unit rows, and the strikes BARRAGE and AIRPOWER.  ``on``: HEX, the attack is aimed at it in place of a unit;
    FIRE, any attack on a unit there by one of those rows, empty or not afterwards; HIT, the same if it scores a hit.
    """

    by: Selector = "ART"
    faces: Annotated[list[FaceName], LISTED, Says("some of infantry armor grenade flag star")] = []
    hits: Annotated[int, Field(ge=1, le=9), Says("1 to 9")] = 1
    becomes: Annotated[str, Field(min_length=1), Says("removed, or a tile")] = REMOVED
    on: Annotated[Literal["HEX", "FIRE", "HIT"], UPPER, Says("HEX | FIRE | HIT")] = "HEX"
    dice: Annotated[Annotated[int, Field(ge=1, le=6)] | Literal["TABLE"], UPPER, Says("TABLE, or 1 to 6")] = (
        "TABLE"
    )
    engineer_near: YesNo = True
    tries: Annotated[int, Field(ge=0, le=3), Says("0 to 3, 0 = as many as there are")] = 0
    tries_of: Annotated[Literal["PER_MINE", "PER_SIDE"], UPPER, Says("PER_MINE | PER_SIDE")] = "PER_MINE"

    @model_validator(mode="after")
    def _aimed(self) -> Self:
        """An attack aimed at the hex needs faces that count."""
        if self.on == "HEX" and not self.faces:
            raise wrong("faces that count where it is aimed at")
        return self


class OnEnter(Row):
    """What ground does to a unit that enters: dice, which faces of them cost a figure, on which ways, and whom.

    ``POOL``: as many dice as the token under the hex shows, dealt from ``pool`` at the set-up; ``class``: the symbol of
    the unit's own class.
    """

    dice: Annotated[
        Annotated[int, Field(ge=1, le=9)] | Literal["POOL"],
        BeforeValidator(as_all_or_number),
        Says("1 to 9, or POOL"),
    ]
    pool: Annotated[
        list[Annotated[int, Field(ge=0, le=9)]],
        BeforeValidator(as_numbers),
        Field(max_length=MAX_TOKENS),
        Says(f"strengths 0 to 9 of at most {MAX_TOKENS} tokens like 0,0,1,2"),
    ] = []
    faces: Annotated[
        list[FaceName | Literal["class"]],
        LISTED,
        Field(min_length=1),
        Says("some of class infantry armor grenade flag star"),
    ]
    on: Annotated[
        list[Literal["MOVE", "ADVANCE", "RETREAT"]],
        LISTED,
        Field(min_length=1),
        Says("some of MOVE ADVANCE RETREAT"),
    ]
    who: Annotated[Literal["ALL", "ENEMIES"], UPPER] = "ALL"

    @model_validator(mode="after")
    def _pool(self) -> Self:
        """A pool goes with POOL."""
        if (self.dice == "POOL") != bool(self.pool):
            raise wrong("a pool of tokens where dice is POOL, and only there")
        return self


class TerrainType(Row):
    """A row of the terrain table."""

    layer: Literal["TILE", "PIECE"]
    box: Box = "BASE"
    traits: Traits = []
    stop: Stops = ["-", "-", "-"]
    barred: MaybeSelector = None
    cap: Annotated[
        Annotated[int, Field(ge=1, le=9)] | None, BeforeValidator(no_value), Says("1 to 9, or none")
    ] = None
    climb: Annotated[
        Climb | None,
        BeforeValidator(no_value),
        Says("a table of from, hexes, both_ways, barred, no_advance, or none"),
    ] = None
    connects: Annotated[str | None, BeforeValidator(no_value), Says("a terrain trait, or none")] = None
    edges: Annotated[
        Edges | None, BeforeValidator(no_value), Says("a table of walls and links = [edges 0 to 5], or none")
    ] = None
    battle_ban: Annotated[
        dict[str, Annotated[str, Field(pattern="^[ELHT]+$")]],
        Says("a table of selector = letters of E L H T"),
    ] = {}
    cover: Triplet = [0, 0, 0]
    cover_when: Annotated[Literal["FLAT", "HEIGHT", "GROUP"], UPPER] = "FLAT"
    out: Reductions = [0, 0, 0]
    flags_ignored: FlagsIgnored = [0, 0, 0]
    hits_ignored: Annotated[int, Field(ge=0, le=9)] = 0
    face_target: Annotated[
        FaceTarget, Says('a table like "S<ART" = "hit" | "flag" | "-", of one selector')
    ] = {}
    sight: Annotated[
        Literal["CLEAR", "BLOCK", "HEIGHT", "PAIR"],
        UPPER,
        Says("CLEAR | BLOCK | HEIGHT | PAIR"),
    ] = "CLEAR"
    height: Annotated[int, Field(ge=0, le=2)] = 0
    on_enter: Annotated[
        OnEnter | None,
        BeforeValidator(no_value),
        Says("a table of dice, pool (of POOL alone), faces, on, who, or none"),
    ] = None
    clears: Annotated[
        dict[
            str,
            Annotated[Literal["INSTEAD", "AND", "ENTER", "LEAVE", "AT_ONCE", "NEXT_TURN"], UPPER],
        ],
        Says("a table of selector = INSTEAD | AND | ENTER | LEAVE | AT_ONCE | NEXT_TURN"),
    ] = {}
    stands_as: Annotated[dict[str, str], Says("a table of unit row = unit row")] = {}
    gun_dice: MaybeDice = None
    shelled: Annotated[
        Shelled | None,
        BeforeValidator(as_shelled),
        Says(
            "faces that remove it like infantry|grenade, a table of by, faces (needed but for FIRE and HIT), hits, "
            "becomes, on, dice, engineer_near, tries, tries_of, or none"
        ),
    ] = None
    drawn: Drawn = None

    @field_validator("face_target")
    @classmethod
    def _one_attacker(cls, value: dict[str, Any]) -> dict[str, Any]:
        """The selector is the same in all keys."""
        if len({key.partition("<")[2].strip() for key in value}) > 1:
            raise wrong("one selector in all keys")
        return value
