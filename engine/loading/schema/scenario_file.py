"""The columns of a scenario file: what may be written, default values and ranges (expansions 7.5, 7.7).

The README of the folder ``scenarios`` explains each key to its writer.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.layout import MAX_FIGURES, MAX_RANGE
from engine.loading.schema.boards import USUAL, BoardId, Face
from engine.loading.schema.cells import UPPER, Holds
from engine.loading.schema.ids import ID, OWN_GROUP
from engine.loading.words.checked import Says
from engine.loading.words.imported import ImportTable

MOST_PATCHES = 200  # of a file: every one is tried on every row it means; the most that ships are 8
SideName = Literal["axis", "allies"]
SIDES: tuple[SideName, SideName] = ("axis", "allies")
Id = Annotated[
    str,
    Field(pattern=ID, max_length=100),
    Says("lower-case letters, digits, - and _, a letter or digit first"),
]
HandSize = Annotated[int, Field(ge=1, le=12)]
MOST_MEDALS = 40
Medals = Annotated[int, Field(ge=1, le=MOST_MEDALS)]


def as_pair(value: Any) -> Any:
    """One number for both sides may be written for a pair."""
    return dict.fromkeys(SIDES, value) if isinstance(value, int) else value


def as_sides(value: Any) -> Any:
    """``"both"`` and single sides may be written for a list."""
    if value == "both":
        return list(SIDES)
    return value.split() if isinstance(value, str) else value


def as_words(value: Any) -> Any:
    """Hexes may be written as one line of names."""
    return value.split() if isinstance(value, str) else value


def as_entry(value: Any) -> Any:
    """Row ids alone may be written for a line of the legend."""
    return {"terrain": value} if isinstance(value, str) else value


class Table(BaseModel):
    """A table of the file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hands(Table):
    """Cards per side."""

    axis: HandSize
    allies: HandSize


class Targets(Table):
    """Medals per side."""

    axis: Medals
    allies: Medals


class Nations(Table):
    """Nations of each side, in small letters: ``germany``, ``great_britain``, ``usa``, ``soviet_union`` ..."""

    axis: Annotated[list[Id], BeforeValidator(as_words)] = []
    allies: Annotated[list[Id], BeforeValidator(as_words)] = []


class LegendEntry(Table):
    """What a token of the map stands for: row ids joined by ``+``, the owner of works, turns of the tile.

    ``under``: the row that shows once the tile has gone, where that is not the printed board.
    """

    terrain: str
    owner: SideName | Literal["both"] | None = None
    rotation: Annotated[int, Field(ge=0, le=5)] = 0
    under: str | None = None


class Objective(Table):
    """A medal (or the victory) for standing on hexes."""

    id: Id
    title: str = ""
    sides: Annotated[list[SideName], BeforeValidator(as_sides)]
    hexes: Annotated[list[str], BeforeValidator(as_words)]
    need: Annotated[int, Field(ge=1)] | Literal["MAJORITY"] = 1
    deny_enemy: bool = False
    when: Literal["CHANGE", "TURN_START", "TURN_END"] = "CHANGE"
    hold: Literal["WHILE", "FOREVER", "UNTIL_ENEMY"] = "WHILE"
    entry: Literal["ANY", "END", "ORDERED"] = "ANY"
    value: Annotated[int, Field(ge=1, le=10)] | Literal["WIN"] = 1


class Exit(Table):
    """Hexes by which units may leave the board, and the medals each earns by it (VIC-EXIT-1, -2).

    ``who`` selects the units that may; ``per``: each unit earns them, or each of its figures (SCEN-EXIT-3).  ``WIN`` in
    place of medals: the first unit that leaves wins at once (VIC-OBJ-9).
    """

    sides: Annotated[list[SideName], BeforeValidator(as_sides)]
    hexes: Annotated[list[str], BeforeValidator(as_words)]
    value: Annotated[int, Field(ge=1, le=10)] | Literal["WIN"] = 1
    who: Annotated[str, Field(min_length=1)] = "ALL"
    per: Annotated[Literal["UNIT", "FIGURE"], UPPER] = "UNIT"


class Barrier(Table):
    """Hexes that forbid some units to attack across them (LOS-21)."""

    hexes: Annotated[list[str], BeforeValidator(as_words)]
    who: str
    test: Literal["LINE", "BANKS"]


class AirDrop(Table):
    """Figures dropped before the first turn, each of which becomes a unit if it lands well (CORE-SETUP-14).

    ``aim``: the hex that an option may have it aimed at; officially the side picks one.
    """

    side: SideName
    unit: Annotated[str, Says("a unit row like infantry")]
    count: Annotated[int, Field(ge=1, le=12)]
    steps: Annotated[int, Field(ge=1, le=MAX_RANGE)] = 4
    aim: str | None = None


