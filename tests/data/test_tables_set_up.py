"""Set-up and switches in TABLES: Pegasus Bridge, the defaults of the ruleset, objectives, barriers."""

import numpy as np
import pytest

from engine.codes import (
    End,
    FinestReshuffle,
    Hold,
    Overlook,
    Reshuffle,
    RetreatChoice,
    Side,
    When,
    Win,
)
from engine.layout import OFF, TABLES
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables, fill

GRID = BOARDS["standard"].grid

# expansions 7.6, column "default"; AMB entries of core.md 13.
DEFAULTS = {
    "reshuffle": Reshuffle.WHEN_NEEDED,
    "deck_out": OFF,
    "finest_reshuffle": FinestReshuffle.CARD_INCLUDED,
    "air_chain": 0,
    "ambush_overrun": 1,
    "counter_counter": 1,
    "infantry_assault_section": 0,
    "dig_in_limit": 12,
    "overruns": 1,
    "cover_sum": 0,
    "must_battle_adjacent": 1,
    "adjacent_lock": 1,
    "symbol_range": 99,
    "sight_limit": 99,
    "hill_overlook": Overlook.SAME_HILL,
    "off_board_blocks": 0,
    "ignore_flag_always": 0,
    "retreat_choice": RetreatChoice.FORCED,
    "retreat_path_free": 0,
    "retreat_losses_after": 0,
    "win": Win.MEDALS,
    "end": End.AT_ONCE,
    "medal_cap": 1,
    "objective_passing": 1,
    "majority_more_than_enemy": 0,
    "wiped_out_loses": 1,
    "both_reach_draw": 0,
    "turn_cap": 0,
    "turn_limit": 200,
    "charge_rows": 0,
    "n_drops": 0,
    "damage_airdrop": 0,
}


@pytest.fixture(scope="module")
def pegasus():
    return build_tables(load_scenario("pegasus-bridge"))


def with_ruleset(scenario, **switches):
    """TABLES of a scenario with switches of the ruleset replaced."""
    document = {**base_document(), "scenario": scenario.data}
    table = np.zeros(1, TABLES)
    fill(table[0], {**document, "ruleset": {**document["ruleset"], **switches}})
    return table[0]


@pytest.mark.rule("SCN-1", "CORE-SETUP-5", "CORE-SETUP-8", "CORE-SETUP-13")
def test_pegasus_briefing(pegasus):
    table = pegasus.tables[0]
    assert table["first_side"] == Side.ALLIES
    assert (table["hand_start"].tolist(), table["hand_size"].tolist()) == ([2, 6], [4, 6])
    assert table["medal_target"].tolist() == [4, 4]


def test_pegasus_units_in_hex_order(pegasus):
    table = pegasus.tables[0]
    names = [GRID.name(hex_) for hex_ in table["unit_hex"][:15]]
    assert names == [
        "A1",
        "B11",
        "C3",
        "C5",
        "D4",
        "G13",
        "F3",
        "G3",
        "G4",
        "H5",
        "H6",
        "H8",
        "I6",
        "I8",
        "I9",
    ]
    assert table["unit_side"][:15].tolist() == [Side.AXIS] * 6 + [Side.ALLIES] * 9
    assert set(table["unit_figures"][:15].tolist()) == {4}
    assert pegasus.unit_rows == ["infantry"]


@pytest.mark.rule("VIC-OBJ-1", "VIC-OBJ-2")
def test_pegasus_objectives(pegasus):
    table = pegasus.tables[0]
    assert table["n_objectives"] == 2
    held = {GRID.name(hex_): mask for hex_, mask in enumerate(table["hex_objectives"][:113]) if mask}
    assert held == {"C4": 1, "F11": 2}
    for field, value in (
        ("sides", 1 << Side.ALLIES),
        ("need", 1),
        ("size", 1),
        ("deny", 0),
        ("value", 1),
        ("win", 0),
    ):
        assert table[f"objective_{field}"][:2].tolist() == [value, value]
    assert table["objective_when"][:2].tolist() == [When.CHANGE, When.CHANGE]
    assert table["objective_hold"][:2].tolist() == [Hold.WHILE, Hold.WHILE]


@pytest.mark.rule(
    "AMB-1", "AMB-2", "AMB-3", "AMB-4", "AMB-5", "AMB-6", "AMB-8", "AMB-12", "AMB-15", "AMB-18", "AMB-21"
)
@pytest.mark.rule("AMB-27", "AMB-38", "AMB-39", "AMB-42", "AMB-43", "AMB-44", "AMB-45", "AMB-59")
def test_official_switches(pegasus):
    table = pegasus.tables[0]
    assert {field: int(table[field]) for field in DEFAULTS} == DEFAULTS
    assert not table["close_min"].any()


