"""What players can see of a change of the rules: the columns of TABLES that are read on the way to their decisions.

Worked out from the sources: the functions of a kind of player, all functions they call, and the columns those name; and
the columns by which the dialogue decides whether to ask a player at all, for whoever is asked has an answer.  A change
none of whose columns is among them cannot enter any judgement, whatever the weights are.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.codes import Player
from engine.layout import TABLES
from engine.loading.tables import Built
from engine.play.player_files import load_player

ENGINE = Path(__file__).resolve().parent.parent
ASKED = ("players", "kernel")
DIALOGUE = ("play",)
QUESTION, TEST = "choose_", "may_"
DEF = re.compile(r"^def ", re.MULTILINE)
COLUMN = re.compile(r'\btables\["(\w+)"\]')
CALL = re.compile(r"\b(\w+)\(")
NOTES = ("open_book",)  # asked before the first decision
SETUP = (
    "scenario."  # patches of who stands where, begins and holds how many cards change the situation, no rule
)


class Read(NamedTuple):
    """What one function reads and calls."""

    columns: frozenset[str]
    calls: frozenset[str]


@cache
def functions(folders: tuple[str, ...] = ASKED) -> dict[str, Read]:
    """All functions of some folders of the engine by name; default those of players and kernels."""
    found = {}
    for path in (one for part in folders for one in sorted((ENGINE / part).rglob("*.py"))):
        for text in DEF.split(path.read_text(encoding="utf-8"))[1:]:
            name, _, body = text.partition("(")
            found[name] = Read(frozenset(COLUMN.findall(body)), frozenset(CALL.findall(body)))
    return found


@cache
def columns_judged(kernel: str) -> frozenset[str]:
    """Columns that a kind of player (``codes.Player`` in small letters) reads, itself or by the kernels it asks."""
    known = functions()
    waiting = [name for name in known if name.startswith(f"{kernel}_")] + list(NOTES)
    seen: set[str] = set()
    columns: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen and name in known:
            seen.add(name)
            columns |= known[name].columns
            waiting += known[name].calls
    return frozenset(columns)


@cache
def columns_asked() -> frozenset[str]:
    """Columns that decide whether a question is put to a player: read where it is put, or where it is tested."""
    known = functions()
    columns: set[str] = set()
    for read in functions(DIALOGUE).values():
        if any(name.startswith(QUESTION) for name in read.calls):
            columns |= read.columns
            columns.update(
                *(known[name].columns for name in read.calls & set(known) if name.startswith(TEST))
            )
    return frozenset(columns)


def columns_changed(before: Built, after: Built) -> frozenset[str]:
    """Columns of TABLES in which two sets of rules differ."""
    one, other = before.tables[0], after.tables[0]
    return frozenset(name for name in TABLES.names or () if not np.array_equal(one[name], other[name]))


def kernels_of(players: Iterable[str]) -> list[str]:
    """Kinds of players that answer for these players, members of ensembles among them."""
    loaded = [load_player(player) for player in players]
    members = [member for one in loaded for member in one.get("members", [one])]
    return sorted({member["kernel"] for member in members} & {player.name.lower() for player in Player})


def is_blind(before: Built, after: Built, players: Iterable[str]) -> bool:
    """Whether nothing that options change in the rules is read by the judgement of one of the players.

    Parameters
    ----------
    before, after : Built
        The same battle under the official rules and under the options.
    players : iterable of str
        Ids.

    Returns
    -------
    bool
        False where only the situation is another one (armies, hands, who begins): there is nothing to see.
    """
    if all(change.path.startswith(SETUP) for change in after.provenance):
        return False
    changed = columns_changed(before, after)
    if not changed or changed & columns_asked():
        return False
    return any(not changed & columns_judged(kernel) for kernel in kernels_of(players))
