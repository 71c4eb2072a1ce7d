"""Objectives of every kind: when they are earned, when they are lost, and what they are worth."""

import pytest

from engine.codes import EndReason
from tests.support.battlefield import Battlefield
from tests.support.pieces import objective


def field_with(tail, axis="A1", allies="I1", **more):
    return Battlefield(axis={"infantry": axis}, allies={"infantry": allies}, tail=tail, **more)


@pytest.mark.rule("VIC-OBJ-1")
@pytest.mark.parametrize(
    ("sides", "axis", "allies", "holder"),
    [
        ("allies", "A1", "E6", "allies"),
        ("allies", "E6", "I1", None),
        ("axis", "E6", "I1", "axis"),
        ("axis", "A1", "E6", None),
        ("both", "E6", "I1", "axis"),
        ("both", "A1", "E6", "allies"),
    ],
)
def test_an_objective_names_who_can_earn_it(sides, axis, allies, holder):
    assert field_with(objective("E6", sides), axis, allies).holder() == holder


@pytest.mark.rule("VIC-OBJ-1")
@pytest.mark.parametrize(("need", "holder"), [(1, "allies"), (2, "allies"), (3, None)])
def test_it_says_how_many_hexes_are_needed(need, holder):
    assert field_with(objective("E5 E6 E7", need=need), allies="E5 E7").holder() == holder


@pytest.mark.rule("VIC-OBJ-1", "VIC-OBJ-10")
@pytest.mark.parametrize("held", ["E5", "E5 E6", "E5 E6 E7"])
def test_a_group_pays_its_value_once(held):
    field = field_with(objective("E5 E6 E7", value=2), allies=held)
    assert field.medals("allies") == 2


@pytest.mark.rule("VIC-OBJ-2", "WW-OBJ-1")
def test_a_temporary_medal_is_lost_when_the_unit_moves_off():
    field = field_with(objective("E6"), allies="F6 I1").ready("F6")
    assert field.move("F6", "E6")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)
    field.next_turn().next_turn().ready("E6")
    assert field.move("E6", "E7")
    assert (field.holder(), field.medals("allies")) == (None, 0)


@pytest.mark.rule("VIC-OBJ-2", "RET-18")
def test_it_is_lost_by_a_retreat():
    field = field_with(objective("E6", "axis"), "E6 A1", "F6 I1").ready("F6")
    assert field.medals("axis") == 1
    field.attack("F6", "E6", "FSS", retreat=["D5"], ground=0)
    assert (field.holder(), field.medals("axis")) == (None, 0)


@pytest.mark.rule("VIC-OBJ-2", "VIC-OBJ-11")
def test_it_is_lost_when_the_unit_dies():
    field = field_with(objective("E6", "axis"), "E6:1 A1", "F6 I1").ready("F6")
    field.attack("F6", "E6", "ISS", ground=0)
    assert (field.holder(), field.medals("axis"), field.medals("allies")) == (None, 0, 1)


@pytest.mark.rule("VIC-OBJ-3", "WW-OBJ-4")
def test_a_permanent_medal_stays():
    field = field_with(objective("E6", hold="FOREVER"), "A1", "F6 I1").ready("F6")
    assert field.move("F6", "E6")
    field.next_turn().next_turn().ready("E6")
    assert field.move("E6", "E7")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)
    #  even when an enemy stands on it
    field.next_turn().put("A1", "D6").ready("D6")
    assert field.move("D6", "E6")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)


@pytest.mark.rule("VIC-OBJ-3", "VIC-OBJ-11", "AMB-42")
@pytest.mark.parametrize(("passing", "holder"), [("true", "allies"), ("false", None)])
def test_a_permanent_medal_is_earned_in_passing(passing, holder):
    field = field_with(
        objective("E6", hold="FOREVER"), "A1", "E5 I1", options=f"ruleset.objective_passing={passing}"
    ).ready("E5")
    assert field.move("E5", "E6", "E7")
    assert field.holder() == holder


@pytest.mark.rule("VIC-OBJ-11", "AMB-42")
def test_without_passing_the_ends_of_a_move_still_count():
    tail = objective("E5") + objective("E7")
    field = field_with(tail, "A1", "E5 I1", options="ruleset.objective_passing=false").ready("E5")
    assert field.move("E5", "E6", "E7")
    assert (field.holder(0), field.holder(1)) == (None, "allies")


@pytest.mark.rule("VIC-OBJ-11", "VIC-4")
def test_the_last_medal_may_be_earned_on_the_way():
    field = field_with(objective("E6"), "A1", "E5 I1", medals=1).ready("E5")
    field.move("E5", "E6", "E7")
    assert field.winner() == "allies"


MAJORITY = {"need": "MAJORITY"}