class Train(Table):
    """A train: the hexes of its locomotive and its wagon, units it carries and the station where they get off."""

    side: SideName
    unit: Annotated[str, Says("a unit row of class TRN")]
    hexes: Annotated[list[str], BeforeValidator(as_words), Says("the hexes of locomotive and wagon")]
    cargo: Annotated[list[str], BeforeValidator(as_words), Says("unit rows like infantry or infantry:3")] = []
    station: str | None = None


MarkerKind = Literal["boat", "camouflage", "leader", "post", "equipment", "prisoner", "charges"]
OF_UNITS: tuple[MarkerKind, ...] = ("boat", "camouflage", "leader")  # on hexes of units, with whom they go
LOADS: tuple[MarkerKind, ...] = ("equipment", "prisoner")
MarkedHexes = Annotated[list[str], BeforeValidator(as_words)]


class Marker(Table):
    """What units carry or are marked with, and what lies on hexes (expansions 5.5, 7.7)."""

    kind: MarkerKind
    hexes: Annotated[MarkedHexes, Field(min_length=1), Says("hexes like C4 D5")]
    stays: bool | None = None
    sides: Annotated[list[SideName] | None, BeforeValidator(as_sides), Says("axis, allies or both")] = None
    value: Annotated[int, Field(ge=1, le=10)] | None = None
    to: Annotated[MarkedHexes | None, Says("hexes like C4 D5")] = None
    by: Annotated[str, Field(min_length=2)] | None = None


class Patch(Table):
    """A special rule of the battle, written like the patch of an option."""

    at: str
    was: Any = None
    set: Any = None
    add: Any = None
    min: Any = None
    max: Any = None


class ScenarioFile(Table):
    """The whole file."""

    id: Id
    title: str
    group: Id = OWN_GROUP
    number: int | None = None
    date: str = ""
    nations: Nations = Nations()
    front: Literal["western", "mediterranean", "eastern", "pacific", ""] = ""
    blitz: Annotated[list[SideName], BeforeValidator(as_sides)] = []
    demoralised: Annotated[
        list[str], BeforeValidator(as_words), Says("words like axis, allies_inf, tag:name")
    ] = []
    source: str = ""
    notes: str = ""
    special_rules: list[str] = []
    chance_id: str = ""
    board: BoardId = USUAL.id
    face: Face = "country"
    first_side: SideName
    medal_target: Annotated[Targets, BeforeValidator(as_pair)]
    hand_size: Annotated[Hands, BeforeValidator(as_pair)]
    hand_start: Annotated[Hands | None, BeforeValidator(as_pair), Holds(Hands)] = None
    set_up_anyway: Annotated[list[str], BeforeValidator(as_words)] = []
    map: str
    legend: Annotated[
        dict[str, Annotated[LegendEntry, BeforeValidator(as_entry)]],
        Says('terrain like "forest" or "river + bridge", or a table of terrain, owner, rotation'),
    ] = {}
    units: dict[SideName, dict[str, Annotated[list[str], BeforeValidator(as_words)]]]
    carried: Annotated[dict[str, str], Says("a table of the hex of a transport = a unit row")] = {}
    tags: Annotated[
        dict[str, Annotated[list[str], BeforeValidator(as_words)]], Says("a table of tag = hexes of units")
    ] = {}
    objective: list[Objective] = []
    exit: list[Exit] = []
    barrier: list[Barrier] = []
    air_drop: Annotated[list[AirDrop], Says("tables headed [[air_drop]]")] = []
    train: Annotated[list[Train], Says("tables headed [[train]]")] = []
    marker: Annotated[list[Marker], Says("tables headed [[marker]]")] = []
    ruleset: dict[str, Any] = {}
    combat: Annotated[dict[str, dict[str, Any]], Says("tables headed [combat.name_of_the_card]")] = {}
    patch: Annotated[list[Patch], Field(max_length=MOST_PATCHES)] = []
    import_: Annotated[ImportTable | None, Field(alias="import")] = None


def read_unit(word: str) -> tuple[str, int | None]:
    """Split a unit entry ``C4`` or ``C4:3`` into the name of its hex and its figures (None = full strength).

    Aboard a train a row stands for the hex.

    Raises
    ------
    ValueError
        The figures are not a number from 1 to 8.
    """
    name, mark, figures = word.partition(":")
    if not mark:
        return name, None
    if not (figures.isascii() and figures.isdigit() and 1 <= int(figures) <= MAX_FIGURES):
        raise ValueError(figures)
    return name, int(figures)
