"""Players and rules share the time of a game; the engine that tells how plays the same games as the other one."""

import os
import subprocess
import sys

import pytest

from engine.compiling.sources import TIMED
from engine.layout import MIND, STATE
from engine.loading.words.files import shipped
from engine.runs import bench as bench_module
from engine.runs.bench import MEAN, means
from engine.runs.timing import measure_shares

BOARD = str(shipped("scenarios") / "training" / "river-line.toml")
CODE = """
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
built = build_tables(load_scenario({board!r}))
print(*play_games(built, 3, ("random", "random"), 0, 2).results["trajectory"])
"""


def games_played(timed):
    """Trajectories of two games in a new process of plain Python."""
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "M44_TIMED": timed,
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    code = CODE.format(board=BOARD)
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.slow("runs")
def test_timing_changes_no_game():
    assert len(games_played("0").split()) == 2
    assert games_played("1") == games_played("0")


def test_the_engine_that_plays_has_no_clock():
    from engine.players import roster

    assert not TIMED and "timed" not in vars(roster)
    mind, state = (set(record.names or ()) for record in (MIND, STATE))
    assert "player_ticks" in mind and not [name for name in state if "ticks" in name]


@pytest.mark.slow("runs")
def test_players_take_a_part_of_the_time(monkeypatch):
    # Plain Python in both processes: compiling a second engine would take a minute.
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    said = []
    (share,) = measure_shares([BOARD], ["sergeant"], 0.0, said.append, trial=1)
    assert share is not None and 0.2 < share < 0.99
    assert len(said) == 1


def test_a_machine_without_a_clock_is_told_nothing(monkeypatch):
    monkeypatch.setattr("engine.runs.timing.has_clock", lambda: False)
    assert measure_shares([BOARD], ["sergeant", "random"], 0.1, print) == [None, None]


def test_bench_gives_both_shares(monkeypatch):
    monkeypatch.setattr(bench_module, "measure_shares", lambda paths, players, seconds, say: [0.754])
    (row,) = bench_module.bench(("river-line",), ("random",), (1,), seconds=0.02, repeats=1, shares=True)
    assert (row["players_of_100"], row["rules_of_100"]) == (75.4, 24.6)


def test_means_are_geometric_by_player_and_workers():
    row = {"workers": 1, "turns_per_game": 10.0, "decisions_per_s": 1.0, "speedup": 1.0, "compile_s": 2.0}
    rows = [
        {**row, "scenario": "a", "player": "x", "games_per_s": 100.0, "players_of_100": 90.0, "rules_of_100": 10.0},
        {**row, "scenario": "a", "player": "y", "games_per_s": 7.0, "players_of_100": None, "rules_of_100": None},
        {**row, "scenario": "b", "player": "x", "games_per_s": 400.0, "players_of_100": 80.0, "rules_of_100": 20.0},
    ]  # fmt: skip
    both, alone = means(rows)
    assert both.keys() == rows[0].keys()
    assert (both["scenario"], both["player"], both["games_per_s"]) == (MEAN, "x", pytest.approx(200))
    assert (both["players_of_100"], both["rules_of_100"], both["turns_per_game"]) == (
        85,
        15,
        pytest.approx(10),
    )
    assert (alone["player"], alone["games_per_s"], alone["players_of_100"]) == ("y", pytest.approx(7), None)
