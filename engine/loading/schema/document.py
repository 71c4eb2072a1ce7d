"""The typed shape of the rules document: what every reader of the rules may take to be there.

``document["units"]["infantry"]["dice"]`` is ``[3, 2, 1]``.  Columns of rows are in ``columns``, switches in
``switch_columns``; here stand the whole, and its part ``scenario``.  A test compares all of it with the models that
files are checked by, and with what files become.
"""

from typing import Any, Literal, NotRequired, TypedDict, cast

from engine.loading.schema.boards import Face
from engine.loading.schema.columns import CardColumns, CombatColumns, TerrainColumns, UnitColumns
from engine.loading.schema.scenario_file import MarkerKind, SideName
from engine.loading.schema.switch_columns import Switches

Table = Literal["units", "terrain", "cards", "combat"]  # tables of rows of columns
Part = Table | Literal["decks", "ruleset", "scenario"]
Units = dict[str, UnitColumns]
Terrain = dict[str, TerrainColumns]
Cards = dict[str, CardColumns]
Combat = dict[str, CombatColumns]
Columns = UnitColumns | TerrainColumns | CardColumns | CombatColumns


class OfSides(TypedDict):
    """A number for each side."""

    axis: int
    allies: int


class NationsEntry(TypedDict):
    """Nations of each side."""

    axis: list[str]
    allies: list[str]


class TokenEntry(TypedDict):
    """What a token of the map stands for; ``under`` only where the file names what lies below the tile."""

    terrain: list[str]
    owner: SideName | Literal["both"] | None
    rotation: int
    under: NotRequired[str]


class UnitEntry(TypedDict):
    """A unit of the set-up; figures, tags, markers only where something gives it some, no hex in the air.

    ``part``: which part of a train it is; ``aboard``: the hex of the transport that carries it.
    """

    side: SideName
    row: str
    hex: NotRequired[str]
    figures: NotRequired[int]
    tags: NotRequired[list[str]]
    part: NotRequired[Literal["locomotive", "wagon"]]
    markers: NotRequired[list[str]]
    aboard: NotRequired[str]


class ObjectiveEntry(TypedDict):
    """A medal (or the victory) for standing on hexes; ``entry`` only where it is not the usual one."""

    id: str
    title: str
    sides: list[SideName]
    cells: list[str]
    need: int | Literal["MAJORITY"]
    deny_enemy: bool
    when: Literal["CHANGE", "TURN_START", "TURN_END"]
    hold: Literal["WHILE", "FOREVER", "UNTIL_ENEMY"]
    entry: NotRequired[Literal["ANY", "END", "ORDERED"]]
    value: int | Literal["WIN"]


class ExitEntry(TypedDict):
    """Hexes by which units may leave the board."""

    sides: list[SideName]
    cells: list[str]
    value: int | Literal["WIN"]
    who: NotRequired[str]  # left out where it is everybody
    per: NotRequired[Literal["UNIT", "FIGURE"]]  # left out where it is the unit


class BarrierEntry(TypedDict):
    """Hexes that forbid some units to attack across them."""

    cells: list[str]
    who: str
    test: Literal["LINE", "BANKS"]


class DropEntry(TypedDict):
    """An air drop: a row and how many as the file has it, the units one by one once options are applied.

    ``house``: an option for drops speaks of it; ``changed``: it has changed it.
    """

    side: SideName
    steps: int
    aim: NotRequired[str]
    house: NotRequired[bool]
    changed: NotRequired[bool]
    row: NotRequired[str]
    count: NotRequired[int]
    units: NotRequired[list[UnitEntry]]


class TrainEntry(TypedDict):
    """A train: the hexes of its locomotive and its wagon, what it carries, the hex where that gets off."""

    side: SideName
    row: str
    hexes: list[str]
    cargo: list[UnitEntry]
    station: str | None


class MarkerEntry(TypedDict):
    """A post, equipment or a prisoner on hexes; loads earn medals on the hexes ``to``, or off the board.

    ``by`` is the hex of the only unit that may spot from a post, there only where one is named.
    """

    kind: MarkerKind
    sides: list[SideName]
    cells: list[str]
    value: int
    to: list[str]
    by: NotRequired[str]


class PatchEntry(TypedDict):
    """A special rule of the battle; only what its file gives."""

    at: str
    was: NotRequired[object]
    set: NotRequired[object]
    add: NotRequired[object]
    min: NotRequired[object]
    max: NotRequired[object]


class ScenarioPart(TypedDict):
    """The part ``scenario``: a battle as its file tells it, then as options have it.

    ``surplus`` stands there once a limit of a row has changed units: side, place, row, what they become, the limit;
    ``unfit`` once units did not fit the battle, a line for each.
    """

    id: str
    title: str
    group: str
    number: int | None
    date: str
    nations: NationsEntry
    front: Literal["western", "mediterranean", "eastern", "pacific", ""]
    blitz: list[SideName]
    demoralised: list[str]
    source: str
    notes: str
    special_rules: list[str]
    chance_id: str
    board: str
    face: Face
    first_side: SideName
    medal_target: OfSides
    hand_size: OfSides
    hand_start: OfSides
    set_up_anyway: list[str]
    ruleset: dict[str, object]
    combat: Combat
    map: list[str]
    legend: dict[str, TokenEntry]
    tags: dict[str, list[str]]
    carried: list[UnitEntry]
    units: list[UnitEntry]
    objectives: list[ObjectiveEntry]
    exits: list[ExitEntry]
    barriers: list[BarrierEntry]
    air_drops: list[DropEntry]
    trains: list[TrainEntry]
    markers: list[MarkerEntry]
    patches: list[PatchEntry]
    surplus: NotRequired[list[list[str | int]]]
    unfit: NotRequired[list[str]]


class Document(TypedDict):
    """The rules: tables of rows, decks as copies by card, the ruleset; with a battle also the part ``scenario``."""

    units: Units
    terrain: Terrain
    cards: Cards
    combat: Combat
    decks: dict[str, dict[str, int]]
    ruleset: Switches
    scenario: NotRequired[ScenarioPart]


def by_words(document: Document) -> dict[str, dict[str, Any]]:
    """The same document as nested tables, for paths that somebody writes: the schema checks what is put there."""
    return cast(dict[str, dict[str, Any]], document)
