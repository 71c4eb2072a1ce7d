"""The winter battles of this project: what they cover, and every hex against the lists in ``own_battles.toml``."""

import tomllib
from pathlib import Path

import pytest

from engine.codes_of_boxes import Coming
from engine.editor.convert import convert
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario, resolve_scenarios, scenario_from
from engine.loading.schema.boards import BOARDS
from engine.rules.mines.law import enter
from tests.support.base_battle import Battle
from tests.support.terrain_sheet import assert_terrain, shapes_of

SIDES = ("axis", "allies")
FACTS = tomllib.loads((Path(__file__).parent / "own_battles.toml").read_text("utf-8"))
RULES = base_document()
SHAPES = shapes_of("ww_road", "ww_rail")
CASTLE, HALT, CROSSROADS = "castle-ettenfels", "grandvaux-halt", "rimmelbach-crossroads"
WINTER = {
    "penalties": [{"who": "ARM|VEHICLE", "move": "max 2", "exempt": "road", "path_max": 3}],
    "air_dice": [1, 1],
}
RULESETS = {
    CASTLE: WINTER | {"combat_deck": 20},
    HALT: {"symbol_range": 1, "resupply": True, "combat_cards": ["example"]},
    CROSSROADS: WINTER
    | {"deck": "breakthrough", "combat_deck": 20, "bitter_share": 0.5, "resupply": True, "pontoons": 2},
}
# What a file of the publisher's editor cannot say of them, besides their switches.
UNSAID = {
    CASTLE: {
        "ww_road at D4 G7 G11", "ww_road_fork_left at G4", "ww_minefield at E4 E7 E11 F2",
        "objective church-and-castle", "ww_engineer, written as infger at C6",
        "ww_tank_destroyer_4, written as tankger at B4",
        "ww_tank_destroyer, written as tankus at H5 H10",
    },
    HALT: {
        "ww_road at B4 C4 E4", "ww_rail at F7", "ww_minefield at D4 E7 E9 F6 F8",
        "ww_tank_destroyer_4, written as tankger at C10", "ww_504th, written as infus at H5 G7 H9",
        "ww_engineer, written as infus at G4 G8", "ww_half_track, written as tankus at I4 I7 I10",
    },
    CROSSROADS: {
        "ww_road at C4 C8 K5 O8", "ww_road_cross at G6", "ww_road_fork_right at K4", "ww_road_fork_left at K8",
        "ww_minefield at H3 H9 I5 I7 I11", "ww_engineer, written as infger at E6",
        "ww_tank_destroyer_4, written as tankger at D8", "ww_half_track, written as tankger at C5 C9",
        "ww_504th, written as infus at N4 O5", "ww_engineer, written as infus at M8",
        "ww_tank_destroyer, written as tankus at L5 M10", "ww_half_track, written as tankus at N8 O3",
    },
}  # fmt: skip
battles = pytest.mark.parametrize("battle", FACTS)


def grid_of(battle):
    return BOARDS[FACTS[battle]["board"]].grid


def stacks_of(battle):
    """Tile and pieces of every hex, by name."""
    contents = contents_of(load_scenario(battle).data, RULES)
    return {grid_of(battle).name(hex_): one for hex_, one in enumerate(contents)}


def kind_of(goal):
    """Need (more than one as "some"), whether enemies spoil it, when it is tested, how it is held, whether it wins."""
    need = goal["need"] if goal["need"] in (1, "MAJORITY") else "some"
    return need, goal["deny_enemy"], goal["when"], goal["hold"], goal["value"] == "WIN"


# --- what they are for ---


def test_every_row_of_winter_wars_is_on_some_board_of_these_groups():
    boards = resolve_scenarios(["winter", "breakthrough"])
    terrain = {row for one in boards for stack in contents_of(one.data, RULES) for row in stack.rows}
    units = {unit["row"] for one in boards for unit in one.data["units"]}
    for table, found in (("terrain", terrain), ("units", units)):
        rows = {name for name, row in RULES[table].items() if row["box"] == "WINTER_WARS"}
        assert rows - found == set(), table
    assert {"tp_field_bunker", "bridge"} <= terrain  # WW-BRG-1


