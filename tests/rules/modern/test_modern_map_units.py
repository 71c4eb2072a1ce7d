"""What units of battles with cards become in a Modern Battle, typed from the rules: row, and strength beyond it."""

import pytest

from engine.loading.in_force.rules import base_document
from engine.loading.options.modern_map import REFUSED, Becomes, is_modern, unit_becomes
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.support.modern_map import modern_battle

FOOT, ELITE, POOR = ("mmb_infantry", 0), ("mmb_infantry", 1), ("mmb_infantry", -1)
TANK, ELITE_TANK = ("mmb_tank", 0), ("mmb_tank", 1)
FIELD, HEAVY, ANTI_TANK = ("mmb_artillery_field", 0), ("mmb_artillery_heavy", 0), ("mmb_at_gun", 0)

TABLE = {
    "infantry": FOOT,
    "special_forces": ELITE,
    "resistance": POOR,
    "armor": TANK,
    "elite_armor": ELITE_TANK,
    "artillery": FIELD,
    "tp_artillery_mountain": FIELD,
    "tp_engineer": FOOT,
    "ww_engineer": FOOT,
    "hr_engineer": FOOT,
    "tp_paratroops": ELITE,
    "ww_504th": ELITE,
    "ww_at_infantry": ("mmb_infantry_at", 0),
    "hr_at_team": ("mmb_infantry_at", 0),
    "ww_mortar_infantry": ("mmb_mortar", 0),
    "hr_mortar_team": ("mmb_mortar", 0),
    "ww_mg_infantry": ("mmb_machine_gun", 0),
    "hr_mg_team": ("mmb_machine_gun", 0),
    "hr_cavalry": ("mmb_cavalry", 0),
    "hr_ski_troops": ("mmb_cavalry", 0),
    "ww_tank_destroyer": TANK,
    "ww_tank_destroyer_4": TANK,
    "hr_tank_destroyer": TANK,
    "eq_tiger": ELITE_TANK,
    "hr_recon": ("mmb_armored_car", 0),
    "ww_mobile_artillery": FIELD,
    "tp_big_gun": HEAVY,
    "hr_big_gun": HEAVY,
    "ww_heavy_at_gun": ANTI_TANK,
    "hr_at_gun": ANTI_TANK,
    "hr_88": ANTI_TANK,
    "ww_half_track": ("mmb_transport_armored", 0),
    "eq_truck": ("mmb_transport_soft", 0),
    "hr_elite_infantry": ELITE,
    "hr_mechanised_infantry": ELITE,
    "hr_resistance": POOR,
    "tp_train": (REFUSED, 0),
    "tp_armored_train": (REFUSED, 0),
}
BY_CLASS = {"INF": FOOT, "ARM": TANK, "ART": FIELD}


@pytest.mark.rule("MMB-MAP-2")
def test_every_row_becomes_one_of_modern_battle():
    rows = base_document()["units"]
    for row, columns in rows.items():
        if not is_modern(row, rows):
            assert unit_becomes(row, rows) == TABLE.get(row, BY_CLASS.get(columns["class"])), row
    assert set(TABLE) <= set(rows)


@pytest.mark.rule("MMB-MAP-2")
def test_rows_of_modern_battle_stay():
    rows = base_document()["units"]
    for row in rows:
        if is_modern(row, rows):
            assert unit_becomes(row, rows) == Becomes(row)


@pytest.mark.rule("MMB-MAP-2", "MMB-UNIT-2", "MMB-GAP-7")
@pytest.mark.parametrize(
    ("word", "strength"),
    [
        ("special_forces E5", 5),
        ("resistance E5", 3),
        ("infantry E5", 4),
        ("infantry E5:3", 3),
        ("infantry E5:5", 5),
        ("special_forces E5:3", 3),
        ("elite_armor E5", 4),
        ("armor E5:2", 2),
        ("armor E5:4", 4),
        ("artillery E5:1", 1),
        ("ww_mg_infantry E5:1", 1),
        ("ww_half_track E5", 1),
        ("eq_truck E5:3", 1),
    ],
)
def test_a_unit_of_more_or_fewer_figures_is_elite_or_poor(word, strength):
    row, place = word.split()
    field = modern_battle({}, {row: place}, {"infantry": "I1"})
    assert field.figures("E5") == strength


@pytest.mark.rule("MMB-MAP-2")
@pytest.mark.parametrize("option", ["modern-battle", "modern-battle:forces=INF:mmb_mortar"])
def test_a_train_is_refused_by_name_and_hex(option):
    with pytest.raises(InputError) as error:
        build_tables(load_scenario("arracourt-trains"), parse_variant(option))
    said = str(error.value)
    assert "train" in said and "MMB-MAP-2" in said and "\n" not in said and "units." in said


@pytest.mark.rule("MMB-MAP-2")
def test_a_force_list_of_ones_own_comes_before_the_table():
    forces = "modern-battle:forces=artillery:mmb_artillery_heavy|axis.INF:mmb_machine_gun"
    field = modern_battle(
        {}, {"infantry": "A1", "artillery": "A2"}, {"infantry": "I1", "artillery": "I2"}, options=forces
    )
    rows = [field.row("A1"), field.row("A2"), field.row("I1"), field.row("I2")]
    assert rows == ["mmb_machine_gun", "mmb_artillery_heavy", "mmb_infantry", "mmb_artillery_heavy"]


@pytest.mark.parametrize(
    ("forces", "what"),
    [("infantri:mmb_mortar", "infantri"), ("infantry:armor", "armor"), ("INF:mmb_x", "mmb_x")],
)
def test_a_force_list_that_nobody_knows_is_one_line(forces, what):
    with pytest.raises(InputError) as error:
        modern_battle({}, {"infantry": "A1"}, {"infantry": "I1"}, options=f"modern-battle:forces={forces}")
    assert what in str(error.value) and "parameter forces" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.rule("MMB-MAP-2")
def test_units_that_an_option_has_made_others_are_converted_as_those():
    options = "recon-armor:convert=axis:1+modern-battle"
    field = modern_battle({}, {"armor": "A1 A2"}, {"infantry": "I1"}, options=options)
    assert [field.row("A1"), field.row("A2")] == ["mmb_armored_car", "mmb_tank"]


@pytest.mark.rule("MMB-MAP-2", "MMB-GAP-3")
def test_units_of_modern_battle_may_be_added():
    options = "add-unit:row=mmb_mortar,side=axis,hex=C3+modern-battle"
    field = modern_battle({}, {"armor": "A1"}, {"infantry": "I1"}, options=options)
    assert field.row("C3") == "mmb_mortar" and field.figures("C3") == 2
