"""Frames of an answer: battles apart from what is told of all of them, labels taken apart, games, pairs."""

import pytest

import m44

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
        assert (
            names.loc["official"].isna().all()
            and names.loc["no-retreat-choice", ["param", "level"]].isna().all()
        )


def test_games_can_be_computed_with(answer):
    games = answer.games
    assert {str(kind) for kind in games.select_dtypes("number").dtypes} == {"int64", "float64", "Int64"}
    assert games["capped"].dtype == bool
    assert (games["margin"] == games["medals_allies"] - games["medals_axis"]).all()
    of_winner = games.groupby("winner", observed=True)["points"].unique()
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
