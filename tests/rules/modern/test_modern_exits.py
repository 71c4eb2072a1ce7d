"""Leaving the board in a battle without cards: how far a unit has to go, what it counts, who leaves with it.

An infantry unit moves two areas at most, a soft transport three (MMB-MOV-1); leaving is a step of its own.
"""

import pytest

from engine.hooks import Event, Fired
from engine.rules.modern import act_turn, reach_law
from engine.rules.modern.move_choices import LEAVE
from tests.support.modern_field import ModernField

INF, TANK, TRUCK = "mmb_infantry", "mmb_tank", "mmb_transport_soft"
AXIS = 0


def field_of(axis, tail="", terrain=None):
    """The Axis may leave by E13, for two."""
    leave = '[[exit]]\nsides = "axis"\nhexes = "E13"\nvalue = 2\n'
    return ModernField(terrain or {}, axis, {INF: "I1"}, tail + leave)


def value_of(field, hex_):
    """What leaving counts for a unit in its move, 0 if it cannot."""
    reach_law.find_ways(field.tables, field.state, field.mind, field.unit_on(hex_))
    return int(reach_law.best_exit(field.tables, field.state, field.mind, field.unit_on(hex_)))


def leave(field, hex_):
    """A unit leaves in its move."""
    with field.told(end_of_move=lambda *_: LEAVE):
        act_turn.move_part(field.tables, field.state, field.mind, field.unit_on(hex_))
    return field


@pytest.mark.rule("MMB-GAP-26", "MMB-MOV-1")
@pytest.mark.parametrize(("hex_", "value"), [("E13", 2), ("E12", 2), ("E11", 0), ("C12", 0)])
def test_leaving_is_a_step_like_any_other(hex_, value):
    """Two areas: from beside the exit one to it and one off the board."""
    assert value_of(field_of({INF: hex_}), hex_) == value


@pytest.mark.rule("MMB-GAP-26", "MMB-MOV-4")
def test_who_is_stopped_on_the_exit_does_not_leave_in_that_move():
    assert value_of(field_of({INF: "E12"}, terrain={"E13": "mmb_wood"}), "E12") == 0
    assert value_of(field_of({INF: "E13"}, terrain={"E13": "mmb_wood"}), "E13") == 2


@pytest.mark.rule("MMB-GAP-26")
def test_an_exit_of_the_enemy_is_none():
    field = ModernField(
        {}, {INF: "E13"}, {INF: "I1"}, '[[exit]]\nsides = "allies"\nhexes = "E13"\nvalue = 2\n'
    )
    assert value_of(field, "E13") == 0


@pytest.mark.rule("MMB-GAP-26")
def test_who_leaves_counts_for_good_and_is_neither_lost_nor_left():
    field = field_of({INF: "E13 A1"})
    full = int(field.state["modern_full"][AXIS])
    unit = field.unit_on("E13")
    figures = int(field.state["unit_figures"][unit])
    leave(field, "E13")
    assert field.state["medals"].tolist() == [2, 0]
    assert field.state["unit_hex"][unit] < 0 and field.state["alive"].tolist() == [1, 1]
    assert field.state["modern_full"][AXIS] == full - figures
    assert len(field.logged(Event.EXIT)) == 1 and field.fired(Fired.EXITED)
    field.end_turn().next_turn().end_turn()
    assert field.state["medals"].tolist() == [2, 0] and field.state["rule_gap"] == 0


@pytest.mark.rule("MMB-GAP-26", "MMB-TRP-1")
def test_who_is_carried_leaves_with_its_transport():
    """Transports count nothing: neither does the exit ask who is aboard."""
    field = field_of({TRUCK: "E12", TANK: "A1"}, '[carried]\nE12 = "mmb_infantry"\n')
    cargo = int(field.state["modern_cargo"][field.unit_on("E12")]) - 1
    full, figures = int(field.state["modern_full"][AXIS]), int(field.state["unit_figures"][cargo])
    leave(field, "E12")
    assert field.state["modern_carrier"][cargo] == 0 and field.state["unit_hex"][cargo] < 0
    assert field.state["modern_full"][AXIS] == full - figures
    assert field.state["medals"].tolist() == [2, 0]
