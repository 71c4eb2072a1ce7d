"""Air Power that has to be shown a turn ahead where a radar station watches (expansions 1.7)."""

from engine.codes import Effect
from engine.codes_of_boxes import Landmark
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.deck import in_hand, may_play
from engine.kernel.landmarks import stands
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import OFF

RADAR = int(Landmark.RADAR)


@compile_unit(NOTHING)
def forget_notices(tables, state):
    """Nothing is announced as a game begins.  Changes: state.announced."""
    for side in range(2):
        state["announced"][side] = OFF


@cold
def is_watched(tables, state, side):
    """1 if a unit of the enemy stands on a radar station that gives notice and is there still.

    Rule: TP-RAD-3, HR-RADAR-3.
    """
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and tables["hex_radar"][hex_] and stands(tables, state, hex_, RADAR):
            return 1
    return 0


@cold
def is_air_power(tables, card_copy):
    """1 if the card strikes from the air by its own text."""
    row = tables["copy_row"][card_copy]
    return 1 if tables["card_air"][row] and tables["card_effect"][row] == Effect.STRIKE else 0


@cold
def is_due(tables, state, side):
    """1 if the side has shown a card that it must play now, and can.  Rule: TP-RAD-3."""
    card_copy = state["announced"][side]
    return 1 if card_copy != OFF and in_hand(state, side, card_copy) and may_play(tables, card_copy) else 0


@compile_unit()
def must_play_card(tables, state, mind, side):
    """OFF if the side has shown a card that it must play now: it does nothing else instead.  Rule: TP-RAD-3."""
    return OFF if is_due(tables, state, side) else 0


@cold
def due_card(tables, state, side):
    """The card the side has shown and must play now, OFF if none.  Rule: TP-RAD-3.  Changes: state.announced."""
    card_copy = state["announced"][side] if is_due(tables, state, side) else OFF
    state["announced"][side] = OFF
    return card_copy


@cold
def lay_apart(tables, state, side):
    """Air Power goes to the end of the hand and out of sight; gives how many.  Changes: state.hand, hand_n."""
    n = 0
    for i in range(state["hand_n"][side] - 1, -1, -1):
        card_copy = state["hand"][side, i]
        if is_air_power(tables, card_copy):
            n += 1
            last = state["hand_n"][side] - n
            for j in range(i, last):
                state["hand"][side, j] = state["hand"][side, j + 1]
            state["hand"][side, last] = card_copy
    state["hand_n"][side] -= n
    return n


@cold
def may_announce(tables, state, side, card_copy):
    """1 if the side holds the card, and it is an Air Power that may be played."""
    if card_copy < 0 or not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        return 0
    return is_air_power(tables, card_copy)


@cold
def announce(state, side, card_copy):
    """Show a card that is to be played next turn.  Rule: TP-RAD-3.  Changes: state.announced."""
    state["announced"][side] = card_copy
    log_event(state, Event.NOTICE, side, card_copy, 0, 0, 0)
    mark_fired(state, Fired.AIR_ANNOUNCED)
