"""Speed of the machine at hand, and compiling before the first question."""

from collections.abc import Sequence
from typing import Any

from engine.loading.scenario.load import list_scenarios
from engine.loading.words.namesakes import notices
from engine.loading.words.numbers import real_number
from engine.policies.usual import PLAYER
from engine.runs.simulate import Say, tell
from m44.names.named import Words, listed, words_of
from m44.names.who_plays import check_player
from m44.play.question import BOARD, PLAYERS, scenarios_of

LONGEST = 3600  # seconds of one measurement
EVERY_KIND = ((PLAYER, PLAYER), ("random", "recruit"))
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
        ``rules_of_100`` (None without ``all_scenarios``), ``notices``.
    """
    from analysis.pages.imports import import_columns, imports_among
    from engine.runs.bench import bench as measure
    from engine.runs.bench import means

    length = real_number(
        "--seconds", seconds, 0, LONGEST, f"seconds above 0, at most {LONGEST:,}", reached=True
    )
    usual = [one["id"] for one in list_scenarios()] if all_scenarios else [BOARD]
    refs = [one for ref in words_of(scenarios, "scenarios") or usual for one in _boards(ref)]
    battles = scenarios_of(refs)
    notes, entries = " ".join(notices(battles)), imports_among(battles)
    names = words_of(players, "players") or ([PLAYERS] if all_scenarios else list(USUAL_PLAYERS))
    for name in names:
        check_player(name, "--players")
    asked = (1,) if all_scenarios else USUAL_WORKERS
    threads = list(asked if workers is None else listed(workers, "workers", "numbers of threads")) or list(
        asked
    )
    rows = measure(refs, names, threads, seconds=length, cold=cold, shares=all_scenarios, say=say)
    shown = [*rows, *means(rows)] if all_scenarios else rows
    return [{**row, "notices": notes, **import_columns(entries, row["scenario"])} for row in shown]


def _boards(ref: str) -> list[str]:
    """Ids of a group, or the id or path itself."""
    found = scenarios_of([ref])
    return [ref] if len(found) == 1 else [one.id for one in found]


def warm(say: Say = tell) -> float:
    """Compile the engine for this machine, once, for players of every kind; gives the seconds it took."""
    from engine.runs.simulate import make_ready

    return make_ready(say, EVERY_KIND)
