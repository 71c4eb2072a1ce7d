"""A tournament from its games to its folder."""

import json

import numpy as np
import pandas as pd
import pytest

import m44
from analysis.players.ratings import bootstrap, bradley_terry, tables, text
from analysis.players.ratings.answer import redraw
from analysis.players.ratings.bootstrap import games_of, rate, resampled
from analysis.players.ratings.cycles import cycles
from analysis.players.ratings.matches import Legs, legs_of
from analysis.wording.intervals import NOT_KNOWN
from tests.ratings.simulated import frame, legs


def games(rows):
    names = ["scenario", "axis_player", "allies_player", "game", "winner", "medals_axis", "medals_allies"]
    return pd.DataFrame(rows, columns=names)


def test_a_match_adds_the_medals_of_both_legs():
    of = legs_of(
        games(
            [
                ("s", "a", "b", 0, "axis", 5, 2),  # a ahead by 3
                ("s", "b", "a", 0, "axis", 5, 3),  # a behind by 2: the match is a's
                ("s", "a", "b", 1, "allies", 1, 4),
                ("s", "b", "a", 1, "allies", 2, 5),  # 3 each: a tie
            ]
        ),
        ("a", "b"),
        ("s",),
    )
    assert of.matches[0, 0, 1].tolist() == [1.0, 0.5] and of.matches[0, 1, 0].tolist() == [0.0, 0.5]
    assert np.isnan(of.matches[0, 0, 0]).all()
    assert of.points[0, 0, 1].tolist() == [0.0, 1.0] and of.points[0, 1, 0].tolist() == [0.0, 1.0]


def test_frames_say_what_was_played():
    made = legs([0.0, 150.0, 300.0], [100.0, -50.0], 400, np.random.default_rng(1))
    of = legs_of(frame(made), made.players, made.scenarios)
    assert np.array_equal(of.points, made.points, equal_nan=True)
    fitted, found = rate(of), cycles(np.nansum(of.points, axis=-1), games_of(of), rate(of))
    ratings = tables.ratings_frame(of, fitted, resampled(of, 200), 0, {"p0": 100.0})
    assert ratings["player"].tolist() == ["p2", "p1", "p0"]
    assert ratings["elo"].iloc[-1] == 0 and ratings["n_matches"].tolist() == [1600] * 3
    others = ratings.iloc[:-1]
    assert ((others["elo_low"] < others["elo"]) & (others["elo"] < others["elo_high"])).all()
    assert ratings[["elo_low", "elo_high"]].iloc[-1].isna().all()  # 0 by definition, not by measure
    matrix = tables.matrix_frame(of, found).set_index(["player", "opponent"])
    for a, b in (("p0", "p1"), ("p1", "p2")):
        assert matrix.loc[(a, b), "match_share"] + matrix.loc[(b, a), "match_share"] == pytest.approx(100)
        assert matrix.loc[(a, b), "game_share"] + matrix.loc[(b, a), "game_share"] == pytest.approx(100)
    per_scenario = tables.scenario_frame(of)
    assert len(per_scenario) == 2 * 6 * 2
    axis = per_scenario[(per_scenario["player"] == "p1") & (per_scenario["side"] == "axis")]
    row = axis[(axis["scenario"] == "s0") & (axis["opponent"] == "p2")].iloc[0]
    assert row["game_share"] == pytest.approx(100 * (1 - of.points[0, 1, 2].mean()))
    worst = tables.worst_frame(per_scenario).set_index(["player", "opponent"])
    rows = per_scenario[(per_scenario["player"] == "p0") & (per_scenario["opponent"] == "p2")]
    assert worst.loc[("p0", "p2"), "game_share"] == rows["game_share"].min()
    told = text.sentence(ratings, matrix.reset_index(), 2, "p0")
    assert "p2 is the strongest of 3 players on 2 battles" in told


def words_about(made, anchor=0):
    """Sentence and table of ratings of a tournament."""
    fitted, found = rate(made), cycles(np.nansum(made.points, axis=-1), games_of(made), rate(made))
    ratings = tables.ratings_frame(made, fitted, resampled(made, 500), anchor, {})
    matrix = tables.matrix_frame(made, found)
    name = made.players[anchor]
    return text.sentence(ratings, matrix, len(made.scenarios), name), text.rating_cells(ratings, name)


def test_equal_ratings_whose_matches_say_nothing_have_no_interval_and_no_strongest():
    """The Allies win every game: all ratings are 0, and nothing tells how well that is known."""
    points = np.full((1, 3, 3, 2), np.nan)
    for i, j in np.argwhere(~np.eye(3, dtype=bool)):
        points[0, i, j] = 1.0
    sentence, cells = words_about(Legs(("a", "b", "c"), ("s",), points, 2 * points))
    assert "none is shown to be the strongest" in sentence and " is the strongest" not in sentence
    assert "come first, 0 rating points apart" in sentence
    assert sorted(row[2] for row in cells[1:]) == ["anchor", NOT_KNOWN, NOT_KNOWN]


def test_the_strongest_is_named_where_something_sets_it_apart():
    """400 points are 10 wins to 1; 3 points cannot be told from none in 200 matches."""
    far, _ = words_about(legs([0.0, 400.0], [0.0], 200, np.random.default_rng(5)))
    near, _ = words_about(legs([0.0, 400.0, 403.0], [0.0], 200, np.random.default_rng(5)))
    assert far.startswith("p1 is the strongest of 2 players on one battle: ")
    assert "none is shown to be the strongest: p1 and p2 come first" in near.replace("p2 and p1", "p1 and p2")


