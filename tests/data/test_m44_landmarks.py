"""Dams and bridges that are blown in files of the publisher's editor."""

import json
import tomllib
from pathlib import Path

import pytest

from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.in_force.rules import check_ruleset
from engine.loading.scenario.load import scenario_from
from engine.loading.tables.build import build_tables
from tests.support.m44_files import battle, import_lines_of, scenario_of

RIVER = [
    {
        "row": 4,
        "col": 6,
        "terrain": {"name": "river"},
        "rect_terrain": {"name": "bridge", "behavior": "CAN_BE_BLOWN"},
    },
    {"row": 4, "col": 8, "terrain": {"name": "river"}, "rect_terrain": {"name": "bridge"}},
]


@pytest.mark.parametrize(
    ("option", "way", "sides"),
    [
        ({"blowbridge_opt1": {"side": "AXIS"}}, 1, 1),
        ({"blowbridge_opt2": {"side": "ALLIES"}}, 2, 2),
    ],
)
def test_bridges_that_may_be_blown(option, way, sides):
    tables = build_tables(scenario_of(battle(RIVER, options=option))).tables[0]
    assert (tables["demolition"], tables["demolition_sides"]) == (way, sides)
    assert (tables["hex_bridge"] > 0).sum() == 1


@pytest.mark.rule("SCEN-BRG-1")
@pytest.mark.parametrize(
    ("way", "asked"), [("blowbridge_opt1", "need_neighbour_unit"), ("blowbridge_opt2", "NEED_NEIGHBOUR_UNIT")]
)
def test_such_an_option_may_ask_for_a_unit_beside_the_bridge(way, asked):
    scenario = scenario_of(battle(RIVER, options={way: {"side": "AXIS", "option": asked}}))
    assert import_lines_of(scenario) == []
    assert build_tables(scenario).tables[0]["demolition_neighbor"] == 1


def test_what_else_such_an_option_asks_for_is_told():
    option = {"blowbridge_opt2": {"side": "AXIS", "option": "NEED_TWO_UNITS"}}
    told = import_lines_of(scenario_of(battle(RIVER, options=option), Mode.NEAREST))
    assert any("NEED_TWO_UNITS" in line for line in told)


def test_the_briefing_of_the_dam():
    dams = [{"row": 4, "col": 6, "terrain": {"name": "dam"}}]
    file = {**battle(dams), "meta_data": {"scenario_id": "1422"}}
    assert build_tables(scenario_of(file, Mode.NEAREST)).tables[0]["dams"] == 1


def test_an_oasis_in_which_infantry_recovers_sets_the_switch():
    oasis = {"row": 4, "col": 6, "terrain": {"name": "oasis", "behavior": "OASIS_RECOVERY"}}
    scenario = scenario_of(battle([oasis]), Mode.STRICT)
    tables = build_tables(scenario).tables[0]
    assert (tables["oases"], import_lines_of(scenario)) == (1, [])


def test_an_oasis_without_that_word_beside_one_with_it_is_told():
    marked = {"row": 4, "col": 6, "terrain": {"name": "oasis", "behavior": "OASIS_RECOVERY"}}
    plain = {"row": 4, "col": 8, "terrain": {"name": "oasis"}}
    assert import_lines_of(scenario_of(battle([marked, plain]))) == [
        "guessed: oasis at E5: oasis_recovery is for it, too"
    ]
    assert build_tables(scenario_of(battle([plain]))).tables[0]["oases"] == 0


BLOWN = {"blowbridge_opt2": {"side": "AXIS"}}


@pytest.mark.parametrize(
    ("ruleset", "kept"),
    [
        ({"demolition_hexes": ["E4", "E5"], "demolition_medals": ["E5"]}, {}),
        ({}, {}),  # all of them
        ({"demolition_medals": ["E5"]}, {"demolition_medals": ["E5"]}),  # all of them: none is marked
        (
            {"demolition_hexes": ["E4"], "demolition_medals": ["E5"]},
            {"demolition_medals": ["E5"]},
        ),
    ],
)
def test_bridges_and_medals_that_no_piece_says_are_kept_and_told(ruleset, kept):
    scenario = scenario_of(battle(RIVER, options=BLOWN))
    first = {"bridge_demolition": "ROLL", **ruleset}
    scenario.data["ruleset"] = dict(first)
    text, lost = export(scenario)
    assert lost == tuple(f"ruleset.{switch} = {value}" for switch, value in kept.items())
    assert json.loads(text)["meta_data"].get("ruleset", {}) == kept
    back = scenario_from(tomllib.loads(convert(text.encode(), "x.m44", Mode.STRICT).text), Path("x.m44"))
    switches = {switch: value for switch, value in back.data["ruleset"].items() if switch in ruleset}
    assert switches == ruleset


HILL = {"card": "air_power", "sides": "allies", "held": "E7 F6", "dice": 2, "anchor": "all", "draw": 1}
POST = {"card": "air_power", "sides": "axis", "held": "D6", "anchor": "none"}


def test_a_strike_from_each_observation_hex_goes_through_the_format_and_back():
    scenario = scenario_of(battle(RIVER))
    scenario.data["ruleset"] = {"recon_as": [POST, HILL]}
    text, lost = export(scenario)
    assert lost == (f"ruleset.recon_as = {[POST]}",)
    assert len(json.loads(text)["game_info"]["options"]["hill317"]) == 2
    assert json.loads(text)["meta_data"]["ruleset"] == {"recon_as": [POST]}
    back = scenario_from(tomllib.loads(convert(text.encode(), "x.m44", Mode.STRICT).text), Path("x.m44"))
    rules = [check_ruleset(one.data["ruleset"], "x.m44")["recon_as"] for one in (scenario, back)]
    assert rules[0] == rules[1][::-1]  # what the format says comes first
