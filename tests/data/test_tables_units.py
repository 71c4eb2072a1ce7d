"""Unit rows in TABLES: every column that changes dice or faces."""

import numpy as np
import pytest

from engine.codes import Face
from engine.layout import ALL, NO_COVER, TABLES
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables, fill

INFANTRY, ARMOR, GRENADE, FLAG, STAR = (1 << face for face in Face)
ROWS = ["infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery"]
UNITS = '[units.axis]\n{}\n[units.allies]\ninfantry = "I9:3"\n'.format(
    "\n".join(f'{row} = "A{i + 3}"' for i, row in enumerate(ROWS))
)
OPEN, CLOSE, STILL, STILL_CLOSE = range(4)

FIGURES = {"infantry": 4, "special_forces": 4, "resistance": 3, "armor": 3, "elite_armor": 4, "artillery": 2}


@pytest.fixture
def scenario(write_battle):
    return load_scenario(str(write_battle(units=UNITS)))


def changed(scenario, **columns):
    """TABLES with columns of unit rows replaced: ``armor={"less_vs": {...}}``."""
    document = {**base_document(), "scenario": scenario.data}
    units = {row: {**values, **columns.get(row, {})} for row, values in document["units"].items()}
    table = np.zeros(1, TABLES)
    names, _, _ = fill(table[0], {**document, "units": units})
    return table[0], {name: i for i, name in enumerate(names)}


@pytest.mark.rule(
    "CORE-HIT-1", "CORE-HIT-2", "CORE-HIT-3", "CORE-HIT-8", "CARD-AIR-3", "CARD-BARRAGE-3", "CARD-MEDICS-2"
)
def test_faces_by_class_of_the_target(scenario):
    table, number = changed(scenario)
    expected = dict.fromkeys(ROWS[:3], INFANTRY | GRENADE) | dict.fromkeys(ROWS[3:5], ARMOR | GRENADE)
    expected |= {"artillery": GRENADE}
    for row, hits in expected.items():
        i = number[row]
        assert set(table["hit_faces"][:, : len(ROWS), i].ravel().tolist()) == {hits}
        assert set(table["flag_faces"][:, : len(ROWS), i].ravel().tolist()) == {FLAG}
        assert table["strike_hits"][:, i].tolist() == [hits, hits | STAR] * 2  # near, from afar
        assert table["strike_flags"][i] == FLAG


@pytest.mark.rule("CARD-MEDICS-2", "CARD-MEDICS-3")
def test_faces_that_bring_figures_back(scenario):
    table, number = changed(scenario)
    expected = [INFANTRY | STAR] * 3 + [ARMOR | STAR] * 2 + [STAR]
    assert [table["recover_faces"][number[row]] for row in ROWS] == expected


def test_dice_vs_takes_the_first_match_and_none_forbids(scenario):
    dice_vs = {"SPECIAL": [4, 4], "INF": None, "ARM|ART": [1]}
    table, number = changed(scenario, armor={"dice_vs": dice_vs})
    cells = {row: table["dice"][OPEN, number["armor"], number[row], 1:5].tolist() for row in ROWS}
    assert cells == {
        "infantry": [0, 0, 0, 0],
        "special_forces": [4, 4, 0, 0],
        "resistance": [0, 0, 0, 0],
        "armor": [1, 0, 0, 0],
        "elite_armor": [1, 0, 0, 0],
        "artillery": [1, 0, 0, 0],
    }
    assert table["row_range"][number["armor"]] == 2


def test_less_vs_takes_dice_off_and_what_is_left_without_stays_below_none(scenario):
    """Two dice of 3/3/2/2/1/1; where none is left the cell is one lower, for 0 says that the row has no such attack."""
    table, number = changed(scenario, artillery={"less_vs": {"ARM": 2}})
    assert table["dice"][OPEN, number["artillery"], number["armor"], 1:8].tolist() == [
        1,
        1,
        -1,
        -1,
        -2,
        -2,
        0,
    ]
    assert table["dice"][OPEN, number["artillery"], number["infantry"], 1:7].tolist() == [3, 3, 2, 2, 1, 1]


