"""The battles 2 to 16 of the base book, hex by hex, against the lists in ``base_battles.toml``."""

import tomllib
from pathlib import Path

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import list_scenarios, load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables

GRID = BOARDS["standard"].grid
SIDES = ("axis", "allies")
FACTS = tomllib.loads((Path(__file__).parent / "base_battles.toml").read_text("utf-8"))
TILES = {name for name, row in base_document()["terrain"].items() if row["layer"] == "TILE"}
FULL = {"infantry": 4, "special_forces": 4, "resistance": 3, "armor": 3, "elite_armor": 4, "artillery": 2}
# Special rules told by switches, patches and barriers; every other battle has none of them.
HILL_317 = {"card": "air_power", "sides": "allies", "held": "E12 F11", "dice": 2, "anchor": "all", "draw": 1}
RULESETS = {
    "vassieux": {"reshuffle": "NEVER", "finest_reshuffle": "NONE", "deck_out": "axis"},
    "operation-luttich": {"recon_as": HILL_317},
}
DROPS = {"sainte-mere-eglise": [{"side": "allies", "row": "infantry", "count": 4, "steps": 4}]}
PATCHES = {"mont-mouchet": [{"at": "units[ARM].medals", "was": 1, "set": 2}]}
BARRIERS = {"arnhem-bridge": ("river", "INF", "BANKS"), "saverne-gap": ("hill_impassable", "ART", "LINE")}

battles = pytest.mark.parametrize("battle", FACTS)


def printed(face, name):
    """What the bare board shows on a hex: on the beach face three rows of beach, then two of water."""
    if face == "country" or name[0] in "ABCD":
        return "open"
    return "beach" if name[0] in "EFG" else "ocean"


def stacks_of(battle):
    """Tile and pieces of every hex, by name."""
    contents = contents_of(load_scenario(battle).data, base_document())
    return {GRID.name(hex_): one for hex_, one in enumerate(contents)}


@pytest.mark.rule("CORE-SETUP-1", "CORE-SETUP-5", "CORE-SETUP-8")
@battles
def test_briefing(battle):
    scenario, facts = load_scenario(battle), FACTS[battle]
    data = scenario.data
    assert (scenario.title, scenario.group, scenario.chance_id) == (facts["title"], "base", battle)
    assert (data["number"], data["date"], data["face"]) == (facts["number"], facts["date"], facts["face"])
    assert data["board"] == "standard"
    assert data["first_side"] == facts["first"]
    assert data["hand_size"] == data["hand_start"] == facts["cards"]
    assert data["medal_target"] == {"axis": facts["medals"], "allies": facts["medals"]}
    #  the sixteen briefings stand on pages 19 to 34 of the book
    assert data["source"] == f"Base game, scenario {facts['number']}; rulebook p. {18 + facts['number']}"


@pytest.mark.rule("CORE-GEO-7")
@battles
def test_every_terrain_hex(battle):
    facts, stacks = FACTS[battle], stacks_of(battle)
    for row, (count, names) in facts["terrain"].items():
        found = [name for name, one in stacks.items() if row in one.rows]
        assert (len(found), found) == (count, sorted(names.split(), key=GRID.parse)), row
    for name, one in stacks.items():
        expected = {row for row, (_, names) in facts["terrain"].items() if name in names.split()}
        bare = not expected & TILES
        assert set(one.rows) == (expected | {printed(facts["face"], name)} if bare else expected), name


@pytest.mark.rule("OBS-BUNKER-4", "OBS-SEAWALL-1")
@battles
def test_works_have_the_owner_of_the_briefing(battle):
    owners = {
        (row, one.owner)
        for one in stacks_of(battle).values()
        for row in one.rows
        if row in ("bunker", "sea_wall")
    }
    assert owners <= {("bunker", "axis"), ("sea_wall", "allies")}


