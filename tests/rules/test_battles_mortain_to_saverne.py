"""Special rules of the battles 9 to 16 of the base book, in play on their own boards."""

import pytest

from engine.codes import EndReason
from engine.kernel.tactics import rolls, strike
from tests.support.base_battle import Battle
from tests.support.loaded_dice import Unasked


@pytest.mark.rule("SCN-9", "TER-HILL-5")
def test_operation_luttich_a_step_up_costs_two_hexes_and_a_step_along_or_down_one():
    field = Battle("operation-luttich", "axis", {"A8": "C6"}).ready("C6")
    assert "C7" in field.reach("C6")
    assert "B7" not in field.reach("C6")
    assert field.move("C6", "C7")
    field.next_turn().next_turn().ready("C7")
    assert field.move("C7", "B7", "B8")


@pytest.mark.rule("SCN-9", "UNIT-SF-1")
def test_operation_luttich_panzer_grenadiers_battle_after_two_hexes():
    field = Battle("operation-luttich", "axis", {"A11": "B10", "E9": "D10"}).ready("B10")
    assert field.move("B10", "C11", "D11")
    assert field.dice("D11", "D10") == 3


@pytest.mark.rule("SCN-9", "VIC-OBJ-2", "VIC-OBJ-13")
def test_operation_luttich_saint_hilaire_pays_the_axis_alone():
    field = Battle("operation-luttich", "axis", {"A13": "I11"}).ready("I11")
    assert field.move("I11", "I12")
    assert field.medals("axis") == 1
    field = Battle("operation-luttich", "allies", {"H10": "H11"}).ready("H11")
    assert field.move("H11", "I12")
    assert field.medals("allies") == 0


def recon_strikes(lifted, card="recon_right", active="allies"):
    """Whether the Recon card may be played as Air Power."""
    field = Battle("operation-luttich", active, lifted)
    row, side = field.built.card_rows.index(card), int(field.state["active"])
    return bool(strike.may_use_as_strike(field.tables, field.state, row, side, side))


@pytest.mark.rule("SCN-9", "CARD-RECON-4")
def test_operation_luttich_recon_strikes_while_the_allies_hold_hill_317():
    assert recon_strikes({})  # an Allied unit begins on E12
    assert recon_strikes({"E12": "F11"})
    assert not recon_strikes({"E12": "H12"})
    assert not recon_strikes({"E12": "H12", "A13": "F11"})
    assert not recon_strikes({}, "recon_in_force")
    assert not recon_strikes({}, active="axis")


@pytest.mark.rule("SCN-9", "CARD-RECON-4", "AMB-54")
def test_operation_luttich_the_strike_is_two_dice_each_on_a_cluster_in_the_section():
    field = Battle("operation-luttich").play("recon_right")
    strike.use_as_strike(field.tables, field.state, 1)
    #  B9 is cut by the line and stands in the section, A9 next to it in the center only
    assert not strike.may_strike(field.tables, field.state, field.unit("A9"))
    strike.declare_strike(field.state, field.unit("B9"))
    assert not strike.may_strike(field.tables, field.state, field.unit("A9"))
    field = Battle("operation-luttich").play("recon_right")
    strike.use_as_strike(field.tables, field.state, 1)
    field.strike("B11", "A11", "A12", faces=["AS", "IF", "II"])
    assert (field.figures("B11"), field.figures("A11"), field.figures("A12")) == (1, 2, 4)


TOULON = {"B8": "A2", "C7": "A3"}  # garrisons of the town lifted out of the way


@pytest.mark.rule("SCN-10", "VIC-OBJ-14", "AMB-41")
@pytest.mark.parametrize(
    ("held", "winner"),
    [("A7 B8 B9", "allies"), ("A7 B8", None), ("A7 B8 B9 C7", "allies"), ("A7 B8 D3", None)],
)
def test_toulon_three_hexes_of_the_town_win_at_the_end_of_an_allied_turn(held, winner):
    hexes = held.split()
    lifted = {**TOULON, "D3": "A4", **dict(zip(("H1", "H3", "I4", "I5"), hexes, strict=False))}
    field = Battle("toulon", lifted=lifted)
    assert field.winner() is None
    field.next_turn()
    assert field.winner() == winner
    if winner:
        assert field.state["end_reason"] == EndReason.SUDDEN_DEATH
    #  the end of an Axis turn decides nothing
    assert Battle("toulon", "axis", lifted).next_turn().winner() is None


