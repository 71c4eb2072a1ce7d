"""Habits of the hand, with cards that are known."""

import pytest

from engine.layout.habits import Measure
from tests.support.watched import Watched

ALLIES = {"infantry": "E2 E5 E6 E7"}
FAR = {"infantry": "A13"}


def hands(allies, axis=("recon_in_force",) * 3, **pieces):
    """A field on which both hands are known from the start."""
    field = Watched(**{"axis": FAR, "allies": ALLIES, **pieces})
    field.hold("axis", *axis)
    field.hold("allies", *allies)
    return field


def rounds(field, *cards):
    """Allied turns with these cards and no orders, the Axis answering with nothing."""
    for card in cards:
        field.turn(card)
        field.turn("recon_in_force")
    return field


def test_two_of_three_section_cards_are_a_run():
    field = rounds(
        hands(["recon_left", "attack_left", "probe_center"]), "recon_left", "attack_left", "probe_center"
    )
    field.end()
    assert field.count(Measure.RUNS) == (2, 3)
    assert field.count(Measure.RUN_WAIT) == (1 + 2, 2)  # dealt, played in own turns 1 and 2
    assert field.count(Measure.SINGLE_WAIT) == (3, 1)


def test_a_small_card_past_a_larger_one_is_a_clearing_turn():
    field = hands(["recon_left", "attack_center"])
    field.turn("recon_left")
    assert field.count(Measure.CLEARING) == (1, 1)
    assert field.count(Measure.CLEARING_QUIET) == (1, 1)
    assert field.count(Measure.CLEARING_SMALL) == (1, 1)
    assert field.count(Measure.CLEARING_CONTACT) == field.count(Measure.CLEARING_LARGE) == (0, 0)


def test_a_card_that_moves_three_units_is_none():
    field = hands(["recon_left", "attack_center"], axis=["recon_in_force"])
    field.turn("attack_center", orders=["E5", "E6", "E7"], moves=[("E5", "D5"), ("E6", "D6")])
    assert field.count(Measure.CLEARING) == (0, 1)


def test_nor_is_one_with_nothing_better_in_hand():
    field = hands(["recon_left", "recon_right"])
    field.turn("recon_left")
    assert field.count(Measure.CLEARING) == (0, 1)


def test_the_first_tactic_card():
    field = rounds(hands(["recon_left", "move_out"]), "recon_left", "move_out")
    assert field.count(Measure.FIRST_TACTIC) == (2, 1)
    assert field.count(Measure.FIRST_TACTIC_EARLY) == (1, 1)
    assert field.count(Measure.TACTIC_AT_ONCE) == (0, 0)  # it was dealt


@pytest.mark.parametrize(
    ("cards", "at_once"), [(["probe_left", "move_out"], 1), (["probe_left", "probe_right", "move_out"], 0)]
)
def test_a_tactic_card_that_was_drawn(cards, at_once):
    field = hands(["probe_left", "probe_right"])
    field.stack_pile("move_out")
    rounds(field, *cards)
    assert field.count(Measure.TACTIC_AT_ONCE) == (at_once, 1)


@pytest.mark.parametrize(("battles", "used"), [([("E5", "D5"), ("E6", "D6")], 1), ([("E5", "D5")], 0)])
def test_close_assault_with_two_units_or_one(battles, used):
    field = Watched(axis={"infantry": "D5 D6"}, allies={"infantry": "E5 E6"})
    field.turn("close_assault", orders=["E5", "E6"], battles=battles, faces=["AAAA"] * len(battles))
    assert field.count(Measure.TACTIC_USE) == (used, 1)


def test_air_power_on_three_units():
    field = Watched(axis={"infantry": "D5 D6 D7"}, allies={"infantry": "I1"})
    field.turn("air_power", strike=["D5", "D6", "D7"], faces=["AA", "AA", "AA"])
    assert field.count(Measure.TACTIC_USE) == (1, 1)


def test_an_ambush_on_a_weak_attacker():
    field = Watched(axis={"infantry": "D5"}, allies={"infantry": "E5"}).hurt("E5", 2)
    field.hold("axis", "ambush", "recon_in_force")
    field.turn()
    field.turn("recon_in_force")
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "D5")], faces=["AAA", "AAA"], ambush=1)
    assert field.count(Measure.AMBUSH_ATTACKER, "axis") == (2, 1)
    assert field.count(Measure.AMBUSH_DEFENDER, "axis") == (4, 1)
    assert field.count(Measure.AMBUSH_WAIT, "axis") == (1, 1)  # dealt, one own turn ago


@pytest.mark.parametrize(("card", "big"), [("attack_center", 1), ("probe_center", 0)])
def test_a_counter_attack(card, big):
    field = hands([card, "recon_left"], axis=["counter_attack", "recon_in_force"])
    field.turn(card)
    field.turn("counter_attack")
    assert field.count(Measure.COUNTER_BIG, "axis") == (big, 1)
    assert field.count(Measure.COUNTER_WAIT, "axis") == (1, 1)


def test_recon_with_one_of_two_units_in_contact():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 I1"})
    field.turn("recon_left").turn().turn("probe_left")
    assert field.count(Measure.RECON_CONTACT) == field.count(Measure.RECON_CHANCE) == (1, 2)
    assert field.count(Measure.OTHER_CONTACT) == field.count(Measure.OTHER_CHANCE) == (1, 2)
