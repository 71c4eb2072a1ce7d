"""A unit battles, whatever it fires at: another unit, wire, mines, a bridge, or the objective on which it stands.

What follows from a battle hangs on two moments, which nobody else writes down: the battle is spent when it is declared
(an Ambush may still answer), and the unit has battled (``moments.unit_has_battled``) once what its dice show is done.
"""

from engine.codes import Attack, Clear
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.ask import unit_has_battled
from engine.kernel.log_event import mark_fired
from engine.kernel.terrain import clear_pieces
from engine.layout import OFF


@kernel
def spend_battle(state, unit, kind):
    """The unit in turn declares a battle of a kind (Attack), and has it no more, whatever comes of it.

    Rule: CORE-BAT-1, RET-21, OVR-7, TP-GAP-5, HR-SABOT-2, HR-SHELLWIRE-5, HR-BRSHELL-7, HR-MINEART-7.
    Changes: state.battles, overruns.
    """
    if kind == Attack.OVERRUN:
        state["overruns"][unit] += 1
        if state["overruns"][unit] > 1:
            mark_fired(state, Fired.OVERRUN_TWICE)
    else:
        state["battles"][unit] += 1


@kernel
def drive_over(tables, state, unit):
    """A unit that began on an obstacle it clears by entering removes it when it battles.  Rule: OBS-WIRE-6."""
    clear_pieces(tables, state, state["unit_hex"][unit], state["unit_row"][unit], Clear.ENTER)


@cold
def begin_at_ground(tables, state, unit):
    """The battle of the unit in turn is at what lies on a hex: nobody answers before its dice are rolled."""
    spend_battle(state, unit, Attack.ORDERED)
    drive_over(tables, state, unit)
    state["struck_by"] = tables["row_class"][state["unit_row"][unit]]


@cold
def end_at_ground(tables, state, unit):
    """The battle of the unit at what lies on a hex is over."""
    unit_has_battled(tables, state, unit, OFF, OFF, 0)
