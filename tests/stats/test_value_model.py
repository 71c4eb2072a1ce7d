"""The value model: features by hand, known coefficients found again, statsmodels as oracle, files that are refused."""

import json
import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from positions import frame, some_turns, swapped, turn

from analysis.studies.value_model import FILE, coefficient_table
from analysis.value.features import features_of
from analysis.value.fit import brier, chances_of, fit, log_loss, logistic_regression, positions_of
from analysis.value.model import read_model, shipped_model
from engine.loading.schema.value_file import FEATURES, SHIPPED, Weight
from engine.loading.words.errors import InputError
from tests.support.terminal import ROOT

SOURCE = {
    "plan": "p", "engine": "e", "scenarios": ["s"], "players": ["sergeant,sergeant"], "seed": 1, "namespace": "tune"
}  # fmt: skip
LABELS = {"scenario": "s", "variant": "official", "axis_player": "a", "allies_player": "b"}


def feature(name, *rows):
    return features_of(frame(*rows))[:, FEATURES.index(name)].tolist()


def test_every_feature_by_hand():
    assert feature("medals_to_go", turn(need_axis=4, need_allies=1)) == [3]
    assert feature("last_medals", turn(need_axis=3, need_allies=0)) == [1 - 1 / 4]
    assert feature("infantry", turn(inf_allies=17)) == [-3]
    assert feature("armor", turn(arm_axis=1)) == [5]
    assert feature("artillery", turn(art_allies=3)) == [1]
    assert feature("strength", turn(figures_axis=0, figures_allies=3)) == pytest.approx([math.log(4)])
    assert feature("units", turn(units_allies=5)) == [-3]
    assert feature("objectives_open", turn(need_axis=4, open_axis=1, need_allies=2, open_allies=5)) == [0.75]
    assert feature("objective_near", turn(steps_axis=3, steps_allies=-1), turn(steps_allies=0)) == [-0.25, 1]
    assert feature("objective_near_at_last", turn(steps_allies=1, need_allies=1)) == [0.25]
    assert feature("to_move", turn("axis"), turn("allies")) == [1, -1]
    assert feature("to_move_at_last", turn("axis", need_allies=1), turn("allies", need_axis=0)) == [0.5, -1]
    decks = [turn(deck_out=0, pile=4), turn(deck_out=1, pile=0), turn(deck_out=1, pile=25), turn(pile=0)]
    assert feature("deck_spent", *decks) == pytest.approx([-0.6, 1, 0, 0])


def test_swapping_the_sides_turns_every_feature_and_the_chance_around():
    turns = some_turns(500)
    assert np.allclose(features_of(swapped(turns)), -features_of(turns))
    chance = shipped_model().win_probability(turns)
    assert ((chance >= 0) & (chance <= 1)).all()
    assert shipped_model().win_probability(swapped(turns)) == pytest.approx(1 - chance)


def test_the_same_position_for_both_sides_favours_who_moves_next():
    after_axis, after_allies = shipped_model().win_probability(frame(turn("axis"), turn("allies")))
    assert after_axis > 0.5 and after_axis + after_allies == pytest.approx(1)


def test_a_column_that_is_missing_is_named():
    with pytest.raises(InputError, match="turns: steps_axis: found no such column"):
        features_of(some_turns(3).drop(columns="steps_axis"))


def logistic_data(n_games=4000, per_game=5, truth=(0.8, -0.5, 0.0)):
    random = np.random.default_rng(11)
    features = random.normal(size=(n_games * per_game, len(truth)))
    points = (random.random(len(features)) < 1 / (1 + np.exp(-features @ np.array(truth)))).astype(float)
    return features, points, np.repeat(np.arange(n_games), per_game)


def test_known_coefficients_are_found_again():
    found = logistic_regression(*logistic_data())
    assert (abs(found.coefficients - np.array([0.8, -0.5, 0.0])) < 4 * found.errors).all()
    assert found.errors.max() < 0.03


