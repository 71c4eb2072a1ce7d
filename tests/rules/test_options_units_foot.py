"""House units of the infantry: their numbers, what they may not do, what they are worth (house-rules 4.6)."""

import pytest

from engine.dialogue import turn
from tests.support.battlefield import Battlefield
from tests.support.house_units import FLOOR, UNITS, numbers, rows_at
from tests.support.pieces import dice_by_range


@pytest.mark.rule("HR-ELITE-1", "HR-MECH-1")
@pytest.mark.parametrize("row", ["hr_elite_infantry", "hr_mechanised_infantry"])
def test_elite_and_mechanised_infantry(row):
    assert numbers(row) == ((2, 2, 1), 4)
    assert dice_by_range(row, "infantry") == [3, 2, 1, 0, 0, 0]
    field = Battlefield(axis={"infantry": "C5"}, allies={row: "E5"}).ready("E5")
    assert field.move("E5", "D5", "D4")
    assert field.dice("D4", "C5") == 3
    plain = Battlefield(axis={"infantry": "C5"}, allies={"infantry": "E5"}).ready("E5")
    assert plain.move("E5", "D5", "D4") and plain.dice("D4", "C5") == 0


@pytest.mark.rule("HR-ELITE-1", "HR-MECH-1")
@pytest.mark.parametrize("option", ["elite-infantry", "mechanised-infantry"])
def test_parameters_of_elite_infantry(option):
    row = "hr_" + option.replace("-", "_")
    field = Battlefield(allies={row: "E5"}, options=f"{option}:figures=5,move_battle=3").ready("E5")
    assert field.figures("E5") == 5
    assert "B5" in field.reach("E5")
    slow = Battlefield({}, {"infantry": "C4"}, {row: "E5"}, options=f"{option}:move_battle=1").ready("E5")
    assert slow.move("E5", "D5", "D4") and slow.dice("D4", "C4") == 0


@pytest.mark.rule("HR-ELITE-2", "HR-MECH-3", "HR-SET-13")
def test_a_unit_is_elite_or_mechanised():
    both = "elite-infantry:convert=allies:1+mechanised-infantry:convert=allies:all"
    turned = "mechanised-infantry:convert=allies:all+elite-infantry:convert=allies:1"
    for options in (both, turned):
        field = Battlefield(allies={"infantry": "G3 G5 H4"}, options=options)
        assert rows_at(field) == {
            "G3": "hr_elite_infantry",
            "G5": "hr_mechanised_infantry",
            "H4": "hr_mechanised_infantry",
        }
    ours, theirs = (UNITS[f"hr_{kind}_infantry"] for kind in ("elite", "mechanised"))
    assert ours == theirs


@pytest.mark.rule("HR-MILITIA-1", "HR-MILITIA-4")
def test_militia_numbers():
    assert numbers("hr_militia") == ((0, 2, 0), 2)
    assert dice_by_range("hr_militia", "infantry") == [2, 1, 0, 0, 0, 0]
    assert dice_by_range("hr_militia", "armor") == [2, 1, 0, 0, 0, 0]
    changed = "militia-infantry:figures=4,dice=3/2/1"
    assert dice_by_range("hr_militia", "infantry", changed) == [3, 2, 1, 0, 0, 0]
    assert Battlefield(allies={"hr_militia": "E5"}, options=changed).figures("E5") == 4


@pytest.mark.rule("HR-MILITIA-1", "HR-MILITIA-5")
def test_militia_moves_or_battles():
    field = Battlefield(axis={"infantry": "C4"}, allies={"hr_militia": "E4"}).ready("E4")
    assert field.dice("E4", "C4") == 1
    assert field.move("E4", "D4")
    assert field.dice("D4", "C4") == 0
    assert "C5" in Battlefield(allies={"hr_militia": "E5"}).ready("E5").reach("E5")


@pytest.mark.rule("HR-MILITIA-5", "HR-MILITIA-7")
@pytest.mark.parametrize("card", ["infantry_assault", "behind_enemy_lines"])
def test_no_card_lets_militia_do_both(card):
    field = Battlefield(axis={"infantry": "C3"}, allies={"hr_militia": "E3"}).play(card)
    if field.tables["card_one_section"][field.state["card"]]:
        field.state["section"] = 0
        turn.bind_section(field.tables, field.state)
    field.order("E3")
    assert "E6" in field.reach("E3")
    assert field.move("E3", "D3")
    assert field.dice("D3", "C3") == 0
    plain = Battlefield(axis={"infantry": "C3"}, allies={"infantry": "E3"}).play(card)
    if plain.tables["card_one_section"][plain.state["card"]]:
        plain.state["section"] = 0
        turn.bind_section(plain.tables, plain.state)
    plain.order("E3")
    assert plain.move("E3", "D3") and plain.dice("D3", "C3") > 0


@pytest.mark.rule("HR-MILITIA-2")
def test_militia_neither_takes_ground_nor_charges():
    field = Battlefield(axis={"infantry": "D4:1 A1"}, allies={"hr_militia": "E4"}).ready("E4")
    field.attack("E4", "D4", "I")
    assert field.unit("E4") >= 0 and field.unit("D4") < 0
    charging = Battlefield(
        axis={"infantry": "C4"}, allies={"hr_militia": "E5", "infantry": "E9"}, options="infantry-charge"
    ).ready("E5")
    assert charging.move("E5", "D5", "D4")
    assert charging.dice("D4", "C4") == 0


@pytest.mark.rule("HR-MILITIA-3")
@pytest.mark.parametrize(("options", "medals"), [("", 0), ("militia-infantry:vp_value=1", 1)])
def test_militia_earns_no_medal(options, medals):
    field = Battlefield(
        axis={"hr_militia": "D4:1", "infantry": "A1"}, allies={"infantry": "E4"}, options=options
    )
    field.ready("E4").attack("E4", "D4", "I")
    assert field.picture("axis") == {"A1": 4}
    assert field.medals("allies") == medals


@pytest.mark.rule("HR-MILITIA-6")
def test_militia_counts_as_damage_and_gets_the_floor_of_dice():
    field = Battlefield(
        axis={"hr_militia": "D4", "infantry": "A1"}, allies={"infantry": "E4"}, options="damage-scoring"
    ).ready("E4")
    field.attack("E4", "D4", "II")
    assert field.state["figures_lost"][0, 0] == 2
    # HR-CHECK-18: militia assaulting a house tank destroyer in woods
    for extra, dice in ((FLOOR, 3), ("", 1)):
        field = Battlefield(
            {"D4": "forest"}, {"hr_tank_destroyer": "D4"}, {"hr_militia": "E4"}, tail=extra
        ).ready("E4")
        assert field.dice("E4", "D4") == dice