@pytest.mark.rule("SCN-10", "UNIT-SF-1")
@pytest.mark.parametrize(("unit", "dice"), [("H2", 3), ("I11", 3), ("H1", 0)])
def test_toulon_two_allied_units_battle_after_two_hexes(unit, dice):
    field = Battle("toulon", lifted={unit: "B3", "A10": "A6"}).ready("B3")
    assert field.move("B3", "B4", "B5")
    assert field.dice("B5", "A6") == dice


@pytest.mark.rule("SCN-11", "VIC-OBJ-3")
@pytest.mark.parametrize("town", ["A3", "A6", "A10"])
def test_liberation_of_paris_a_town_once_entered_pays_for_good(town):
    near = f"A{int(town[1:]) + 1}"
    field = Battle("liberation-of-paris", lifted={"H2": near}).ready(near)
    assert field.move(near, town)
    field.next_turn().next_turn().ready(town)
    assert field.move(town, near)
    assert field.medals("allies") == 1


@pytest.mark.rule("SCN-12", "VIC-OBJ-15", "VIC-OBJ-10")
def test_montelimar_the_bank_of_the_rhone_pays_once():
    field = Battle("montelimar", lifted={"I10": "C9", "I11": "C10"}).ready("C9", "C10")
    assert field.medals("axis") == 0  # units of the Axis begin there
    assert field.move("C9", "B9")
    assert field.medals("allies") == 1
    assert field.move("C10", "B10")
    assert field.medals("allies") == 1
    field.next_turn().next_turn().ready("B9", "B10")
    assert field.move("B9", "C9")
    assert field.medals("allies") == 1
    assert field.move("B10", "C10")
    assert field.medals("allies") == 0


@pytest.mark.rule("SCN-12", "VIC-OBJ-2")
@pytest.mark.parametrize(("near", "town"), [("H1", "H2"), ("H11", "H12")])
def test_montelimar_two_villages_pay_the_axis(near, town):
    field = Battle("montelimar", "axis", {"C1": near, town: "I7"}).ready(near)
    assert field.medals("allies") == 0
    assert field.move(near, town)
    assert field.medals("axis") == 1


@pytest.mark.rule("SCN-12", "TER-HILL-5")
def test_montelimar_the_hills_beyond_the_pass_are_closed():
    field = Battle("montelimar", lifted={"I8": "C10"}).ready("C10")
    assert not field.reach("C10") & {"C11", "D10", "E10", "E11", "F10", "G11"}
    assert not field.move("C10", "C11")


@pytest.mark.rule("SCN-12", "UNIT-STR-1", "UNIT-SF-1")
def test_montelimar_weak_infantry_never_grows_and_grenadiers_are_strong():
    field = Battle("montelimar", "axis")
    assert (field.figures("B4"), field.figures("B7")) == (3, 4)
    assert not rolls.may_heal(field.tables, field.state, field.unit("B4"))
    field.weaken("B4", 2)
    assert rolls.may_heal(field.tables, field.state, field.unit("B4"))
    assert field.state["unit_full"][field.unit("B4")] == 3


@pytest.mark.rule("SCN-13", "LOS-21", "AMB-61")
def test_arnhem_infantry_does_not_fire_across_the_rhine_and_armor_does():
    #  C9 on the northern bank, E9 on the southern one, D8 the bridge between them
    field = Battle("arnhem-bridge", "axis", {"B9": "C9", "E6": "E9"}).ready("C9")
    assert field.dice("C9", "E9") == 0
    field = Battle("arnhem-bridge", "axis", {"B8": "C9", "E6": "E9"}).ready("C9")
    assert field.dice("C9", "E9") == 3
    field = Battle("arnhem-bridge", lifted={"B9": "C9", "E6": "E9"}).ready("E9")
    assert field.dice("E9", "C9") == 0


@pytest.mark.rule("SCN-13", "LOS-21")
def test_arnhem_the_bridge_over_the_river_belongs_to_neither_bank():
    for there in ("C9", "E9"):
        field = Battle("arnhem-bridge", "axis", {"B9": "D8", "E6": there}).ready("D8")
        assert field.dice("D8", there) == 3
        field.next_turn().ready(there)
        assert field.dice(there, "D8") == 3


@pytest.mark.rule("SCN-13", "TER-BRIDGE-2", "TER-BRIDGE-4")
def test_arnhem_the_bridge_is_crossed_from_end_to_end():
    field = Battle("arnhem-bridge", "axis", {"A10": "C9"}).ready("C9")
    assert field.move("C9", "D8", "E8", "F7")
    field = Battle("arnhem-bridge", "axis", {"A10": "F7"}).ready("F7")
    assert field.move("F7", "G7", "H6")
    field = Battle("arnhem-bridge", lifted={"I7": "F8", "E6": "E7"}).ready("F8", "E7")
    #  the bank beside the span does not lead onto it
    assert not (field.reach("F8") | field.reach("E7")) & {"D8", "E8", "F7"}