def test_coefficients_and_clustered_errors_are_those_of_statsmodels():
    features, _, cluster = logistic_data(300)
    random = np.random.default_rng(3)
    points = np.repeat(random.choice([0.0, 0.5, 1.0], 300), 5)  # one result for all positions of a game
    oracle = sm.GLM(points, features, family=sm.families.Binomial()).fit(
        cov_type="cluster", cov_kwds={"groups": cluster, "use_correction": False}
    )
    found = logistic_regression(features, points, cluster)
    assert found.coefficients == pytest.approx(oracle.params, rel=1e-4)
    assert found.errors == pytest.approx(oracle.bse * math.sqrt(300 / 299), rel=1e-3)


@pytest.mark.parametrize("games", [1, 29])
def test_a_feature_seen_in_a_few_odd_games_leaves_the_errors_of_the_others_alone(games):
    """A deck that ran out in one game of thousands: no coefficient, and no error of 0 that says it is known."""
    features, points, cluster = logistic_data(300)
    odd = np.where(cluster < games, 1.0, 0.0)[:, None] * np.linspace(0.5, 1.0, len(points))[:, None]
    without = logistic_regression(features, points, cluster)
    found = logistic_regression(np.hstack([features, odd]), points, cluster)
    assert found.coefficients == pytest.approx([*without.coefficients, 0.0], abs=1e-12)
    assert found.errors == pytest.approx([*without.errors, 0.0], abs=1e-12)
    assert without.errors.min() > 0.01


def test_too_few_games_to_fit_anything_on_are_refused():
    with pytest.raises(InputError, match="turns: rows: found 29 games to fit, expected more games"):
        logistic_regression(*logistic_data(29))


def test_the_page_says_which_feature_was_hardly_seen():
    model = shipped_model()
    rare = Weight(scale=0.25, coefficient=0.0, error=0.0, within=0.0, within_error=0.0)
    table = coefficient_table(replace(model, weights={**model.weights, "deck_spent": rare}))
    [told] = [line for line in table.splitlines() if line.startswith("| deck_spent")]
    assert told.startswith("| deck_spent | 0.25 | hardly seen |  | hardly seen |") and "0.000" not in told


def test_a_feature_seen_in_thirty_games_counts():
    features, points, cluster = logistic_data(300)
    rare = np.where(cluster < 30, features[:, 0] + 0.5, 0.0)[:, None]
    assert logistic_regression(np.hstack([features, rare]), points, cluster).errors[-1] > 0.01


def games_and_turns(n_games=400, turns_each=6):
    """Games whose winner is drawn from one feature: medals of the Allies over the Axis, 0.9 a medal."""
    random = np.random.default_rng(5)
    turns = some_turns(n_games * turns_each)
    turns["game"], turns["turn"] = (
        np.repeat(np.arange(n_games), turns_each),
        np.tile(np.arange(turns_each) + 1, n_games),
    )
    ahead = (turns["need_axis"] - turns["need_allies"]).groupby(turns["game"]).mean()
    won = random.random(n_games) < 1 / (1 + np.exp(-0.9 * turns_each * ahead.to_numpy() / 2))
    games = pd.DataFrame(
        {"game": np.arange(n_games), "winner": np.where(won, "allies", "axis"), "turns": turns_each}
    )
    return turns.assign(**LABELS), games.assign(**LABELS)


def test_positions_leave_out_the_end_and_keep_games_together():
    turns, games = games_and_turns(10)
    found = positions_of(turns, games)
    assert len(found.points) == 10 * 5 and found.n_games == 10
    of_fold = {fold: {int(game) for game in found.game[found.fold == fold]} for fold in np.unique(found.fold)}
    assert of_fold == {
        0: {0, 1, 2, 3, 4},
        1: {5, 6, 7, 8, 9},
    }  # five neighbours meet the members of an ensemble
    assert found.points[:5].tolist() == [float(games["winner"][0] == "allies")] * 5


