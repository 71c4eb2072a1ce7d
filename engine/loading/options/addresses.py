"""Addresses of cells: from the path a patch names to the cells of the rules it means.

``table.row.column``, ``table[selector].column``, ``ruleset.switch``, ``decks.deck.card``, ``scenario.field.side``,
``objectives[selector].column``; more words lead into cells that are tables themselves.  ``ruleset.switch.E5`` is one
hex of a switch that may be a table by hex, ``ruleset.switch`` then all hexes that the table does not name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, get_args

from engine.declaring.values import OTHERS
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.by_hex import BY_HEX, key_of, value_on, with_value_on
from engine.loading.in_force.rules import TABLES
from engine.loading.in_force.selectors import select
from engine.loading.in_force.trains import cargo_of
from engine.loading.in_force.unit_rows import (
    CLASSES,
    FREE,
    SPECIAL,
    TEAM,
    base_row,
    unit_words,
)
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import Columns, Document, ObjectiveEntry, Part, Table, by_words
from engine.loading.schema.ruleset import Ruleset
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.checked import fields_of
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.plain import plain_copy

PATH = re.compile(r"^([a-z]+)(?:\[([^\]]+)\])?((?:\.[^.\[\]]+)+)$")
FORM = "a path like units.infantry.dice, units[ARM].figures, ruleset.win or scenario.hand_size.axis"
ScenarioPair = Literal["hand_size", "hand_start", "medal_target"]
SCENARIO_PAIRS: tuple[ScenarioPair, ...] = get_args(ScenarioPair)
OBJECTIVE_CELLS = ("sides", "need", "deny_enemy", "when", "hold", "value", "entry")
LEFT_OUT = {"entry": "ANY"}  # of an objective, where it is as usual
# What a selector over objectives may ask for: how long they are held, when they are tested, what earns them.
OBJECTIVE_WORDS = frozenset(
    ("WHILE", "FOREVER", "UNTIL_ENEMY", "CHANGE", "TURN_START", "TURN_END", "MAJORITY", "DENY", "WIN", *SIDES)
)
BOTH = "both"
# A side all whose infantry is special, support weapons apart, which goes along with it.
SPECIAL_ARMY = "special_army"
SIDE_WORD = re.compile(rf"\b({'|'.join((*SIDES, BOTH, SPECIAL_ARMY))})\b")


class Line(Protocol):
    """What locating needs of a patch."""

    @property
    def at(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def may_miss(self) -> bool: ...
    @property
    def sections(self) -> int | None: ...


@dataclass(frozen=True)
class Address:
    """One cell.

    Attributes
    ----------
    table : str
    row : str
        It is empty for the ruleset and for plain fields of the scenario.
    keys : tuple of str
        Column, and further words into it.
    """

    table: Part
    row: str
    keys: tuple[str, ...]

    @property
    def path(self) -> str:
        """The cell's own path."""
        return ".".join(word for word in (self.table, self.row, *self.keys) if word)

    def holder(self, document: Document) -> Any:
        """The mapping that holds the row's columns."""
        if self.table == "scenario" and self.row.startswith("objectives."):
            wanted = self.row.removeprefix("objectives.")
            return next(one for one in document["scenario"]["objectives"] if one["id"] == wanted)
        return by_words(document)[self.table][self.row] if self.row else by_words(document)[self.table]

    def within(self, columns: Any) -> Any:
        """The cell among the columns of its row; None where a table in a cell lacks the key."""
        if self.by_hex:
            return value_on(columns[self.keys[0]], self.hex_key)
        value = columns
        usual = LEFT_OUT if self.row.startswith("objectives.") else {}
        for key in self.keys:
            value = value.get(key, usual.get(key)) if isinstance(value, dict) else None
        return value

    def read(self, document: Document) -> Any:
        """The cell's value."""
        return plain_copy(self.within(self.holder(document)))

    def write(self, document: Document, value: Any) -> None:
        """Put a value into the cell.  Changes: document."""
        self.put(self.holder(document), value)

    def trial(self, document: Document, value: Any) -> Any:
        """The columns of the row as they would be with a value in the cell."""
        columns = plain_copy(self.holder(document))
        self.put(columns, value)
        return columns

    @property
    def by_hex(self) -> bool:
        """Whether it is one hex of a switch that may be a table by hex, or all hexes that the table does not name."""
        return self.table == "ruleset" and self.keys[0] in BY_HEX and len(self.keys) <= 2

    @property
    def hex_key(self) -> str:
        """Key of such a table."""
        return key_of(self.keys[1:])

    def put(self, columns: dict[str, Any], value: Any) -> None:
        """Write a value among the columns of the row.  Changes: columns."""
        if self.by_hex:
            columns[self.keys[0]] = with_value_on(columns[self.keys[0]], self.hex_key, value)
        else:
            put(columns, self.keys, value)


