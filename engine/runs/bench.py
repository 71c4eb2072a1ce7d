"""How fast the engine plays on this machine: games, decisions, players and rules, compilation, memory, bulk combat."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from statistics import fmean, geometric_mean, median
from time import perf_counter
from typing import Any

import joblib

from engine.compiling.beside import answer_of
from engine.compiling.compile_unit import settle
from engine.dice.bulk.sample import measure_sampling
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.numbers import whole_number
from engine.policies.player_files import load_player, searches
from engine.policies.usual import PLAYER
from engine.runs.games import play_games
from engine.runs.limits import MOST_WORKERS
from engine.runs.simulate import make_ready
from engine.runs.timing import measure_shares

SEED = 1
TRIAL_GAMES = 100
TRIAL_SEARCHED = 2  # of a player that searches
CHUNKS_PER_WORKER = 4
SHORTEST = 1  # games per chunk at least
NAMESPACE = "bench"
SPEEDS = ("games_per_s", "turns_per_game", "decisions_per_s", "speedup")
SHARES = ("players_of_100", "rules_of_100")
MEAN = "geometric mean"


def _play_chunk(built: Built, player: str, first: int, count: int) -> tuple[int, int]:
    """Turns and decisions of some games."""
    results = play_games(built, SEED, (player, player), first, count, NAMESPACE).results
    return int(results["turns"].sum()), int(results["acts"].sum())


def measure(
    built: Built, player: str, workers: int, seconds: float = 1.0, repeats: int = 3
) -> dict[str, float]:
    """Speed of one player on one board.

    Parameters
    ----------
    built : Built
    player : str
        Plays both sides.
    workers : int
        Threads.
    seconds : float
        Aimed-at length of one measurement.
    repeats : int
        The median counts.

    Returns
    -------
    dict
        ``games_per_s``, ``turns_per_game``, ``decisions_per_s``.
    """
    trial = TRIAL_SEARCHED if searches(player) else TRIAL_GAMES
    start = perf_counter()
    _play_chunk(built, player, 0, trial)
    rate = trial / (perf_counter() - start)
    chunk = max(SHORTEST, int(rate * seconds / CHUNKS_PER_WORKER))
    n_chunks = workers * CHUNKS_PER_WORKER
    games, speeds = chunk * n_chunks, []
    turns = acts = 0
    with joblib.Parallel(n_jobs=workers, backend="threading") as pool:
        for _ in range(repeats):
            start = perf_counter()
            played = pool(
                joblib.delayed(_play_chunk)(built, player, i * chunk, chunk) for i in range(n_chunks)
            )
            speeds.append(games / (perf_counter() - start))
            turns, acts = (sum(values) for values in zip(*played, strict=True))
    speed = median(speeds)
    return {"games_per_s": speed, "turns_per_game": turns / games, "decisions_per_s": speed * acts / games}


def peak_memory_mb() -> float | None:
    """Largest memory this process has used so far, in megabytes; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(used / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


def cold_start_s() -> float:
    """Seconds a first ever compilation takes: a new process with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        return float(answer_of("engine.runs.precompile", M44_CACHE=folder).split()[-1])


def bench_board(scenario: str) -> Built:
    """Tables of a scenario under the official rules."""
    return build_tables(load_scenario(scenario))


def bench(
    scenarios: Sequence[str] = ("pegasus-bridge",),
    players: Sequence[str] = (PLAYER, "sergeant", "random"),
    workers: Sequence[int] = (1, 2),
    *,
    seconds: float = 1.0,
    repeats: int = 3,
    cold: bool = False,
    shares: bool = False,
    say: Callable[[str], None] = lambda line: None,
) -> list[dict[str, Any]]:
    """Measure every scenario, player and number of workers.

    Parameters
    ----------
    scenarios : sequence of str
    players : sequence of str
    workers : sequence of int
    seconds, repeats
        Length of a measurement and how many; medians are given.
    cold : bool
        Also compile in a new process with an empty cache; otherwise ``compile_s`` is what this process
        needed, a few seconds from a warm cache.
    shares : bool
        Also how the time is shared between players and rules (``engine.runs.timing``), otherwise None.
    say : callable
        Takes lines about what is going on.

    Returns
    -------
    list of dict
        ``scenario``, ``player``, ``workers``, ``games_per_s``, ``turns_per_game``, ``decisions_per_s``,
        ``compile_s``, ``speedup`` (over the first number of workers), ``peak_memory_mb``,
        ``combat_battles_per_s``, ``players_of_100``, ``rules_of_100``.
    """
    workers = [whole_number("--workers", n, 1, MOST_WORKERS) for n in workers]
    for player in players:
        load_player(player)
    boards = {scenario: bench_board(scenario) for scenario in scenarios}
    compile_s = make_ready(say, [(player, player) for player in players])
    settle()
    if cold:
        say("Compiling once more from nothing …")
        compile_s = cold_start_s()
    combat = measure_sampling(seconds)["battles_per_s"]
    of_players = _shares(boards, players, seconds, say) if shares else {}
    rows: list[dict[str, Any]] = []
    for scenario, built in boards.items():
        for player in players:
            base = 0.0
            for n in workers:
                speed = measure(built, player, n, seconds, repeats)
                base = base or speed["games_per_s"]
                rows.append(
                    {
                        "scenario": scenario,
                        "player": player,
                        "workers": n,
                        "games_per_s": round(speed["games_per_s"], 1),
                        "turns_per_game": round(speed["turns_per_game"], 2),
                        "decisions_per_s": round(speed["decisions_per_s"], 1),
                        "compile_s": round(compile_s, 2),
                        "speedup": round(speed["games_per_s"] / base, 2),
                        "peak_memory_mb": peak_memory_mb(),
                        "combat_battles_per_s": round(combat),
                        **_both_shares(of_players.get((scenario, player))),
                    }
                )
    return rows


def _shares(
    boards: dict[str, Built], players: Sequence[str], seconds: float, say: Callable[[str], None]
) -> dict[tuple[str, str], float | None]:
    """Share of the time that players take, by scenario and player; a search is made of games, so it has none."""
    asked = [player for player in players if not searches(player)]
    paths = [str(built.scenario.path) for built in boards.values()]
    cells = [(scenario, player) for scenario in boards for player in asked]
    return dict(zip(cells, measure_shares(paths, asked, seconds, say), strict=True)) if asked else {}


def _both_shares(players: float | None) -> dict[str, float | None]:
    """Players and rules, of 100; None where it has not been measured."""
    if players is None:
        return dict.fromkeys(SHARES)
    of_100 = round(100 * players, 1)
    return dict(zip(SHARES, (of_100, round(100 - of_100, 1)), strict=True))


def means(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row for each player and number of workers over all scenarios, each with the same weight.

    Parameters
    ----------
    rows : sequence of dict
        From ``bench``.

    Returns
    -------
    list of dict
        Geometric means of speeds and turns, plain means of the shares; other columns of the last row.
    """
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["player"], row["workers"]), []).append(row)
    found = []
    for group in groups.values():
        speeds = {name: round(geometric_mean(row[name] for row in group), 2) for name in SPEEDS}
        known = all(row[name] is not None for row in group for name in SHARES)
        shares = {name: round(fmean(row[name] for row in group), 1) if known else None for name in SHARES}
        found.append({**group[-1], "scenario": MEAN, **speeds, **shares})
    return found