def test_a_fitted_model_reads_back_as_it_was_written(tmp_path):
    model = fit(positions_of(*games_and_turns()), SOURCE).model
    assert model.fitted.games == 400 and model.fitted.turns == 2000
    assert model.weights["medals_to_go"].coefficient > 5 * model.weights["medals_to_go"].error
    path = tmp_path / FILE
    path.write_text(model.text())
    again = read_model(path)
    assert (again, again.digest, again.text()) == (model, model.digest, model.text())


def test_too_few_games_cannot_be_fitted():
    turns, games = games_and_turns(3)
    with pytest.raises(
        InputError, match="command line: --games: found 3 games, expected more than 5 of every battle"
    ):
        fit(positions_of(turns, games), SOURCE)
    with pytest.raises(InputError, match="turns: rows: found no position at all"):
        positions_of(turns.iloc[:0], games)


def test_no_position_is_judged_by_a_model_that_knows_its_game():
    """The chance of a fold is that of a model of the other games, by refitting it."""
    positions = positions_of(*games_and_turns())
    found = fit(positions, SOURCE)
    for fold in np.unique(positions.fold):
        own = positions.fold == fold
        others = fit(positions.take(~own), SOURCE).model
        assert found.chance[own] == pytest.approx(chances_of(others, positions.take(own)), abs=1e-4)


def test_scores_by_hand():
    assert brier(np.array([0.5, 1.0]), np.array([0.0, 1.0])) == 0.125
    assert log_loss(np.array([0.5, 0.5]), np.array([0.0, 1.0])) == pytest.approx(math.log(2))


def test_the_model_that_ships_is_the_one_of_the_study():
    assert SHIPPED.read_text() == (ROOT / "reports" / "value-model" / FILE).read_text()
    fitted = shipped_model().fitted
    assert fitted.namespace == "tune" and len(fitted.scenarios) == 16
    assert fitted.games == 320_000 and 0.1 < fitted.brier < 0.25
    assert shipped_model().digest in (ROOT / "reports" / "value-model" / "README.md").read_text()


def test_what_ships_is_calibrated_within_4_points_in_every_tenth_of_every_battle():
    kept = json.loads((ROOT / "reports" / "value-model" / "manifest.json").read_text())["calibration"]
    assert len(kept["scenarios"]) == 16
    assert {one["scenario"]: one["farthest"] for one in kept["scenarios"] if one["farthest"] > 0.04} == {}


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        (
            "[features.units]",
            "[features.unitz]",
            r"features.unitz: found an unknown feature, expected one of units",
        ),
        ("[features.deck_spent]", "[other]", r"other: found an unknown key"),
        ("coefficient = ", "coefficient = nan #", r"coefficient: found nan, expected a finite number"),
        ("scale = ", "scale = 0.0 #", r"scale: found 0.0, expected a finite number above 0"),
        ("scale = ", "scala = ", r"scala: found an unknown key, expected one of scale"),
        ("error = ", "# error = ", r"error: found nothing, expected a finite number of 0 or more"),
        ('format = "m44-value-model"', 'format = "x"', r"format: found 'x', expected m44-value-model"),
        ("version = 2", "version = 1", r"version: found 1, expected 2"),
        ("[fitted]", "[fitted", r"expected a TOML file"),
    ],
)
def test_a_file_that_is_no_model_is_refused_in_one_line(tmp_path, was, now, told):
    path = tmp_path / "own.toml"
    text = SHIPPED.read_text()
    assert was in text
    path.write_text(text.replace(was, now, 1))
    with pytest.raises(InputError, match=told) as refused:
        read_model(path)
    assert str(refused.value).startswith(f"{path}: ") and "\n" not in str(refused.value)


def test_a_feature_that_is_missing_is_named(tmp_path):
    path = tmp_path / "own.toml"
    before, _, after = SHIPPED.read_text().partition("[features.to_move_at_last]")
    path.write_text(before + after[after.index("[battles") :])
    with pytest.raises(
        InputError, match=r"features.to_move_at_last: found nothing, expected scale, coefficient"
    ):
        read_model(path)
    with pytest.raises(InputError, match=r"nowhere.toml: .*No such file"):
        read_model(tmp_path / "nowhere.toml")