def put(columns: dict[str, Any], keys: tuple[str, ...], value: Any) -> None:
    """Write into nested tables, making those that are missing.  Changes: columns."""
    for key in keys[:-1]:
        if not isinstance(columns.get(key), dict):
            columns[key] = {}
        columns = columns[key]
    columns[keys[-1]] = value


def locate(document: Document, patch: Line) -> list[Address]:
    """The cells a patch means, in the order of the tables.

    None on boards for whose number of sections the patch is not.
    A selector that names a side works on a copy of each row for that side (expansions 7.7).
    Changes: document (rows copied for a side).

    Raises
    ------
    InputError
        No such table, row, column or objective; a selector that picks nothing.
    """
    match = PATH.match(patch.at)
    if match is None:
        raise wrong(patch, patch.at, FORM)
    table, selector, rest = match.groups()
    if not is_for_board(document, patch):
        return []
    words = tuple(rest[1:].split("."))
    rows = next((one for one in TABLES if one == table), None)
    if rows is not None:
        return in_table(document, rows, selector, words, patch)
    if table == "objectives" and selector is not None:
        return select_objectives(document, selector, known(words, list(OBJECTIVE_CELLS), patch), patch)
    if selector is not None:
        raise wrong(patch, f"a selector on {table}", "selectors on units, terrain or cards only")
    if table == "ruleset":
        return [in_ruleset(document, known(words, list(Ruleset.model_fields), patch), patch)]
    if table == "decks":
        return in_decks(document, words, patch)
    if table == "scenario":
        return in_scenario(document, words, patch)
    raise wrong(patch, f"table {table!r}", nearest(table, [*TABLES, "ruleset", "decks", "scenario"]))


def is_for_board(document: Document, patch: Line) -> bool:
    """Whether the board of the battle has as many sections as a patch asks for."""
    return not patch.sections or BOARDS[document["scenario"]["board"]].n_sections == patch.sections


def wrong(patch: Line, found: str, expected: str) -> InputError:
    """The error of a path."""
    return InputError(patch.file, f"path {patch.at}", found, expected)


def known(words: tuple[str, ...], names: list[str], patch: Line) -> tuple[str, ...]:
    """The words of a path if the first is one of the names."""
    if not words or words[0] not in names:
        raise wrong(patch, f"{words[0] if words else 'nothing'!r}", nearest(words[0] if words else "", names))
    return words


def in_ruleset(document: Document, words: tuple[str, ...], patch: Line) -> Address:
    """A switch, a cell of a switch that is a table, or one hex of a switch that may be a table by hex.

    Raises
    ------
    InputError
        A cell of a switch that holds a list of tables.
    """
    value = by_words(document)["ruleset"][words[0]]
    if len(words) > 1 and isinstance(value, list) and any(isinstance(one, dict) for one in value):
        raise wrong(patch, f"{len(value)} tables in ruleset.{words[0]}", "the list of them set as a whole")
    if words[0] in BY_HEX and len(words) == 2:
        key = key_of(words[1:])
        words = words[:1] if key == OTHERS else (words[0], key)
    return Address("ruleset", "", words)


def in_table(
    document: Document, table: Table, selector: str | None, words: tuple[str, ...], patch: Line
) -> list[Address]:
    """Cells of the units, terrain or cards."""
    if selector is None:
        row, *rest = words
        if row not in document[table]:
            raise wrong(patch, f"{row!r}", nearest(row, list(document[table])))
        rows = [name for name in document[table] if name == row or name.startswith(f"{row}@")]
    else:
        rows, rest = select_rows(document, table, selector, patch), list(words)
    keys = known(tuple(rest), list(fields_of(TABLES[table])), patch)
    return [Address(table, row, keys) for row in rows]


def select_rows(document: Document, table: Table, selector: str, patch: Line) -> list[str]:
    """Rows a selector picks.  Changes: document (units copied for a side the selector names)."""
    if table == "units" and SIDE_WORD.search(selector):
        return select_of_side(document, selector, patch)
    rows = document[table]
    words = [words_of(row, columns) for row, columns in rows.items()]
    vocabulary = set().union(*words) | (unit_words(document["units"]) if table == "units" else set())
    mask = select(selector, words, vocabulary, patch.file, f"path {patch.at}")
    picked = [row for i, row in enumerate(rows) if mask >> i & 1]
    if not picked and not patch.may_miss:
        raise wrong(patch, "no row of that kind", f"a selector that picks some of {', '.join(rows)}")
    return picked


def words_of(row: str, columns: Columns) -> set[str]:
    """Words a row answers to: its id, traits and groups, class of a unit, layer of terrain, kind of a card."""
    cells: Mapping[str, Any] = columns
    kinds = {cells[column] for column in ("class", "layer", "kind") if column in cells}
    return {row, base_row(row), *cells.get("traits", ()), *cells.get("groups", ()), *kinds}


