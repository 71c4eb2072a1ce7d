"""A comparison in which the ladder played too, from runs made by hand: labels, words, table, figure, JSON."""

import pandas as pd
import pytest

import m44
from analysis.answers.compare import compare
from analysis.findings.along_ladder import ladder_pairs
from analysis.findings.results_file import whole_findings
from analysis.findings.rungs import Rung, ladder, posture_rungs, read_ladder
from analysis.measure.read import Run
from analysis.report.report import report
from analysis.stats.verdict import Verdict
from engine.policies.player_files import load_player
from tests.reports.synthetic import Played, pairs, run_of

UP, DOWN, NOTHING = (760, 1000, 200, 40), (860, 900, 40, 200), (990, 992, 10, 8)
ASKED = [("sergeant", "sergeant")]
HOLDS, SALLIES = "captain-holding", "captain-sallying"
SHORT = (
    Rung(player="random", elo=-1100.0, credible=False),
    Rung(player="recruit", elo=-270.0),
    Rung(player="sergeant", elo=0.0),
)


@pytest.fixture(autouse=True)
def three_rungs(monkeypatch):
    """The players of these runs, whatever ladder the program comes with."""
    monkeypatch.setattr("analysis.findings.along_ladder.ladder", lambda: SHORT)
    monkeypatch.setattr("analysis.findings.along_ladder.posture_rungs", lambda: posture_rungs("captain"))


def played(**tables):
    """A run in which every player of the ladder shows the change named."""
    cells = []
    for player, table in tables.items():
        before, after = pairs(*table)
        cells += [
            Played(variant, points, players=(player, player))
            for variant, points in (("official", before), ("x", after))
        ]
    return run_of(*cells)


@pytest.mark.parametrize(
    ("recruit", "label", "told"),
    [
        (UP, "robust", "Robust: the same verdict with recruit and sergeant (+8.0 to +8.0 points)."),
        (
            DOWN,
            "skill-dependent",
            "Depends on the players' skill, so no single number will do. Change for the Allies in points: "
            "-8.0 with recruit, +8.0 with sergeant.",
        ),
    ],
)
def test_the_answer_says_whom_it_holds_for(recruit, label, told):
    answer = compare(played(random=NOTHING, recruit=recruit, sergeant=UP), asked=ASKED)
    assert answer.sentence().endswith(told)
    assert len(answer.rows) == 2  # the ladder is no part of the rows asked for
    wins = answer.rows[1].number("win_rate.allies.delta")
    assert wins.robust.label == label and wins.robust.tiers == 2
    assert wins.robust.range == pytest.approx(sorted([8.0 if recruit is UP else -8.0, 8.0]))
    assert [effect.player for effect in wins.robust.effects] == ["random", "recruit", "sergeant"]
    assert [effect.credible for effect in wins.robust.effects] == [False, True, True]
    assert (wins.robust.p < 1e-6) == (recruit is DOWN)
    assert {effect.posture for effect in wins.robust.effects} == {""}, "a run that lacks the postures"
    assert answer.rows[1].number("win_rate.allies").robust.label == "one pair of players"


def with_postures(**tables):
    """The ladder agrees on a change toward the Allies; and styles of the captain as named: both, Axis or Allies."""
    seats = {
        "holding": (HOLDS, HOLDS), "sallying": (SALLIES, SALLIES),
        "axis_holding": (HOLDS, "captain"), "axis_sallying": (SALLIES, "captain"),
        "allies_holding": ("captain", HOLDS), "allies_sallying": ("captain", SALLIES),
    }  # fmt: skip
    cells = []
    players = {"recruit": ("recruit", "recruit"), "sergeant": ("sergeant", "sergeant")}
    for pair, table in [
        *((pair, UP) for pair in players.values()),
        (("random", "random"), NOTHING),
        *((pair, tables.get(name, UP)) for name, pair in seats.items()),
    ]:
        cells += [
            Played(variant, points, players=pair)
            for variant, points in zip(("official", "x"), pairs(*table), strict=True)
        ]
    return run_of(*cells)


def test_postures_of_both_sides_and_of_one_stand_behind_the_ladder():
    answer = compare(with_postures(), asked=ASKED)
    robust = answer.rows[1].number("win_rate.allies.delta").robust
    assert robust.label == "robust" and robust.tiers == 8
    styles = [(effect.player, effect.posture) for effect in robust.effects[3:]]
    assert styles == [
        (HOLDS, "holding"), (SALLIES, "sallying"), (f"{HOLDS} as Axis", "Axis holding"),
        (f"{SALLIES} as Axis", "Axis sallying"), (f"{HOLDS} as Allies", "Allies holding"),
        (f"{SALLIES} as Allies", "Allies sallying"),
    ]  # fmt: skip
    assert f"{HOLDS} as Axis" in answer.text() and len(answer.rows) == 2
    assert all(len(line) <= 100 for table in answer.tables() for line in table.text().splitlines())


