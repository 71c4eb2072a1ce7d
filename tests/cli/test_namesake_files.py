"""A file that carries the id of a built-in one: told with every answer, in every form of it; taken ids are refused."""

import json

import pytest

import m44
from engine.loading.words.files import shipped
from m44.names.lists import list_scenarios
from tests.cli.test_repeated_words import refused

PEGASUS = (shipped("scenarios") / "base/pegasus-bridge.toml").read_text(encoding="utf-8")
STAND = (shipped("options") / "no-retreat-choice.toml").read_text(encoding="utf-8")
BATTLE = "plays ./x.toml in place of the built-in pegasus-bridge"
OPTION = "plays ./x.toml in place of the built-in no-retreat-choice"
FEW = "--players random --games 20 --quiet"


@pytest.fixture
def with_battle(terminal):
    """A folder with a file in place of Pegasus Bridge: one medal fewer for both sides."""
    terminal.write("x.toml", PEGASUS.replace("axis = 4, allies = 4", "axis = 3, allies = 3"))
    return terminal


@pytest.fixture
def with_option(terminal):
    """A folder with a file in place of an option."""
    terminal.write("x.toml", STAND)
    return terminal


@pytest.mark.parametrize("battle", ["pegasus-bridge", "x.toml"])
@pytest.mark.parametrize(
    "command",
    [
        f"fair {{}} {FEW}",
        f"compare {{}} --option first-player {FEW}",
        f"run {{}} {FEW}",
        f"luck {{}} {FEW}",
        "why {} --players random --games 40 --quiet",
        "show {}",
        "replay {} --players random",
        "paths scenario {}",
        "sides {} --players random --players recruit --games 20 --quiet",
        "tournament {} --players random,recruit --matches 10 --quiet",
        "duel {} --players random,recruit --most 40 --quiet",
    ],
)
def test_every_command_tells_it_with_the_answer(with_battle, command, battle):
    asked = command.format(battle)
    for said in (with_battle(asked), with_battle(f"{asked} --json")):
        assert said.code == 0, said.err
        assert BATTLE in " ".join(said.out.split())
        assert BATTLE not in " ".join(said.err.split())


@pytest.mark.parametrize("option", ["no-retreat-choice", "./x.toml"])
@pytest.mark.parametrize(
    "command",
    [
        f"compare pegasus-bridge --option {{}} {FEW}",
        "replay pegasus-bridge --players random --option {}",
        "odds armor infantry --option {}",
        "explain {}",
    ],
)
def test_so_of_options(with_option, command, option, monkeypatch):
    monkeypatch.setattr("m44.names.what_words_mean._at_work", lambda *_: "")
    asked = command.format(option)
    for said in (with_option(asked), with_option(f"{asked} --json")):
        assert said.code == 0, said.err
        assert OPTION in " ".join(said.out.split())
        assert OPTION not in " ".join(said.err.split())


def test_lists_and_checks_tell_it(with_battle):
    for command in ("list scenarios", "check x.toml", "explain pegasus-bridge"):
        for said in (with_battle(command), with_battle(f"{command} --json")):
            assert (said.code, said.err) == (0, "")
            assert BATTLE in " ".join(said.out.split())


def test_a_battle_is_explained_without_raw_keys(with_battle):
    said = with_battle("explain pegasus-bridge").out
    assert "notices" not in said and f"Note: {BATTLE}." in " ".join(said.split())


def test_it_is_in_all_files_of_a_run_and_in_the_report_made_again(with_battle):
    assert with_battle(f"fair pegasus-bridge {FEW} --out run").code == 0
    files = with_battle.files()
    for name in ("manifest.json", "results.json", "summary.csv", "report.html", "report.md", "report.txt"):
        assert BATTLE in " ".join(files[f"run/{name}"].decode().split()), name
    assert json.loads(files["run/manifest.json"])["notices"] == [f"Note: {BATTLE}."]
    said = with_battle("report run")
    assert BATTLE in said.out and BATTLE not in said.err


def test_the_front_page_tells_it(with_battle):
    told = [f"Note: {BATTLE}."]
    assert m44.fair("pegasus-bridge", players="random", games=20, quiet=True).notices == told
    assert list(m44.run("pegasus-bridge", players="random", games=20, quiet=True).notices) == told
    (view,) = m44.show("pegasus-bridge")
    assert list(view.footnotes.notices) == told and told[0] in repr(view) and BATTLE in view._repr_html_()
    (game,) = m44.replay("pegasus-bridge", players="random")
    assert game["notices"] == told and told[0] in game.text(boards=False)
    row = next(one for one in list_scenarios() if one["id"] == "pegasus-bridge")
    assert row["notices"] == told[0]