def test_every_kind_of_objective_is_in_some_battle():
    everywhere = resolve_scenarios(["base", "terrain-pack", "winter", "breakthrough", "training"])
    found = {kind_of(goal) for one in everywhere for goal in one.data["objectives"]}
    assert found >= {
        (1, False, "CHANGE", "WHILE", False),  # temporary
        ("MAJORITY", False, "CHANGE", "WHILE", False),  # temporary majority
        ("MAJORITY", False, "TURN_START", "WHILE", False),  # the same, at the start of the turn
        (1, False, "CHANGE", "FOREVER", False),  # permanent
        (1, False, "TURN_START", "FOREVER", False),  # permanent, at the start of the turn
        (1, False, "CHANGE", "UNTIL_ENEMY", False),  # last to occupy
        (1, True, "CHANGE", "WHILE", False),  # sole control
        ("some", False, "CHANGE", "WHILE", True),  # sudden death
        ("some", False, "CHANGE", "WHILE", False),  # several hexes at once
    }


def test_every_switch_of_winter_is_in_some_battle():
    boards = resolve_scenarios(["winter", "breakthrough"])
    named = {key for one in boards for key in one.data["ruleset"]}
    assert named >= {
        "air_dice", "bitter_share", "combat_cards", "combat_deck", "deck", "penalties", "pontoons", "resupply",
        "symbol_range",
    }  # fmt: skip
    assert any(one.data["exits"] for one in boards)
    assert any("camouflage" in unit.get("markers", ()) for one in boards for unit in one.data["units"])


# --- list by list ---


@battles
def test_briefing(battle):
    scenario, facts = load_scenario(battle), FACTS[battle]
    data = scenario.data
    assert (scenario.title, scenario.group) == (facts["title"], facts["group"])
    assert (data["number"], data["date"], data["source"]) == (None, facts["date"], "Written for this project")
    assert "battle of our own at an invented place" in " ".join(data["notes"].split())
    assert (data["board"], data["face"], data["first_side"]) == (facts["board"], "winter", facts["first"])
    assert data["hand_size"] == data["hand_start"] == facts["cards"]
    assert data["medal_target"] == facts["medals"]
    assert data["ruleset"] == RULESETS[battle]
    assert data["patches"] == data["barriers"] == data["air_drops"] == data["trains"] == []


@battles
def test_every_terrain_hex(battle):
    assert_terrain(stacks_of(battle), FACTS[battle]["terrain"], SHAPES, grid_of(battle).parse)


@battles
def test_shapes_of_road_and_track(battle):
    found = {(row, name) for name, one in stacks_of(battle).items() for row in one.rows if row in SHAPES}
    assert found == {(row, name) for row, names in FACTS[battle]["shapes"].items() for name in names.split()}


@battles
def test_roads_and_tracks_go_on_from_hex_to_hex(battle):
    """Ends that lead to a hex without one: where a bridge is gone, and where a road crosses a track."""
    grid, stacks, open_ends = grid_of(battle), stacks_of(battle), set()
    ends = {
        name: {
            (edge + one.rotation) % 6
            for row in one.rows
            for edge in (RULES["terrain"][row]["edges"] or {}).get("links") or []
        }
        for name, one in stacks.items()
    }
    for name, edges in ends.items():
        for edge in edges:
            other = grid.neighbors(grid.parse(name))[edge]
            if other >= 0 and (edge + 3) % 6 not in ends[grid.name(other)]:
                open_ends.add(name)
    assert open_ends == {CASTLE: set(), HALT: {"F3", "F5"}, CROSSROADS: {"G6", "I5", "I7"}}[battle]


@battles
def test_every_unit(battle):
    for side in SIDES:
        placed = [unit for unit in load_scenario(battle).data["units"] if unit["side"] == side]
        full = {row: RULES["units"][row]["figures"] for row in {one["row"] for one in placed}}
        found = {(one["row"], one.get("figures", full[one["row"]]), one["hex"]) for one in placed}
        listed = FACTS[battle][side]
        assert found == {(row, figures, name) for row, figures, _, names in listed for name in names.split()}
        assert len(placed) == FACTS[battle][f"n_{side}"] == sum(count for _, _, count, _ in listed)
        assert all(count == len(names.split()) for _, _, count, names in listed)


