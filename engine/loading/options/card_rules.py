"""What a battle without cards makes of other rules: which act, which stand idle, which it cannot have (MMB-GAP-27)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, Protocol, get_args

from engine.hooks import HOOKS
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.selectors import select
from engine.loading.options.addresses import BOTH, words_of
from engine.loading.options.modern_map import stays
from engine.loading.options.set_up import Step
from engine.loading.scenario.without_cards import NO_CARDS, TURN, WIN, presets
from engine.loading.schema.document import Table
from engine.loading.schema.rows import MODERN_BOX
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError
from engine.loading.words.files import DATA, read_toml

ANOTHER_RULE = "a rule of battles with cards"  # of a switch that the table does not know
RULESET, SCENARIO = "ruleset", "scenario"
SELECTED = "["  # behind a table, before a selector
WORD = re.compile(r"\w+")
USUAL_WIN = "MEDALS"
ROWS: tuple[Table, ...] = get_args(Table)


class Line(Protocol):
    """What is asked of a patch."""

    @property
    def at(self) -> str: ...
    @property
    def value(self) -> Any: ...
    @property
    def file(self) -> str: ...


class Lack(NamedTuple):
    """What a battle without cards does not have, and the value of ``win`` with which it has it after all."""

    what: str
    unless_win: str


@cache
def table() -> Mapping[str, Lack | None]:
    """Words of ``without_cards.toml`` with what is lacking; None for rules that may stand."""
    raw = read_toml(DATA / "without_cards.toml")
    found: dict[str, Lack | None] = dict.fromkeys((*raw["acts"], *raw["silent"]))
    for line in raw["lacks"]:
        found.update(dict.fromkeys(line["words"], Lack(line["what"], line.get("unless_win", ""))))
    return found


@cache
def declared_by() -> Mapping[str, str]:
    """The declaration of each switch that is not an official one."""
    return {switch.name: name for name, hook in HOOKS.items() for switch in hook.switches}


def lack_of_switch(switch: str) -> Lack | None:
    """What a switch needs that a battle without cards does not have; None if it may be set there."""
    known = table()
    if switch in known:
        return known[switch]
    return known.get(declared_by().get(switch, ""), Lack(ANOTHER_RULE, ""))


def lack_of_path(patch: Line) -> Lack | None:
    """What a change of a cell needs that a battle without cards does not have.

    Rows that are on no board of such a battle may be changed as one likes.
    """
    head, _, rest = patch.at.partition(".")
    name = head.partition(SELECTED)[0]
    if name == RULESET:
        return lack_of_switch(rest.partition(".")[0])
    known = table()
    if name in known:
        return known[name]
    if name == SCENARIO:
        return known.get(f"{SCENARIO}.{rest.partition('.')[0]}")
    column = rest if SELECTED in head else rest.partition(".")[2]
    lack = known.get(f"{name}.{column.partition('.')[0]}")
    rows = next((one for one in ROWS if one == name), None)
    return lack if lack is not None and rows is not None and speaks_of_modern_rows(patch, rows) else None


def speaks_of_modern_rows(patch: Line, name: Table) -> bool:
    """Whether a change of units or terrain is one of rows on boards of Modern Battle too."""
    head, _, rest = patch.at.partition(".")
    terrain = shared_base()["terrain"]
    rows = {
        row: one
        for row, one in shared_base()[name].items()
        if one["box"] == MODERN_BOX or (row in terrain and stays(row, terrain))
    }
    if SELECTED not in head:
        return rest.partition(".")[0] in rows
    selector = head.partition(SELECTED)[2].rstrip("]")
    subjects = [{*words_of(row, one), *SIDES, BOTH} for row, one in rows.items()]
    return bool(select(selector, subjects, {*WORD.findall(selector)}.union(*subjects), patch.file, patch.at))


def lacking(patches: Iterable[Line], steps: Iterable[Step], win: str) -> Iterator[tuple[str, str]]:
    """What of an option needs something that a battle without cards does not have: the word of it, and what.

    ``win``: what decides the battle.
    """
    for patch in patches:
        lack = None if is_of_preset(patch) else lack_of_path(patch)
        if lack is not None and lack.unless_win != win:
            yield patch.at, lack.what
    for step in steps:
        lack = table().get(step.verb)
        if lack is not None and lack.unless_win != win:
            yield f"setup {step.verb}", lack.what


def is_of_preset(patch: Line) -> bool:
    """Whether a change sets a switch as battles without cards have it anyway."""
    of_modern = [one for one in presets().values() if one.get(TURN) == NO_CARDS]
    switch = patch.at.removeprefix(f"{RULESET}.")
    return any(switch in one and one[switch] == patch.value for one in of_modern)


def takes_cards_away(patches: Iterable[Line]) -> bool:
    """Whether an option makes its battles ones without cards."""
    return any(patch.at == f"{RULESET}.{TURN}" and patch.value == NO_CARDS for patch in patches)


def win_of(patches: Iterable[Line], otherwise: str = USUAL_WIN) -> str:
    """What decides a battle by an option, or where it does not say."""
    return next((str(patch.value) for patch in patches if patch.at == f"{RULESET}.{WIN}"), otherwise)


def refuse_lacking(name: str, patches: Iterable[Line], steps: Iterable[Step], beside: str, win: str) -> None:
    """Refuse an option that needs what a battle without cards does not have; ``beside``: who takes the cards away.

    Raises
    ------
    InputError
        Such an option, with what it needs.

    Notes
    -----
    Rule: MMB-GAP-27.
    """
    for word, what in lacking(patches, steps, win):
        found = f"{word}, which needs {what}; {beside} has no cards and nothing of that (MMB-GAP-27)"
        raise InputError("option", name, found, "options that do without them")


def refuse_own(patches: Iterable[Line], win: str) -> None:
    """Refuse a special rule that a battle without cards names and does not have; switches that nobody knows pass.

    Raises
    ------
    InputError
        The file, the rule and what it needs.

    Notes
    -----
    Rule: MMB-GAP-27.
    """
    for patch in patches:
        for word, what in lacking((patch,), (), win):
            if what != ANOTHER_RULE:
                expected = "no such line: this battle has no cards (MMB-GAP-27)"
                raise InputError(patch.file, word, f"a rule that needs {what}", expected)
