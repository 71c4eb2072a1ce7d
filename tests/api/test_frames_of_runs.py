"""Frames of an answer: battles apart from what is told of all of them, labels taken apart, games, pairs."""

import pandas as pd
import pytest

import m44
from analysis.measure.label_columns import with_rule_names

GAMES = 40
AXIS_LESS, AXIS_MORE = "hand-size:side=axis,change=-1", "hand-size:side=axis,change=1"


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    out = tmp_path_factory.mktemp("run") / "run"
    rules = ["hand-size:side=axis,change=-1..1", "no-retreat-choice"]
    return m44.compare(
        ["river-line", "pegasus-bridge"], rules, games=GAMES, players="random", out=out, quiet=True
    )


def test_effects_are_of_battles_and_pooled_of_all_of_them(answer):
    assert set(answer.effects["scenario"]) == {"river-line", "pegasus-bridge"}
    assert set(answer.pooled["scenario"]) == {"all"}
    assert list(answer.pooled.columns) == list(answer.effects.columns)
    n_effects = len(answer.effects) + len(answer.pooled)
    assert n_effects == sum(len(row.findings) for row in answer.rows)


def test_labels_are_taken_apart(answer):
    for frame in (answer.effects, answer.games):
        names = frame.drop_duplicates("variant").set_index("variant")[["option", "param", "level"]]
        assert names.loc[AXIS_LESS].tolist() == ["hand-size", "change", -1]
        assert names.loc[AXIS_MORE].tolist() == ["hand-size", "change", 1]
        assert names.loc["no-retreat-choice", "option"] == "no-retreat-choice"
        assert names.loc["no-retreat-choice", ["param", "level"]].isna().all()


def test_the_official_rules_are_a_point_of_the_axis_of_a_sweep(answer):
    """A change of the hand by 0 cards is the official rules; they name no option."""
    for frame in (answer.effects, answer.games):
        official = frame[frame["variant"] == "official"]
        assert official["option"].isna().all()
        assert set(official["param"]) == {"change"} and set(official["level"]) == {0}
        assert not [name for name in frame.columns if ":" in name], "one parameter needs no column of its own"


def names_of(labels):
    frame = with_rule_names(pd.DataFrame({"variant": labels}))
    return frame.set_index("variant")


def test_every_parameter_of_several_has_a_column():
    """What an option does not name stands at its official value, where that has one."""
    labels = ["official", "hand-size:change=-1", "hand-size:change=1", "infantry-charge:free_battle_dice_mod=-2",
              "infantry-charge:free_battle_dice_mod=-1", "first-player"]  # fmt: skip
    found = names_of(labels)
    hand, charge = "hand-size:change", "infantry-charge:free_battle_dice_mod"
    assert list(found.columns) == ["option", "param", "level", hand, charge]
    assert found[hand].tolist() == [0, -1, 1, 0, 0, 0]
    assert found.loc[labels[3:5], charge].tolist() == [-2, -1]
    assert found.loc[[*labels[:3], "first-player"], charge].isna().all(), (
        "no level of it is the official rules"
    )
    assert found.loc["official"].isna()[["option", "param", "level"]].all()


def test_a_grid_of_two_parameters_of_one_option():
    option = "blitz-recon-air-attack"
    levels = [(dice, targets) for dice in (1, 2) for targets in (3, 4)]
    found = names_of([f"{option}:dice_per_hex={dice},max_targets={targets}" for dice, targets in levels])
    columns = [f"{option}:dice_per_hex", f"{option}:max_targets"]
    assert found[columns].values.tolist() == [list(one) for one in levels]


def test_a_level_that_is_no_point_of_an_axis_is_missing():
    assert names_of(["official", "hand-size:change=1"]).loc["official"].isna().all()
    assert names_of(["first draft", "second draft"])[["param", "level"]].isna().all(axis=None)


def test_games_can_be_computed_with(answer):
    games = answer.games
    assert {str(kind) for kind in games.select_dtypes("number").dtypes} == {"int64", "float64", "Int64"}
    assert games["capped"].dtype == bool
    assert (games["margin"] == games["medals_allies"] - games["medals_axis"]).all()
    of_winner = games.groupby("winner", observed=True)["score"].unique()
    assert of_winner["allies"].tolist() == [1.0] and of_winner["axis"].tolist() == [0.0]


def test_pairs_stand_side_by_side(answer):
    pairs = answer.pairs(AXIS_LESS)
    assert len(pairs) == 2 * GAMES and not pairs.duplicated(["scenario", "game"]).any()
    assert set(pairs["variant"]) == {AXIS_LESS} and set(pairs["baseline"]) == {"official"}
    change = answer.effects.query("metric == 'medal_margin.delta' and variant == @AXIS_LESS").set_index(
        "scenario"
    )
    for scenario, own in pairs.groupby("scenario", observed=True):
        assert own["margin_change"].mean() == pytest.approx(change.loc[scenario, "estimate"])
    assert pairs.loc[pairs["identical"], "same_winner"].all()


def test_pairs_of_what_was_not_compared_are_refused(answer):
    assert answer.pairs()["variant"].iloc[0] == AXIS_LESS, "the first one unless one is named"
    with pytest.raises(m44.InputError, match="no-retreat-choice"):
        answer.pairs("no-retreat-choise")


def test_the_folder_of_an_answer(answer):
    assert (answer.folder / "manifest.json").is_file() and (answer.folder / "report.html").is_file()


def test_columns_that_are_asked_for(answer):
    some = m44.read_games(answer.folder, ["variant", "capped", "turns"])
    assert list(some.columns) == ["variant", "capped", "turns"]
    assert some["capped"].dtype == bool and some["turns"].dtype == "int64"
