"""The range over players and postures: worked out by hand, in the sentence, the table, the columns and the JSON."""

import jsonschema
import numpy as np
import pandas as pd
import pytest

import m44
from analysis.answers.fair import fair
from analysis.findings.results_file import results_schema
from analysis.measure.over_players import over_players
from analysis.measure.read import Run
from analysis.report.report import report
from engine.loading.words.errors import InputError
from engine.policies.player_files import load_player
from engine.runs.request import players_digest
from m44.names.amounts import postures_of
from tests.reports.synthetic import Played, run_of

USUAL, HOLDS, SALLIES = "captain", "captain-holding", "captain-sallying"
GAMES = 1000  # of every cell beside
# Who plays, and how many of the games the Allies win; the usual players win every second one.
PAIRS = {
    "holding,usual": (HOLDS, USUAL, 400),
    "usual,sallying": (USUAL, SALLIES, 600),
    "holding,sallying": (HOLDS, SALLIES, 500),
}
LINE = (
    "Across players and postures, the Allies win 40% to 60% of battles (lowest: Axis holding, Allies as usual; "
    "highest: Axis as usual, Allies sallying)."
)


def usual_run(points=(1.0, 0.0) * 5000, player=USUAL, **how):
    return run_of(Played("official", points, players=(player, player), **how))


def with_postures(run, beside):
    """The run with cells beside its first one, wins first: they have nothing to do with those of the usual players."""
    plan, cells, frames = run.manifest["plan"], list(run.manifest["plan"]["cells"]), []
    for postures, (axis, allies, won) in beside.items():
        names = {"axis_player": axis, "allies_player": allies, "beside": 0, "postures": postures}
        frames.append(
            pd.DataFrame(
                {
                    "cell": len(cells),
                    "game": np.arange(GAMES),
                    "winner": np.where(np.arange(GAMES) < won, "allies", "axis"),
                }
            )
        )
        cells.append({**cells[0], "index": len(cells), **names})
    manifest = {**run.manifest, "plan": {**plan, "cells": cells, "postures": GAMES}}
    return Run(run.games, manifest, beside=pd.concat(frames, ignore_index=True) if frames else None)


@pytest.fixture(scope="module")
def answer():
    return fair(with_postures(usual_run(), PAIRS))


def test_the_line_stands_beside_the_interval_of_chance(answer):
    battle, line = answer.sentence().splitlines()
    assert "The Allies win 50.0% of battles (49.0% to 51.0%)" in battle and line == LINE
    assert LINE in answer.text(width=400) and LINE in answer.to_markdown() and LINE in report(answer)
    assert (
        " ".join(answer.to_post().split()).count("Across players and postures, the Allies win 40% to 60%")
        == 1
    )


def test_the_cells_beside_are_no_rows(answer):
    assert [row.players for row in answer.rows] == [(USUAL, USUAL)]
    assert answer.rows[0].measure.n_games == 10_000 and len(answer.to_json()["rows"]) == 1


def test_levels_are_those_of_the_games_and_values_drawn_toward_their_mean(answer):
    """Variance of 0.5, 0.4, 0.6, 0.5 is 1/150, noise of 1,000 games 0.00025 at most: drawn by 2 % of their distance."""
    (found,) = over_players(with_postures(usual_run(), PAIRS))
    levels = {one.postures: one for one in found.levels}
    assert list(levels) == ["usual,usual", *PAIRS] and found.games == GAMES
    for postures, (axis, allies, won) in PAIRS.items():
        one = levels[postures]
        assert (one.axis_player, one.allies_player) == (axis, allies)
        assert one.level.value == pytest.approx(won / GAMES) and one.level.n == GAMES
        assert one.value - 0.5 == pytest.approx(0.982 * (one.level.value - 0.5), abs=2e-4)


def test_columns_and_json_tell_the_same(answer):
    (row,) = answer.flat_rows()
    (styles,) = answer.to_json()["over_players"]
    jsonschema.validate(answer.to_json(), results_schema())
    assert (
        (row["range_low"], row["range_high"])
        == (styles["low"], styles["high"])
        == pytest.approx((40.2, 59.8), abs=0.1)
    )
    assert row["range_lowest"] == styles["lowest"] == "Axis holding, Allies as usual"
    assert row["range_highest"] == styles["highest"] == "Axis as usual, Allies sallying"
    assert [one["est"] for one in styles["levels"]] == pytest.approx([50.0, 40.0, 60.0, 50.0])
    assert all(one["ci"][0] < one["est"] < one["ci"][1] for one in styles["levels"])


def test_in_full_every_level_is_shown(answer):
    text = answer.text(full=True)
    assert "Axis holding, Allies sallying" in text and "40.0 (37.0 to 43.0)" in text
    assert "Noise removed" not in answer.text()


