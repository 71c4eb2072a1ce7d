"""What each verb of a change of the set-up needs, once the parameters are put in (``options.forces`` does them)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.layout import MAX_FIGURES, MAX_RANGE
from engine.loading.schema.rows import Class
from engine.loading.words.checked import Says

HEX = r"\s*[A-Za-z][0-9]{1,2}\s*"
HEXES = rf"^(auto|{HEX}(\|{HEX})*)$"
WHOM = r"^(scenario|(axis|allies|both):([1-9][0-9]?|all))$"
ABOARD = r"^(scenario|(axis|allies):[a-z][a-z0-9_]*(:[1-9])?(\|[a-z][a-z0-9_]*(:[1-9])?)*)$"
CLASSES = r"^(INF|ARM|ART)(\|(INF|ARM|ART))*$"
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

UnitRow = Annotated[str, Field(min_length=1), Says("a unit row like armor")]
Hexes = Annotated[str, Field(pattern=HEXES), Says("auto, or hexes like C4|C5")]
Figures = Annotated[int, Field(ge=1, le=MAX_FIGURES)]
Side = Literal["axis", "allies"]


class Line(BaseModel):
    """Values of one verb: others are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Remove(Line):
    """Units leave the battle: those of some hexes, or the first of a row and side."""

    hexes: Hexes
    row: UnitRow
    side: Literal["any", "both", "axis", "allies"]


class Add(Line):
    """A unit comes onto each of some hexes, or onto the free hex nearest to its baseline."""

    hexes: Hexes
    row: UnitRow
    side: Side
    figures: Annotated[Figures | Literal["full"], Says(f"full, or 1 to {MAX_FIGURES}")]


class Load(Line):
    """Units go aboard the first train of a side that has a station, in place of those that the scenario lists."""

    who: Annotated[
        str, Field(pattern=ABOARD), Says("scenario, or a side and rows like allies:infantry|armor:2")
    ]


class Convert(Line):
    """Plain units become those of another row: whom the battle tags, or so many of a side."""

    who: Annotated[str, Field(pattern=WHOM), Says("scenario, or a side and a number or all like axis:2")]
    to: UnitRow
    kinds: list[UnitRow] = []


class Map(Line):
    """Units of official battles become those of house rows."""

    profile: Literal["auto", "manual"]
    table: Annotated[str, Says("none, or pairs like armor:hr_heavy, several joined by |")]
    late_war_from: Annotated[str, Field(pattern=DAY), Says("a day like 1943-07-05")]
    places: bool


class Limit(Line):
    """Units of a row beyond so many of a side become others."""

    row: UnitRow
    most: Annotated[Annotated[int, Field(ge=0, le=99)] | Literal["unlimited"], Says("0 to 99, or unlimited")]
    to: UnitRow
    figures: Figures | None = None


class OnlyIn(Line):
    """Units of a row become others in battles without a face of the board, or one of some options."""

    row: UnitRow
    face: str
    options: list[str]
    asked: bool
    to: UnitRow
    figures: Figures


class Scale(Line):
    """Units out of place at a scale are reported, refused or converted."""

    scale: Literal["skirmish", "battle", "large"]
    enforce: Literal["warn", "block", "convert"]


class RaiseDead(Line):
    """All units of a side become others, so many for each by its class; its trains are taken off."""

    side: Side
    to: UnitRow
    per_foot: Annotated[int, Field(ge=0, le=9)]
    per_gun: Annotated[int, Field(ge=0, le=9)]
    per_tank: Annotated[int, Field(ge=0, le=9)]


class Rewrite(Line):
    """All units of a side become others, the first selector that picks a unit decides; its trains are taken off.

    ``side`` is that of the army.
    """

    side: Side
    army: Annotated[dict[str, UnitRow], Field(min_length=1), Says("a table of selector = unit row")]


class Restage(Line):
    """On one battle another one takes place: its ground, its units, its special rules."""

    battle: Annotated[str, Field(min_length=1), Says("the id of a battle")]
    by: Annotated[str, Field(min_length=1), Says("the id of a battle")]


class Halve(Line):
    """A side has a share of its units, on its rear rows: of ``row``, and every so-many-th of ``to``."""

    side: Side
    share: Annotated[float, Field(ge=0.1, le=1.0), Says("0.1 to 1.0")]
    every: Annotated[int, Field(ge=1, le=99), Says("1 to 99")]
    row: UnitRow
    to: UnitRow


class Mobilise(Line):
    """The enemy of an army that is halved has special infantry, one heavy tank in so many, and heavy guns."""

    every: Annotated[int, Field(ge=0, le=99), Says("0 to 99, 0 for none")]
    foot: UnitRow
    tanks: UnitRow
    guns: Annotated[dict[str, UnitRow], Says("a table of unit row = unit row")]


