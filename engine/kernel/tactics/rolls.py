"""Cards that roll before orders are given: Their Finest Hour, Medics & Mechanics (core 9.3)."""

from engine.codes import DIE, Event, Face, Stream
from engine.kernel.chance import draw_below
from engine.kernel.jit import kernel
from engine.kernel.note import note
from engine.layout import OFF


@kernel
def card_dice(state, side):
    """Dice of a card that rolls one per card held, itself included.  Rule: DECK-3."""
    return state["hand_n"][side] + 1


@kernel
def roll_face(state, side, ordinal, index):
    """One die rolled for a card, at the address of the turn's next roll."""
    face = DIE[draw_below(state, Stream.DICE, side, ordinal, index, 6)]
    note(state, Event.FACE, index, face, 0, 0, 0)
    return face


@kernel
def roll_finest(tables, state, side):
    """Count the infantry, armor and star symbols that order units.

    Rule: CARD-FINEST-1, -2.  Changes: state.rolled, state.rolls.
    """
    dice = card_dice(state, side)
    ordinal = state["rolls"]
    state["rolls"] = ordinal + 1
    note(state, Event.ROLL, dice, state["card"], OFF, 0, 0)
    for i in range(dice):
        face = roll_face(state, side, ordinal, i)
        if face == Face.INFANTRY:
            state["rolled"][0] += 1
        elif face == Face.ARMOR:
            state["rolled"][1] += 1
        elif face == Face.STAR:
            state["rolled"][2] += 1


@kernel
def may_heal(tables, state, unit):
    """1 if the unit has lost figures and may regain them.  Rule: CARD-MEDICS-1, -5."""
    if state["unit_hex"][unit] < 0 or state["unit_side"][unit] != state["active"]:
        return 0
    if tables["row_no_recovery"][state["unit_row"][unit]]:
        return 0
    return 1 if state["unit_figures"][unit] < state["unit_full"][unit] else 0


@kernel
def roll_medics(tables, state, unit):
    """Roll one die per card and return figures; gives how many came back.

    Rule: CARD-MEDICS-1 .. -3, -6, CORE-SETUP-11, UNIT-STR-1.  Changes: state.unit_figures, state.rolls.
    """
    side = state["active"]
    dice = card_dice(state, side)
    ordinal = state["rolls"]
    state["rolls"] = ordinal + 1
    note(state, Event.ROLL, dice, state["card"], unit, 0, 0)
    back = 0
    for i in range(dice):
        face = roll_face(state, side, ordinal, i)
        back += (tables["recover_faces"][state["unit_row"][unit]] >> face) & 1
    back = min(back, state["unit_full"][unit] - state["unit_figures"][unit])
    if back > 0:
        state["unit_figures"][unit] += back
        note(state, Event.HEAL, unit, back, state["unit_figures"][unit], 0, 0)
    return back
