"""The columns of the tables of units, terrain and cards, with defaults and ranges (expansions 7.2 to 7.4).

A column that the data model knows and no kernel plays yet accepts its default only.
"""

from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, field_validator, model_validator

from engine.codes import COUNTED, Effect
from engine.layout import MAX_FIGURES, MAX_RANGE, MAX_TOKENS
from engine.loading.schema.cells import (
    LISTED,
    UPPER,
    AllOr,
    Count,
    FaceEffect,
    Holds,
    MaybeDice,
    MaybeSelector,
    RangeDice,
    Reductions,
    Row,
    Selector,
    Stops,
    Traits,
    Triplet,
    YesNo,
    as_all_or_number,
    as_maybe_words,
    as_words,
    no_value,
    only,
    split_numbers,
    wrong,
)
from engine.loading.words.checked import Says

Class = Literal["INF", "ARM", "ART"]
ADVANCES = {"INF": 1, "ARM": 2, "ART": 0}
FACES = "IAGFS"
HOUSE_BOX, BASE_BOX = "HOUSE", "BASE"
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
        "HOUSE",
    ],
    UPPER,
]
Group = Literal["support_weapons", "anti_tank"]  # that parameters of options name
GROUPS = get_args(Group)
FaceName = Literal["infantry", "armor", "grenade", "flag", "star"]
# Symbols by which the picture of a board shows a row, where its own id names none.
Drawn = Annotated[
    Annotated[str, Field(pattern=r"^[a-z]+(_[a-z]+)*( [a-z]+(_[a-z]+)*)*$")] | None,
    BeforeValidator(no_value),
    Says("words of symbols like beach forest, or none"),
]
OF_ITS_OWN = ("short", "stands_for", "drawn")  # columns that a row like another does not take from it
# Effects as a card names them; NONE is no word, and the column ``strike`` says STRIKE.
EFFECTS = sorted(effect.name for effect in Effect if effect not in (Effect.NONE, Effect.STRIKE))


class UnitPatch(Row):
    """Columns that ``when_still`` and ``when_close`` may change."""

    dice: MaybeDice = None
    dice_vs: Annotated[dict[str, MaybeDice] | None, Holds(dict[str, MaybeDice])] = None
    less_vs: Annotated[dict[str, Count] | None, Holds(dict[str, Count])] = None
    ignores: Annotated[list[Literal["COVER", "OUT"]] | None, Holds(list[Literal["COVER", "OUT"]])] = None
    face_attack: Annotated[dict[str, FaceEffect] | None, Holds(dict[str, FaceEffect])] = None


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
    medals: Annotated[int, Field(ge=0, le=9), Says("0 to 9 (medals per figure are not modelled yet)")] = 1
    move_battle: Annotated[int, Field(ge=0, le=9)]
    move_max: Annotated[int, Field(ge=0, le=9)]
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
    sight: Annotated[
        Literal["DIRECT", "NONE", "OVER_FRIENDS", "SPOTTED"] | None,
        UPPER,
        only("DIRECT", "NONE", "SPOTTED", None),
        Says("DIRECT | NONE | SPOTTED"),
        Holds(Literal["DIRECT", "NONE", "SPOTTED"]),
    ] = None
    ignores: Annotated[
        list[Literal["COVER", "OUT"]], BeforeValidator(as_words), Says("COVER, OUT, both or []")
    ] = []
    face_attack: Annotated[dict[str, FaceEffect], Says('a table like "S>ARM" = "hit" | "flag" | "-"')] = {}
    face_target: Annotated[dict[str, FaceEffect], Says('a table like "G<INF" = "hit" | "flag" | "-"')] = {}
    when_still: Annotated[UnitPatch, Says("a table of dice, dice_vs, less_vs, ignores, face_attack")] = (
        UnitPatch()
    )
    when_close: Annotated[UnitPatch, Says("a table of dice, dice_vs, less_vs, ignores, face_attack")] = (
        UnitPatch()
    )
    retreat_max: Annotated[int, Field(ge=0, le=9)] = 1
    flags_ignored: AllOr = 0
    order_class: Annotated[
        list[Class] | None, BeforeValidator(as_maybe_words), Says("INF | ARM | ART, several, or none")
    ] = None
    drawn: Drawn = None

    @field_validator("face_attack", "face_target")
    @classmethod
    def _faces(cls, value: dict[str, Any]) -> dict[str, Any]:
        for key in value:
            if not key or key[0] not in FACES or (len(key) > 1 and key[1:].strip()[:1] not in "<>"):
                raise wrong(f"keys that begin with one of the faces {' '.join(FACES)}")
        return value

    @model_validator(mode="after")
    def _of_class(self) -> Self:
        """Defaults that follow from the class."""
        if self.advance is None:
            self.advance = ADVANCES[self.class_]
        if self.sight is None:
            self.sight = "NONE" if self.class_ == "ART" else "DIRECT"
        return self


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


def as_shelled(value: Any) -> Any:
    """Faces alone may be written for the table."""
    return {"faces": value} if isinstance(no_value(value), (str, list)) else no_value(value)