def test_nobody_is_called_the_strongest_by_chance():
    """Of equal players one is named in 5 % of tournaments, or a little more for there are two ways to it."""
    generator = np.random.default_rng(6)
    sentences = [words_about(legs([0.0, 0.0], [0.0], 60, generator))[0] for _ in range(60)]
    assert sum(" is the strongest" in one for one in sentences) <= 8


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tournament")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        found = m44.tournament(
            "random", "recruit", scenarios="training", matches=60, out="players", quiet=True
        )
        again = m44.tournament("random", "recruit", scenarios="training", matches=60, out="again", quiet=True)
    return folder, found, again


def uneven(seed=3):
    """The third player met the others in 20 games of 200 only."""
    made = legs([0.0, 100.0, 200.0], [50.0, 0.0], 200, np.random.default_rng(seed))
    for values in (made.points, made.margins):
        values[:, 2, :, 20:] = values[:, :, 2, 20:] = np.nan
    return made


def test_pairs_that_met_less_often_count_as_often_as_they_met():
    made = uneven()
    fitted, found = rate(made), cycles(np.nansum(made.points, axis=-1), games_of(made), rate(made))
    ratings = tables.ratings_frame(made, fitted, resampled(made, 400), 0, {}).set_index("player")
    assert ratings["n_matches"].to_dict() == {"p0": 440, "p1": 440, "p2": 80}
    width = ratings["elo_high"] - ratings["elo_low"]
    assert width["p2"] > 2 * width["p1"]
    matrix = tables.matrix_frame(made, found).set_index(["player", "opponent"])
    assert (
        matrix["n_matches"].to_dict()["p0", "p1"] == 400 and matrix["n_matches"].to_dict()["p0", "p2"] == 40
    )
    assert matrix[["match_share", "match_low", "match_high", "ties", "game_share"]].notna().all(axis=None)
    mean = (matrix.loc[("p0", "p1"), "match_share"] + matrix.loc[("p0", "p2"), "match_share"]) / 2
    assert ratings.loc["p0", "match_share"] == pytest.approx(mean)
    assert tables.scenario_frame(made).notna().all(axis=None)


def test_games_of_such_pairs_are_drawn_again_among_themselves(monkeypatch):
    """Every pair keeps the number of its games: whoever won all twenty has won twenty each time."""
    made, drawn = uneven(), []
    made.points[:, 2, :2, :20], made.points[:, :2, 2, :20] = 0.0, 1.0

    def fit(points, games):
        drawn.append(points)
        return bradley_terry.fit(points, games)

    monkeypatch.setattr(bootstrap, "fit", fit)
    resampled(made, 50)
    (points,) = drawn
    assert (points[:, :, 2, :2] == 0).all() and (points[:, :, :2, 2] == 20).all()
    assert np.ptp(points[:, :, 0, 1]) > 0


def test_players_who_search_meet_the_others_less_often(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = m44.tournament(
        "random",
        "recruit",
        "colonel",
        scenarios="river-line",
        matches=12,
        searched=2,
        out="players",
        quiet=True,
    )
    met = found.matrix.set_index(["player", "opponent"])["n_matches"]
    assert met["random", "recruit"] == 12 and met["colonel", "random"] == met["recruit", "colonel"] == 2
    page = (tmp_path / "players" / "README.md").read_text("utf-8")
    assert "12 matches per pair, 2 with a player who searches" in page and "--searched 2" in page
    assert redraw(tmp_path / "players")["README.md"] == page


def test_the_folder_of_a_tournament(played):
    folder, found, again = played
    names = {path.name for path in (folder / "players").iterdir()}
    assert names == {
        "README.md", "ratings.csv", "matrix.csv", "per_scenario.csv", "tournament.json", "manifest.json", "ratings.svg",
        "matrix.svg", "speed.svg",
    }  # fmt: skip
    page = (folder / "players" / "README.md").read_text("utf-8")
    assert "recruit is the strongest of 2 players on 2 battles" in page
    assert "m44 tournament " in page and "--players random,recruit" in page
    values = json.loads((folder / "players" / "tournament.json").read_text("utf-8"))
    assert values["anchor"] == "random" and values["digest"] == again.manifest["digest"]
    assert [row["player"] for row in values["ratings"]] == ["recruit", "random"]
    csv = pd.read_csv(folder / "players" / "matrix.csv")
    assert csv["match_share"].tolist() == pytest.approx(found.matrix["match_share"].tolist())
    rows = m44.studies(folder)
    assert {row["study"] for row in rows} == {"players", "again"} and not any(row["older"] for row in rows)


def test_it_is_played_once(played):
    folder, found, again = played
    assert len(list((folder / "runs").iterdir())) == 1
    assert found.matrix.equals(again.matrix)


def test_it_shows_itself(played):
    _, found, _ = played
    assert repr(found).startswith("recruit is the strongest")
    assert max(map(len, repr(found).splitlines()[2:])) <= 110
    assert found._repr_html_().count("<img") == 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"players": ["random", "nobody"]}, "nobody"),
        ({"players": ["random", "random"]}, "2 different players"),
        ({"players": ["random", "recruit"], "anchor": "sergeant"}, "anchor"),
        ({"players": ["random", "recruit"], "matches": 0}, "matches"),
    ],
)
def test_what_it_refuses(tmp_path, monkeypatch, arguments, expected):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(m44.InputError, match=expected):
        m44.tournament(*arguments.pop("players"), **arguments)
    assert not list(tmp_path.iterdir())
