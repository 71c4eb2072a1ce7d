"""Speed of the machine at hand, and compiling before the first question."""

from collections.abc import Sequence
from typing import Any

from engine.loading.scenario import list_scenarios
from engine.play.simulate import Say, tell
from m44.question import BOARD, Words, check_player, scenarios_of, words_of


def bench(
    scenarios: Words = BOARD,
    players: Words = ("sergeant", "random"),
    workers: Sequence[int] = (1, 2),
    *,
    seconds: float = 1.0,
    cold: bool = False,
    say: Say = tell,
) -> list[dict[str, Any]]:
    """Measure games, turns and decisions per second.

    Parameters
    ----------
    scenarios, players : str or sequence of str
        Boards (ids, groups, paths) and players; a player plays both sides.
    workers : sequence of int
    seconds : float
        Length of one measurement; the median of three counts.
    cold : bool
        Also compile from nothing.
    say : callable
        Takes lines about what is going on.

    Returns
    -------
    list of dict
        ``scenario``, ``player``, ``workers``, ``games_per_s``, ``turns_per_game``, ``decisions_per_s``,
        ``compile_s``, ``speedup``, ``peak_memory_mb``, ``combat_battles_per_s``.
    """
    from engine.play.bench import bench as measure

    refs = [one for ref in words_of(scenarios) for one in _boards(ref)]
    scenarios_of(refs)
    names = words_of(players)
    for name in names:
        check_player(name, "--player")
    return measure(refs, names, list(workers), seconds=seconds, cold=cold, say=say)


def _boards(ref: str) -> list[str]:
    """Ids of a group, or the id or path itself."""
    return [one["id"] for one in list_scenarios() if one["group"] == ref] or [ref]


def warm(say: Say = tell) -> float:
    """Compile the engine for this machine, once; gives the seconds it took."""
    from engine.play.bench import bench_board
    from engine.play.simulate import make_ready

    return make_ready(bench_board(BOARD), say)