@pytest.mark.rule("SCN-13", "TER-BRIDGE-4")
def test_arnhem_no_ground_is_taken_and_no_way_back_leads_off_the_side_of_the_bridge():
    field = Battle("arnhem-bridge", lifted={"E6": "E7", "A10": "E8"}).weaken("E8").ready("E7")
    assert field.dice("E7", "E8") == 3
    field.attack("E7", "E8", "A")
    assert "E7" in field.picture("allies")
    #  north of the span only the bridge itself leads back, from E8 to D8
    field = Battle("arnhem-bridge", lifted={"E6": "E7", "A10": "E8"}).ready("E7")
    field.attack("E7", "E8", "FSS", ground=Unasked())
    assert field.figures("D8") == 3
    field = Battle("arnhem-bridge", lifted={"E6": "E7", "A10": "E8", "A1": "D8"}).ready("E7")
    field.attack("E7", "E8", "FSS", ground=Unasked())
    assert field.figures("E8") == 2


@pytest.mark.rule("SCN-13", "AMB-65")
def test_arnhem_airborne_infantry_battles_after_two_hexes_and_the_guns_are_ordinary():
    field = Battle("arnhem-bridge", lifted={"E6": "E10", "B12": "G9"}).ready("E10", "H9")
    assert field.move("E10", "F10", "G10")
    assert field.dice("G10", "G9") == 3
    assert field.reach("H9") == {"H8", "H10", "I9", "I10"}
    assert field.move("H9", "H8")
    assert field.dice("H8", "G9") == 0


@pytest.mark.rule("SCN-14")
def test_arracourt_knows_nothing_but_medals_for_units():
    field = Battle("arracourt", "axis", {"A4": "C6"}).weaken("C7").ready("C6")
    field.state["medals_units"][0] = 5
    assert field.built.scenario.data["special_rules"] == []
    field.attack("C6", "C7", "II")
    assert (field.medals("axis"), field.winner()) == (6, "axis")


@pytest.mark.rule("SCN-15", "TER-HILL-5", "UNIT-ELITE-1")
def test_st_vith_nobody_passes_the_slope_and_units_before_it_are_pinned():
    closed = {"G4", "G5", "G6", "G7", "G8", "G9"}
    field = Battle("st-vith").ready("F6", "F4")
    assert not (field.reach("F6") | field.reach("F4")) & closed
    assert field.figures("A5") == 4
    field = Battle("st-vith", "axis", {"B5": "E7"}).ready("E7")
    #  one flag is ignored for the sandbags, the other finds the way back closed
    field.attack("E7", "F6", "FF")
    assert field.figures("F6") == 3


@pytest.mark.rule("SCN-16", "VIC-OBJ-14", "AMB-41")
@pytest.mark.parametrize(("held", "winner"), [("A7 B7", "allies"), ("A6 B7", "allies"), ("B7", None)])
def test_saverne_two_hexes_of_the_town_win_at_the_end_of_an_allied_turn(held, winner):
    lifted = {"A6": "A2", **dict(zip(("I3", "I4"), held.split(), strict=False))}
    field = Battle("saverne-gap", lifted=lifted)
    assert field.winner() is None
    assert field.next_turn().winner() == winner
    assert Battle("saverne-gap", "axis", lifted).next_turn().winner() is None


@pytest.mark.rule("SCN-16", "LOS-21", "AMB-64")
@pytest.mark.parametrize(
    ("target", "dice"),
    [
        ("E4", 0),  # the line crosses the hill D4
        ("E8", 2),  # it crosses the forest D7, which stops no gun
        ("E6", 3),  # it runs between D5 and D6, both open
        ("A5", 3),  # between B5 and C5: one of them is a hill, the other is not
    ],
)
def test_saverne_guns_do_not_fire_across_hills(target, dice):
    field = Battle("saverne-gap", "axis", {"I5": target}).ready("C6")
    assert field.dice("C6", target) == dice


@pytest.mark.rule("SCN-16", "TER-HILL-5")
def test_saverne_all_hills_are_closed():
    field = Battle("saverne-gap", lifted={"I10": "E4"}).ready("E4")
    assert not field.reach("E4") & {"D3", "D4", "E5", "F3", "F4"}