@pytest.mark.rule("VIC-OBJ-4", "VIC-OBJ-5", "VIC-OBJ-6", "VIC-OBJ-7", "VIC-OBJ-8", "VIC-OBJ-14")
def test_kinds_of_objectives(write_battle):
    kinds = {
        "majority": 'sides = "both"\nneed = "MAJORITY"\nwhen = "TURN_START"',
        "kept": 'sides = "axis"\nhold = "FOREVER"\nvalue = 2',
        "last": 'sides = "both"\nhold = "UNTIL_ENEMY"',
        "sole": 'sides = "allies"\ndeny_enemy = true',
        "sudden": 'sides = "allies"\nneed = 2\nvalue = "WIN"\nwhen = "TURN_END"',
    }
    tail = "".join(
        f'[[objective]]\nid = "{name}"\nhexes = "A1 A2 A3"\n{rest}\n' for name, rest in kinds.items()
    )
    table = build_tables(load_scenario(str(write_battle(tail=tail)))).tables[0]
    columns = ("sides", "need", "size", "deny", "when", "hold", "value", "win")
    found = [[int(table[f"objective_{name}"][o]) for name in columns] for o in range(5)]
    assert found == [
        [3, 0, 3, 0, When.TURN_START, Hold.WHILE, 1, 0],
        [1, 1, 3, 0, When.CHANGE, Hold.FOREVER, 2, 0],
        [3, 1, 3, 0, When.CHANGE, Hold.UNTIL_ENEMY, 1, 0],
        [2, 1, 3, 1, When.CHANGE, Hold.WHILE, 1, 0],
        [2, 2, 3, 0, When.TURN_END, Hold.WHILE, 0, 1],
    ]
    assert table["hex_objectives"][:4].tolist() == [31, 31, 31, 0]


@pytest.mark.rule("LOS-21", "SCN-13", "SCN-16")
def test_barriers(write_battle):
    river = " ".join(f"E{n}" for n in range(1, 14))
    tail = (
        f'[[barrier]]\nhexes = "{river}"\nwho = "INF"\ntest = "BANKS"\n'
        '[[barrier]]\nhexes = "C5 C6"\nwho = "ART"\ntest = "LINE"\n'
    )
    built = build_tables(load_scenario(str(write_battle(tail=tail))))
    table = built.tables[0]
    number = {name: 1 << i for i, name in enumerate(built.unit_rows)}
    bank = {name: table["bank"][GRID.parse(name)] for name in ("A1", "D12", "E5", "F1", "I13")}
    assert bank == {"A1": 1, "D12": 1, "E5": 0, "F1": 2, "I13": 2}
    assert table["bank_rows"] == number["infantry"]
    lines = {GRID.name(hex_): mask for hex_, mask in enumerate(table["barrier_line"]) if mask}
    assert lines == {"C5": number["artillery"], "C6": number["artillery"]}


def test_switches_that_options_set():
    table = with_ruleset(
        load_scenario("long-ridge"),
        retreat_choice="STAND",
        win="DAMAGE",
        end="LAST_TURN",
        reshuffle="NEVER",
        deck_out="axis",
        dig_in_limit=None,
        turn_cap=40,
        close_min={"INF>ARM": 3},
    )
    assert table["retreat_choice"] == RetreatChoice.STAND
    assert (table["win"], table["end"]) == (Win.DAMAGE, End.LAST_TURN)
    assert (table["reshuffle"], table["deck_out"]) == (Reshuffle.NEVER, Side.AXIS)
    assert table["dig_in_limit"] >= 60
    assert table["turn_cap"] == 40
    floor = table["close_min"][:5, :5]
    # rows: infantry, special_forces, armor, elite_armor, artillery
    assert floor.tolist() == [[0, 0, 3, 3, 0], [0, 0, 3, 3, 0], [0] * 5, [0] * 5, [0] * 5]


def test_tables_are_read_only_and_repeatable(pegasus):
    again = build_tables(load_scenario("pegasus-bridge"))
    assert again.tables.tobytes() == pegasus.tables.tobytes()
    assert (again.rules_digest, again.scenario_digest) == (pegasus.rules_digest, pegasus.scenario_digest)
    with pytest.raises(ValueError, match="read-only"):
        pegasus.tables[0]["n_hexes"] = 1
