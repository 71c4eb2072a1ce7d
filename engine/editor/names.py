"""The table of words: what the editor's names are here (``engine/data/m44_names.toml`` explains its columns)."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.loading.in_force.selectors import ALL
from engine.loading.schema.boards import Face
from engine.loading.schema.scenario_file import MarkerKind
from engine.loading.words.checked import validated
from engine.loading.words.files import DATA, read_toml

TABLE = DATA / "m44_names.toml"
SLOTS = ("terrain", "rect_terrain", "obstacle")
Side = Literal["axis", "allies"]
Sides = Literal["axis", "allies", "both"]
Owner = Literal["axis", "allies", "both", "unit"]  # unit: that of the unit which stands there
TRUE, FALSE = "TRUE", "FALSE"
ON, OFF = (True, 1, "1", "true", "TRUE"), (False, None, 0, "", "0", "false")


def as_list(value: Any) -> Any:
    """One text may be written for a list of one."""
    return [value] if isinstance(value, str) else value


def as_word(value: Any) -> Any:
    """A text or a list may be written for a word that says only what it is."""
    return {"is": value} if isinstance(value, str | list) else value


Texts = Annotated[list[str], BeforeValidator(as_list)]


class Line(BaseModel):
    """A line of the table: unknown columns are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Wall(Line):
    """The barrier that all hexes of a word are."""

    who: str
    test: Literal["LINE", "BANKS"]


class WayOut(Line):
    """For whom an exit is, and what it gives; as in a scenario file."""

    who: str = ALL
    value: int = 1
    per: Literal["UNIT", "FIGURE"] = "UNIT"


class Word(Line):
    """A thing on a hex, or the kind of a unit."""

    rows: Annotated[Texts, Field(alias="is")] = []
    nearest: Texts | None = None
    owner: Owner | None = None
    turn: Literal["TILE", "CURVE", "BRIDGE", "RAIL"] | None = None
    barrier: Wall | None = None
    train: Literal["LOCOMOTIVE", "WAGON"] | None = None
    unarmed: str = ""
    armed: str = ""
    track: str = ""
    decoration: bool = False
    ruleset: dict[str, Any] = {}


class Badge(Line):
    """A badge that makes another unit of some kinds."""

    on: str
    rows: Annotated[Texts, Field(alias="is")] = []
    since: int = 0


class Nation(Line):
    """The rest of a unit's name; ``army``: the rule that only its kinds have."""

    side: Side
    nation: str = ""
    army: str = ""
    only: str = ""


class Behavior(Line):
    """How a unit differs from its row; ``stays``: it may not leave the board."""

    rows: Annotated[Texts, Field(alias="is")] = []
    patch: dict[str, int] = {}
    stays: bool = False
    rule: str = ""


class Equipment(Line):
    """What a unit carries."""

    marker: MarkerKind | None = None
    silent: bool = False
    rule: str = ""


class Tag(Line):
    """A marker on a hex; ``rows``: a piece of the terrain, laid by the side of the marker."""

    rows: Annotated[Texts, Field(alias="is")] = []
    medal: Sides | None = None
    exit: bool = False
    star: bool = False
    marker: MarkerKind | None = None
    silent: bool = False
    ruleset: dict[str, Any] = {}
    rule: str = ""