@pytest.mark.rule("VIC-OBJ-4", "AMB-59", "WW-OBJ-2", "WW-GAP-4")
@pytest.mark.parametrize(
    ("group", "own", "enemy", "of_cells", "more_than_enemy"),
    [
        ("E5 E6 E7", "E5 E6", "A1", True, True),
        ("E5 E6 E7", "E5", "A1", False, True),
        ("E5 E6 E7", "E5", "E6", False, False),
        ("E5 E6 E7 E8", "E5 E6", "E7", False, True),
        ("E5 E6 E7 E8", "E5 E6 E7", "E8", True, True),
    ],
)
def test_a_majority_is_more_than_half_of_the_hexes(group, own, enemy, of_cells, more_than_enemy):
    tail = objective(group, "both", **MAJORITY)
    assert (field_with(tail, enemy, own).holder() == "allies") is of_cells
    by_enemy = field_with(tail, enemy, own, options="ruleset.majority=MORE_THAN_ENEMY")
    assert (by_enemy.holder() == "allies") is more_than_enemy


@pytest.mark.rule("VIC-OBJ-4")
def test_a_majority_is_lost_at_once():
    field = field_with(objective("E5 E6 E7", **MAJORITY), "A1", "E5 E6 I1").ready("E6")
    assert field.holder() == "allies"
    assert field.move("E6", "F6")
    assert (field.holder(), field.medals("allies")) == (None, 0)


TURN_START = {"need": "MAJORITY", "when": "TURN_START"}


@pytest.mark.rule("VIC-OBJ-5", "CORE-TURN-14", "WW-OBJ-3")
def test_a_turn_start_majority_is_won_and_lost_at_the_sides_own_turn():
    field = field_with(objective("E5 E6 E7", "both", **TURN_START), "A1 A2", "E5 F6 I1").ready("F6")
    assert field.move("F6", "E6")
    assert field.holder() is None  # the turn has begun already
    field.next_turn()
    assert field.holder() is None  # the enemy's turn
    field.next_turn()
    assert (field.holder(), field.medals("allies")) == ("allies", 1)
    field.put("E6", "G6").next_turn()
    assert field.holder() == "allies"  # kept until the own turn begins
    field.next_turn()
    assert (field.holder(), field.medals("allies")) == (None, 0)


@pytest.mark.rule("VIC-OBJ-5", "WW-OBJ-3")
def test_the_enemy_takes_it_over_when_he_passes_at_the_start_of_his_turn():
    field = field_with(objective("E5 E6 E7", "both", **TURN_START), "A1 A2", "E5 E6 I1")
    assert field.holder() == "allies"
    field.put("E5", "G5").put("E6", "G6").put("A1", "E5").put("A2", "E7").next_turn()
    assert (field.holder(), field.medals("axis"), field.medals("allies")) == ("axis", 1, 0)


@pytest.mark.rule("VIC-OBJ-6", "CORE-TURN-14", "WW-OBJ-5")
def test_a_permanent_turn_start_medal_wants_the_hex_held_when_the_turn_begins():
    field = field_with(objective("E6", hold="FOREVER", when="TURN_START"), "A1", "F6 I1").ready("F6")
    assert field.move("F6", "E6")
    field.next_turn()
    assert field.holder() is None
    field.next_turn()
    assert field.holder() == "allies"
    field.put("E6", "G6").next_turn().next_turn()
    assert (field.holder(), field.medals("allies")) == ("allies", 1)


@pytest.mark.rule("VIC-OBJ-6", "WW-OBJ-5")
def test_it_is_not_earned_by_a_unit_beaten_back_in_between():
    field = field_with(objective("E6", hold="FOREVER", when="TURN_START"), "A1", "F6 I1").ready("F6")
    assert field.move("F6", "E6")
    field.next_turn().put("E6", "F6").next_turn()
    assert field.holder() is None


@pytest.mark.rule("VIC-OBJ-6", "WW-OBJ-5")
def test_nobody_takes_it_over():
    field = field_with(objective("E6", "both", hold="FOREVER", when="TURN_START"), "A1", "E6 I1")
    assert field.holder() == "allies"
    field.put("E6", "G6").put("A1", "E6").next_turn()
    assert (field.holder(), field.medals("axis")) == ("allies", 0)


@pytest.mark.rule("VIC-OBJ-7", "WW-OBJ-6")
def test_the_last_to_occupy_keeps_it_until_an_enemy_stands_there():
    field = field_with(objective("E6", "both", hold="UNTIL_ENEMY"), "D6 A1", "F6 I1").ready("F6")
    assert field.move("F6", "E6")
    assert field.holder() == "allies"
    field.next_turn().next_turn().ready("E6")
    assert field.move("E6", "E7", "E8")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)
    field.next_turn().ready("D6")
    assert field.move("D6", "E6")
    assert (field.holder(), field.medals("allies"), field.medals("axis")) == ("axis", 0, 1)


