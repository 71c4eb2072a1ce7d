"""What players can see of a change of the rules: the columns of TABLES that are read on the way to their decisions.

Worked out from the sources: the functions of a kind of player, all functions they call, and the columns those name; and
the columns by which the dialogue decides whether to ask a player at all, for whoever is asked has an answer.  A change
none of whose columns is among them cannot enter any judgement, whatever the weights are.

A function is known by its module and its name, since two modules may each have one of the same name.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.codes import Player
from engine.hooks import ACTS
from engine.layout import TABLES
from engine.loading.tables.build import Built
from engine.moments import MOMENTS
from engine.players.common.answers import MANNER, MANNERS
from engine.policies.player_files import load_player

ENGINE = Path(__file__).resolve().parent.parent
ASKED = ("players", "kernel", "rules")
DIALOGUE = ("dialogue", "search", "rules")
QUESTION, TEST = "choose_", "may_"
DEF = re.compile(r"^def ", re.MULTILINE)
END = re.compile(r"\n(?=[^\s)])")  # of a function: the next line that is not indented
ASIDE = re.compile(r'"""[\s\S]*?"""|#.*')  # docstrings and comments
IMPORT = re.compile(r"^from (engine[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
IMPORTED = re.compile(r"(\w+)(?: as (\w+))?")
COLUMN = re.compile(r'\btables\[\s*"(\w+)"\s*\]')
ANSWER = re.compile(r"\bQuestion\.\w+: (\w+)")  # in the table of a kind of player
CHOICE = re.compile(r"\bchoice\(((?:[^()]|\([^()]*\))*)\)")  # what an option offers (`players.choice`)
SAID = re.compile(r"(\w+)=(\w+)")  # of a choice: what is legal, worth, asked, and who answers otherwise
BY_MANNER = re.compile(r"\),\s+\((\w+), (\w+), (\w+)\),?\s*\)")  # an option's question without such a list
CALL = re.compile(r"(?<!\.)\b(\w+)\(")
NOTES = ("engine.players.common.features.open_book",)  # asked before the first decision
SETUP = (
    "scenario."  # patches of who stands where, begins and holds how many cards change the situation, no rule
)


class Read(NamedTuple):
    """What one function reads, and the functions it calls by module and name."""

    columns: frozenset[str]
    calls: frozenset[str]


class Source(NamedTuple):
    """One file: its text, the module that each imported name comes from, and the text of each function."""

    module: str
    text: str
    imported: dict[str, str]
    bodies: dict[str, str]

    def meant(self, name: str) -> str:
        """Full name of what a name stands for in this file."""
        return self.imported.get(name, f"{self.module}.{name}")


def bare(name: str) -> str:
    """The name of a function without its module."""
    return name.rpartition(".")[2]


def sources(folders: tuple[str, ...], root: Path) -> Iterator[Source]:
    """The files of some folders of the engine, without docstrings and comments."""
    for path in (one for part in folders for one in sorted((root / part).rglob("*.py"))):
        module = ".".join(path.relative_to(root.parent).with_suffix("").parts)
        text = ASIDE.sub("", path.read_text(encoding="utf-8"))
        imported = {
            alias or name: f"{origin}.{name}"
            for origin, names in IMPORT.findall(text)
            for name, alias in IMPORTED.findall(names)
        }
        bodies = dict(END.split(part, 1)[0].split("(", 1) for part in DEF.split(text)[1:])
        yield Source(module.removesuffix(".__init__"), text, imported, bodies)


@cache
def functions(folders: tuple[str, ...] = ASKED, root: Path = ENGINE) -> dict[str, Read]:
    """All functions of some folders of the engine by module and name; default those of players and kernels."""
    files = list(sources((*ASKED, *DIALOGUE), root))
    passed_on = {f"{file.module}.{name}": origin for file in files for name, origin in file.imported.items()}

    def origin(name: str) -> str:
        while name in passed_on:
            name = passed_on[name]
        return name

    wanted = tuple(f"{root.name}.{folder}." for folder in folders)
    return at_moments(root) | {
        f"{file.module}.{name}": Read(
            frozenset(COLUMN.findall(body)),
            frozenset(origin(file.meant(called)) for called in CALL.findall(body)),
        )
        for file in files
        if file.module.startswith(wanted)
        for name, body in file.bodies.items()
    }


def at_moments(root: Path) -> dict[str, Read]:
    """The moments as functions: what says that a rule acts at one, and the units that act."""
    found = {}
    for name in MOMENTS:
        acts = [act for act in ACTS if act.moment == name]
        units = (act.unit.replace(":", ".") for act in acts)
        found[f"{root.name}.kernel.ask.{name}"] = Read(frozenset(act.where for act in acts), frozenset(units))
    return found


def kernels_answering(kernel: str, root: Path = ENGINE) -> list[str]:
    """Functions that the tables of answers name for a kind of player, and what options' choices name for its manner."""
    found: list[str] = []
    manner = MANNER[Player[kernel.upper()]]
    for file in sources(("players", "rules"), root):
        if bare(file.module) == f"{kernel}_answers":
            found += [file.meant(name) for name in ANSWER.findall(file.text)]
        elif bare(file.module).endswith("choices"):
            names = [names[MANNERS.index(manner)] for names in BY_MANNER.findall(file.text)]
            for said in CHOICE.findall(file.text):
                names += answering(dict(SAID.findall(said)), manner)
            found += [file.meant(name) for name in names]
    return found


def answering(said: dict[str, str], manner: Player) -> list[str]:
    """The functions that answer a choice in a manner of playing, by what the choice says."""
    own = said.get(manner.name.lower(), "")
    if own == "NONE":
        return [said["gives"]] if "gives" in said else []
    if own and not own.isupper():
        return [own]
    weighs = manner == Player.SERGEANT or own == "BEST"
    parts = ("legal", "gives", *(("worth", "asked") if weighs else ()))
    return [said[part] for part in parts if part in said]


@cache
def columns_judged(kernel: str, root: Path = ENGINE) -> frozenset[str]:
    """Columns that a kind of player (``codes.Player`` in small letters) reads, itself or by the kernels it asks."""
    known = functions(root=root)
    waiting = [name for name in known if bare(name).startswith(f"{kernel}_")]
    waiting += [*kernels_answering(kernel, root), *NOTES]
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
def columns_asked(root: Path = ENGINE) -> frozenset[str]:
    """Columns that decide whether a player is asked: read where a question is put or tested, or by what rule acts."""
    known = functions(root=root)
    columns = {act.where for act in ACTS if asks(act.unit.replace(":", "."), root)}
    for read in functions(DIALOGUE, root).values():
        if any(bare(name).startswith(QUESTION) for name in read.calls):
            columns |= read.columns
            tests = (name for name in read.calls & set(known) if bare(name).startswith(TEST))
            columns.update(*(known[name].columns for name in tests))
    return frozenset(columns)


def asks(unit: str, root: Path = ENGINE) -> bool:
    """Whether who acts at a moment puts a question, itself or by functions of its module."""
    known, module = functions(DIALOGUE, root), unit.rpartition(".")[0]
    waiting: list[str] = [unit]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in known and name not in seen:
            seen.add(name)
            if any(bare(called).startswith(QUESTION) for called in known[name].calls):
                return True
            waiting += [called for called in known[name].calls if called.startswith(f"{module}.")]
    return False


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
