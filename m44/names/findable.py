"""Everything that can be found: options, battles, units, terrain, cards, cells of the rules, players, words."""

import re
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from analysis.wording.glossary import COLUMNS, FOR_PROGRAMS, WORDS
from analysis.wording.play_terms import play_terms
from analysis.wording.rule_cells import path_meaning
from engine.loading.options import option as options
from engine.loading.options.paths import Cell, list_cells
from engine.loading.scenario.in_sight import scenario_files
from m44.names.cells import ABOUT, KINDS, is_fixed, usual_cells
from m44.names.lists import LISTS, list_bundles, list_players, list_scenarios
from m44.names.ranking import Text

# How readily a thing of a kind is meant.
WEIGHTS = {
    "option": 1.2,
    "bundle": 1.0,
    "scenario": 1.0,
    "stage": 0.6,
    "unit": 0.85,
    "terrain": 0.85,
    "card": 0.85,
    "path": 1.0,
    "player": 0.8,
    "word": 0.85,
    "column": 0.55,
    "command": 0.8,
    "function": 0.8,
}
UNUSUAL = 0.7  # of that, for what no battle of the base game has
ANOTHER_GAME = 0.8  # of that, for options that are parts of another game on the same board
OTHER_GAMES = "variant"  # their category
# Of that: cells of cards and decks are many and hold words of everything, switches mostly have an option.
OF_TABLE = {"cards": 0.85, "decks": 0.85, "ruleset": 0.9}
# A line of the table of the front page: names in marks, then what they do.
OF_THE_PAGE = re.compile(r"^((?:``\w+…?``(?:, )?)+)[ …]* {2,}(.*)$", re.MULTILINE)
NAME = re.compile(r"``(\w+)``")


@dataclass(frozen=True)
class Findable:
    """A thing that can be found.

    Attributes
    ----------
    kind : str
        A key of ``WEIGHTS``.
    name : str
        What one types for it.
    about : str
        What it is, in a line.
    text : Text
        What is searched.
    command : str
        The command that uses it; empty where that is worked out only for what is found.
    cell : Cell, optional
        Of a path.
    """

    kind: str
    name: str
    about: str
    text: Text
    command: str = ""
    cell: Cell | None = None


@dataclass(frozen=True)
class Command:
    """A command of the terminal: its words, what it does, an example to type after ``m44``."""

    name: str
    about: str
    example: str


def everything(commands: Iterable[Command] = ()) -> Iterator[Findable]:
    """All that can be found; ``commands`` of the terminal, else the functions of the front page."""
    yield from _options()
    yield from _bundles()
    yield from _scenarios()
    yield from _rows()
    yield from _paths()
    yield from _players()
    yield from _words()
    of_commands = [_command(one) for one in commands]
    yield from of_commands or _functions()


def _options() -> Iterator[Findable]:
    for one in options.list_options():
        params = " ".join(
            f"{name} {param['about']} {param['allowed']}" for name, param in one["params"].items()
        )
        weight = WEIGHTS["option"] * (ANOTHER_GAME if one["category"] == OTHER_GAMES else 1.0)
        about = f"{one['about']} {one['study'].get('title') or ''}"
        text = Text(one["id"], one["title"], about, f"{params} {one['category']}", weight)
        yield Findable("option", one["id"], one["title"], text)


def _bundles() -> Iterator[Findable]:
    for one in list_bundles():
        text = Text(one["id"], one["title"], one["about"], one["options"], WEIGHTS["bundle"])
        about = f"{one['title']}: {one['about']}"
        yield Findable("bundle", one["id"], about, text)


def _scenarios() -> Iterator[Findable]:
    files = scenario_files()
    for one in list_scenarios():
        raw = files[one["id"]][0].raw
        rest = " ".join(str(raw.get(key, "")) for key in ("group", "date", "source"))
        about = f"{one['title']}, a battle of the group {one['group']}" + (
            f", {one['date']}" if one["date"] else ""
        )
        text = Text(one["id"], one["title"], "", rest, WEIGHTS["stage" if "of" in raw else "scenario"])
        yield Findable("scenario", one["id"], about, text, shlex.join(["m44", "fair", one["id"]]))


def _rows() -> Iterator[Findable]:
    """Units, terrain and cards."""
    usual = usual_cells()
    for table, kind in KINDS.items():
        for one in LISTS[table]():
            id_, title = str(one["id"]), str(one["title"])
            rest = " ".join(
                str(value) for key, value in one.items() if key in ("class", "traits", "kind", "who")
            )
            weight = WEIGHTS[kind] * (1.0 if (table, id_) in usual else UNUSUAL)
            yield Findable(
                kind,
                id_,
                f"{title}, {ABOUT[kind]}",
                Text(id_, title, kind, rest, weight),
                f"m44 explain {id_}",
            )


def _paths() -> Iterator[Findable]:
    usual = usual_cells()
    for cell in list_cells():
        table, row, *columns = cell.path.split(".")
        here = (table == "ruleset" or (table, row) in usual) and not is_fixed(cell)
        weight = WEIGHTS["path"] * OF_TABLE.get(table, 1.0) * (1.0 if here else UNUSUAL)
        title = " ".join((row, *columns)) if table in ("units", "terrain") else ""
        meaning = path_meaning(cell.path, cell.value)
        text = Text(cell.path, title, meaning, cell.allowed, weight)
        yield Findable("path", cell.path, meaning, text, cell=cell)


def _players() -> Iterator[Findable]:
    for one in list_players():
        weight = WEIGHTS["player"] * (UNUSUAL if one["posture"] else 1.0)
        text = Text(one["id"], one["title"], "computer player", one["description"], weight)
        about = f"{one['title']}, a computer player: {one['description']}"
        yield Findable("player", one["id"], about, text, f"m44 fair pegasus-bridge --players {one['id']}")


def _words() -> Iterator[Findable]:
    for kind, meanings in (("word", {**play_terms(), **WORDS}), ("column", COLUMNS)):
        for word, meaning in meanings.items():
            known = "column" if meaning.startswith(FOR_PROGRAMS) else kind
            text = Text(word, "", meaning, kind, WEIGHTS[known])
            yield Findable(kind, word, meaning, text, shlex.join(["m44", "explain", *word.split()]))


def _command(one: Command) -> Findable:
    text = Text(one.name, "", one.about, "", WEIGHTS["command"])
    return Findable("command", one.name, one.about, text, f"m44 {one.example}")


def _functions() -> Iterator[Findable]:
    """Functions of the front page, by the table that introduces it."""
    for names, about in OF_THE_PAGE.findall(sys.modules["m44"].__doc__ or ""):
        for name in NAME.findall(names):
            text = Text(name, "", about, "", WEIGHTS["function"])
            yield Findable("function", name, about, text, f"help(m44.{name})")
