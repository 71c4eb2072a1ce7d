"""Cells of the rules as a user meets them: what each is for, and a command that tries another value in it."""

import re
import shlex
from collections.abc import Collection, Iterator
from functools import cache
from typing import Any

from analysis.wording.rule_cells import CLASSES, path_meaning
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import TABLES, shared_base
from engine.loading.options.patches import show
from engine.loading.options.paths import Cell
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import Scenario, built_in_group, load_built_in
from engine.loading.tables.build import build_tables
from engine.loading.words.checked import fields_of
from engine.loading.words.errors import InputError
from m44.names.rules import BOARD

BASE = "base"  # group of the battles in which something is tried
KINDS = {"units": "unit", "terrain": "terrain", "cards": "card"}  # tables of things, and what one of them is
ABOUT = {"unit": "a unit", "terrain": "terrain", "card": "a command card"}
MOST_DICE = 9  # of a row at one range
# Columns that say what a row is, not how it plays: trying another value there says nothing.
OF_THE_ROW = (
    "layer", "box", "class", "kind", "when", "short", "drawn", "stands_for", "traits", "moves_as", "barred_as"
)  # fmt: skip
NOTHING_ELSE = ("none", "{}")  # all that some cells may hold
GOES_ON, STOPS = "-", "- | S | H"
RANGE = re.compile(r"^(?P<low>-?\d+) to (?P<high>\d+)\b")
WORDS = re.compile(r"^[A-Z_a-z0-9-]+( \| [A-Z_a-z0-9-]+)+$")


def cell_row(cell: Cell) -> dict[str, str]:
    """A cell as a flat row: ``path``, ``value``, ``meaning``, ``allowed``.

    Examples
    --------
    >>> cell_row(Cell("terrain.hill.height", 1, "0 to 2"))["meaning"]
    'height 1'
    """
    return {
        "path": cell.path,
        "value": show(cell.value),
        "meaning": path_meaning(cell.path, cell.value),
        "allowed": cell.allowed,
    }


def command_for(cell: Cell, classes: Collection[str] = (), *, more: bool | None = None) -> str:
    """The command that compares another value of a cell with the official one, else the one that lists the cell.

    Parameters
    ----------
    cell : Cell
    classes : collection of str
        Classes of units for which the value changes, where it holds one for each; none of them: all.
    more : bool, optional
        Whether dice (cards, hexes …) are to become more or fewer; by default more, if there may be more.

    Examples
    --------
    >>> command_for(Cell("terrain.hill.out", [0, 0, 0], "numbers -9 to 9"), {"infantry"}, more=True)
    'm44 compare sainte-mere-eglise --set terrain.hill.out=-1/0/0'
    >>> command_for(Cell("units.hr_heavy.figures", 4, "1 to 6"))
    'm44 paths units.hr_heavy.figures'
    """
    board = battle_with(cell.path)
    if board is not None:
        for way in (more, False, True):
            value = other_value(cell, classes, way)
            if value is not None and changes(board, f"{cell.path}={value}"):
                return shlex.join(["m44", "compare", board, "--set", f"{cell.path}={value}"])
    return f"m44 paths {cell.path}"


def changes(board: str, words: str) -> bool:
    """Whether a variant is allowed on a built-in battle and changes anything of its rules."""
    scenario = load_built_in(board)
    try:
        return build_tables(scenario, parse_variant(words)).tables.tobytes() != _official(board)
    except InputError:
        return False  # columns may bind each other, options one battle and not the next


@cache
def _official(board: str) -> bytes:
    """The official rules of a battle, as numbers."""
    return build_tables(load_built_in(board)).tables.tobytes()


def is_fixed(cell: Cell) -> bool:
    """Whether a cell says what its row is, or may hold nothing else: nobody would try another value.

    Examples
    --------
    >>> is_fixed(Cell("terrain.hill.on_enter", None, "none"))
    True
    >>> is_fixed(Cell("terrain.hill.cap", None, "1 to 9, or none"))
    False
    """
    column = cell.path.rpartition(".")[2]
    not_played = cell.path.startswith("ruleset.") and "not modelled" in cell.allowed
    return column in OF_THE_ROW or cell.allowed in NOTHING_ELSE or not_played


