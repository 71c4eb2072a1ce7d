"""House rule bridge-blocks-los: nobody sees across a bridge."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.loading.in_force.field_works import terrain_in_force
from engine.loading.in_force.rules import base_document
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

OPTION = "bridge-blocks-los"
BRIDGE = {"E5": "river + bridge"}


def dice(here, there, row="infantry", terrain=BRIDGE, option=OPTION, **more):
    field = Battlefield(terrain, {"infantry": there}, {row: here, **more}, options=option).ready(here)
    return field.dice(here, there)


@pytest.mark.rule("HR-BRIDGELOS-1")
@pytest.mark.parametrize(("option", "seen"), [("", 2), (OPTION, 0), (f"{OPTION}:types=all", 0)])
@pytest.mark.parametrize("piece", ["river + bridge", "river + bridge_section", "bridge_section"])
def test_nobody_sees_across_a_bridge(option, seen, piece):
    assert dice("E4", "E6", terrain={"E5": piece}, option=option) == seen


@pytest.mark.rule("HR-BRIDGELOS-1")
@pytest.mark.parametrize(("value", "seen"), [("NONE", 2), ("STANDARD", 0), ("ALL", 0)])
def test_the_bare_switch_does_it_too(value, seen):
    assert dice("E4", "E6", option=f"ruleset.bridges_block={value}") == seen


@pytest.mark.rule("HR-BRIDGELOS-1")
def test_a_river_without_a_bridge_does_not_block():
    assert dice("E4", "E6", terrain={"E5": "river"}) == 2


@pytest.mark.rule("HR-BRIDGELOS-2", "LOS-2")
def test_into_and_out_of_the_bridge_all_see():
    assert dice("E3", "E5") == 2
    assert dice("E5", "E7") == 2


@pytest.mark.rule("HR-BRIDGELOS-3")
@pytest.mark.parametrize(("option", "seen"), [("", 2), ("+artillery-fire-modes", 0)])
def test_guns_that_need_no_line_are_not_affected_spotters_are(option, seen):
    #  the gun three hexes away and a friend on its other side of the bridge
    terrain = {"E5": "river + bridge", "F4": "forest", "F5": "forest", "D4": "forest", "D5": "forest"}
    assert dice("E3", "E6", "artillery", terrain, OPTION + option, infantry="E4") == seen


@pytest.mark.rule("HR-BRIDGELOS-3")
def test_a_spotter_beside_the_bridge_sees():
    assert dice("E3", "E6", "artillery", BRIDGE, f"{OPTION}+artillery-fire-modes", infantry="G6") == 2


@pytest.mark.rule("HR-BRIDGELOS-1")
@pytest.mark.parametrize(("types", "sight"), [("standard", "CLEAR"), ("all", "BLOCK")])
def test_pontoon_and_railway_bridges_block_by_the_parameter_only(types, sight):
    document = base_document()
    document["terrain"]["tp_pontoon"] = {**document["terrain"]["bridge"], "traits": ["SPANS", "OTHER_BRIDGE"]}
    document["ruleset"]["bridges_block"] = types.upper()
    assert terrain_in_force(document)["tp_pontoon"]["sight"] == sight


@pytest.mark.rule("HR-BRIDGELOS-1")
@pytest.mark.parametrize(("target", "terrain", "marked"), [
    ("E6", BRIDGE, 1), ("F5", BRIDGE, 0), ("E6", {"E5": "forest"}, 0), ("E5", BRIDGE, 0),
    ("E7", {**BRIDGE, "E6": "forest"}, 0), ("E12", BRIDGE, 0),
])  # fmt: skip
def test_a_target_that_only_the_bridge_hides_is_marked(target, terrain, marked):
    field = Turns(terrain=terrain, axis={"infantry": target}, allies={"infantry": "E4"}, options=OPTION)
    field.turn("direct_from_hq", orders=["E4"])
    assert has_fired(field.state, Fired.BRIDGE_BLOCKED) == marked


def test_where_there_is_no_bridge_nothing_changes():
    for board, bridges in (("pegasus-bridge", True), ("st-vith", False)):
        table = build_tables(load_scenario(board), parse_variant(OPTION)).tables[0]
        assert bool(table["stack_bridge"].any()) is bridges and bool(table["sight_marks"].any()) is bridges
