"""Markers that fire would end: whose fire, and which markers are worth sparing (house-rules, Harvest time)."""

from engine.codes import Attack
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Fired
from engine.kernel.battle import attack_dice
from engine.kernel.log_event import mark_fired
from engine.layout import MAX_PIECES


@cold
def would_end_marker(tables, state, unit, hex_):
    """1 if an attack of the unit on another on the hex leaves a town in ruins whose marker its side could take."""
    if state["unit_side"][unit] != tables["claim_side"] or not state["claim_left"][hex_]:
        return 0
    burns = tables["stack_pieces"][state["hex_stack"][hex_]] & tables["fire_ends"]
    for piece in range(MAX_PIECES):
        if (burns >> piece) & 1 and (tables["shell_rows"][piece] >> state["unit_row"][unit]) & 1:
            return is_worth_taking(tables, state)
    return 0


@cold
def is_worth_taking(tables, state):
    """1 if markers can still be of use: somebody is left to take them, and none that was needed is gone.

    Rule: HR-MARTOWN-8, HR-MARWIN-1, -6.
    """
    if tables["share_claims"]:
        if tables["share_waives"] or state["claims_taken"] + state["claims_left"] < tables["claims"]:
            return 0
    side = tables["claim_side"]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and (tables["claim_rows"] >> state["unit_row"][unit]) & 1:
            return 1
    return 0


@compile_unit(NOTHING)
def note_fire_held(tables, state, side):
    """The turn of a side is over: note a unit that could have fired at a garrison and has not battled.

    Changes: state.fired.
    """
    if side != tables["claim_side"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and state["ordered"][unit] and state["battles"][unit] == 0:
            if spares_garrison(tables, state, unit):
                mark_fired(state, Fired.FIRE_HELD)
                return


@cold
def spares_garrison(tables, state, unit):
    """1 if the unit could battle an enemy in a town that its attack would end."""
    enemy = 1 - state["unit_side"][unit]
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        hex_ = state["unit_hex"][other]
        if hex_ >= 0 and would_end_marker(tables, state, unit, hex_):
            if attack_dice(tables, state, unit, other, Attack.ORDERED) > 0:
                return 1
    return 0
