"""Infantry that recovers in an oasis: who may roll, with how many dice, what comes back (expansions 1.2)."""

from engine.codes import UnitClass
from engine.codes_of_boxes import Landmark, LandmarkAct
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.boxes.landmarks_now import stands
from engine.kernel.boxes.rolling import faces_of, roll_faces
from engine.kernel.deck import cards_counted
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.tactics.rolls import may_heal
from engine.layout import OFF


@cold
def may_recover(tables, state, unit):
    """1 if the unit has an order, is infantry in an oasis and has figures to regain.  Rule: TP-OAS-6."""
    hex_ = state["unit_hex"][unit]
    if not state["ordered"][unit] or hex_ < 0 or not stands(tables, state, hex_, Landmark.OASIS):
        return 0
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.INF:
        return 0
    return may_heal(tables, state, unit)


@cold
def recovery_dice(tables, state, side):
    """One die for each command card held, the one in play included.  Rule: TP-OAS-6."""
    return cards_counted(tables, state, side) + (1 if state["card_copy"] != OFF else 0)


@cold
def recover(tables, state, unit):
    """Roll for lost figures; a unit that regains none has spent its order.

    Rule: TP-OAS-6.  Changes: state.unit_figures, state.ordered.
    """
    side = state["unit_side"][unit]
    dice = recovery_dice(tables, state, side)
    log_event(state, Event.LANDMARK_ROLL, LandmarkAct.RECOVERY, state["unit_hex"][unit], unit, dice, 0)
    shown = roll_faces(state, Stream.OASIS, side, unit, dice)
    back = faces_of(shown, tables["recover_faces"][state["unit_row"][unit]])
    back = min(back, state["unit_full"][unit] - state["unit_figures"][unit])
    mark_fired(state, Fired.OASIS_RECOVERY)
    if back == 0:
        state["ordered"][unit] = 0
        return
    state["unit_figures"][unit] += back
    log_event(state, Event.HEAL, unit, back, state["unit_figures"][unit], 0, 0)
