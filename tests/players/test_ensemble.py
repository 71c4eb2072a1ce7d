"""Ensembles, of which the index of the game draws a member: the usual player's majors, and captains that were tuned."""

import csv
import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

from engine.layout import MAX_MEMBERS
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.players.common.weights import FIRST_OF_OPTIONS, Weight
from engine.policies.player_files import load_player
from engine.policies.player_names import POSTURES, read_player, variant_ids
from engine.policies.usual import PAIR, PLAYER
from engine.runs.games import play_games
from m44.play.question import PLAYERS as USUAL

TUNING = Path(__file__).resolve().parents[2] / "reports" / "players" / "tuning" / "captain-tuned"
CAPTAINS = "captain-ensemble"
MEMBERS = read_player(CAPTAINS)["members"]
ENSEMBLES = {PLAYER: "major", CAPTAINS: "captain"}
# Not what was found: a captain does not walk past a medal, and looks at nothing that costs much and wins nothing.
HELD = {"objective": 3.0, "prospect": 0.0, "cut": 0.0, "block_own": 0.0, "support": 0.0}
RUNS = sorted(TUNING.glob("run-*.toml"))
LOG = list(csv.DictReader((TUNING / "generations.csv").read_text(encoding="utf-8").splitlines()))


def weights_of(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))["weights"]


def known_to_the_runs(player):
    """Weights but those of choices that only options offer, which no run has tuned."""
    weights = load_player(player)["weights"]
    return {term: value for term, value in weights.items() if Weight[term.upper()] < FIRST_OF_OPTIONS}


def number_of(run):
    return run.stem.removeprefix("run-")


def test_where_nobody_is_named_the_ensemble_plays():
    built = build_tables(load_scenario("long-ridge"))
    by_name = play_games(built, 5, PAIR, 0, 16).results
    assert PLAYER == "major-ensemble" and (play_games(built, 5, count=16).results == by_name).all()
    assert USUAL == PLAYER


@pytest.mark.parametrize(("ensemble", "first"), ENSEMBLES.items())
def test_members_are_the_player_and_styles_that_differ_from_each_other(ensemble, first):
    members = read_player(ensemble)["members"]
    assert members[0] == first and 5 <= len(members) <= MAX_MEMBERS
    assert set(members) <= {*variant_ids(), first}
    vectors = {tuple(load_player(member)["weights"].values()) for member in members}
    assert len(vectors) == len(members)


def test_the_usual_player_has_members_of_each_posture():
    postures = {read_player(member).get("posture") for member in read_player(PLAYER)["members"]}
    assert postures == {None, *POSTURES}


@pytest.mark.parametrize("run", RUNS, ids=lambda path: path.stem)
def test_a_captain_is_what_a_run_of_the_tuning_found(run):
    """The best of them is the captain himself."""
    found = f"captain-{number_of(run)}"
    known = found if found in variant_ids() else "captain"
    assert known_to_the_runs(known) == {**weights_of(run), **HELD} and known in MEMBERS


def test_the_captain_is_the_winner_of_the_play_off():
    tuning = json.loads((TUNING / "tuning.json").read_text(encoding="utf-8"))
    assert tuning["acceptance"]["verdict"] == "accepted"
    assert known_to_the_runs("captain") == {**weights_of(TUNING / "weights.toml"), **HELD}


def test_every_run_has_its_log_and_its_file():
    plan = json.loads((TUNING / "plan.json").read_text(encoding="utf-8"))["plan"]
    assert {row["run"] for row in LOG} == {number_of(run) for run in RUNS}
    assert len(RUNS) == plan["runs"] and len(LOG) == plan["runs"] * plan["generations"]


@pytest.mark.parametrize("run", RUNS, ids=lambda path: path.stem)
def test_the_log_of_a_run_tells_what_its_journal_holds(run):
    """Best, median and worst of every generation."""
    rows = [row for row in LOG if row["run"] == number_of(run)]
    _, *lines = (TUNING / f"{run.stem}.jsonl").read_text(encoding="utf-8").splitlines()
    kept = [json.loads(line)["fitness"] for line in lines]
    logged = [tuple(float(row[key]) for key in ("best", "median", "worst")) for row in rows]
    assert logged == [(max(fitness), float(np.median(fitness)), min(fitness)) for fitness in kept]


@pytest.mark.parametrize("run", RUNS, ids=lambda path: path.stem)
def test_the_log_of_a_run_ends_on_the_weights_of_its_file(run):
    """All terms that were tuned, to the last bit; the others stand where the tuning began."""
    plan = json.loads((TUNING / "plan.json").read_text(encoding="utf-8"))["plan"]
    last = [row for row in LOG if row["run"] == number_of(run)][-1]
    assert int(last["generation"]) == plan["generations"]
    ended = {key.removeprefix("weight."): float(value) for key, value in last.items() if "weight." in key}
    assert list(ended) == plan["terms"]
    assert {term: value for term, value in weights_of(run).items() if term in ended} == ended
    result = json.loads((TUNING / "tuning.json").read_text(encoding="utf-8"))
    weights = {row["term"]: row for row in result["weights"]}
    assert weights_of(run) == {term: row[f"run_{number_of(run)}"] for term, row in weights.items()}
    assert all(row["tuned"] == (term in ended) for term, row in weights.items())
    assert all(row["start"] == weights_of(run)[term] for term, row in weights.items() if not row["tuned"])
