"""Before the first game: what its players need is compiled, several units at once, in processes beside this one.

``python -m engine.runs.precompile NAME ...`` compiles units by name and leaves them in the cache; without a name, it
compiles what the usual players need and prints the seconds this took.
"""

import os
import sys
from collections.abc import Callable, Collection, Sequence
from subprocess import Popen
from time import perf_counter
from typing import Any

import engine.dialogue.batch
import engine.dialogue.habits.watched_games
import engine.dialogue.lessons
import engine.search.batch
import engine.search.review  # noqa: F401  # importing declares: these entries, and all units that they may ask
from engine.compiling import beside
from engine.compiling.compile_unit import CompileUnit, compile_units
from engine.compiling.moment import every_unit
from engine.policies.player_files import searches
from engine.policies.sight import kernels_of
from engine.policies.usual import PAIR

MODULE = "engine.runs.precompile"
RULES = ("play_turn", "battle_units", "suffer", "start_game")  # units of every game, whoever plays
ENTRY, SEARCH_ENTRY, REVIEW_ENTRY = "play_block", "play_searched_block", "review_block"
ANSWERS = "{}_answers"  # the unit of a kind of player
SERGEANT, JUDGEMENT = "sergeant", ("judgement", "card_judgement")  # the kind that has more units
COMPILING = "Compiling the engine for this machine; this happens once and takes about half a minute …"


def needed(players: Collection[str], entry: str = "") -> list[CompileUnit]:
    """Units that every game of these players asks, by the entry they need or another one; none without a compiler."""
    kinds = kernels_of(players)
    names = [
        *(ANSWERS.format(kind) for kind in reversed(kinds)),
        *(JUDGEMENT if SERGEANT in kinds else ()),
        *RULES,
        entry or (SEARCH_ENTRY if any(searches(player) for player in players) else ENTRY),
    ]
    known = compile_units()
    return [known[name] for name in names if name in known]


def announce(units: Collection[CompileUnit], say: Callable[[str], None]) -> None:
    """Tell that there will be a wait, if some units have not been compiled for these sources."""
    if not all(unit.is_kept() for unit in units):
        say(COMPILING)


def compile_missing(units: Sequence[CompileUnit]) -> None:
    """Compile those units that no cache has, the rules beside the players, and load all of them.

    Both take about as long.  Units of one process share many kernels, of which it works out the types once, however
    many units link them.  This process does neither, so that the memory which
    compiling takes is given back, and so that it can be stopped at any time.
    """
    missing = [unit for unit in units if not unit.is_kept()]
    rules = [unit for unit in missing if unit.name in RULES]
    players = [unit for unit in missing if unit not in rules]
    apart = [rules, players] if (os.cpu_count() or 1) > 1 else [missing]
    compile_beside([some for some in apart if some])
    for unit in units:
        unit.install()


def compile_beside(groups: Sequence[Sequence[CompileUnit]]) -> None:
    """Compile groups of units, each in a process, and wait for all of them; whatever ends this one ends them."""
    begun: list[Popen[Any]] = []
    try:
        begun.extend(beside.start(MODULE, *(unit.name for unit in units)) for units in groups)
        for process in begun:
            process.wait()
    finally:
        for process in begun:
            process.kill()
            process.wait()


def warm_up(players: tuple[str, str] = PAIR) -> float:
    """Compile (or load) what games of these players ask without playing; gives the seconds it took."""
    start = perf_counter()
    compile_missing(needed(players))
    return perf_counter() - start


if __name__ == "__main__":
    if not sys.argv[1:]:
        print(warm_up())
    for wanted in sys.argv[1:]:
        (compile_units().get(wanted) or every_unit()[wanted]).install()
