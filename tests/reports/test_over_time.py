"""Win probability over time: a run whose chances are known, from turns to findings, figures and caveats."""

import dataclasses

import numpy as np
import pandas as pd
import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.measure.read import remarks
from analysis.plots.decided import share_decided
from analysis.report import over_time
from analysis.stats.paths import SHARES
from analysis.value.features import COLUMNS, PAIRED
from analysis.value.fit import POINTS
from analysis.value.game_chances import game_chances
from analysis.value.model import ValueModel, shipped_model
from engine.loading.schema.value_file import FEATURES, Weight
from engine.loading.words.errors import InputError
from tests.reports.synthetic import Played, run_of

# Needs of the Axis minus needs of the Allies after each turn: with a coefficient of ln 3 a medal, chances of the Allies
# are 1 / (1 + 3 ** -ahead): 0.25 at -1, 0.5 at 0, 0.75 at +1, 0.9 at +2.
AHEAD = {"won": [-1, 0, 1, 2], "lost": [-1, -1, 0]}
LN3 = float(np.log(3))


@pytest.fixture
def model(monkeypatch):
    """A model that sees medals only."""
    weights = {
        name: Weight(
            scale=1.0,
            coefficient=LN3 if name == "medals_to_go" else 0.0,
            error=0.1,
            within=0.0,
            within_error=0.1,
        )
        for name in FEATURES
    }
    one = ValueModel(weights, shipped_model().fitted, battles={}, cards={})
    for module in ("game_chances", "model"):
        monkeypatch.setattr(f"analysis.value.{module}.shipped_model", lambda: one)
    monkeypatch.setattr(over_time, "shipped_model", lambda: one)
    return one


def turns_of(variant, games, scenario="pegasus-bridge"):
    rows = []
    for game, ahead in enumerate(games):
        for turn, medals in enumerate(ahead, 1):
            same = dict.fromkeys((f"{name}_{side}" for name in PAIRED for side in ("axis", "allies")), 3)
            rows.append(
                {"scenario": scenario, "variant": variant, "axis_player": "sergeant", "allies_player": "sergeant",
                 "game": game, "turn": turn, "side": "axis", "pile": 9, "deck_out": -1, **same,
                 "need_axis": 3 + medals}
            )  # fmt: skip
    return pd.DataFrame(rows)


def run_with(**variants):
    """A run of these variants; "won" and "lost" games of the Allies, "drawn" ones as short as can be."""
    points = {"won": 1.0, "lost": 0.0, "drawn": 0.5}
    cells = [Played(name, [points[kind] for kind in kinds]) for name, kinds in variants.items()]
    turns = [turns_of(name, [AHEAD.get(kind, [0]) for kind in kinds]) for name, kinds in variants.items()]
    run = run_of(*cells)
    return dataclasses.replace(run, turns=pd.concat(turns, ignore_index=True))


# Won: chances .25 .5 .75 and the result: behind by .5, 0, 0, 0; decided after turn 3 of 4, beyond doubt at the end.
# Lost: the Axis's chances .75 .75 and the result: never behind; decided after turn 1 of 3, beyond doubt at the end.
WON = {"drama_mean": 12.5, "drama_max": 50, "loser_best": 75, "decided_at": 75, "sure_at": 100}
LOST = {"drama_mean": 0, "drama_max": 0, "loser_best": 25, "decided_at": 100 / 3, "sure_at": 100}


@pytest.mark.usefixtures("model")
def test_levels_and_changes_by_hand():
    answer = compare(run_with(official=["won"] * 5 + ["lost"] * 5, x=["won"] * 10))
    before, after = answer.rows
    for name in SHARES:
        assert before.number(name).est == pytest.approx((WON[name] + LOST[name]) / 2, abs=1e-5)
        assert after.number(name).est == pytest.approx(WON[name], abs=1e-5)
        change = after.number(f"{name}.delta")
        assert change.est == pytest.approx((WON[name] - LOST[name]) / 2, abs=1e-5)
        assert (change.pairs, change.unit, before.number(name).unit) == (10, "points", "of 100")
        assert change.sesoi == (5.0 if name in ("decided_at", "sure_at") else 2.0)
    assert before.number("drama_max").method == "bca-bootstrap"
    low, high = before.number("drama_max").ci
    assert low < 25 < high


