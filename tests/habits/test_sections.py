"""Habits of the front: sections, reserves, lines that are crossed, attacks that are given up."""

import pytest

from engine.layout.habits import Measure
from tests.support.watched import Watched

FAR = {"infantry": "A13"}
LEFT, CENTER = ("probe_left", "E2"), ("probe_center", "E6")


def played(*turns, allies="E2 E6"):
    """Allied turns, each with a card and a unit that it orders."""
    field = Watched(axis=FAR, allies={"infantry": allies})
    for card, hex_ in turns:
        field.turn(card, orders=[hex_])
        field.turn()
    return field


def test_a_window_of_five_turns():
    field = played(LEFT, LEFT, CENTER, LEFT, LEFT)
    assert field.count(Measure.MAIN_SECTION) == (2 * 4, 2 * 5)
    assert field.count(Measure.SECTIONS) == (2, 1)
    assert field.count(Measure.OPENING_LEFT) == (1, 1)
    assert field.count(Measure.OPENING_CENTER) == (0, 1)
    assert field.count(Measure.SWITCHES) == (0, 0)


def test_four_turns_are_no_window():
    assert played(LEFT, LEFT, CENTER, LEFT).count(Measure.SECTIONS) == (0, 0)


def test_a_unit_on_the_line_is_half_an_order_in_each():
    field = played(*(("probe_left", "D4"),) * 5, allies="D4")
    assert field.count(Measure.MAIN_SECTION) == (5, 10)
    assert field.count(Measure.SECTIONS) == (0, 1)


def test_the_main_section_changes():
    field = played(*(LEFT,) * 5, *(CENTER,) * 5)
    assert field.count(Measure.SWITCHES) == (1, 1)
    assert field.count(Measure.OPENING_LEFT) == (1, 1)  # the first window alone


@pytest.mark.parametrize(("then", "given_up"), [("E6", 1), ("E3", 0)])
def test_orders_turn_elsewhere_after_a_loss(then, given_up):
    field = Watched(axis={"infantry": "D2"}, allies={"infantry": "E2 E3 E6"}).hurt("E2", 1)
    field.turn("direct_from_hq", orders=["E3"])
    field.turn("direct_from_hq", orders=["D2"], battles=[("D2", "E2")], faces=["III"], ground=0)
    field.turn("direct_from_hq", orders=[then])
    assert field.count(Measure.GIVE_UP) == (given_up, given_up)


def test_a_reserve_comes_in_by_a_small_card():
    field = Watched(axis=FAR, allies={"infantry": "I1"})
    field.turn()
    field.turn()
    field.turn("probe_left", orders=["I1"]).end()
    assert field.count(Measure.RESERVE_TURN) == (2, 1)
    assert field.count(Measure.RESERVE_SMALL) == (1, 1)


def test_a_reserve_that_never_comes_in_is_a_turn_later_than_the_last():
    field = Watched(axis=FAR, allies={"infantry": "I1"})
    field.turn().end()
    assert field.count(Measure.RESERVE_TURN) == (2, 1)
    assert field.count(Measure.RESERVE_SMALL) == (0, 0)


def test_a_unit_in_reach_of_the_enemy_is_no_reserve():
    field = Watched(axis={"infantry": "B5"}, allies={"infantry": "F5"})
    field.turn("probe_center", orders=["F5"])
    assert field.count(Measure.RESERVE_TURN) == (0, 0)


@pytest.mark.parametrize(("pause", "followed"), [(0, 1), (1, 1), (2, 0)])
def test_a_line_is_crossed_for_a_card_in_hand(pause, followed):
    field = Watched(axis=FAR, allies={"infantry": "E4"})
    field.hold("allies", "probe_left", "attack_center", "recon_right", "probe_right")
    field.turn("probe_left", orders=["E4"], moves=[("E4", "E5")])
    field.turn()
    for card in ("recon_right", "probe_right")[:pause]:
        field.turn(card)
        field.turn()
    field.turn("attack_center")
    assert field.count(Measure.CROSSING) == (followed, 1)


def test_a_line_is_crossed_without_a_card():
    field = Watched(axis=FAR, allies={"infantry": "E4"})
    field.hold("allies", "probe_left", "recon_right")
    field.turn("probe_left", orders=["E4"], moves=[("E4", "E5")])
    field.turn()
    field.turn("probe_center")
    assert field.count(Measure.CROSSING) == (0, 1)