class Shelled(Row):
    """An attack on the hex itself that removes a piece: by whom, with which faces."""

    by: Selector = "ART"
    faces: Annotated[
        list[FaceName],
        LISTED,
        Field(min_length=1),
        Says("some of infantry armor grenade flag star"),
    ]
    hits: Annotated[Any, only(1), Says("1")] = 1
    becomes: Annotated[Any, only("removed"), Says("removed")] = "removed"


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
        BeforeValidator(split_numbers),
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
    flags_ignored: AllOr = 0
    hits_ignored: Annotated[int, Field(ge=0, le=9)] = 0
    face_target: Annotated[dict[str, Any], only({}), Says("{}")] = {}
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
            Annotated[
                Literal["INSTEAD", "AND", "ENTER", "LEAVE", "AT_ONCE", "NEXT_TURN"],
                UPPER,
                only("INSTEAD", "AND", "ENTER", "LEAVE", "AT_ONCE"),
            ],
        ],
        Says("a table of selector = INSTEAD | AND | ENTER | LEAVE | AT_ONCE"),
    ] = {}
    stands_as: Annotated[dict[str, str], Says("a table of unit row = unit row")] = {}
    shelled: Annotated[
        Shelled | None,
        BeforeValidator(as_shelled),
        Says("faces that remove it like infantry|grenade, a table of by, faces, hits, becomes, or none"),
    ] = None
    drawn: Drawn = None


class Strike(Row):
    """A strike of a card: most targets, dice for Axis and Allies, whether stars hit, flags fixed, fire from afar."""

    targets: Annotated[int, Field(ge=1, le=4)]
    dice: Annotated[
        list[Annotated[int, Field(ge=0, le=9)]],
        BeforeValidator(split_numbers),
        Field(min_length=2, max_length=2),
        Says("dice of Axis and Allies like 1/2"),
    ]
    star: YesNo
    flags: Annotated[Literal["fixed", "free"], only("fixed")] = "fixed"
    far: YesNo = False


class CardType(Row):
    """A row of the card table; copies stand in the deck."""

    box: Box = "BASE"
    traits: Annotated[
        list[Literal["RECON", "AIR"]], BeforeValidator(as_words), Says("RECON, AIR, both or []")
    ] = []
    short: Annotated[
        Annotated[str, Field(pattern=r"^[A-Z0-9]+$")] | None,
        BeforeValidator(no_value),
        Says("capital letters and digits, or none"),
    ] = None
    stands_for: Annotated[str | None, BeforeValidator(no_value), Says("a card, or none")] = None
    spells_out: Annotated[Literal["BOTH", "MOVE", "BATTLE"], UPPER] = "BOTH"
    kind: Annotated[
        Literal["SECTION", "TACTIC", "COMBAT"], only("SECTION", "TACTIC"), Says("SECTION | TACTIC")
    ]
    when: Annotated[
        Literal["TURN", "BEFORE_ORDERS", "REACTION", "ANY"], only("TURN", "REACTION"), Says("TURN | REACTION")
    ] = "TURN"
    orders: Annotated[
        str | None, BeforeValidator(no_value), Says("L2, L1 C1 R1, any 4, one section *, roll, or none")
    ] = None
    who: Selector = "ALL"
    contact: Annotated[Literal["ADJACENT", "APART"] | None, BeforeValidator(no_value)] = None
    fallback: YesNo = False
    on_move: Annotated[int, Field(ge=0, le=9)] = 0
    move: Annotated[
        Any, Says("own, 0 for none, or a pair like 2/3"), Holds(Literal["own", 0] | list[int])
    ] = "own"
    lifts: Annotated[
        list[Literal["LIMITS", "BANS"]], BeforeValidator(as_words), Says("LIMITS, BANS, both or []")
    ] = []
    battles: Annotated[int, Field(ge=0, le=2)] = 1
    dice: Annotated[
        Annotated[str, Field(pattern=r"^[+-]\d (ALL|CLOSE|ORDERED)$")] | None,
        BeforeValidator(no_value),
        Says("+1 ALL | +1 CLOSE | +1 ORDERED, or none"),
    ] = None
    strike: Annotated[
        Strike | None, BeforeValidator(no_value), Says("a table of targets, dice, star, flags, far, or none")
    ] = None
    draw: Annotated[int, Field(ge=1, le=4)] = 1
    effect: Annotated[
        str | None,
        BeforeValidator(no_value),
        Says(" | ".join([f"{name} n" if Effect[name] in COUNTED else name for name in EFFECTS] + ["none"])),
    ] = None

    @field_validator("move")
    @classmethod
    def _move(cls, value: Any) -> Any:
        """``own``, 0, or a move pair."""
        pair = value if isinstance(value, (int, list)) or value == "own" else split_numbers(value)
        is_pair = (
            isinstance(pair, list)
            and len(pair) == 2
            and all(isinstance(n, int) and 0 <= n <= 9 for n in pair)
        )
        if not (is_pair or pair == "own" or (pair == 0 and not isinstance(pair, bool))):
            raise wrong("own, 0 or a pair")
        return pair

    @field_validator("effect")
    @classmethod
    def _effect(cls, value: str | None) -> str | None:
        """A code of the kernel; some name a number."""
        if value is not None:
            name, _, count = value.partition(" ")
            if name not in EFFECTS or (Effect[name] in COUNTED) != count.isdigit():
                raise wrong("a code")
        return value


class DeckRow(Row):
    """One entry of a deck: copies of a card."""

    copies: Annotated[int, Field(ge=0, le=20)]