@pytest.mark.usefixtures("model")
def test_drawn_games_have_no_drama_and_break_their_pair():
    answer = compare(run_with(official=["won", "drawn", "lost", "won"], x=["won", "won", "lost", "drawn"]))
    before, after = answer.rows
    assert before.number("drama_max").games == 3 and before.measure.n_games == 4
    assert after.number("drama_max.delta").pairs == 2


@pytest.mark.usefixtures("model")
def test_page_and_twin_tell_it_and_whose_view_it_is():
    answer = compare(run_with(official=["won"] * 5 + ["lost"] * 5, x=["won"] * 10))
    page, twin = answer.to_html(), answer.to_markdown()
    assert "Who is winning, from start to end" in page and "When it is decided" in page
    for text in (page, twin):
        assert "Decided after, % of the game" in text and "estimates by one fixed model" in text
    assert len(answer.to_post().splitlines()) <= 25
    assert answer.to_json()["findings"]


def test_every_finding_names_the_model():
    answer = fair(run_of(Played("official", [0.0, 1.0] * 10)))
    assert {finding.prov.value for finding in answer.rows[0].findings.values()} == {shipped_model().digest}


def test_nothing_is_told_of_a_run_without_turns():
    answer = fair(run_of(Played("official", [0.0, 1.0] * 10)))
    assert not any(answer.rows[0].number(name) for name in SHARES)
    assert "model" not in answer.to_markdown() and "When it is decided" not in answer.to_html()
    for draw in (answer.plot.win_probability, answer.plot.decided):
        with pytest.raises(InputError, match="no traced games"):
            draw()


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize("kinds", [["won"], ["drawn", "drawn"], ["drawn", "lost"]])
def test_too_few_games_give_a_page_without_it(kinds):
    answer = fair(run_with(official=kinds))
    assert not any(answer.rows[0].number(name) for name in SHARES)
    assert "nan" not in answer.to_html().lower()


@pytest.mark.usefixtures("model")
def test_figures_show_variants_over_their_baseline():
    answer = compare(run_with(official=["won"] * 5 + ["lost"] * 5, x=["won"] * 10))
    (panel,) = over_time.fan_panels(answer)
    assert panel.values["median"].iloc[0] == panel.before["median"].iloc[0] == pytest.approx(0.25)
    assert panel.values["low"].iloc[-1] == 1 and panel.before["low"].iloc[-1] == 0
    (counts,) = over_time.decided_panels(answer)
    turns, share = share_decided(counts.before)
    assert (turns.tolist(), share.tolist()) == ([0, 1, 3], [0, 50, 100])
    assert len(answer.plot.win_probability().axes) == len(answer.plot.decided().axes) == 1


def test_rows_in_any_order_are_the_same_games(model):
    turns = turns_of("official", [AHEAD["won"], AHEAD["lost"]])
    mixed = turns.sample(frac=1, random_state=1)
    for frame in (turns, mixed):
        found = game_chances(frame, np.array([0, 1]), np.array([1.0, 0.0]), model)
        assert found.values["decided_turn"].tolist() == [3, 1] and found.n_traced == 2
    assert game_chances(turns.iloc[:0], np.array([0]), np.array([1.0])) is None


@pytest.mark.usefixtures("model")
def test_turns_get_their_chance_and_result():
    run = run_with(official=["won", "lost"])
    found = over_time.watched_turns(run.turns, run.games)
    assert found["win_probability"].tolist() == pytest.approx([25, 50, 75, 90, 25, 25, 50])
    assert found["score"].tolist() == [1] * 4 + [0] * 3
    assert set(COLUMNS) <= set(found.columns) and set(POINTS) == {"axis", "draw", "allies"}


@pytest.mark.parametrize(("named", "n_lines"), [("another", 1), (None, 0), ("same", 0)])
def test_a_run_watched_by_another_model_says_so(named, n_lines):
    run = run_of(Played("official", [0.0, 1.0] * 10))
    digest = shipped_model().digest if named == "same" else named
    plan = {**run.manifest["plan"], "trace": True}
    lines = remarks({**run.manifest, "plan": plan, "value_model": digest})
    assert len(lines) == n_lines
    assert all(f"value model {shipped_model().digest}" in line and "another" in line for line in lines)
