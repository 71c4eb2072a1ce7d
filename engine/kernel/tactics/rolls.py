"""Cards that roll before orders are given: Their Finest Hour, Medics & Mechanics (core 9.3)."""

from engine.codes import DIE, Face
from engine.compiling.jit import kernel
from engine.hooks import Event, Stream
from engine.kernel.ask import dice_of_card, order_is_barred
from engine.kernel.chance import draw_below
from engine.kernel.deck import cards_counted
from engine.kernel.log_event import log_event
from engine.layout import OFF


@kernel
def card_dice(tables, state, side):
    """Dice of a card that rolls one per card held, itself included, if no rule says otherwise.

    Rule: DECK-3, HR-COMMISSAR-11, HR-BLIMP-9, OVL-6.
    """
    other = dice_of_card(tables, state, side, state["card"])
    return other - 1 if other > 0 else cards_counted(tables, state, side) + 1


@kernel
def medics_dice(tables, state, side, row):
    """Dice of a card that heals: as many as it names, else one per card held, itself included, in hand or in play.

    Rule: DECK-3, CARD-MEDICS-1, BT-MEDICS-2, OVL-5.
    """
    dice = tables["card_medics_dice"][row]
    other = dice_of_card(tables, state, side, row)
    if other > 0:
        return other - 1
    if dice == 0:
        dice = cards_counted(tables, state, side)
        if state["card_copy"] != OFF:
            dice += 1
    return dice


@kernel
def roll_face(state, side, ordinal, index):
    """One die rolled for a card, at the address of the turn's next roll."""
    face = DIE[draw_below(state, Stream.DICE, side, ordinal, index, 6)]
    log_event(state, Event.FACE, index, face, 0, 0, 0)
    return face


@kernel
def roll_symbols(state, side, dice):
    """Roll for the card in force and count infantry, armor and star symbols.

    Rule: CARD-FINEST-1, -2, BT-MEDICS-2.  Changes: state.rolled, state.rolls.
    """
    ordinal = state["rolls"]
    state["rolls"] = ordinal + 1
    log_event(state, Event.ROLL, dice, state["card"], OFF, 0, 0)
    for i in range(dice):
        face = roll_face(state, side, ordinal, i)
        if face == Face.INFANTRY:
            state["rolled"][0] += 1
        elif face == Face.ARMOR:
            state["rolled"][1] += 1
        elif face == Face.STAR:
            state["rolled"][2] += 1


@kernel
def roll_finest(tables, state, side):
    """One die per card held; the symbols order units.  Rule: CARD-FINEST-1, -2."""
    roll_symbols(state, side, card_dice(tables, state, side))


@kernel
def may_heal(tables, state, unit):
    """1 if the card in force may heal the unit.  Rule: CARD-MEDICS-1, -5, OVL-5."""
    if state["bound"] and order_is_barred(tables, state, unit):
        return 0
    return may_regain(tables, state, unit)


@kernel
def may_regain(tables, state, unit):
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
    dice = medics_dice(tables, state, side, state["card"])
    ordinal = state["rolls"]
    state["rolls"] = ordinal + 1
    log_event(state, Event.ROLL, dice, state["card"], unit, 0, 0)
    back = 0
    for i in range(dice):
        face = roll_face(state, side, ordinal, i)
        back += (tables["recover_faces"][state["unit_row"][unit]] >> face) & 1
    back = min(back, state["unit_full"][unit] - state["unit_figures"][unit])
    if back > 0:
        state["unit_figures"][unit] += back
        log_event(state, Event.HEAL, unit, back, state["unit_figures"][unit], 0, 0)
    return back


@kernel
def symbol_for(tables, state, unit):
    """Symbol of the roll that would return a figure to the unit: 0 infantry, 1 armor, 2 star, OFF if none is left.

    Its own symbol goes first, since a star serves everybody.  Rule: BT-MEDICS-2.
    """
    faces = tables["recover_faces"][state["unit_row"][unit]]
    if state["rolled"][0] > 0 and (faces >> Face.INFANTRY) & 1:
        return 0
    if state["rolled"][1] > 0 and (faces >> Face.ARMOR) & 1:
        return 1
    return 2 if state["rolled"][2] > 0 and (faces >> Face.STAR) & 1 else OFF


@kernel
def any_patient(tables, state, side):
    """1 if some unit of the side has lost figures that it may regain.  Rule: CARD-MEDICS-5."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_heal(tables, state, unit):
            return 1
    return 0


@kernel
def any_share(tables, state, side):
    """1 if a symbol of the roll can still return a figure to some unit of the side."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if may_share(tables, state, unit):
            return 1
    return 0


@kernel
def may_share(tables, state, unit):
    """1 if a symbol still to be used may return a figure to the unit.  Rule: BT-MEDICS-1, -2."""
    return 1 if may_heal(tables, state, unit) and symbol_for(tables, state, unit) != OFF else 0


@kernel
def share(tables, state, unit):
    """Use one symbol of the roll up to return a figure to the unit.

    Rule: BT-MEDICS-2.  Changes: state.rolled, state.unit_figures.
    """
    state["rolled"][symbol_for(tables, state, unit)] -= 1
    state["unit_figures"][unit] += 1
    log_event(state, Event.HEAL, unit, 1, state["unit_figures"][unit], 0, 0)
