"""Opening hands that are not left to chance: cards taken out of the shuffled deck before the deal (house-rules 4.3).

The order of all other cards stays what their priorities say.
"""

from engine.codes import Place
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.deck import take_in_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.setup import first_hand
from engine.layout import OFF

KEPT = 1  # last field of the event: into the hand, onto the discard pile, back into the draw pile
DISCARDED = 0
BACK = 2


@compile_unit()
def lay_out(tables, state):
    """Give the cards that are certain, lay those to choose from aside and those left over down; 1 if a hand is chosen.

    Rule: HR-HAND-1, -3, -5, -7, -10, HR-SCRIPT-1.  Changes: state.offered, offered_n, hands, card_place, pile.
    """
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        for i in range(tables["opening_n"][side]):
            state["offered"][side, i] = take_out(tables, state, tables["opening_row"][side, i])
        state["offered_n"][side] = tables["opening_n"][side]
    for offset in range(2):
        side = (tables["first_side"] + offset) & 1
        for _ in range(tables["opening_given"][side]):
            if state["hand_n"][side] < first_hand(tables, state, side):
                give(tables, state, side, 0)
            else:
                lay_down(tables, state, side, 0)
        while state["offered_n"][side] > tables["opening_offered"][side]:
            lay_down(tables, state, side, state["offered_n"][side] - 1)
    mark_fired(state, Fired.OPENING_FIXED if tables["opening"] == 1 else Fired.OPENING_SCRIPTED)
    return tables["opening_choice"]


@kernel
def take_out(tables, state, row):
    """Take a card of the row out of the draw pile, for OFF the next section card; gives that copy.

    Rule: HR-HAND-10.  Changes: state.card_place, state.pile.
    """
    for i in range(tables["n_cards"]):
        card_copy = i if row >= 0 else state["card_order"][i]
        if state["card_place"][card_copy] == Place.DRAW_PILE:
            found = tables["copy_row"][card_copy]
            if found == row or (row < 0 and not tables["card_tactic"][found]):
                state["card_place"][card_copy] = Place.ASIDE
                state["pile"] -= 1
                return card_copy
    return OFF


@kernel
def give(tables, state, side, i):
    """Put a card laid out into the hand.  Changes: state.offered, offered_n, the hand."""
    card_copy = take_offered(state, side, i)
    if card_copy >= 0:
        take_in_hand(tables, state, side, card_copy)
        log_event(state, Event.OPENING, side, card_copy, tables["copy_row"][card_copy], KEPT, 0)


@kernel
def lay_down(tables, state, side, i):
    """Lay a card that is not kept on the discard pile, or back into the draw pile at its own place.

    Rule: HR-HAND-3, -6.  Changes: state.offered, offered_n, card_place, pile.
    """
    card_copy = take_offered(state, side, i)
    if card_copy < 0:
        return
    fate = DISCARDED if tables["opening_discard"] else BACK
    if fate == DISCARDED:
        state["card_place"][card_copy] = Place.DISCARD
    else:
        state["card_place"][card_copy] = Place.DRAW_PILE
        state["pile"] += 1
    log_event(state, Event.OPENING, side, card_copy, tables["copy_row"][card_copy], fate, 0)


@kernel
def take_offered(state, side, i):
    """Take one card off those laid out; gives that copy.  Changes: state.offered, state.offered_n."""
    card_copy = state["offered"][side, i]
    n = state["offered_n"][side] - 1
    for j in range(i, n):
        state["offered"][side, j] = state["offered"][side, j + 1]
    state["offered_n"][side] = n
    return card_copy
