"""What an answer offers in a notebook: a page of its own, frames, figures, games."""

import re
from base64 import b64decode
from xml.etree import ElementTree

import pandas as pd
import pytest

import m44
from analysis.answers.compare import compare

GAMES = 60
LABELS = ("scenario", "variant", "axis_player", "allies_player")


@pytest.fixture(scope="module")
def answer(tmp_path_factory):
    out = tmp_path_factory.mktemp("run") / "run"
    rules = ["no-retreat-choice", "hand-size"]
    return m44.compare("river-line", rules, games=GAMES, players="random", out=out, quiet=True)


@pytest.fixture(scope="module")
def fairness(tmp_path_factory):
    out = tmp_path_factory.mktemp("fair") / "run"
    return m44.fair("river-line", games=GAMES, players="random", out=out, quiet=True)


def test_it_shows_sentence_table_and_figure(answer):
    html = answer._repr_html_()
    for line in answer.sentence().splitlines():
        assert line in html
    assert html.count("<table>") == 1 and "no-retreat-choice" in html
    (source,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert ElementTree.fromstring(b64decode(source)).tag.endswith("svg")
    assert html == answer._repr_html_(), "the same every time"


def test_fairness_shows_itself_too(fairness):
    assert fairness.sentence() in fairness._repr_html_()
    assert "data:image/svg+xml" in fairness._repr_html_()
    with pytest.raises(m44.InputError, match=r"m44\.compare"):
        fairness.plot.forest()


def test_every_estimate_has_its_interval_and_games(answer):
    effects = answer.effects
    assert (effects["ci_low"] <= effects["estimate"]).all() and (
        effects["estimate"] <= effects["ci_high"]
    ).all()
    assert set(effects.loc[effects["kind"] == "level", "n_games"]) == {GAMES}
    changes = effects[(effects["kind"] == "change") & (effects["metric"] != "matches_drawn.delta")]
    assert set(changes["n_games"]) == {2 * GAMES} and set(changes["n_pairs"]) == {GAMES}
    assert not effects[["estimate", "ci_low", "ci_high", "n_games", "error"]].isna().any().any()


def test_effects_are_the_numbers_of_the_summary(answer):
    effects, summary = answer.effects, answer.frame().set_index("variant")
    for variant in ("no-retreat-choice", "hand-size"):
        chosen = effects[(effects["variant"] == variant) & (effects["metric"] == "turns.delta")]
        assert chosen["estimate"].item() == summary.loc[variant, "turns_change"]
        assert chosen["ci_low"].item() == summary.loc[variant, "turns_change_low"]


def test_names_are_categories_and_counts_whole_numbers(answer):
    for name in (*LABELS, "metric", "unit", "method", "verdict"):
        assert isinstance(answer.effects[name].dtype, pd.CategoricalDtype)
    for name in (*LABELS, "winner", "end_reason"):
        assert isinstance(answer.games[name].dtype, pd.CategoricalDtype)
    assert answer.effects["n_games"].dtype == "int64" and answer.games["turns"].dtype.kind == "i"
    assert len(answer.games) == 3 * GAMES


def test_no_column_holds_objects(answer, fairness):
    for frame in (answer.effects, answer.games, fairness.effects):
        assert not [name for name in frame.columns if frame[name].dtype == object]


@pytest.mark.parametrize("name", ["forest", "medals", "turns", "levels"])
def test_figures_show_themselves(answer, name):
    figure = getattr(answer.plot, name)()
    assert figure.get_suptitle()
    assert ElementTree.fromstring(figure._repr_svg_()).tag.endswith("svg")


def test_a_game_of_the_run_again(answer):
    stored = answer.games.query("game == 17").set_index("variant")
    for variant in ("official", "no-retreat-choice", "hand-size"):
        result = answer.replay(17, variant=variant)["result"]
        assert result["trajectory"] == stored.loc[variant, "trajectory"]
        assert result["winner"] == stored.loc[variant, "winner"]
    assert answer.replay(17)["variant"] == "no-retreat-choice", "the first variant unless one is named"


def test_a_run_read_from_its_folder_replays_too(answer):
    again = compare(answer.manifest["folder"])
    assert dict(again.replay(3)) == dict(answer.replay(3))
    assert again.effects.equals(answer.effects)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"game": GAMES}, f"expected 0 to {GAMES - 1}"),
        ({"game": -1}, f"expected 0 to {GAMES - 1}"),
        ({"variant": "hand-sise"}, "hand-size"),
        ({"scenario": "pegasus-bridge"}, "river-line"),
    ],
)
def test_games_that_are_not_there_are_refused(answer, asked, told):
    with pytest.raises(m44.InputError, match=told):
        answer.replay(**asked)


def test_a_game_that_plays_otherwise_now_is_not_shown(answer):
    other = compare(answer.manifest["folder"])
    other.games["trajectory"] += 1
    with pytest.raises(m44.InputError, match="other moves than in the run"):
        other.replay(3)


def test_games_and_boards_show_themselves_alone_and_in_lists(answer):
    page = answer.replay(17)._repr_html_()
    assert page.startswith("<iframe") and 'sandbox="allow-scripts"' in page
    games = m44.replay("river-line", game=17, players="random")
    assert games._repr_html_().count("<iframe") == 1
    assert "River Line" in repr(games[0]) and "<" not in repr(games[0]).splitlines()[0]
    boards = m44.show("training")
    assert boards._repr_html_().count("<svg") == len(boards) == 2
    assert boards[0]._repr_svg_().startswith("<svg")


@pytest.fixture(scope="module")
def longer(tmp_path_factory):
    """A run with enough blocks for sums by block."""
    out = tmp_path_factory.mktemp("longer") / "run"
    return m44.compare(
        "river-line", ["no-retreat-choice"], games=400, players="random", out=out, block_size=20, quiet=True
    )


@pytest.mark.parametrize("variant", ["official", "no-retreat-choice"])
def test_why_of_a_run_is_that_of_the_command(longer, variant, tmp_path):
    """The same games, played for the question alone; without their turns, of which the run kept nothing.

    A comparison plays more official games than pairs, and all of them answer.
    """
    of_run = longer.why(variant=variant, side="allies")
    games = int((longer.games["variant"] == variant).sum())
    alone = m44.why(
        "river-line", None if variant == "official" else variant, side="allies", players="random", games=games,
        out=tmp_path / "alone", quiet=True,
    )  # fmt: skip
    exact = {"medals from units", "medals from objectives", "luck of the dice"}
    values = {row["topic"]: row["value"] for row in of_run.flat_rows() if row["rank"]}
    for row in alone.flat_rows():
        if row["topic"] in exact & set(values):
            assert values[row["topic"]] == row["value"]
    assert {game.game for game in of_run.games} == {game.game for game in alone.games}
    assert of_run.sentence.split(" (")[0] == alone.sentence.split(" (")[0]
    assert all(
        ("--option no-retreat-choice" in game.command) == (variant != "official") for game in of_run.games
    )


def test_why_shows_itself_and_refuses_what_is_not_there(longer):
    html = longer.why()._repr_html_()
    assert html.count("<ol>") == 1 and "no-retreat-choice" in html and "m44 replay river-line" in html
    for asked in ({"side": "allied"}, {"variant": "x"}, {"scenario": "nowhere"}):
        with pytest.raises(m44.InputError):
            longer.why(**asked)


def test_why_of_a_few_games_tells_what_it_can(answer):
    assert len(answer.why().games) >= 2 and answer.why(variant="hand-size").reasons is not None
