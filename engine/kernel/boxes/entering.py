"""A unit has come onto a hex: what the ground does to it, and what that does to objectives."""

from engine.codes import Loss
from engine.codes_of_boxes import Coming
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.ask import unit_has_stopped
from engine.kernel.boxes.ground_dice import lose_to_ground
from engine.kernel.boxes.minefields import set_off
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.objective_holders import test_objectives_of, test_step, test_step_back
from engine.kernel.victory import check_victory

ICE = int(Stream.ICE)


@kernel
def enter(tables, state, unit, here, how):
    """The unit has gone from ``here`` to the hex it stands on; 1 if the ground there eliminates it.

    Objectives look at both hexes once it is known who is left: a unit that dies on entry has held nothing.
    Rule: TP-MINE-5, -6, WW-FRZ-2, VIC-OBJ-11, TP-CAP-1.  Changes: the unit, minefields, objectives, medals.
    """
    to = state["unit_hex"][unit]
    gone = suffer_ground(tables, state, unit, how)
    if how == Coming.ADVANCE and not gone and not state["over"]:
        unit_has_stopped(tables, state, unit, here, to)
    if state["over"] or (how == Coming.MOVE and not tables["objective_passing"]):
        return gone
    if gone:
        test_objectives_of(tables, state, here)
        check_victory(tables, state)
    elif how == Coming.RETREAT:
        test_step_back(tables, state, here, to)
    else:
        test_step(tables, state, here, to)
    return gone


@kernel
def suffer_ground(tables, state, unit, how):
    """What the ground does to a unit that has come onto it: first the ice, then the mines; 1 if it is eliminated.

    Terrain limits that a card lifts change nothing.  Rule: WW-GAP-14, PHP-16.
    """
    stack = state["hex_stack"][state["unit_hex"][unit]]
    dice = tables["enter_dice"][stack]
    if dice > 0 and tables["enter_on"][stack] & how:
        if roll_ice(tables, state, unit, stack, dice):
            return 1
    if tables["stack_mine"][stack] > 0:
        return set_off(tables, state, unit, how)
    return 0


@kernel
def roll_ice(tables, state, unit, stack, dice):
    """Dice of the ground itself; 1 if they eliminate the unit.  Rule: WW-FRZ-2."""
    row = state["unit_row"][unit]
    if not (tables["enter_who"][stack, state["unit_side"][unit]] >> row) & 1:
        return 0
    mark_fired(state, Fired.ICE_ROLLED)
    log_event(state, Event.ICE, unit, state["unit_hex"][unit], dice, 0, 0)
    before = state["unit_figures"][unit]
    gone = lose_to_ground(tables, state, unit, dice, tables["enter_faces"][stack, row], ICE, Loss.ICE)
    if state["unit_figures"][unit] < before:
        mark_fired(state, Fired.ICE_BROKE)
    return gone
