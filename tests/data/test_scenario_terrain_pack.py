"""Battles of the Terrain Pack, hex by hex, against their sheets."""

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from tests.support.base_battle import Battle

GRID = BOARDS["standard"].grid
TERRAIN = {
    "hill": "C1 D1 E2", "tp_oasis": "A9 I6", "town": "I7", "tp_wadi": "B7 D7", "tp_wadi_curve": "C8",
}  # fmt: skip
UNITS = {
    ("axis", "elite_armor"): "A3 A11",
    ("axis", "armor"): "B2 B3 B10 B11",
    ("axis", "artillery"): "B4 B6 B9",
    ("allies", "armor"): "H1 H2 H9 H10 H11 H12 I2 I10",
    ("allies", "artillery"): "H4",
}


@pytest.fixture(scope="module")
def battle():
    return load_scenario("knightsbridge")


def tables_of(battle):
    return build_tables(battle).tables[0]


@pytest.mark.rule("TP-S34-1")
def test_briefing(battle):
    data = battle.data
    assert (battle.group, data["number"], data["date"]) == ("terrain-pack", 34, "1942-06-12")
    assert (data["board"], data["face"], data["first_side"]) == ("standard", "desert", "axis")
    assert data["hand_size"] == data["hand_start"] == {"axis": 6, "allies": 4}
    assert data["medal_target"] == {"axis": 5, "allies": 5}
    assert data["objectives"] == []


def test_the_group(battle):
    listed = [one["id"] for one in list_scenarios() if one["group"] == "terrain-pack"]
    assert [one.id for one in resolve_scenarios(["terrain-pack"])] == sorted(listed, key=listed.index)
    assert "knightsbridge" in listed


def test_every_terrain_hex(battle):
    contents = contents_of(battle.data, base_document())
    found = {GRID.name(hex_): one.rows for hex_, one in enumerate(contents) if one.rows != ("open",)}
    assert found == {name: (row,) for row, names in TERRAIN.items() for name in names.split()}


@pytest.mark.rule("TP-WADI-1", "TP-WADI-2")
def test_the_wadi_is_one_with_two_ends(battle):
    tables = tables_of(battle)
    part = {name: tables["bank"][GRID.parse(name)] for name in ("B7", "C8", "D7", "A7", "E7", "C7")}
    assert part["B7"] == part["C8"] == part["D7"] != part["A7"] == part["E7"] == part["C7"]
    opened = set()
    for name in ("B7", "C8", "D7"):
        hex_ = GRID.parse(name)
        for edge, other in enumerate(GRID.neighbors(hex_)):
            if not tables["edge_shut_move"][hex_, edge]:
                opened.add(frozenset((name, GRID.name(other))))
    ways = (("A7", "B7"), ("B7", "C8"), ("C8", "D7"), ("D7", "E7"))
    assert opened == set(map(frozenset, ways))


@pytest.mark.rule("TP-S34-2")
def test_every_unit(battle):
    placed = {}
    for unit in battle.data["units"]:
        placed.setdefault((unit["side"], unit["row"]), []).append(unit["hex"])
    assert {key: sorted(names) for key, names in placed.items()} == {
        key: sorted(names.split()) for key, names in UNITS.items()
    }
    tables = tables_of(battle)
    figures = {
        GRID.name(tables["unit_hex"][unit]): tables["unit_figures"][unit] for unit in range(tables["n_units"])
    }
    assert (figures["A3"], figures["A11"], figures["B2"], figures["H1"], figures["H4"]) == (4, 4, 3, 3, 2)


@pytest.mark.rule("TP-S34-3")
def test_how_far_armor_moves(battle):
    tables = tables_of(battle)
    built = build_tables(battle)
    most = {name: 3 for name in built.unit_rows if "armor@axis" in name} | {"armor@allies": 2}
    assert set(most) == {"elite_armor@axis", "armor@axis", "armor@allies"}
    for name, hexes in most.items():
        row = built.unit_rows.index(name)
        unit = next(u for u in range(tables["n_units"]) if tables["unit_row"][u] == row)
        field = Battle("knightsbridge", active="axis" if "axis" in name else "allies")
        hex_ = GRID.name(tables["unit_hex"][unit])
        assert field.ready(hex_).limits(hex_) == (hexes, hexes)


@pytest.mark.rule("TP-S34-4", "TP-DES-1")
def test_desert_rules_are_in_force(battle):
    tables = tables_of(battle)
    assert (tables["desert_extra"], tables["desert_again"]) == (1, 0)
