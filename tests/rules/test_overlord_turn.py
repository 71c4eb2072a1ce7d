"""A turn on the double board: all orders, all moves, all battles; or one general after another (nations 4.2)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event, Fired
from tests.support.wide_board import Generals

THREE = "field-generals:coordination=joint"
ALLIES = {"infantry": "E2 E6 E11 E20"}
AXIS = {"infantry": "C2 C6 C11 C20 A15"}
HAND = ("attack_right", "probe_left", "attack_center", "dig_in")
STEPS = [("E2", "D2"), ("E11", "D11"), ("E20", "D20")]


def by_hex(made, *kinds):
    """Events of the last turn with the column of the unit's hex."""
    return [(Event(e[0]), made.names[e[2]][1:]) for e in made.events if e[0] in kinds]


# --- one mind: the simulator's reduction ---


@pytest.mark.rule("OVL-10")
def test_all_orders_then_all_moves_then_all_battles_in_any_order():
    made = Generals(*HAND, allies=ALLIES, axis=AXIS)
    made.turn(
        "attack_right", places=["5", "1", "3"], further=["probe_left", "attack_center"],
        orders=["E2", None, "E11", None, "E20"],
        moves=[("E20", "D20"), ("E2", "D2"), ("E11", "D11")],
        battles=[("D11", "C11"), ("D20", "C20"), ("D2", "C2")], faces=["SSS"] * 3,
    )  # fmt: skip
    order = [Event.HANDED_OUT, Event.ORDER, Event.STEP, Event.BATTLE]
    kinds = made.story(*order)
    assert kinds == sorted(kinds, key=order.index) and len(kinds) == 12


@pytest.mark.rule("OVL-10")
def test_cards_give_their_orders_from_the_left_as_their_side_sees_it():
    made = Generals(*HAND, side="axis", allies=AXIS_TURNED, axis={"infantry": "A2 A11 A20"})
    made.turn(
        "attack_right", places=["1", "5", "3"], further=["probe_left", "attack_center"],
        orders=["A20", None, "A11", None, "A2"],
    )  # fmt: skip
    assert made.ordered() == ["A20", "A11", "A2"]


AXIS_TURNED = {"infantry": "I2 I11 I20"}


@pytest.mark.rule("OVL-10")
def test_a_unit_has_one_order_a_turn():
    made = Generals("attack_left", "firefight", "dig_in", allies=ALLIES, axis=AXIS)
    made.turn(
        "attack_left", places=["1", "12"], further=["firefight"], orders=["E2", None, "E2"], gap=Gap.ORDER
    )


# --- three generals, left, center, right, each in full ---


@pytest.mark.rule("OVL-10")
@pytest.mark.parametrize("first", HAND[:3])
def test_generals_act_left_center_right_each_in_full(first):
    cards = {"attack_right": "56", "probe_left": "12", "attack_center": "34"}
    others = [card for card in cards if card != first]
    made = Generals(*HAND, allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        first, places=[cards[first], *[cards[card] for card in others]], further=others,
        areas=["1", "3", "5"], orders=["E2", None, "E11", None, "E20"],
        moves=[STEPS[0], None, STEPS[1], None, STEPS[2]],
        battles=[("D2", "C2"), None, ("D11", "C11"), None, ("D20", "C20")], faces=["SSS"] * 3,
    )  # fmt: skip
    kinds = made.story(Event.TOOK_AREA, Event.ORDER, Event.STEP, Event.BATTLE)
    assert kinds == [Event.TOOK_AREA, Event.ORDER, Event.STEP, Event.BATTLE] * 3
    assert made.ordered() == ["E2", "E11", "E20"]
    assert made.fired(Fired.GENERALS_IN_TURN)


