"""Before the first game: what its players need is compiled, several units at once, each in a process of its own.

``python -m engine.runs.precompile NAME ...`` compiles units by name and leaves them in the cache.
"""

import os
import sys
from collections.abc import Callable, Collection, Sequence
from subprocess import Popen
from time import perf_counter

import engine.dialogue.batch
import engine.dialogue.habits.watched_games
import engine.dialogue.lessons
import engine.search.batch
import engine.search.review  # noqa: F401  # importing declares: these entries, and all units that they may ask
from engine.compiling.compile_unit import CompileUnit, compile_units
from engine.compiling.environment import child_environment
from engine.policies.player_files import searches
from engine.policies.sight import kernels_of
from engine.policies.usual import PAIR

LARGEST = "play_turn"
RULES = (LARGEST, "start_game")
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
    """Compile those units that no cache has, the largest beside the others, and load all of them.

    The turn takes as long as all others together.  These share a process, for they share many kernels, of which it
    works out the types once, however many units link them.  This process does neither where both are to be done, so
    that the memory which compiling takes is given back.
    """
    missing = [unit for unit in units if not unit.is_kept()]
    largest = [unit for unit in missing if unit.name == LARGEST]
    others = [unit for unit in missing if unit not in largest]
    apart = [largest, others] if largest and others and (os.cpu_count() or 1) > 1 else []
    command = [sys.executable, "-m", "engine.runs.precompile"]
    begun = [Popen([*command, *(one.name for one in some)], env=child_environment()) for some in apart]
    for process in begun:
        process.wait()
    for unit in units:
        unit.install()


def warm_up(players: tuple[str, str] = PAIR) -> float:
    """Compile (or load) what games of these players ask without playing; gives the seconds it took."""
    start = perf_counter()
    compile_missing(needed(players))
    return perf_counter() - start


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        compile_units()[wanted].install()