def select_of_side(document: Document, selector: str, patch: Line) -> list[str]:
    """Unit rows of one side, copied from the common row where needed; the scenario's units follow.

    Changes: document.
    """
    units = document["units"]
    pairs = [
        (row, side)
        for row in units
        for side in SIDES
        if row.endswith(f"@{side}") or ("@" not in row and f"{row}@{side}" not in units)
    ]
    special = {side: [SPECIAL_ARMY] if all_special(document, side) else [] for side in SIDES}
    words = [{side, BOTH, *special[side], *words_of(row, units[row])} for row, side in pairs]
    known = unit_words(units) | {*CLASSES, FREE, BOTH, SPECIAL_ARMY}
    mask = select(selector, words, known, patch.file, f"path {patch.at}")
    picked = [pair for i, pair in enumerate(pairs) if mask >> i & 1]
    if not picked and not patch.may_miss:
        raise wrong(patch, "no row of that kind", f"a selector that picks some of {', '.join(units)}")
    return [copy_for(document, row, side) for row, side in picked]


def all_special(document: Document, side: str) -> bool:
    """Whether a side has infantry beside its support weapons and all of it is special.  Rule: HR-ISWMOTOR-3."""
    rows = [
        document["units"][unit["row"]] for unit in all_units(document["scenario"]) if unit["side"] == side
    ]
    foot = [row["traits"] for row in rows if row["class"] == "INF" and TEAM not in row["traits"]]
    return bool(foot) and all(SPECIAL in traits for traits in foot)


def copy_for(document: Document, row: str, side: str) -> str:
    """The row of a side: a copy of the common one.  Changes: document["units"], units and drops of the scenario."""
    if "@" in row:
        return row
    name = f"{row}@{side}"
    units = document["units"]
    ordered = {}
    for id_, columns in units.items():
        ordered[id_] = columns
        if id_ == row:
            ordered[name] = plain_copy(columns)
    document["units"] = ordered
    for unit in (*all_units(document["scenario"]), *cargo_of(document["scenario"])):
        if unit["row"] == row and unit["side"] == side:
            unit["row"] = name
    return name


def select_objectives(document: Document, selector: str, keys: tuple[str, ...], patch: Line) -> list[Address]:
    """Cells of the objectives of the scenario that a selector picks."""
    objectives = document["scenario"]["objectives"]
    words = [words_of_objective(one) for one in objectives]
    mask = select(selector, words, OBJECTIVE_WORDS.union(*words), patch.file, f"path {patch.at}")
    picked = [one["id"] for i, one in enumerate(objectives) if mask >> i & 1]
    if not picked and not patch.may_miss:
        raise wrong(
            patch, "no objective of that kind", "a selector that picks some of the battle's objectives"
        )
    return [Address("scenario", f"objectives.{id_}", keys) for id_ in picked]


def words_of_objective(objective: ObjectiveEntry) -> set[str]:
    """Words an objective answers to: its id, its sides, how long it is held, when and by what it is earned."""
    words = {objective["id"], *objective["sides"], objective["hold"], objective["when"]}
    words |= {"MAJORITY"} if objective["need"] == "MAJORITY" else set()
    words |= {"DENY"} if objective["deny_enemy"] else set()
    return words | ({"WIN"} if objective["value"] == "WIN" else set())


def in_decks(document: Document, words: tuple[str, ...], patch: Line) -> list[Address]:
    """Copies of a card in a deck; a card of the table that the deck lacks stands in it 0 times."""
    known(words, list(document["decks"]), patch)
    if len(words) != 2:
        raise wrong(patch, f"{len(words)} words after decks", "a deck and a card")
    known(words[1:], list(document["cards"]), patch)
    document["decks"][words[0]].setdefault(words[1], 0)
    return [Address("decks", words[0], (words[1],))]


def in_scenario(document: Document, words: tuple[str, ...], patch: Line) -> list[Address]:
    """Fields of the scenario; ``both`` stands for the two sides."""
    known(words, [*SCENARIO_PAIRS, "first_side", "objectives"], patch)
    if words[0] == "first_side":
        return [Address("scenario", "", ("first_side",))]
    if words[0] in SCENARIO_PAIRS:
        known(words[1:], [*SIDES, BOTH], patch)
        sides = SIDES if words[1] == BOTH else (words[1],)
        return [Address("scenario", "", (words[0], side)) for side in sides]
    known(words[1:], [one["id"] for one in document["scenario"]["objectives"]], patch)
    known(words[2:], list(OBJECTIVE_CELLS), patch)
    return [Address("scenario", f"objectives.{words[1]}", words[2:])]