@pytest.mark.parametrize("turned", ["holding", "axis_holding", "allies_sallying"])
def test_one_posture_that_turns_a_change_round_takes_its_label(turned):
    answer = compare(with_postures(**{turned: DOWN}), asked=ASKED)
    assert answer.rows[1].number("win_rate.allies.delta").robust.label == "posture-dependent"
    assert "Depends on the players' posture, so no single number will do. " in answer.sentence()
    assert "-8.0 with captain-" in answer.sentence() and "with recruit" not in answer.sentence()
    assert "it depends on who holds and who sallies" in report(answer)


def test_rungs_of_the_usual_player_are_his_styles():
    names = [(rung.pair, rung.name) for rung in posture_rungs("captain")]
    assert (
        names[0] == ((HOLDS, HOLDS), HOLDS) and len(names) == 6 and all(r.credible for r in posture_rungs())
    )
    assert ((HOLDS, "captain"), f"{HOLDS} as Axis") in names and (
        ("captain", HOLDS),
        f"{HOLDS} as Allies",
    ) in names
    assert posture_rungs("random") == ()


def test_it_is_shown_everywhere():
    answer = compare(played(random=NOTHING, recruit=DOWN, sergeant=UP), asked=ASKED)
    told = answer.text(width=1_000)
    assert "x, Pegasus Bridge: skill-dependent" in told and "not counted" in told
    assert all(len(line) <= 100 for table in answer.tables() for line in table.text().splitlines())
    page = report(answer)
    assert "it depends on who plays" in page and "Only this pairing of players" not in page
    assert "rating of the players (Elo)" in page
    found = list(whole_findings(answer.to_json()))
    labels = {one["id"]: one["robust"]["label"] for one in found if one["kind"] == "change"}
    assert (
        labels["win_rate.allies.delta"] == "skill-dependent"
        and labels["fairness.delta"] == "one pair of players"
    )
    assert "Along the ladder of players" in answer.to_markdown()


def test_without_it_nothing_is_said_of_skill():
    answer = compare(played(sergeant=UP))
    assert not answer.along and "Only this pairing of players was tried" in report(answer)
    assert "Robust" not in answer.text()


def test_another_pair_is_judged_by_the_same_ladder():
    run = played(random=NOTHING, recruit=UP, sergeant=UP)
    mixed = run_of(
        *(
            Played(variant, points, players=("sergeant", "random"))
            for variant, points in zip(("official", "x"), pairs(*DOWN), strict=True)
        )
    )
    cells = [*run.manifest["plan"]["cells"], *mixed.manifest["plan"]["cells"]]
    both = Run(
        pd.concat([run.games, mixed.games], ignore_index=True),
        {**run.manifest, "plan": {**run.manifest["plan"], "cells": cells}},
    )
    answer = compare(both, asked=[("sergeant", "random")])
    wins = answer.rows[1].number("win_rate.allies.delta")
    assert wins.est == pytest.approx(-8.0) and wins.robust.range == pytest.approx([8.0, 8.0])


def test_the_ladder_that_ships_names_players_that_exist():
    rungs = ladder()
    assert all(load_player(rung.player)["id"] == rung.player for rung in rungs)
    assert sum(rung.credible for rung in rungs) >= 2
    assert ladder_pairs(rungs)[0] == (rungs[0].player, rungs[0].player)
    rated = [rung.elo for rung in rungs if rung.elo is not None and not rung.restricted]
    assert rated == sorted(rated)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[rung]]\nplayer = "nobody"', "nobody"),
        ('[[rung]]\nplayer = "random"\n[[rung]]\nplayer = "random"', "random again"),
        ('[[rung]]\nplayer = "random"\nrestricted = "sight"\ncredible = true', "restricted"),
        ('[[rung]]\nplayer = "random"\nspeed = 3', "speed"),
        ('[[rung]]\nplayer = "random"\nposture = "holding"', "postures come from their own files"),
        ("rung = []", "rung"),
    ],
)
def test_mistakes_in_the_ladder(tmp_path, text, expected):
    path = tmp_path / "ladder.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(m44.InputError, match=expected):
        read_ladder(path)


def test_from_the_question_to_the_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = m44.compare("river-line", ["hand-size:change=2"], games=40, robust=True, out="run", quiet=True)
    assert len(answer.along) == 3 and {one.metric for one in answer.along} == {
        "win_rate.allies.delta", "medal_margin.delta", "turns.delta"
    }  # fmt: skip
    assert "robust = true" in (tmp_path / "run/study.toml").read_text("utf-8")
    assert "--robust" in answer.manifest["command"]
    again = m44.report("run")
    assert again.to_json() == answer.to_json()
    finding = answer.rows[1].number("win_rate.allies.delta")
    assert finding.verdict in set(Verdict) and finding.robust.tiers == 8


def test_a_question_that_compares_nothing_has_no_ladder(tmp_path):
    study = tmp_path / "study.toml"
    study.write_text('question = "fair"\nscenarios = ["river-line"]\nrobust = true\n', encoding="utf-8")
    with pytest.raises(m44.InputError, match="robust"):
        m44.run_study(study)
