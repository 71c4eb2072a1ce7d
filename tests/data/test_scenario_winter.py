"""The battles in the snow, hex by hex, against the lists in ``winter_battles.toml``."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables

GRID = BOARDS["standard"].grid
SIDES = ("axis", "allies")
FACTS = tomllib.loads((Path(__file__).parent / "winter_battles.toml").read_text("utf-8"))
FULL = {"infantry": 4, "special_forces": 4, "armor": 3, "elite_armor": 4, "artillery": 2}

battles = pytest.mark.parametrize("battle", FACTS)


def test_the_group_holds_them_by_number():
    #  battles without a number come first; they stand in box_battles.toml and own_battles.toml
    found = [one.id for one in resolve_scenarios(["winter"])]
    assert found == ["castle-ettenfels", "chaumont", "grandvaux-halt", *FACTS]


@battles
def test_briefing(battle):
    scenario, facts = load_scenario(battle), FACTS[battle]
    data = scenario.data
    assert (scenario.title, data["number"], data["date"]) == (facts["title"], facts["number"], facts["date"])
    assert (data["board"], data["face"], data["first_side"]) == ("standard", "winter", "axis")
    assert data["hand_size"] == data["hand_start"] == facts["cards"]
    assert data["medal_target"] == {"axis": 6, "allies": 6}
    assert data["nations"] == {"axis": ["germany"], "allies": ["usa"]}
    assert data["ruleset"] == {}  # the winter face only: no winter weather


@battles
def test_every_terrain_hex(battle):
    facts = FACTS[battle]["terrain"]
    contents = contents_of(load_scenario(battle).data, base_document())
    stacks = {GRID.name(hex_): set(one.rows) for hex_, one in enumerate(contents)}
    for row, (count, names) in facts.items():
        found = [name for name, rows in stacks.items() if row in rows]
        assert (len(found), found) == (count, sorted(names.split(), key=GRID.parse)), row
    for name, rows in stacks.items():
        listed = {row for row, (_, names) in facts.items() if name in names.split()}
        assert rows == (listed if listed & {"forest", "town"} else listed | {"open"}), name


@battles
def test_every_unit(battle):
    for side in SIDES:
        placed = [unit for unit in load_scenario(battle).data["units"] if unit["side"] == side]
        found = {(one["row"], one.get("figures", FULL[one["row"]]), one["hex"]) for one in placed}
        listed = FACTS[battle][side]
        assert found == {(row, figures, name) for row, figures, _, names in listed for name in names.split()}
        assert len(placed) == FACTS[battle][f"n_{side}"] == sum(count for _, _, count, _ in listed)
        assert all(count == len(names.split()) for _, _, count, names in listed)


@pytest.mark.rule("WW-EXIT-1")
@battles
def test_objectives_and_exits(battle):
    data, facts = load_scenario(battle).data, FACTS[battle]
    found = [
        (one["sides"], " ".join(one["cells"]), one["need"], one["when"], one["hold"], one["value"])
        for one in data["objectives"]
    ]
    assert found == [([side], hexes, 1, "CHANGE", "WHILE", 1) for side, hexes in facts["objectives"]]
    ways = [(one["sides"], " ".join(one["cells"]), one["value"]) for one in data["exits"]]
    assert ways == [([side], hexes, 1) for side, hexes in facts["exits"]]


@battles
def test_air_power_is_played_as_artillery_bombard(battle):
    built = build_tables(load_scenario(battle))
    table = built.tables[0]
    cards = Counter(built.card_rows[row] for row in table["copy_row"][: table["n_cards"]])
    swap = FACTS[battle]["swap"]
    assert cards.total() == 60
    assert (cards["air_power"], cards["artillery_bombard"]) == ((0, 2) if swap else (1, 1))