class Option(Line):
    """What a switch of the scenario says if it has one value (``m44_names.toml`` explains the columns)."""

    rule: str
    ruleset: dict[str, Any] = {}
    strike: dict[str, Any] = {}
    hexes: bool = False
    exits: list[WayOut] = []
    asks: dict[str, dict[str, Any]] = {}
    slow: Literal["axis", "allies", "both", "$side", ""] = ""
    blitz: Side | None = None
    swap: list[str] = []
    guess: str = ""
    nearly: str = ""
    reader: str = ""
    told: bool = False
    beside: str = ""
    silent: bool = False
    any: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether the program has nothing of it, and no part of the reader looks at it."""
        effect = self.ruleset or self.strike or self.slow or self.swap or self.exits
        return not (effect or self.reader or self.beside or self.silent)

    @property
    def use(self) -> str:
        """What becomes of it, in words."""
        if self.silent:
            return "no effect"
        if self.nearly:
            return "played nearly, and told"
        if self.told or self.is_missing:
            return "told"
        return f"read with `{self.beside}`" if self.beside else "read"


class Briefing(Line):
    """What the printed briefing of a scenario adds that no file holds."""

    ruleset: dict[str, Any] = {}
    hand_start: dict[Side, int] = {}
    exits: list[WayOut] = []
    exit_side: Side | None = None
    told: str = ""
    missing: str = ""


WordLine = Annotated[Word, BeforeValidator(as_word)]


class Words(Line):
    """The whole table; names in lower case, behaviors in capitals, a key for each pair of both."""

    terrain: dict[str, WordLine]
    rect_terrain: dict[str, WordLine]
    obstacle: dict[str, WordLine]
    kind: dict[str, WordLine]
    nation: dict[str, Nation]
    country: dict[str, str]
    badge: dict[str, Badge]
    behavior: dict[str, Behavior]
    equipment: dict[str, Equipment]
    tag: dict[str, Tag]
    option: dict[str, Option]
    briefing: dict[str, Briefing]
    shipped: dict[str, str]
    board: dict[str, str]
    face: dict[str, Face]
    front: dict[str, Literal["western", "eastern", "mediterranean", "pacific"]]
    side: dict[str, Side]
    symbol: dict[str, str]
    drawn_as: dict[str, str]


@dataclass(frozen=True)
class Meaning:
    """What a word is here.

    Attributes
    ----------
    rows : tuple of str
        Terrain or unit rows.
    exact : bool
        Whether they are what the word says, not only the nearest to it.
    word : Word
    """

    rows: tuple[str, ...]
    exact: bool
    word: Word


@cache
def words() -> Words:
    """The table, with one line for every name and behavior."""
    raw = read_toml(TABLE)
    spread_out = {
        section: (spread(lines) if section in (*SLOTS, "badge", "tag", "option") else lines)
        for section, lines in raw.items()
    }
    return validated(Words, spread_out, str(TABLE))


@cache
def spelling() -> dict[str, str]:
    """Names of things on a hex as the editor spells them, by their lower case."""
    raw = read_toml(TABLE)
    return {name.lower(): name for slot in SLOTS for key in raw[slot] for name in key.split()}


def spread(lines: Mapping[str, Any]) -> dict[str, Any]:
    """One key for every name, or every pair of a name and a behavior, that a key lists."""
    found: dict[str, Any] = {}
    for key, line in lines.items():
        parts = key.split()
        behaviors = [part for part in parts if is_behavior(part)]
        for name in (part for part in parts if part not in behaviors):
            found |= {key_of(name, behavior): line for behavior in behaviors or [""]}
    return found


def is_behavior(text: str) -> bool:
    """Whether a word of a key is a behavior: all capitals."""
    return len(text) > 1 and text == text.upper()


def key_of(name: str, behavior: str) -> str:
    """Key of a name with a behavior (or none) in the table."""
    return f"{name.lower()} {behavior.upper()}".strip()


def value_word(value: Any) -> str:
    """A value of a switch as a word: TRUE, FALSE, another word in capitals; empty for lists and tables.

    Examples
    --------
    >>> value_word(1), value_word("Axis"), value_word(""), value_word(["F9"])
    ('TRUE', 'AXIS', 'FALSE', '')
    """
    text = value.strip().lower() if isinstance(value, str) else value
    if isinstance(text, list | dict):
        return "" if text else FALSE
    if text in ON:
        return TRUE
    return FALSE if text in OFF else str(text).upper()


def option_line(name: str, value: Any) -> Option | None:
    """What a switch says; None for a switch or a value that the table does not have."""
    table, word = words().option, value_word(value)
    line = table.get(key_of(name, word)) if word else None
    plain = table.get(name.lower())
    if line is not None or plain is None or (word == FALSE and not plain.any):
        return line
    return plain if plain.any or plain.hexes or word in ("", TRUE) else None


def knows_option(name: str) -> bool:
    """Whether the table has any line of a switch."""
    return any(key.partition(" ")[0] == name.lower() for key in words().option)


def meaning(word: Word, known: Collection[str]) -> Meaning:
    """What a word is among the rows the program has.

    Parameters
    ----------
    word : Word
    known : collection of str
        Rows of the terrain or of the unit table.
    """
    exact = first_known(word.rows, known)
    if exact is not None:
        return Meaning(exact, True, word)
    if word.train is not None:
        return Meaning((), True, word)
    return Meaning(first_known(word.nearest or [], known) or (), False, word)


def first_known(texts: Iterable[str], known: Collection[str]) -> tuple[str, ...] | None:
    """Rows of the first text all of whose rows the program has; None if there is no such text."""
    for text in texts:
        rows = tuple(row.strip() for row in text.split("+") if row.strip())
        if all(row in known for row in rows):
            return rows
    return None
