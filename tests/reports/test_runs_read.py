"""From a run folder, or from frames with faults, to pairs of games."""

import dataclasses

import numpy as np
import pandas as pd
import pytest

from analysis.answers.compare import compare
from analysis.findings.rows import measure_run, measure_runs
from analysis.measure import pairs
from analysis.measure.game_profile import MORE_COLUMNS
from analysis.measure.read import (
    MORE,
    VALUES,
    Run,
    load_run,
)
from analysis.stats.margins import Margins
from engine.hooks import FIRED_WORDS
from engine.loading.words.errors import InputError
from engine.runs import simulate, store
from engine.runs.columns import LABELS
from engine.runs.manifest import note_in_manifest, read_manifest
from tests.reports.synthetic import Played, comparison, run_of
from tests.support import fake_play


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A finished run of 300 games of each of two variants."""
    fake_play.install(monkeypatch.setattr)
    simulate.simulate(
        fake_play.request(), tmp_path / "run", block_size=70, quiet=True, command="m44 run battle"
    )
    return tmp_path / "run"


def test_only_the_columns_that_are_needed_are_read(folder, monkeypatch):
    asked = []
    read = store.read_games
    monkeypatch.setattr(
        store, "read_games", lambda where, columns, *how: asked.append(columns) or read(where, columns, *how)
    )
    run = load_run(folder)
    wanted = list(dict.fromkeys((*LABELS, *VALUES, *MORE, *MORE_COLUMNS)))
    assert asked == [wanted]
    assert list(run.games.columns) == wanted and len(run.games) == 600
    assert run.games.memory_usage(index=False, deep=False).sum() <= 600 * (80 + 8 * FIRED_WORDS)


def test_a_run_read_from_its_folder_is_the_run_in_memory(folder):
    run = load_run(folder)
    assert compare(folder).flat_rows() == compare(str(folder)).flat_rows() == compare(run).flat_rows()
    assert compare(run).to_json()["digest"] == read_manifest(folder)["digest"]


def test_order_of_the_rows_and_index_of_the_frame_do_not_matter(folder):
    run = load_run(folder)
    mixed = run.games.sample(frac=1, random_state=1)
    assert compare(Run(mixed, run.manifest)).flat_rows() == compare(run).flat_rows()


def test_an_unfinished_run_says_how_to_go_on(folder):
    note_in_manifest(folder, {"complete": False})
    with pytest.raises(InputError, match="to resume: m44 run battle"):
        compare(folder)


def test_no_run_no_answer(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        compare(tmp_path)


def test_a_frame_without_a_column_is_refused():
    run = comparison(3, 5, 1, 1)
    with pytest.raises(InputError, match="trajectory"):
        Run(run.games.drop(columns="trajectory"), run.manifest)


def test_pairs_are_joined_on_the_game_index():
    before = Played("official", [1.0, 0.0, 1.0, 0.0])
    after = Played("x", [1.0, 1.0, 0.0])
    run = run_of(before, after)
    run.games.loc[run.games["variant"] == "x", "game"] = np.array([1, 2, 9])
    (arena,) = pairs.arenas(run)
    old, new = pairs.joined(arena.baseline, arena.variants[0])
    assert list(old.game) == list(new.game) == [1, 2]
    assert list(old.points) == [0.0, 1.0] and list(new.points) == [1.0, 1.0]
    apart = dataclasses.replace(new, game=np.array([7, 8]))
    with pytest.raises(ValueError, match="share no game"):
        pairs.joined(old, apart)


def test_a_game_that_is_there_twice_is_refused():
    run = comparison(3, 5, 1, 1)
    double = pd.concat([run.games, run.games.iloc[[2]]], ignore_index=True)
    with pytest.raises(ValueError, match="there twice"):
        compare(Run(double, run.manifest))


def test_an_unknown_winner_is_refused():
    run = comparison(3, 5, 1, 1)
    run.games.loc[0, "winner"] = "umpire"
    with pytest.raises(ValueError, match="found umpire"):
        compare(run)


def test_a_cell_without_games_is_refused():
    run = comparison(3, 5, 1, 1)
    with pytest.raises(InputError, match=r"pegasus-bridge \| no-retreat-choice .* found no game"):
        compare(Run(run.games[run.games["variant"] == "official"], run.manifest))


def test_one_run_a_battle_is_measured_like_one_run_of_all():
    official, rule = [1.0, 0.0, 0.0, 1.0, 0.5, 0.0], [1.0, 1.0, 0.0, 1.0, 1.0, 0.0]
    battles = {"here": (official, rule), "there": (rule, official), "far": (official[::-1], rule)}
    cells = {
        name: (Played("official", a, scenario=name), Played("no-retreat-choice", b, scenario=name))
        for name, (a, b) in battles.items()
    }
    whole = measure_run(run_of(*(cell for both in cells.values() for cell in both)), Margins()).rows
    parts = measure_runs((run_of(*both) for both in cells.values()), Margins()).rows
    assert len(parts) == len(whole) == 3 * 2 + 2  # two rules in each battle, and over all of them
    findings = [
        [(row.scenario, name, one.est, one.ci, one.family.q) for name, one in row.findings.items()]
        for row in (*whole, *parts)
    ]
    assert findings[: len(whole)] == findings[len(whole) :]
    assert whole[-1].number("win_rate.allies.delta").est == pytest.approx(100 * (1.5 - 1.5 + 1.5) / 18)
