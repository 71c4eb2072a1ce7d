"""The dialogue about a leader whom a side gives to one of its units before the deal (house-rules 4.17)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.markers.leader_choices import choose_unit_to_lead, may_be_led


@compile_unit(NOTHING)
def give_leader(tables, state, mind):
    """The side gives a leader to a unit on the board, which it picks if the rules name none; nobody there, no leader.

    Rule: HR-DALHUMAN-3, -4, HR-GEN-14, HR-GEN-15.  Changes: state.led.
    """
    side = tables["leader_giver"] - 1
    if state["over"]:
        return
    unit = unit_picked(tables, state, mind, side)
    if unit == OFF:
        return
    state["led"][unit] = 1
    mark_fired(state, Fired.LEADER_GIVEN)
    log_event(state, Event.LEADER_GIVEN, unit, state["unit_hex"][unit], 0, 0, 0)


@cold
def unit_picked(tables, state, mind, side):
    """The unit that is given a leader: that of the hex named if it still stands there, else as its owner says."""
    first = first_to_lead(tables, state, side)
    if first == OFF:
        return OFF
    if tables["leader_given_hex"] != OFF:
        there = state["unit_at"][tables["leader_given_hex"]]
        return there if may_be_led(tables, state, there, side) else first
    offer(state, 1)
    unit = choose_unit_to_lead(tables, state, mind, side)
    if may_be_led(tables, state, unit, side):
        mark_fired(state, Fired.LEADER_PICKED)
        return unit
    if unit != OFF:
        mark_gap(state, Gap.PRE_BATTLE)
    return first


@cold
def first_to_lead(tables, state, side):
    """The first unit of a side in hex order that a leader may lead, OFF if none.  Rule: HR-GEN-14."""
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit >= 0 and may_be_led(tables, state, unit, side):
            return unit
    return OFF
