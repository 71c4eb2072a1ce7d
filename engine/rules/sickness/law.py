"""A side gets sicker: a die each turn, figures lost at once, weaker rows (house-rules, The common cold)."""

from engine.codes import Loss
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import perish, remove_figures
from engine.kernel.rolling import faces_of, roll_faces

SICKNESS = int(Loss.SICKNESS)
SECOND = 2  # own turn from which on the die is rolled


@compile_unit(NOTHING)
def grow_sicker(tables, state, side):
    """A die at the start of the turn of the sick side, from its second on.

    Rule: HR-MARCOLD-1, -4, -8, HR-GEN-13, -17.  Changes: state.sick_level, and what a level takes.
    """
    if side != tables["sick_side"] or state["side_turns"][side] < SECOND:
        return
    log_event(state, Event.SICKNESS, side, 1, state["sick_level"], 0, 0)
    shown = roll_faces(state, Stream.SICKNESS, side, 0, 1)
    if faces_of(shown, tables["sick_faces"]) > 0 and state["sick_level"] < tables["sick_most"]:
        state["sick_level"] += 1
        mark_fired(state, Fired.SICKER)
        log_event(state, Event.SICKER, side, state["sick_level"], 0, 0, 0)
        weaken(tables, state, side)


@cold
def weaken(tables, state, side):
    """Every unit that falls sick loses a figure, in hex order, which nothing brings back, and is weaker from now on.

    Rule: HR-MARCOLD-2, -3, -6, -7, -8, HR-GEN-14.  Changes: state.unit_row, unit_full, losses.
    """
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        if unit < 0 or state["over"] or not (tables["sick_rows"] >> state["unit_row"][unit]) & 1:
            continue
        if state["unit_side"][unit] != side:
            continue
        state["unit_full"][unit] -= 1
        lose_to_sickness(tables, state, unit)
        weaker = tables["row_sicker"][state["unit_row"][unit]]
        if weaker > 0:
            state["unit_row"][unit] = weaker - 1
    if state["alive"][side] == 0:
        mark_fired(state, Fired.SICKNESS_WON)


@cold
def lose_to_sickness(tables, state, unit):
    """A unit loses a figure; if it was the last, it counts as eliminated or not.

    Rule: HR-MARCOLD-2, -5.  Changes: state.sick_figures, sick_dead, losses.
    """
    state["sick_figures"] += 1
    if state["unit_figures"][unit] > 1:
        remove_figures(tables, state, unit, 1, SICKNESS)
        return
    mark_fired(state, Fired.SICK_DEAD)
    if tables["sick_counts"]:
        remove_figures(tables, state, unit, 1, SICKNESS)
    else:
        state["sick_dead"] += 1
        state["sick_gone"][unit] = 1
        perish(tables, state, unit, SICKNESS)