def test_cut_vs_puts_targets_out_of_range_whatever_dice_vs_says(scenario):
    table, number = changed(scenario, infantry={"cut_vs": {"ARM": 1}, "dice_vs": {"elite_armor": [2, 2]}})
    cells = table["dice"][OPEN, number["infantry"], :, 1:5]
    assert cells[number["armor"]].tolist() == [3, 2 - 100, 1 - 100, 0]
    assert cells[number["elite_armor"]].tolist() == [2, 2 - 100, 0, 0]
    assert cells[number["infantry"]].tolist() == [3, 2, 1, 0]


def test_when_still_and_when_close_make_variants(scenario):
    table, number = changed(
        scenario,
        infantry={"when_still": {"dice": [4, 3, 2, 1], "ignores": ["COVER"]}, "when_close": {"dice": [5]}},
    )
    i = number["infantry"]
    assert table["dice"][OPEN, i, i, 1:5].tolist() == [3, 2, 1, 0]
    assert table["dice"][STILL, i, i, 1:5].tolist() == [4, 3, 2, 1]
    assert table["dice"][CLOSE, i, i, 1] == table["dice"][STILL_CLOSE, i, i, 1] == 5
    assert table["cover_entry"][:, i].tolist() == [0, 0, NO_COVER, NO_COVER]
    assert table["ignores_out"][:, i].tolist() == [0, 0, 0, 0]
    assert table["row_range"][i] == 4


@pytest.mark.rule("HR-FACE-15")
def test_exceptions_of_faces_attacker_first_then_target(scenario):
    table, number = changed(
        scenario,
        armor={"face_attack": {"S>INF": "hit", "G>ART": "flag"}},
        resistance={"face_target": {"S<ARM": None, "G": "flag"}},
    )
    a = number["armor"]
    cells = {
        row: (table["hit_faces"][OPEN, a, number[row]], table["flag_faces"][OPEN, a, number[row]])
        for row in ROWS
    }
    assert cells["infantry"] == (INFANTRY | GRENADE | STAR, FLAG)
    assert cells["artillery"] == (0, FLAG | GRENADE)
    assert cells["resistance"] == (INFANTRY, FLAG | GRENADE)
    assert cells["elite_armor"] == (ARMOR | GRENADE, FLAG)
    strike = number["resistance"]
    assert (table["strike_hits"][0, strike], table["strike_flags"][strike]) == (INFANTRY, FLAG | GRENADE)


def test_flags_traits_and_free_movers(scenario):
    table, number = changed(
        scenario,
        armor={"flags_ignored": "ALL", "traits": ["NO_RECOVERY", "RETREAT_TOTAL"], "moves_as": "FREE"},
    )
    i = number["armor"]
    names = ("no_recovery", "retreat_total", "free")
    assert [table[f"row_{name}"][i] for name in names] == [1, 1, 1]
    assert set(table["flags_spared"][: table["n_stacks"], :, i].ravel().tolist()) == {ALL}
    assert set(table["stack_stop"][: table["n_stacks"], i].tolist()) == {0}


def test_a_rule_that_names_a_side_splits_the_rows_both_sides_use(scenario):
    table, number = changed(scenario, armor={"less_vs": {"INF&allies": 1}})
    assert set(number) == {*(f"{row}@axis" for row in ROWS), "infantry@allies"}
    assert table["dice"][OPEN, number["armor@axis"], number["infantry@allies"], 1] == 2
    assert table["dice"][OPEN, number["armor@axis"], number["infantry@axis"], 1] == 3
    last = table["unit_row"][table["n_units"] - 1]
    assert last == number["infantry@allies"]


@pytest.mark.rule("CORE-SETUP-2", "UNIT-STR-1", "HR-GEN-14")
def test_units_on_the_board_come_in_hex_order_with_their_figures(scenario):
    table = build_tables(scenario).tables[0]
    assert table["n_units"] == 7
    assert table["unit_side"][:7].tolist() == [0] * 6 + [1]
    assert table["unit_hex"][:7].tolist() == [2, 3, 4, 5, 6, 7, 108]
    assert table["unit_figures"][:7].tolist() == [FIGURES[row] for row in ROWS] + [3]
    assert set(table["unit_hex"][7:].tolist()) == {-1}
