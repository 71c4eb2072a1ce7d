"""Runs of the real engine: the same outcomes on any machine, in any pieces, and row for row the games played."""

import json
import math

import numpy as np
import pytest

from analysis.answers.compare import compare
from engine.layout import RESULT
from engine.loading.options.variant import Variant, parse_set, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs import store
from engine.runs.bench import bench
from engine.runs.games import play_games
from engine.runs.request import make_plan
from engine.runs.simulate import simulate

GAMES = 120
NO_CHANGE = Variant("no-change", (parse_set("units.infantry.dice=3/2/1"),))


@pytest.fixture(scope="module")
def run_request():
    variants = [NO_CHANGE, parse_variant("counter-attack-final-turn+no-retreat-choice")]
    return make_plan([load_scenario("pegasus-bridge")], variants, games=GAMES, seed=3)


@pytest.fixture(scope="module")
def runs(run_request, tmp_path_factory):
    """The same plan played in different pieces."""
    folders = {}
    for workers, block_size in ((1, GAMES), (2, 50), (2, 7), (1, None)):
        folder = tmp_path_factory.mktemp("run")
        folders[workers, block_size] = folder
        simulate(run_request, folder, workers=workers, block_size=block_size, quiet=True)
    return folders


def test_the_digest_knows_no_workers_and_no_blocks(runs):
    answers = [compare(folder) for folder in runs.values()]
    assert len({answer.to_json()["digest"] for answer in answers}) == 1
    assert len({json.dumps(answer.flat_rows()) for answer in answers}) == 1


def test_sums_of_hexes_and_cards_know_no_workers_and_no_blocks(runs):
    for read in (store.read_hexes, store.read_cards):
        first, *others = (read(folder) for folder in runs.values())
        assert first.drop(columns="games").select_dtypes("number").to_numpy().sum() > 0
        assert all(other.equals(first) for other in others)


def test_stored_rows_are_the_games_played(runs, run_request):
    frame = store.read_games(runs[2, 7])
    for recipe, cell in zip(run_request.recipes, run_request.plan.cells, strict=True):
        played = play_games(build_tables(recipe.scenario, recipe.variant), 3, count=GAMES).results
        own = frame[frame["variant"] == cell.variant]
        for name in RESULT.names:
            values = own[name].cat.codes if name in ("winner", "end_reason") else own[name]
            assert (values.to_numpy() == played[name]).all(), name


@pytest.mark.rule("HR-GEN-4")
def test_an_option_that_changes_nothing_gives_identical_games(runs):
    answer = compare(runs[2, 50])
    _, same, other = answer.flat_rows()
    assert same["identical_of_100"] == same["same_winner_of_100"] == 100
    assert same["allies_change_points"] == 0 and same["medal_margin_change"] == 0
    assert answer.sentence().splitlines()[0] == (
        f"no-change in Pegasus Bridge: this is the official rule; all {GAMES} battles were played move for move as "
        "before."
    )
    assert other["identical_of_100"] < 100


def test_traced_games_tell_every_turn(tmp_path):
    run_request = make_plan([load_scenario("river-line")], games=20, seed=2, trace=True)
    simulate(run_request, tmp_path, quiet=True)
    turns, games = store.read_turns(tmp_path), store.read_games(tmp_path)
    last = turns.groupby("game").last()
    assert (turns.groupby("game").size().to_numpy() == games["turns"].to_numpy()).all()
    assert (last["turn"].to_numpy() == games["turns"].to_numpy()).all()
    for side in ("axis", "allies"):
        assert (last[f"medals_{side}"].to_numpy() == games[f"medals_{side}"].to_numpy()).all()
    margin = (turns["medals_allies"] - turns["medals_axis"]).set_axis([turns["game"], turns["turn"]])
    for part, name in ((1, "quarter"), (2, "half"), (3, "three_quarters")):
        there = [
            (game, math.ceil(n * part / 4)) for game, n in zip(games["game"], games["turns"], strict=True)
        ]
        assert (margin.loc[there].to_numpy() == games[f"margin_{name}"].to_numpy()).all()
        assert (
            turns[[f"{c}_{side}" for c in ("inf", "arm", "art")]].sum(axis=1) == turns[f"figures_{side}"]
        ).all()
        targets = turns[f"need_{side}"] + turns[f"medals_{side}"]
        assert (targets[turns[f"need_{side}"] > 0] == targets.iloc[0]).all() and targets.iloc[0] > 1
    assert set(turns["side"]) == {"axis", "allies"} and turns["card"].nunique() > 10
    sides = turns["side"].astype(str).to_numpy().reshape(-1)
    same_game = np.diff(turns["game"].to_numpy()) == 0
    assert (sides[1:] != sides[:-1])[same_game].all()


def test_bench_tells_what_it_says():
    (row,) = bench(("river-line",), ("random",), (1,), seconds=0.05, repeats=1)
    assert list(row)[:7] == [
        "scenario", "player", "workers", "games_per_s", "turns_per_game", "decisions_per_s", "compile_s"
    ]  # fmt: skip
    assert (row["scenario"], row["player"], row["workers"]) == ("river-line", "random", 1)
    assert 2 < row["turns_per_game"] <= 200 and row["games_per_s"] > 0
    assert row["decisions_per_s"] > row["games_per_s"] * row["turns_per_game"]
    assert row["compile_s"] >= 0 and row["combat_battles_per_s"] > 0 and row["speedup"] == 1
    json.dumps(row, allow_nan=False)