@pytest.mark.rule("CORE-SETUP-2", "CORE-SETUP-3", "UNIT-STR-1")
@battles
def test_every_unit(battle):
    for side in SIDES:
        placed = [unit for unit in load_scenario(battle).data["units"] if unit["side"] == side]
        found = {(one["row"], one.get("figures", FULL[one["row"]]), one["hex"]) for one in placed}
        listed = FACTS[battle][side]
        expected = {(row, figures, name) for row, figures, _, names in listed for name in names.split()}
        assert found == expected
        assert len(placed) == FACTS[battle][f"n_{side}"] == sum(count for _, _, count, _ in listed)
        for row, figures, count, _ in listed:
            assert sum(one[:2] == (row, figures) for one in found) == count


@pytest.mark.rule("VIC-OBJ-1", "VIC-OBJ-2", "VIC-OBJ-3", "VIC-OBJ-14", "VIC-OBJ-15")
@battles
def test_objectives(battle):
    found = [
        [one["sides"], one["cells"], one["need"], one["when"], one["hold"], one["value"], one["deny_enemy"]]
        for one in load_scenario(battle).data["objectives"]
    ]
    expected = [[[side], names.split(), *rest, False] for side, names, *rest in FACTS[battle]["objectives"]]
    assert found == expected


@battles
def test_special_rules_in_switches_patches_and_barriers(battle):
    data = load_scenario(battle).data
    assert data["ruleset"] == RULESETS.get(battle, {})
    assert data["patches"] == PATCHES.get(battle, [])
    assert data["air_drops"] == DROPS.get(battle, [])
    if battle not in BARRIERS:
        assert data["barriers"] == []
        return
    tile, who, test = BARRIERS[battle]
    names = FACTS[battle]["terrain"][tile][1].split()
    assert data["barriers"] == [{"cells": names, "who": who, "test": test}]


@battles
def test_the_numbers_of_the_kernel_agree(battle):
    facts = FACTS[battle]
    tables = build_tables(load_scenario(battle)).tables[0]
    waiting = sum(drop["count"] for drop in DROPS.get(battle, []))
    assert tables["n_units"] == facts["n_axis"] + facts["n_allies"] + waiting
    strength = [sum(figures * count for _, figures, count, _ in facts[side]) for side in SIDES]
    owners = tables["unit_side"][: tables["n_units"]]
    figures = tables["unit_figures"][: tables["n_units"]] * (tables["unit_hex"][: tables["n_units"]] >= 0)
    assert [int(figures[owners == side].sum()) for side in range(2)] == strength


def test_the_group_holds_the_sixteen_battles_in_their_order():
    listed = [one for one in list_scenarios() if one["group"] == "base"]
    assert [one["number"] for one in listed] == list(range(1, 17))
    assert [one.id for one in resolve_scenarios(["base"])] == ["pegasus-bridge", *FACTS]


@pytest.mark.rule("VIC-OBJ-15", "SCN-12")
def test_the_bank_of_the_rhone_is_every_dry_hex_beside_it():
    scenario = load_scenario("montelimar")
    river = {GRID.parse(name) for name in ("A7", "A8", "A9", "A10", "A11")}
    beside = {
        GRID.name(other) for hex_ in river for other in GRID.neighbors(hex_) if other not in {*river, -1}
    }
    bank = next(one for one in scenario.data["objectives"] if one["id"] == "rhone")
    assert set(bank["cells"]) == beside


@pytest.mark.rule("SCN-13")
def test_the_rhine_leaves_two_banks():
    banks = build_tables(load_scenario("arnhem-bridge")).tables[0]["bank"][: GRID.n_hexes]
    north, south = int(banks[GRID.parse("A1")]), int(banks[GRID.parse("I1")])
    assert north != south and banks[GRID.parse("A13")] == south
    assert [int((banks == bank).sum()) for bank in (0, north, south)] == [14, 18, 81]
    assert banks[GRID.parse("D8")] == 0