class ClearGoals(Line):
    """Objectives or exits of a battle are none any more, where somebody has a unit of ``who``.

    With ``units`` the loss of no unit ends the game.
    """

    objectives: bool
    exits: bool
    units: bool = False
    who: Annotated[str, Field(min_length=1), Says("a selector over unit rows")]


class TownsForGoals(Line):
    """A side with units of ``who`` has no objective on a town any more, with ``drop`` none at all but sudden deaths."""

    who: Annotated[str, Field(min_length=1), Says("a selector over unit rows")]
    own: Literal["keep", "drop"]


class ClearWorks(Line):
    """Works of some kinds are gone: those of a side, and those of nobody on its half of the board."""

    side: Side
    works: Annotated[str, Field(min_length=1), Says("a selector over terrain like wire|bunker")]


class Drop(Line):
    """Units come by air drop: those that the scenario lists, and so many more that leave their hexes for it."""

    units: Annotated[Annotated[int, Field(ge=1, le=12)] | Literal["scenario"], Says("scenario, or 1 to 12")]
    side: Literal["scenario", "both", "axis", "allies"]
    to: UnitRow
    figures: Figures
    steps: Annotated[int, Field(ge=1, le=MAX_RANGE)] | None = None


class Mirror(Line):
    """The smaller army gives way to a copy of the larger one."""

    placement: Literal["near_original", "mirrored"]


class Rearm(Line):
    """Units of some classes, each or every so many in hex order, or units of some rows, become those of another row."""

    to: UnitRow
    who: Annotated[str, Field(pattern=CLASSES), Says("some of INF|ARM|ART")] = ""
    every: Annotated[int, Field(ge=2, le=12)] = 1
    kinds: list[UnitRow] = []


class Share(Line):
    """Works that one side owns protect both."""

    works: Literal["both", "owner"]


class PlayOn(Line):
    """Nothing but medals ends the battle: no objective that wins by itself, no deck that is played once."""


class Modernise(Line):
    """Units, ground and special rules become those of a Modern Battle.

    ``forces``: a list of one's own before the table; ``goals``: what becomes of objectives and exits;
    ``break_point``: percent of its units whose loss breaks a side.
    """

    forces: Annotated[str, Field(min_length=1), Says("none, or pairs like artillery:mmb_mortar joined by |")]
    goals: Literal["bonus", "medals", "left_out"]
    break_point: Annotated[int, Field(ge=1, le=100), Says("1 to 100")]


class FiguresOf(Line):
    """Units of some classes gain or lose figures."""

    who: Annotated[str, Field(pattern=CLASSES), Says("some of INF|ARM|ART")]
    side: Literal["both", "any", "axis", "allies"]
    change: Annotated[int, Field(ge=-MAX_FIGURES, le=MAX_FIGURES)]


VERBS: dict[str, type[Line]] = {
    "remove": Remove,
    "add": Add,
    "load": Load,
    "convert": Convert,
    "map": Map,
    "limit": Limit,
    "only_in": OnlyIn,
    "scale": Scale,
    "restage": Restage,
    "raise_dead": RaiseDead,
    "rewrite": Rewrite,
    "halve": Halve,
    "mobilise": Mobilise,
    "clear_goals": ClearGoals,
    "towns_for_goals": TownsForGoals,
    "clear_works": ClearWorks,
    "drop": Drop,
    "mirror": Mirror,
    "rearm": Rearm,
    "share": Share,
    "play_on": PlayOn,
    "modernise": Modernise,
    "figures": FiguresOf,
}
REWRITING = (
    "rewrite",
    "halve",
    "raise_dead",
)  # verbs that make another army of a side's: one of them for a side
REARMING = ("mirror", "rearm")  # verbs that make others of both armies, and may follow one another
RESTAGING = "restage"  # the verb that puts both armies of another battle in place
MOBILISING = "mobilise"  # the verb that makes another army of those who face the rewritten one
ROWS = ("row", "to", "kinds", "foot", "tanks")  # keys that hold unit rows
BECOMES = "to"  # the row that a unit becomes
ANY_ROW = {"remove": "any", "drop": "scenario"}  # by verb: for units of whatever row they are
GROUND: tuple[Class, ...] = ("INF", "ARM", "ART")  # classes of units that others can become


def keys_of(verb: str) -> tuple[set[str], set[str]]:
    """Keys that a verb must have, and those that it may."""
    fields = VERBS[verb].model_fields
    needed = {key for key, field in fields.items() if field.is_required()}
    return needed, set(fields) - needed
