"""Speed of the machine at hand, and compiling before the first question."""

from collections.abc import Sequence
from typing import Any

from engine.loading.scenario import list_scenarios
from engine.play.simulate import Say, tell
from engine.usual import PLAYER
from m44.question import BOARD, PLAYERS, Words, check_player, scenarios_of, words_of

USUAL_PLAYERS, USUAL_WORKERS = (PLAYER, "sergeant", "random"), (1, 2)


def bench(
    scenarios: Words | None = None,
    players: Words | None = None,
    workers: Sequence[int] | None = None,
    *,
    all_scenarios: bool = False,
    seconds: float = 1.0,
    cold: bool = False,
    say: Say = tell,
) -> list[dict[str, Any]]:
    """Measure games, turns and decisions per second.

    Parameters
    ----------
    scenarios, players : str or sequence of str, optional
        Boards (ids, groups, paths) and players; a player plays both sides.  Default Pegasus Bridge, both players.
    workers : sequence of int, optional
        Default 1 and 2.
    all_scenarios : bool
        All scenarios that can be found (or those named), the usual player on one core unless named otherwise; also
        how the time is shared between players and rules; geometric means in the last rows.
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
        ``compile_s``, ``speedup``, ``peak_memory_mb``, ``combat_battles_per_s``, ``players_of_100``,
        ``rules_of_100`` (None without ``all_scenarios``), ``import_trust``, ``import_notes``.
    """
    from analysis.imports import import_columns, imports_among
    from engine.play.bench import bench as measure
    from engine.play.bench import means

    usual = [one["id"] for one in list_scenarios()] if all_scenarios else [BOARD]
    refs = [one for ref in words_of(scenarios) or usual for one in _boards(ref)]
    battles = {ref: scenarios_of([ref]) for ref in refs}
    names = words_of(players) or ([PLAYERS] if all_scenarios else list(USUAL_PLAYERS))
    for name in names:
        check_player(name, "--player")
    threads = list(workers or ((1,) if all_scenarios else USUAL_WORKERS))
    rows = measure(refs, names, threads, seconds=seconds, cold=cold, shares=all_scenarios, say=say)
    rows = [*rows, *means(rows)] if all_scenarios else rows
    told = {ref: import_columns(imports_among(found)) for ref, found in battles.items()}
    return [{**row, **told.get(str(row["scenario"]), import_columns(()))} for row in rows]


def _boards(ref: str) -> list[str]:
    """Ids of a group, or the id or path itself."""
    return [one["id"] for one in list_scenarios() if one["group"] == ref] or [ref]


def warm(say: Say = tell) -> float:
    """Compile the engine for this machine, once; gives the seconds it took."""
    from engine.play.bench import bench_board
    from engine.play.simulate import make_ready

    return make_ready(bench_board(BOARD), say)
