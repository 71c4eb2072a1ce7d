"""Battles with pieces of the boxes, hex by hex, against the lists in ``box_battles.toml``."""

import tomllib
from pathlib import Path

import pytest

from engine.kernel import objective_holders
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from tests.support.base_battle import Battle
from tests.support.terrain_sheet import assert_terrain, shapes_of

SIDES = ("axis", "allies")
FACTS = tomllib.loads((Path(__file__).parent / "box_battles.toml").read_text("utf-8"))
TERRAIN = base_document()["terrain"]
# Shapes of one row; the other rows stand for themselves.
SHAPES = shapes_of("tp_road", "tp_rail")
EDGES = ("E", "NE", "NW", "W", "SW", "SE")
DAM, ROER, CHAUMONT, NOVILLE = "schwammenauel-dam", "across-the-river-roer", "chaumont", "noville-to-foy"
RULESETS = {
    DAM: {"dam_sabotage": "AXIS"},
    CHAUMONT: {
        "penalties": [{"who": "ARM|VEHICLE", "move": "max 2", "exempt": "road", "path_max": 3}],
        "air_dice": [1, 1],
    },
    NOVILLE: {"deck": "breakthrough", "symbol_range": 1},
}

battles = pytest.mark.parametrize(
    "battle",
    [
        pytest.param("nijmegen-bridges", marks=pytest.mark.rule("TP-S35-1")),
        pytest.param(DAM, marks=pytest.mark.rule("TP-S36-1")),
        pytest.param(ROER, marks=pytest.mark.rule("TP-S37-1")),
        CHAUMONT,
        NOVILLE,
    ],
)


def grid_of(battle):
    return BOARDS[FACTS[battle]["board"]].grid


def stacks_of(battle):
    """Tile and pieces of every hex, by name."""
    contents = contents_of(load_scenario(battle).data, base_document())
    return {grid_of(battle).name(hex_): one for hex_, one in enumerate(contents)}


def ends_of(one):
    """Edges over which road or track leaves a hex, by their names."""
    links = [
        edge for row in one.rows if TERRAIN[row]["edges"] for edge in TERRAIN[row]["edges"]["links"] or []
    ]
    return {EDGES[(edge + one.rotation) % 6] for edge in links}


def read_ends(text):
    """``"A3 NW-SE; B3 E"`` by hex."""
    return {hex_: set(ends.split("-")) for hex_, ends in (one.split() for one in text.split(";") if one)}


def stand(field, here, there):
    """Put a unit elsewhere and look at the objectives of both hexes."""
    field.put(here, there)
    for hex_ in (here, there):
        objective_holders.test_objectives_of(field.tables, field.state, field.index[hex_])


@battles
def test_briefing(battle):
    scenario, facts = load_scenario(battle), FACTS[battle]
    data = scenario.data
    assert (scenario.title, scenario.group) == (facts["title"], facts["group"])
    assert (data["number"], data["date"]) == (facts.get("number"), facts["date"])
    assert (data["board"], data["face"], data["first_side"]) == (
        facts["board"],
        facts["face"],
        facts["first"],
    )
    assert data["hand_size"] == data["hand_start"] == facts["cards"]
    assert data["medal_target"] == {"axis": facts["medals"], "allies": facts["medals"]}
    assert data["nations"] == facts["nations"]
    assert data["ruleset"] == RULESETS.get(battle, {})
    assert data["patches"] == data["barriers"] == data["air_drops"] == data["trains"] == []


def test_they_are_found_in_their_groups():
    listed = {one["id"]: one for one in list_scenarios()}
    for battle, facts in FACTS.items():
        assert (listed[battle]["group"], listed[battle]["board"]) == (facts["group"], facts["board"])
        assert Path(listed[battle]["path"]).parts[-3:] == ("scenarios", facts["group"], f"{battle}.toml")
        assert battle in [one.id for one in resolve_scenarios([facts["group"]])]
    assert [one.id for one in resolve_scenarios(["terrain-pack"])][:4] == ["knightsbridge", *list(FACTS)[:3]]


@battles
def test_every_terrain_hex(battle):
    assert_terrain(stacks_of(battle), FACTS[battle]["terrain"], SHAPES, grid_of(battle).parse)


@battles
def test_roads_and_tracks_lead_where_the_sheet_says(battle):
    found = {name: ends for name, one in stacks_of(battle).items() if (ends := ends_of(one))}
    assert found == read_ends(FACTS[battle]["ends"])


@battles
def test_roads_and_tracks_go_on_from_hex_to_hex(battle):
    grid, stacks = grid_of(battle), stacks_of(battle)
    dead = {}
    for name, one in stacks.items():
        for edge, other in enumerate(grid.neighbors(grid.parse(name))):
            there = stacks.get(grid.name(other)) if other >= 0 else None
            if EDGES[edge] in ends_of(one) and there and EDGES[(edge + 3) % 6] not in ends_of(there):
                dead.setdefault(name, set()).add(EDGES[edge])
    assert dead == read_ends(FACTS[battle]["dead"])


