"""Special rules of the battles 2 to 8 of the base book, in play on their own boards."""

from unittest.mock import patch

import pytest

from engine.codes import EndReason
from engine.dialogue import air_drop
from engine.layout import OFF
from tests.support.base_battle import Battle
from tests.support.turn_script import Turns


def dropped(*hexes):
    """Sainte-Mère-Église after its drop, the figures coming down on these hexes (None = off the board)."""
    field = Battle("sainte-mere-eglise")
    fates = [OFF if hex_ is None else field.index[hex_] for hex_ in hexes]
    with (
        patch.object(air_drop, "choose_aim", lambda *_: field.index["E7"]),
        patch.object(air_drop, "scatter", lambda *_: fates.pop(0)),
    ):
        air_drop.air_drops(field.tables, field.state, field.mind)
    assert not fates
    return field


@pytest.mark.rule("SCN-2", "CORE-SETUP-14")
def test_sainte_mere_eglise_four_figures_become_full_units_that_can_be_ordered():
    field = dropped("E9", "D6", "A6", "I13")
    assert field.picture("allies") == dict.fromkeys(
        ["F2", "G7", "H8", "H11", "I5", "I8", "E9", "D6", "A6", "I13"], 4
    )
    field.ready("E9", "D6", "A6", "I13")


@pytest.mark.rule("SCN-2", "CORE-SETUP-14", "VIC-10")
def test_sainte_mere_eglise_figures_that_come_down_badly_pay_nothing():
    #  on an enemy, on a friend, on one dropped before, off the board
    field = dropped("E9", "E7", "E9", None)
    assert field.picture("allies") == dict.fromkeys(["F2", "G7", "H8", "H11", "I5", "I8", "E9"], 4)
    assert field.picture("axis")["E7"] == 4
    assert (field.medals("axis"), field.winner()) == (0, None)


@pytest.mark.rule("SCN-3", "VIC-OBJ-2")
def test_sword_beach_a_town_pays_the_allies_while_they_stand_in_it():
    field = Battle("sword-beach", lifted={"H6": "A3"}).ready("A3")
    assert field.move("A3", "A2")
    assert (field.holder_of("riva-bella"), field.medals("allies")) == ("allies", 1)
    #  the Axis units that begin in the other two towns earn nothing
    assert field.medals("axis") == 0
    field.next_turn().next_turn().ready("A2")
    assert field.move("A2", "A3")
    assert (field.holder_of("riva-bella"), field.medals("allies")) == (None, 0)


@pytest.mark.rule("SCN-3", "OBS-BUNKER-4")
def test_sword_beach_its_bunkers_protect_the_axis_alone():
    field = Battle("sword-beach", lifted={"H9": "D8"}).ready("D8")
    assert field.dice("D8", "D9") == 2
    field = Battle("sword-beach", "axis", {"D9": "C9", "H9": "D9"}).ready("C9")
    assert field.dice("C9", "D9") == 3


@pytest.mark.rule("SCN-3", "UNIT-SF-1")
@pytest.mark.parametrize(("from_", "dice"), [("I5", 2), ("H6", 0)])
def test_sword_beach_commandos_battle_after_two_hexes_and_infantry_does_not(from_, dice):
    field = Battle("sword-beach", lifted={from_: "F4"}).ready("F4")
    assert field.move("F4", "E4", "D4")
    assert field.dice("D4", "D3") == dice


@pytest.mark.rule("SCN-4", "TER-BLUFF-2", "TER-BLUFF-6")
def test_pointe_du_hoc_rangers_climb_for_two_hexes_and_battle_from_the_top():
    field = Battle("pointe-du-hoc", lifted={"H5": "F5"}).ready("F5")
    assert field.reach("F5") >= {"E5", "E6"}
    assert not field.reach("F5") & {"D4", "D5", "D6"}
    assert field.move("F5", "E5")
    assert field.dice("E5", "D4") == 2


@pytest.mark.rule("SCN-4", "TER-BLUFF-1", "TER-BLUFF-4")
def test_pointe_du_hoc_inland_the_cliff_is_a_hill_and_no_ground_is_taken_up_it():
    field = Battle("pointe-du-hoc", lifted={"H5": "C6"}).ready("C6")
    assert field.move("C6", "D6", "E6")
    field = Battle("pointe-du-hoc", lifted={"H5": "F5", "D4": "E5"}).weaken("E5").ready("F5")
    field.attack("F5", "E5", "II")
    assert "F5" in field.picture("allies")


@pytest.mark.rule("SCN-4", "VIC-OBJ-3")
def test_pointe_du_hoc_a_wood_once_entered_pays_for_good():
    field = Battle("pointe-du-hoc", lifted={"I9": "B10"}).ready("B10")
    assert field.move("B10", "A10")
    field.next_turn().next_turn().ready("A10")
    assert field.move("A10", "B10")
    assert (field.holder_of("west-wood"), field.medals("allies")) == ("allies", 1)