def test_odds_stand_on_the_built_in_board_whatever_lies_in_the_folder(with_battle):
    built_in = shipped("scenarios") / "base/pegasus-bridge.toml"
    with_battle.write("x.toml", 'id = "pegasus-bridge"\ntitle = "Broken"\nmap = ""\n')
    assert m44.odds("armor", "infantry")["notices"].item() == ""
    assert m44.official().patch("units.infantry.dice", [3, 2, 2]).changes()[0].path == "units.infantry.dice"
    refused(with_battle, "fair pegasus-bridge", "x.toml")
    assert with_battle(f"fair {built_in} {FEW}").code == 0


def test_a_rank_is_only_that_of_the_battle_of_the_atlas(with_battle, monkeypatch):
    """The battle that the atlas played has a rank, also in a file of one's own; another file of its id has none."""
    from analysis.atlas.store import load_atlas

    atlas = load_atlas()
    monkeypatch.setattr("analysis.measure.origin.is_current", lambda manifest, glance: True)
    cells = [
        {**cell, "axis_player": "random", "allies_player": "random"}
        for cell in atlas.manifest["plan"]["cells"]
    ]
    manifest = {**atlas.manifest, "plan": {**atlas.manifest["plan"], "cells": cells}}
    monkeypatch.setattr("analysis.atlas.store.load_atlas", lambda: type(atlas)(atlas.effects, manifest))
    said = " ".join(with_battle(f"fair pegasus-bridge {FEW}").out.split())
    assert "evenness among the 16 battles" not in said and "even than" not in said
    assert (
        "No rank for Pegasus Bridge: the file that was played is not the pegasus-bridge of the base atlas."
        in said
    )
    with_battle.write("x.toml", PEGASUS)
    said = " ".join(with_battle(f"fair pegasus-bridge {FEW}").out.split())
    assert "for evenness among the 16 battles of the base atlas" in said and BATTLE in said


def test_games_of_another_file_of_the_id_are_not_drawn_on_a_board(with_battle):
    assert with_battle(f"run pegasus-bridge {FEW} --out run").code == 0
    assert with_battle("show pegasus-bridge --heat losses --run run --out board.svg").code == 0
    (with_battle.folder / "x.toml").unlink()
    refused(
        with_battle, "show pegasus-bridge --heat losses --run run --out other.svg", "another file of that id"
    )


def test_a_battle_imported_under_a_taken_id_is_told(terminal):
    assert terminal("export river-line").code == 0
    said = terminal("import river-line.m44")
    assert said.code == 0 and "Note: plays ./river-line.toml in place of the built-in river-line." in said.out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("new scenario pegasus-bridge", "comes with the program"),
        ("new scenario base", "a group of built-in battles"),
        ("new scenario all", "the row over all battles"),
        ("new scenario mine --folder elsewhere", "that of ./battle.toml"),
        ("new rule no-retreat-choice", "comes with the program"),
        ("new rule house-core", "a bundle of options"),
        ("new rule official", "the rules without an option"),
        ("new rule ours --folder elsewhere", "that of ./rule.toml"),
        ("new rule captain", "captain is a player"),
        ("new rule infantry", "infantry is a unit"),
        ("new rule pegasus-bridge", "pegasus-bridge is a scenario"),
        ("new rule slight", "a word that m44 explain knows"),
        ("new scenario no-retreat-choice", "no-retreat-choice is an option"),
        ("new scenario house-core", "a bundle of options"),
        ("train captain", "an id that no player has yet"),
        ("train mine --start weights.toml", "an id that no player has yet"),
    ],
)
def test_what_is_begun_anew_needs_an_id_of_its_own(terminal, command, told):
    terminal.write("battle.toml", PEGASUS.replace('id = "pegasus-bridge"', 'id = "mine"', 1))
    terminal.write("rule.toml", STAND.replace('"no-retreat-choice"', '"ours"'))
    terminal.write("weights.toml", 'id = "mine"\nlike = "captain"\n')
    terminal.write("elsewhere/readme", "")
    refused(terminal, command, "NAME", told)


def test_a_study_of_all_that_ships_takes_no_files_in_their_place(with_option):
    study = shipped("options").parents[2] / "reports/which-house-rules-matter/study.toml"
    refused(
        with_option, f"rule-study {study} --games 10 --out try", "x.toml", "no-retreat-choice", "what ships"
    )


def test_check_tells_what_a_file_in_place_of_a_battle_says_otherwise(with_battle):
    told = with_battle("check x.toml").out
    assert "scenario.medal_target.axis 4 → 3 (the Axis to win: 3 medals)" in told
    (row,) = json.loads(with_battle("check x.toml --json").out)
    assert row["what_changed"].splitlines() == [
        "scenario.medal_target.axis 4 → 3 (the Axis to win: 3 medals)",
        "scenario.medal_target.allies 4 → 3 (the Allies to win: 3 medals)",
    ]


def test_check_tells_what_an_option_changes(terminal):
    terminal.write("rule.toml", STAND.replace('"no-retreat-choice"', '"ours"'))
    line = "ruleset.retreat_choice FORCED → STAND (a unit may take losses instead of retreating)"
    assert f"What changed\nrule.toml\n  {line}" in terminal("check rule.toml").out