@battles
def test_every_unit(battle):
    facts = FACTS[battle]
    for side in SIDES:
        placed = [unit for unit in load_scenario(battle).data["units"] if unit["side"] == side]
        found = {(one["row"], one["hex"]) for one in placed}
        assert found == {(row, name) for row, _, _, names in facts[side] for name in names.split()}
        assert len(placed) == facts[f"n_{side}"] == sum(count for _, _, count, _ in facts[side])
        assert all(count == len(names.split()) for _, _, count, names in facts[side])
    tables = build_tables(load_scenario(battle)).tables[0]
    figures = {
        grid_of(battle).name(tables["unit_hex"][unit]): int(tables["unit_figures"][unit])
        for unit in range(tables["n_units"])
    }
    listed = [(names, n) for side in SIDES for _, n, _, names in facts[side]]
    assert figures == {name: n for names, n in listed for name in names.split()}


@pytest.mark.rule("TP-S35-2", "TP-S36-2", "TP-S37-2")
@battles
def test_objectives_and_exits(battle):
    data, facts = load_scenario(battle).data, FACTS[battle]
    found = [
        (one["sides"], " ".join(one["cells"]), one["when"], one["need"], one["hold"], one["value"], one["deny_enemy"])
        for one in data["objectives"]
    ]  # fmt: skip
    assert found == [([side], hexes, when, 1, "WHILE", 1, False) for side, hexes, when in facts["goals"]]
    ways = [
        (one["sides"], " ".join(one["cells"]), one["value"], one.get("who", "ALL"), one.get("per", "UNIT"))
        for one in data["exits"]
    ]
    assert ways == [([side], *way) for side, *way in facts["exits"]]


@battles
def test_boats(battle):
    marked = {one["hex"]: one["markers"] for one in load_scenario(battle).data["units"] if one.get("markers")}
    boats = FACTS[battle]["boats"]
    assert marked == {hex_: [kind] for kind, names in boats.items() for hex_ in names.split()}
    assert load_scenario(battle).data["markers"] == []


@pytest.mark.rule("TP-GAP-17")
@pytest.mark.parametrize("battle", [ROER, CHAUMONT])
def test_the_axis_has_laid_the_mines(battle):
    owners = {name: one.owner for name, one in stacks_of(battle).items() if one.owner}
    assert owners == dict.fromkeys(FACTS[battle]["terrain"]["tp_minefield"][1].split(), "axis")


# --- Nijmegen Bridges ---


@pytest.mark.rule("TP-S35-2")
def test_a_bridge_is_a_medal_while_it_is_held():
    field = Battle("nijmegen-bridges")
    for bridge, hex_ in (("railway-bridge", "E5"), ("road-bridge", "B10")):
        assert (field.holder_of(bridge), field.medals("allies")) == (None, 0)
        stand(field, "I7", hex_)
        assert (field.holder_of(bridge), field.medals("allies")) == ("allies", 1)
        stand(field, hex_, "I7")
        assert (field.holder_of(bridge), field.medals("allies")) == (None, 0)
        stand(field, "A4", hex_)
        assert (field.holder_of(bridge), field.medals("axis")) == (None, 0)
        stand(field, hex_, "A4")


@pytest.mark.rule("TP-S35-3")
def test_three_companies_have_boats():
    field = Battle("nijmegen-bridges", lifted={"H1": "G1", "H2": "G2", "H3": "G3", "I7": "G4"})
    field.ready("G1", "G2", "G3", "G4")
    rows = [
        field.built.unit_rows[field.state["unit_row"][field.unit(hex_)]] for hex_ in ("G1", "G2", "G3", "G4")
    ]
    assert [row.split("@")[0].endswith("#boat") for row in rows] == [True, True, True, False]
    assert {"F1", "F2"} <= field.reach("G2") and not {"F3", "F4"} & field.reach("G4")
    assert field.move("G2", "F2")


@pytest.mark.rule("TP-S35-4")
def test_the_battery_is_a_big_gun():
    field = Battle("nijmegen-bridges", active="axis")
    row = int(field.state["unit_row"][field.unit("A9")])
    assert int(field.tables["crosshair_rows"]) == 1 << row
    assert field.ready("A9").dice("A9", "I9") == 1  # eight hexes away
    field.put("I9", "B8")
    assert field.dice("A9", "B8") == 3


# --- Schwammenauel Dam ---


@pytest.mark.rule("TP-S36-2", "TP-S36-3")
def test_dams_are_medals_of_the_allies_and_the_axis_may_blow_them():
    field = Battle(DAM, lifted={"H10": "D11"}).ready("D11")
    assert field.move("D11", "C12")
    assert (field.holder_of("urft"), field.holder_of("schwammenauel")) == ("allies", None)
    tables = field.tables
    assert [field.names[hex_] for hex_ in tables["dam_hex"][: tables["dams"]]] == ["C4", "C12"]
    assert [int(tables[name]) for name in ("dam_side", "dam_dice", "dam_tokens", "dam_medals")] == [
        0,
        2,
        4,
        4,
    ]