@battles
def test_objectives_exits_and_nets(battle):
    data, facts = load_scenario(battle).data, FACTS[battle]
    goals = [
        (
            " ".join(one["sides"]),
            " ".join(one["cells"]),
            0 if one["need"] == "MAJORITY" else one["need"],
            one["deny_enemy"],
            one["when"],
            one["hold"],
            one["value"],
        )
        for one in data["objectives"]
    ]
    assert goals == [tuple(goal) for goal in facts["goals"]]
    assert [(" ".join(one["sides"]), " ".join(one["cells"])) for one in data["exits"]] == [
        tuple(one) for one in facts["exits"]
    ]
    hidden = [unit["hex"] for unit in data["units"] if "camouflage" in unit.get("markers", ())]
    assert sorted(hidden) == sorted(facts["hidden"].split())


# --- positions ---


def walk(field, here, there):
    """A move of a hex on a board with mines or ice: objectives look once it is known that the unit has survived."""
    assert field.move(here, there)
    assert not enter(field.tables, field.state, field.unit(there), field.index[here], Coming.MOVE)


@pytest.mark.rule("WW-OBJ-6")
def test_the_castle_stays_with_whoever_was_last_in_it():
    field = Battle(CASTLE, active="axis", lifted={"B9": "G6"})
    assert (field.holder_of("castle"), field.medals("allies")) == ("allies", 2)
    field.put("G7", "I12").ready("G6")
    assert field.holder_of("castle") == "allies"  # empty, and theirs all the same
    walk(field, "G6", "G7")
    assert (field.holder_of("castle"), field.medals("axis"), field.medals("allies")) == ("axis", 1, 1)


@pytest.mark.rule("WW-OBJ-7")
def test_the_village_is_nobodys_while_both_are_in_it():
    field = Battle(CASTLE, active="axis", lifted={"B9": "G5"}).ready("G5")
    assert field.holder_of("village") == "allies"
    walk(field, "G5", "G4")
    assert (field.holder_of("village"), field.medals("axis"), field.medals("allies")) == (None, 0, 1)


@pytest.mark.rule("WW-WX-1", "WW-WX-2", "WW-TD-3")
def test_roads_in_the_snow():
    field = Battle(CASTLE, active="axis", lifted={"A4": "A5", "B4": "A3"}).ready("A5")
    assert "D4" in field.reach("A5")  # by road: three hexes
    assert "D5" not in field.reach("A5")  # the last step leaves it


@pytest.mark.rule("WW-504-1", "WW-MA-1", "WW-HT-3")
def test_who_moves_how_far_at_the_halt():
    field = Battle(HALT).ready("H9", "I8", "I4")
    assert [field.limits(hex_) for hex_ in ("H9", "I8", "I4")] == [(2, 2), (1, 2), (2, 2)]


def test_the_crossroads_is_fought_for_with_the_long_deck():
    field = Battle(CROSSROADS, active="axis")
    assert int(field.tables["n_cards"]) == 80
    assert (field.holder_of("crossroads"), field.holder_of("rimmelbach")) == (None, "allies")
    assert (field.medals("axis"), field.medals("allies")) == (0, 1)  # the heights count when a turn begins


# --- as files of the publisher's editor ---


@battles
def test_what_a_file_of_the_editor_loses_is_told_and_the_rest_survives(battle):
    scenario = load_scenario(battle)
    text, lost = export(scenario)
    told = {line for line in lost if not line.startswith("ruleset.")}
    assert told == UNSAID[battle]
    assert len(set(lost) - told) == len(RULESETS[battle]) - ("deck" in RULESETS[battle])
    read = convert(text.encode(), f"{battle}.m44", Mode.NEAREST).text
    back = scenario_from(tomllib.loads(read), Path("again.m44"))
    dearer = {line.split(",")[0] for line in told if "written as" in line}
    for one, other in ((scenario, back), (back, scenario)):
        standing = {unit["hex"]: (unit["side"], unit["row"]) for unit in other.data["units"]}
        for unit in one.data["units"]:
            side, row = standing[unit["hex"]]
            assert side == unit["side"] and (row == unit["row"] or {row, unit["row"]} & dearer)
    missing = {name for line in told if " at " in line for name in line.split(" at ")[1].split()}
    ground = contents_of(back.data, RULES)
    for (name, stack), found in zip(stacks_of(battle).items(), ground, strict=True):
        alike = tuple({"tp_field_bunker": "bunker"}.get(row, row) for row in stack.rows)
        assert name in missing or tuple({"tp_field_bunker": "bunker"}.get(r, r) for r in found.rows) == alike