@pytest.mark.rule("OVL-10", "OVL-4")
def test_a_general_chooses_his_area_after_those_before_him_have_acted():
    made = Generals(*HAND, allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "attack_right",
        places=["56", "12"],
        further=["probe_left"],
        areas=["2", "5"],
        orders=["E6", None, "E20"],
    )
    kinds = made.story(Event.HANDED_OUT, Event.TOOK_AREA, Event.ORDER)
    assert kinds == [Event.HANDED_OUT] * 2 + [Event.TOOK_AREA, Event.ORDER] * 2
    assert [e[1] for e in made.logged(Event.TOOK_AREA)] == [1 << 1, 1 << 4]
    made = Generals(*HAND, allies=ALLIES, axis=AXIS, options=THREE)
    made.turn("probe_left", places=["12"], areas=["3"], gap=Gap.SECTION)  # an area of another flank


@pytest.mark.rule("OVL-10")
def test_whoever_has_acted_does_nothing_more_when_the_next_general_does():
    made = Generals(*HAND, allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "probe_left", places=["12", "34"], further=["attack_center"], areas=["1", "3"],
        orders=["E2", None, "E11"], moves=[None, ("E2", "D2")], gap=Gap.MOVE,
    )  # fmt: skip


@pytest.mark.rule("OVL-10")
def test_cards_of_one_general_are_carried_out_together():
    made = Generals("attack_left", "firefight", "dig_in", allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "attack_left", places=["12", "12"], further=["firefight"], areas=["1"], orders=["E2", None, "E6"],
        moves=[("E2", "D2")], battles=[("E6", "C6"), ("D2", "C2")], faces=["SSS", "SSS"],
    )  # fmt: skip
    order = [Event.ORDER, Event.STEP, Event.BATTLE]
    kinds = made.story(*order)
    assert kinds == sorted(kinds, key=order.index) and len(kinds) == 5
    assert not made.fired(Fired.GENERALS_IN_TURN)


@pytest.mark.rule("OVL-10", "CARD-BEL-2")
def test_a_second_move_is_made_in_the_turn_of_its_general_only():
    made = Generals("behind_enemy_lines", "attack_center", "dig_in", allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "behind_enemy_lines", places=["12", "34"], further=["attack_center"], areas=["3"],
        orders=["E2", None, "E11"], moves=[("E2", "D2"), None, ("E11", "D11")], second=("D2", "E2"),
    )  # fmt: skip
    assert made.story(Event.SECOND_MOVE, Event.ORDER) == [Event.ORDER, Event.SECOND_MOVE, Event.ORDER]


@pytest.mark.rule("OVL-10", "OVL-6")
def test_strikes_come_before_all_generals_and_each_rolls_for_the_finest_hour_when_he_acts():
    made = Generals("attack_left", "barrage", "dig_in", allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "attack_left", places=["12", "strike"], further=["barrage"], strike=["A15"], faces=["IASS"],
        areas=["1"], orders=["E2"],
    )  # fmt: skip
    assert made.story(Event.HIT, Event.TOOK_AREA, Event.ORDER) == [Event.HIT, Event.TOOK_AREA, Event.ORDER]
    made = Generals("their_finest_hour", "dig_in", allies=ALLIES, axis=AXIS, options=THREE)
    made.turn(
        "their_finest_hour", places=["all"], faces=["IGGG", "IGGG", "GGGG"], orders=["E2", None, "E11"],
        moves=[("E2", "D2"), None, ("E11", "D11")],
    )  # fmt: skip
    kinds = made.story(Event.ROLL, Event.ORDER, Event.STEP)
    assert kinds == [Event.ROLL, Event.ORDER, Event.STEP] * 2 + [Event.ROLL]


# --- what it is like without ---


@pytest.mark.rule("OVL-3", "OVL-10")
def test_without_the_rules_of_the_double_board_one_card_orders_a_flank():
    made = Generals("attack_left", "dig_in", allies=ALLIES, axis=AXIS, ruleset="")
    made.turn("attack_left", orders=["E2", "E6"])
    assert made.ordered() == ["E2", "E6"] and made.logged(Event.HANDED_OUT) == []
