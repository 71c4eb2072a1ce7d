"""Before the first game: what its players need is compiled, several units at once, each in a process of its own.

``python -m engine.runs.precompile NAME ...`` compiles units by name and leaves them in the cache.
"""

import os
import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from subprocess import Popen
from time import perf_counter
from typing import Any

import numba

from engine.compiling.cache import unit_folder
from engine.compiling.compile_unit import CompileUnit, compile_units, take_over
from engine.compiling.environment import child_environment
from engine.dialogue.batch import play_block
from engine.loading.tables.build import Built
from engine.policies.player_files import searches
from engine.policies.sight import kernels_of
from engine.policies.usual import PAIR
from engine.runs.games import play_games
from engine.search.batch import play_searched_block

LARGEST = "play_turn"
RULES = (LARGEST, "start_game")
ANSWERS = "{}_answers"  # the unit of a kind of player
SERGEANT, JUDGEMENT = "sergeant", ("judgement", "card_judgement")  # the kind that has more units
COMPILING = "Compiling the engine for this machine; this happens once and takes about half a minute …"
READYING = "Readying the engine for this machine; this happens once and takes some seconds …"


def needed(players: Collection[str]) -> list[CompileUnit]:
    """Units that every game of these players asks, the largest first; none without a compiler."""
    kinds = kernels_of(players)
    names = [
        *(ANSWERS.format(kind) for kind in reversed(kinds)),
        *(JUDGEMENT if SERGEANT in kinds else ()),
        *RULES,
    ]
    known = compile_units()
    return [known[name] for name in names if name in known]


def has_entry(entry: Any) -> bool:
    """True if an entry point was compiled for these sources, or nothing is compiled at all."""
    if vars(numba.config).get("DISABLE_JIT"):
        return True
    function = entry.py_func
    folder = unit_folder(function.__name__, Path(function.__code__.co_filename).resolve())
    return folder.exists() and any(folder.rglob(f"*.{function.__name__}-*.nbi"))


def entry_of(players: Collection[str]) -> Any:
    """The entry that plays games of these players."""
    return play_searched_block if any(searches(player) for player in players) else play_block


def announce(entry: Any, units: Collection[CompileUnit], say: Callable[[str], None]) -> None:
    """Tell that there will be a wait, if an entry or its units have not been compiled for these sources."""
    if not all(unit.is_kept() for unit in units):
        say(COMPILING)
    elif not has_entry(entry):
        say(READYING)


def compile_missing(units: Sequence[CompileUnit], enter: Callable[[], object]) -> None:
    """Compile those units that no cache has, the largest beside the others, and load all of them.

    The turn takes as long as all others together.  These share a process, for they share many kernels, of which it
    works out the types once, however many units link them.  This process does neither where both are to be done, so
    that the memory which compiling takes is given back.

    Parameters
    ----------
    units : sequence of CompileUnit
    enter : callable
        Compiles the entry that asks them, by calling it with no game to play.
    """
    missing = [unit for unit in units if not unit.is_kept()]
    largest = [unit for unit in missing if unit.name == LARGEST]
    others = [unit for unit in missing if unit not in largest]
    apart = [largest, others] if largest and others and (os.cpu_count() or 1) > 1 else []
    command = [sys.executable, "-m", "engine.runs.precompile"]
    begun = [Popen([*command, *(one.name for one in some)], env=child_environment()) for some in apart]
    for unit in units:
        if unit not in missing or not apart:
            unit.install()
    take_over()  # what was shipped has quick code now
    enter()
    for process in begun:
        process.wait()
    for unit in units:
        unit.install()


def warm_up(built: Built, players: tuple[str, str] = PAIR) -> float:
    """Compile (or load) what games of these players ask without playing; gives the seconds it took."""
    start = perf_counter()
    compile_missing(needed(players), lambda: play_games(built, seed=0, players=players, count=0))
    return perf_counter() - start


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        compile_units()[wanted].install()
