"""The columns of rows once they are read: plain values by name, as the models of ``schema`` leave them.

A test compares every column with its model, both ways: a column is added there and here.
"""

from typing import Any, Literal, TypedDict

from pydantic import BaseModel

from engine.loading.schema.penalties import ExemptWord
from engine.loading.schema.rows import Box, Class, FaceName, Group, Ignored

FaceMeaning = Literal["hit", "flag"] | None  # what an exception makes of a face of the die
Stop = Literal["-", "S", "H"]
# The words of files that Python keeps for itself.
_OfClass = TypedDict("_OfClass", {"class": Class})
_FromTerrain = TypedDict("_FromTerrain", {"from": str})


class UnitChange(TypedDict, total=False):
    """What ``when_still`` and ``when_close`` change of a unit row; only what is changed stands there."""

    dice: list[int] | None
    dice_vs: dict[str, list[int] | None]
    less_vs: dict[str, int]
    ignores: list[Ignored]
    face_attack: dict[str, FaceMeaning]


class UnitColumns(_OfClass):
    """A row of the unit table."""

    box: Box
    traits: list[str]
    groups: list[Group]
    figures: int
    figures_most: int | None
    medals: int | str
    move_battle: int
    move_max: int
    as_regular: list[int] | None
    moves_as: Literal["INF", "ARM", "ART", "FREE"] | None
    barred_as: Literal["INF", "ARM", "ART"] | None
    enters: str | None
    advance: int
    dice: list[int]
    dice_vs: dict[str, list[int] | None]
    less_vs: dict[str, int]
    cut_vs: dict[str, int]
    cover_as: Literal["INF", "ARM", "ART"] | None
    sight: Literal["DIRECT", "NONE", "OVER_FRIENDS", "SPOTTED"]
    ignores: list[Ignored]
    face_attack: dict[str, FaceMeaning]
    face_target: dict[str, FaceMeaning]
    when_still: UnitChange
    when_close: UnitChange
    retreat_max: int
    flag_loss: int
    flags_ignored: int | Literal["ALL"]
    order_class: list[Class] | None
    never_by: list[str]
    hits_with: list[FaceName]
    second_roll: list[FaceName]
    nation: str | None
    drawn: str | None


class ClimbColumns(_FromTerrain):
    """A step up (or both ways) from terrain of a kind."""

    hexes: int
    both_ways: bool
    barred: str | None
    no_advance: bool


class EdgeColumns(TypedDict):
    """Closed edges of a hex, and exits of its road or track."""

    walls: list[int]
    links: list[int]


class ShelledColumns(TypedDict):
    """What attacks do to a piece or a tile."""

    by: str
    faces: list[FaceName]
    hits: int
    becomes: str
    on: Literal["HEX", "FIRE", "HIT"]
    dice: int | Literal["TABLE"]
    engineer_near: bool
    tries: int
    tries_of: Literal["PER_MINE", "PER_SIDE"]


class EnterColumns(TypedDict):
    """What ground does to a unit that enters."""

    dice: int | Literal["POOL"]
    pool: list[int]
    faces: list[FaceName | Literal["class"]]
    on: list[Literal["MOVE", "ADVANCE", "RETREAT"]]
    who: Literal["ALL", "ENEMIES"]


class TerrainColumns(TypedDict):
    """A row of the terrain table."""

    layer: Literal["TILE", "PIECE"]
    box: Box
    traits: list[str]
    stop: list[Stop]
    barred: str | None
    cap: int | None
    climb: ClimbColumns | None
    connects: str | None
    edges: EdgeColumns | None
    battle_ban: dict[str, str]
    cover: list[int]
    cover_when: Literal["FLAT", "HEIGHT", "GROUP"]
    out: list[int]
    flags_ignored: list[int | Literal["ALL"]]
    hits_ignored: int
    face_target: dict[str, FaceMeaning]
    sight: Literal["CLEAR", "BLOCK", "HEIGHT", "PAIR"]
    height: int
    on_enter: EnterColumns | None
    clears: dict[str, Literal["INSTEAD", "AND", "ENTER", "LEAVE", "AT_ONCE", "NEXT_TURN"]]
    stands_as: dict[str, str]
    gun_dice: list[int] | None
    shelled: ShelledColumns | None
    drawn: str | None


class StrikeColumns(TypedDict):
    """The strike of a card."""

    targets: int
    dice: list[int]
    star: bool
    flags: Literal["fixed"]
    far: bool


class CardColumns(TypedDict):
    """A row of the card table."""

    box: Box
    traits: list[Literal["RECON", "RECON_FORCE", "AIR", "ATTACK"]]
    short: str | None
    stands_for: str | None
    spells_out: Literal["BOTH", "MOVE", "BATTLE"]
    kind: Literal["SECTION", "TACTIC"]
    when: Literal["TURN", "REACTION"]
    orders: str | None
    who: str
    contact: Literal["ADJACENT", "APART"] | None
    fallback: bool
    on_move: int
    move: Literal["own", 0] | list[int]
    lifts: list[Literal["LIMITS", "BANS"]]
    battles: int
    dice: str | None
    strike: StrikeColumns | None
    draw: int
    effect: str | None


class CombatColumns(TypedDict):
    """A row of the table of combat cards."""

    box: Box
    kind: Literal["COMBAT"]
    deck: str | None
    copies: int
    when: Literal["TURN", "BEFORE_ORDERS", "REACTION", "ANY"]
    who: str
    where: str
    unit: str | None
    effect: list[str]


class PenaltyColumns(TypedDict):
    """Figures, movement or dice that some units lack."""

    who: str
    affected: list[str]
    figures: str | None
    move: str | None
    move_battle: str | None
    move_max: str | None
    dice: str | None
    exempt: list[ExemptWord]
    path_max: int | None
    path_rule: Literal["WHOLE_PATH", "START_HEX"]
    at_least: int
    level: int
    ceiling: Literal["REDUCED", "NORMAL"]
    cut_off: bool
    sick: int


class BlitzArmorColumns(TypedDict):
    """A Blitzkrieg on the ground."""

    side: Literal["auto", "axis", "allies"]
    move: int
    slowed: int
    specials: Literal["CAP", "MINUS_ONE", "IGNORE"]


class ReconAsColumns(TypedDict):
    """A strike that a Recon may be used for."""

    card: str
    sides: list[Literal["axis", "allies", "auto"]]
    held: list[str]
    dice: list[int] | None
    anchor: Literal["NONE", "ONE", "ALL"]
    draw: int


class StrikeUseColumns(ReconAsColumns):
    """A further such strike, which an option permits."""

    targets: int
    keeps_draw: bool
    kind: str
    in_force: bool
    holder: Literal["ANY_UNIT", "NAMED_UNIT"]


def columns_of(row: BaseModel) -> Any:
    """The columns of a row as plain values; that they have the shape told here is for tests, not for type checkers."""
    return row.model_dump(by_alias=True)