@pytest.mark.rule("TP-S36-4")
@pytest.mark.parametrize(("hex_", "limits"), [("G8", (2, 2)), ("G9", (2, 2)), ("G10", (1, 2))])
def test_paratroops_move_two_hexes_and_battle(hex_, limits):
    assert Battle(DAM).ready(hex_).limits(hex_) == limits


def test_the_river_is_crossed_at_its_fords_only():
    field = Battle(DAM, lifted={"H2": "E3"}).ready("E3")
    assert "D2" in field.reach("E3") and "D3" not in field.reach("E3")


# --- Across the River Roer ---


@pytest.mark.rule("TP-S37-2")
def test_towns_and_the_end_of_the_road_are_medals_of_the_allies():
    field = Battle(ROER, lifted={"A7": "A1", "B2": "A2", "D1": "A3"})
    goals = {"road-exit": "A7", "north-western-town": "B2", "western-town": "D1", "eastern-town": "D12"}
    for (goal, hex_), unit in zip(goals.items(), ("H3", "H4", "H6", "H8"), strict=True):
        assert field.holder_of(goal) is None
        stand(field, unit, hex_)
        assert field.holder_of(goal) == "allies"
    assert (field.medals("allies"), field.medals("axis")) == (4, 0)


@pytest.mark.rule("TP-S37-3")
def test_the_roer_is_a_ford_for_allied_infantry_only():
    field = Battle(ROER, lifted={"D7": "F5"}).ready("H4")
    assert (
        "G4" not in field.reach("H4") and {"G3", "G5"} & field.reach("H4") == set()
    )  # own units stand there
    field = Battle(ROER, lifted={"D7": "F5", "I6": "H7", "A10": "F7"}).ready("H6", "H7", "H8", "G5")
    assert {"G7"} <= field.reach("H6") and field.dice("G5", "F5") == 2
    assert not field.move("H6", "G7", "F6")  # entering it ends the move
    assert "G8" in field.reach("H8") and "G7" not in field.reach("H7")  # a gun
    field.next_turn().ready("F7", "F5")
    assert "G7" not in field.reach("F7") | field.reach("F5")


@pytest.mark.rule("TP-S37-4")
def test_each_minefield_hides_a_token():
    field = Battle(ROER)
    mined = {field.names[hex_] for hex_ in range(len(field.names)) if field.tables["mine_set"][hex_]}
    assert mined == {"E6", "E7", "E8", "E11", "E12", "E13"}
    field = Battle(ROER, lifted={"H6": "F6"}).ready("F6")
    assert not field.move("F6", "E6", "D6")  # a minefield stops


# --- Chaumont ---


def test_chaumont_is_held_from_the_start():
    field = Battle(CHAUMONT)
    assert (field.holder_of("chaumont-village"), field.medals("axis")) == ("axis", 1)
    assert (field.holder_of("grandru"), field.medals("allies")) == (None, 0)


def test_snow_slows_armor_and_the_gun_of_the_allies_moves():
    field = Battle(CHAUMONT, lifted={"I6": "F6"}).ready("F6", "I7")
    assert field.limits("I7") == (1, 2)
    assert {"F8"} <= field.reach("F6") and "F9" not in field.reach("F6")


# --- Noville to Foy ---


def test_a_road_is_a_medal_if_held_when_the_axis_turn_begins():
    field = Battle(NOVILLE, active="axis", lifted={"A6": "G7"}).ready("G7")
    assert field.move("G7", "H7")
    assert field.holder_of("noville-foy") is None
    field.next_turn()
    assert field.medals("axis") == 0
    field.next_turn()
    assert (field.holder_of("noville-foy"), field.medals("axis")) == ("axis", 1)


def test_units_of_noville():
    tables = build_tables(load_scenario(NOVILLE)).tables[0]
    assert int(tables["n_cards"]) == 80
    figures = sum(n * count for row, n, count, _ in FACTS[NOVILLE]["allies"] if row == "eq_truck")
    assert figures == 6


@pytest.mark.rule("BOX-BATTLE-1", "SCEN-EXIT-3")
@pytest.mark.parametrize(("unit", "medals"), [("E7", 2), ("P3", None), ("L4", None)])
def test_trucks_alone_leave_for_bastogne_and_each_of_their_figures_is_a_medal(unit, medals):
    """The truck with its two figures; neither infantry nor armor."""
    field = Battle(NOVILLE, active="allies", lifted={unit: "Q3"}).ready("Q3")
    assert field.may_leave("Q3") is (medals is not None)
    if medals:
        assert field.move("Q3", "off") and field.medals("allies") == medals