@pytest.mark.rule("SCN-5", "TER-BLUFF-2", "TER-BLUFF-3", "TER-BLUFF-6")
def test_omaha_beach_infantry_climbs_the_bluff_without_battle_and_armor_not_at_all():
    field = Battle("omaha-beach", lifted={"H6": "E6"}).ready("E6")
    assert field.move("E6", "D6")
    assert field.dice("D6", "D5") == 0
    field = Battle("omaha-beach", lifted={"H5": "E6"}).ready("E6")
    assert not field.move("E6", "D6")
    field = Battle("omaha-beach", lifted={"H5": "C7"}).ready("C7")
    assert field.move("C7", "D6")


@pytest.mark.rule("SCN-5", "UNIT-SF-1", "TER-BLUFF-6")
def test_omaha_beach_the_rangers_climb_and_battle():
    field = Battle("omaha-beach", lifted={"I13": "E6"}).ready("E6")
    assert field.move("E6", "D6")
    #  both stand on the bluff: the bunker protects, the hill does not
    assert field.dice("D6", "D5") == 2


@pytest.mark.rule("SCN-5", "OBS-SEAWALL-1", "OBS-SEAWALL-2")
def test_omaha_beach_the_sea_wall_shelters_the_allies_and_stays():
    field = Battle("omaha-beach", "axis", {"H6": "F10", "D9": "E10"}).ready("E10")
    assert field.dice("E10", "F10") == 2
    field.next_turn().ready("F10")
    assert field.move("F10", "G11")
    field.put("G11", "F10").next_turn().ready("E10")
    assert field.dice("E10", "F10") == 2
    field = Battle("omaha-beach", lifted={"H6": "E10", "D9": "F10"}).ready("E10")
    assert field.dice("E10", "F10") == 3


@pytest.mark.rule("SCN-5", "VIC-OBJ-2")
def test_omaha_beach_a_town_pays_the_allies_while_they_stand_in_it():
    field = Battle("omaha-beach", lifted={"I12": "C12"}).ready("C12")
    assert field.move("C12", "B12")
    assert (field.holder_of("vierville-east"), field.medals("allies")) == ("allies", 1)
    field.next_turn().next_turn().ready("B12")
    assert field.move("B12", "C12")
    assert field.medals("allies") == 0


@pytest.mark.rule("SCN-6", "VIC-OBJ-16")
@pytest.mark.parametrize(("target", "near", "face", "medals"), [("A1", "A2", "A", 2), ("A8", "A7", "I", 1)])
def test_mont_mouchet_a_tank_unit_pays_two_medals(target, near, face, medals):
    field = Battle("mont-mouchet", lifted={"G4": near}).weaken(target).ready(near)
    field.attack(near, target, face + "SS", ground=0)
    assert field.medals("allies") == medals


@pytest.mark.rule("SCN-6", "UNIT-FFI-2", "UNIT-FFI-3")
def test_mont_mouchet_the_resistance_battles_from_the_wood_it_entered_and_melts_away():
    field = Battle("mont-mouchet", lifted={"G4": "E5"}).ready("E5")
    assert field.move("E5", "D5")
    assert (field.figures("D5"), field.dice("D5", "D6")) == (3, 3)
    field = Battle("mont-mouchet", "axis", {"B3": "E3"}).ready("E3")
    field.attack("E3", "F2", "FSS", length=3, retreat=["G2", "H1", "I1"], ground=0)
    assert field.picture("allies")["I1"] == 3


@pytest.mark.rule("SCN-7", "VIC-DECK-1", "VIC-DECK-2")
@pytest.mark.parametrize(
    ("card", "faces", "pile", "winner"),
    [
        ("probe_left", [], ["move_out"], "axis"),
        ("their_finest_hour", ["SSSS"], ["move_out"], "axis"),
        ("probe_left", [], ["move_out", "barrage"], None),
    ],
)
def test_vassieux_the_deck_is_the_clock(card, faces, pile, winner):
    field = Turns("vassieux")
    field.hold("axis", card, "probe_right", "attack_left", "recon_left")
    field.leave_in_pile(*pile)
    field.turn(card, faces=faces)
    assert field.winner() == winner
    if winner:
        assert field.state["end_reason"] == EndReason.DECK_OUT


@pytest.mark.rule("SCN-7", "UNIT-FFI-1")
def test_vassieux_the_allies_are_resistance():
    assert set(Battle("vassieux", "axis").picture("allies").values()) == {3}


@pytest.mark.rule("SCN-8", "VIC-OBJ-2")
@pytest.mark.parametrize(("near", "town"), [("B4", "B5"), ("A12", "A11")])
def test_operation_cobra_two_towns_pay_the_allies_while_they_stand_in_them(near, town):
    field = Battle("operation-cobra", lifted={"H2": near}).ready(near)
    assert field.move(near, town)
    assert field.medals("allies") == 1
    field.next_turn().next_turn().ready(town)
    assert field.move(town, near)
    assert field.medals("allies") == 0


@pytest.mark.rule("SCN-8", "UNIT-ELITE-1")
def test_operation_cobra_one_tank_unit_is_elite():
    field = Battle("operation-cobra")
    assert (field.figures("A8"), field.figures("E1")) == (4, 3)