def is_usual(cell: Cell) -> bool:
    """Whether a column holds what stands there where a row says nothing.

    Examples
    --------
    >>> is_usual(Cell("terrain.hill.cap", None, "")), is_usual(Cell("terrain.beach.cap", 2, ""))
    (True, False)
    """
    table, _, column = cell.path.split(".", 2)
    field = fields_of(TABLES[table])[column] if table in TABLES else None
    return field is not None and not field.is_required() and field.default == cell.value


def other_value(cell: Cell, classes: Collection[str] = (), more: bool | None = None) -> str | None:
    """Another value of a cell, as one would type it; None where there is no simple one."""
    if is_fixed(cell):
        return None
    value, match = cell.value, RANGE.match(cell.allowed)
    if value is None and match is not None:
        return match["low"]
    if isinstance(value, bool):
        return show(not value)
    if isinstance(value, int):
        return _other_number(value, cell.allowed, more)
    if isinstance(value, str) and WORDS.match(cell.allowed):
        return next((word for word in cell.allowed.split(" | ") if word != value), None)
    if isinstance(value, list) and cell.allowed.startswith(STOPS):
        return GOES_ON if any(one != GOES_ON for one in value) else "H"
    if isinstance(value, list) and value and all(isinstance(one, int) for one in value):
        if cell.allowed.startswith("numbers"):
            return _other_triplet(value, cell, classes, more)
        step = -1 if more is False else 1
        return show([min(max(one + step, 0), MOST_DICE) if one else 0 for one in value])
    return None


def _other_number(value: int, allowed: str, more: bool | None) -> str | None:
    """One more or one fewer, whichever is asked for or allowed."""
    match = RANGE.match(allowed)
    low, high = (int(match["low"]), int(match["high"])) if match else (0, value + 1)
    steps = (-1, 1) if more is False else (1, -1)
    return next((str(value + step) for step in steps if low <= value + step <= high), None)


def _other_triplet(value: list[int], cell: Cell, classes: Collection[str], more: bool | None) -> str:
    """Dice for the classes named (all, if none is), of a column that takes dice off."""
    down = cell.allowed.startswith("numbers -")
    step = 1 if more is False or (more is None and not down) else -1
    lowest = -MOST_DICE if down else 0
    named = [one for one in CLASSES if one in classes] or CLASSES
    found = [
        max(one + step, lowest) if name in named else one for name, one in zip(CLASSES, value, strict=True)
    ]
    return show(found if found != value else [one + 1 for one in value])


def battle_with(path: str) -> str | None:
    """The first battle in which a cell matters: one with the unit or the terrain; None if no base battle has it."""
    table, row, *_ = f"{path}..".split(".")
    if table in ("units", "terrain"):
        return next((id_ for id_, rows in _rows_of_battles().items() if row in rows), None)
    if table == "scenario":
        return None
    if table in ("cards", "decks"):
        deck = shared_base()["ruleset"]["deck"]
        card = row if table == "cards" else path.rpartition(".")[2]
        usual = shared_base()["decks"][deck].get(card, 0) > 0 and (table == "cards" or row == deck)
        return BOARD if usual else None
    return BOARD


def battles() -> Iterator[Scenario]:
    """The battles in which something is tried, the usual one first."""
    yield load_built_in(BOARD)
    yield from (one for one in built_in_group(BASE) if one.id != BOARD)


@cache
def usual_cells() -> frozenset[tuple[str, str]]:
    """Tables and rows that some battle of the base game has: units, terrain, cards of the usual deck, the deck."""
    deck = shared_base()["ruleset"]["deck"]
    cards = [card for card, copies in shared_base()["decks"][deck].items() if copies]
    rows = set().union(*_rows_of_battles().values())
    tables: dict[str, Collection[str]] = {"units": rows, "terrain": rows, "cards": cards, "decks": [deck]}
    return frozenset((table, row) for table, found in tables.items() for row in found)


@cache
def _rows_of_battles() -> dict[str, frozenset[str]]:
    """Unit and terrain rows of every battle."""
    return {one.id: frozenset(_rows_of(one.data)) for one in battles()}


def _rows_of(data: Any) -> Iterator[str]:
    yield from (unit["row"] for unit in all_units(data))
    for contents in contents_of(data, shared_base()):
        yield from contents.rows