def test_several_battles_are_named():
    one, other = usual_run(), usual_run(scenario="river-line", title="River Line")
    games = pd.concat([one.games, other.games], ignore_index=True)
    styled = with_postures(one, PAIRS)
    cells = styled.manifest["plan"]["cells"]
    cells.append({**other.manifest["plan"]["cells"][0], "index": len(cells)})
    told = fair(Run(games, styled.manifest, beside=styled.beside)).sentence().splitlines()
    assert len(told) == 3 and told[1] == f"Pegasus Bridge, {LINE[0].lower()}{LINE[1:]}"


def test_what_chance_explains_is_no_range():
    alike = {"holding,usual": (HOLDS, USUAL, 502), "usual,holding": (USUAL, HOLDS, 498)}
    line = fair(with_postures(usual_run(), alike)).sentence().splitlines()[1]
    assert (
        line
        == "Across players and postures, the Allies win 50% of battles throughout, as far as 1,000 games each can tell."
    )


def test_members_come_from_the_games_asked_for():
    """Every member wins 500 of 1,000 games, but the first 800 and the second 200."""
    members = [member["id"] for member in load_player("captain-ensemble")["members"]]
    n = len(members)
    won = np.array([800, 200, *[500] * (n - 2)])
    game = np.arange(1000 * n)
    points = (game // n < won[game % n]).astype(float).tolist()
    run = usual_run(points, "captain-ensemble")
    pair = ("captain-ensemble", "captain-ensemble")
    cells = run.manifest["plan"]["cells"]
    beside = {"holding,usual": (HOLDS, "captain-ensemble", 500)}
    old = over_players(with_postures(run, beside))[0]
    assert {one.postures for one in old.levels} == {"usual,usual", "holding,usual"}, (
        "another file of the players"
    )
    cells[0]["players_digest"] = players_digest(pair)
    (found,) = over_players(with_postures(run, beside))
    levels = {one.axis_player: one for one in found.levels if not one.postures}
    assert list(levels) == members and found.highest.axis_player == members[0]
    assert found.lowest == levels[members[1]]
    assert [one.level.value for one in levels.values()] == pytest.approx(won / 1000)
    assert all(one.level.n == 1000 for one in levels.values())
    assert f"highest: {members[0]} on both sides" in fair(with_postures(run, beside)).sentence()


def test_players_without_styles_are_left_out_and_that_is_said():
    answer = fair(with_postures(usual_run(player="random"), {}))
    assert len(answer.sentence().splitlines()) == 1
    told = "Range across playing styles: not available, because random has no alternative style."
    assert told in answer.notes
    assert answer.to_json()["over_players"][0]["low"] is None and answer.flat_rows()[0]["range_low"] is None


def test_nobody_asked_and_nothing_is_said():
    answer = fair(usual_run())
    assert answer.to_json()["over_players"] == [] and "postures" not in answer.text()


def test_games_for_it_are_a_share_with_a_floor_and_a_ceiling():
    """A twentieth, at least 100 if there are so many, at most 1,000."""
    assert [postures_of(None, n) for n in (1, 2, 99, 100, 2000, 2020, 10_000, 20_000, 10**9)] == [
        1, 2, 99, 100, 100, 101, 500, 1000, 1000
    ]  # fmt: skip
    assert [postures_of(n, 200) for n in (0, 7, 5000)] == [0, 7, 200]
    for bad in (-1, 1.5, "many", True):
        with pytest.raises(InputError, match="--postures"):
            postures_of(bad, 200)


def test_from_the_question_to_the_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = m44.fair("river-line", players="captain", games=30, postures=12, out="run", quiet=True)
    (styles,) = answer.to_json()["over_players"]
    assert styles["games"] == 12 and len(styles["levels"]) == 9
    assert "postures = 12" in (tmp_path / "run/study.toml").read_text("utf-8")
    assert "--postures 12" in answer.manifest["command"]
    assert m44.report("run").to_json() == answer.to_json()
    without = m44.fair("river-line", players="captain", games=30, postures=0, out="none", quiet=True)
    assert without.games["trajectory"].equals(answer.games["trajectory"])
    assert without.to_json()["over_players"] == [] and "--postures 0" in without.manifest["command"]


@pytest.mark.parametrize("question", ["compare", "run", "survey"])
def test_other_questions_have_no_postures(tmp_path, question):
    study = tmp_path / "study.toml"
    variants = 'variants = ["hand-size:change=2"]\n' if question == "compare" else ""
    study.write_text(
        f'question = "{question}"\nscenarios = ["river-line"]\n{variants}postures = 5\n', "utf-8"
    )
    with pytest.raises(InputError, match="postures"):
        m44.run_study(study)