@pytest.mark.rule("VIC-OBJ-7", "VIC-OBJ-13")
def test_kept_ground_of_one_side_falls_back_to_nobody():
    field = field_with(objective("E6", hold="UNTIL_ENEMY"), "D6 A1", "E6 I1")
    field.put("E6", "G6").next_turn().ready("D6")
    assert field.move("D6", "E6")
    assert field.holder() is None
    assert (field.medals("allies"), field.medals("axis")) == (0, 0)


@pytest.mark.rule("VIC-OBJ-8", "VIC-OBJ-13", "WW-OBJ-7")
def test_sole_control_wants_a_group_without_enemies():
    field = field_with(objective("E5 E6 E7", "both", deny_enemy=True), "D4 A1", "E7 I1")
    assert field.holder() == "allies"
    field.next_turn().ready("D4")
    assert field.move("D4", "E5")
    assert (field.holder(), field.medals("allies")) == (None, 0)
    assert field.move("E5", "D4") is False  # it has moved
    field.next_turn().next_turn().ready("E5")
    assert field.move("E5", "D4")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)


@pytest.mark.rule("VIC-OBJ-8")
def test_sole_control_passes_to_whoever_is_left():
    field = field_with(objective("E5 E6 E7", "both", deny_enemy=True), "E5:1 A1", "E6 I1").ready("E6")
    assert field.holder() is None
    field.attack("E6", "E5", "ISS", ground=0)
    assert field.holder() == "allies"


@pytest.mark.rule("VIC-OBJ-9", "WW-OBJ-8")
def test_sudden_death_wins_the_moment_its_condition_is_fulfilled():
    field = field_with(objective("E6", value="WIN"), "A1", "F6 I1", medals=9).ready("F6")
    assert field.move("F6", "E6")
    assert field.winner() == "allies"
    assert field.state["end_reason"] == EndReason.SUDDEN_DEATH


TOWNS = {"value": "WIN", "when": "TURN_END"}


@pytest.mark.rule("VIC-OBJ-9", "VIC-OBJ-14", "AMB-41")
@pytest.mark.parametrize(("need", "winner"), [(2, "allies"), (3, None)])
def test_towns_held_at_the_end_of_the_own_turn_win(need, winner):
    field = field_with(objective("E4 E6 E8", need=need, **TOWNS), "A1", "E4 F6 I1", medals=9).ready("F6")
    assert field.move("F6", "E6")
    assert field.winner() is None  # not before the turn is over
    field.next_turn()
    assert field.winner() == winner


@pytest.mark.rule("VIC-OBJ-14", "AMB-41")
def test_the_end_of_the_enemys_turn_does_not_count():
    field = field_with(objective("E4 E6", need=2, **TOWNS), "A1", "E4 F6 I1", medals=9, active="axis")
    field.put("F6", "E6").next_turn()
    assert field.winner() is None
    field.next_turn()
    assert field.winner() == "allies"


@pytest.mark.rule("VIC-OBJ-14", "AMB-41")
def test_the_other_reading_wins_at_once():
    field = field_with(objective("E4 E6", need=2, value="WIN"), "A1", "E4 F6 I1", medals=9).ready("F6")
    assert field.move("F6", "E6")
    assert field.winner() == "allies"


@pytest.mark.rule("VIC-OBJ-12", "AMB-58")
@pytest.mark.parametrize(("sides", "medals"), [("allies", 1), ("axis", 0)])
def test_a_unit_on_an_objective_at_the_start_holds_it(sides, medals):
    field = field_with(objective("E6", sides), "A1", "E6")
    assert field.medals("allies") == medals


@pytest.mark.rule("VIC-OBJ-13")
def test_the_enemy_only_blocks_the_hex_of_an_objective():
    #  the group E5, E6 is Allied by one unit whatever Axis units stand on the other hex
    field = field_with(objective("E5 E6"), "D4 A1", "E6 I1", active="axis").ready("D4")
    assert field.move("D4", "E5")
    assert (field.holder(), field.medals("allies")) == ("allies", 1)


@pytest.mark.rule("VIC-OBJ-15")
def test_one_medal_for_standing_anywhere_along_the_river():
    bank = "F1 F2 F3 F4 F5 F6"
    field = field_with(objective(bank), "A1", "G4 G5 I1").ready("G4", "G5")
    assert field.move("G4", "F4") and field.move("G5", "F5")
    assert field.medals("allies") == 1
    field.next_turn().next_turn().ready("F4", "F5")
    assert field.move("F4", "G4")
    assert field.medals("allies") == 1
    assert field.move("F5", "G5")
    assert field.medals("allies") == 0
