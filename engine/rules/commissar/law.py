"""Slots of a commissar: cards committed ahead, hidden from the enemy until they are played (house-rules 4.3).

A card_copy is a turn to wait: the first is due in the turn to come, a new card goes into the last.  An exception played
past the card due leaves all slots as they are.
"""

from engine.codes import Place
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.deck import has_playable, in_hand, may_play, take_from_hand, take_in_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import MAX_SLOTS, OFF


@compile_unit(NOTHING)
def empty_slots(tables, state):
    """Nothing is committed as a game begins.  Changes: state.committed."""
    for side in range(2):
        for i in range(MAX_SLOTS):
            state["committed"][side, i] = OFF


@kernel
def card_due(tables, state, side):
    """Copy of the card that is due this turn, OFF if there is none: then the turn is played from the hand.

    An Ambush cannot be played in a turn: it returns to the hand.  Rule: HR-COMMISSAR-2, -3, -7, -8.
    Changes: state.to_commit; for an Ambush the card_copy and the hand.
    """
    card_copy = state["committed"][side, 0]
    if card_copy >= 0 and not may_play(tables, card_copy):
        log_event(state, Event.COMMIT, side, card_copy, tables["copy_row"][card_copy], OFF, 0)
        take_in_hand(tables, state, side, card_copy)
        state["committed"][side, 0] = OFF
        state["committed_n"][side] -= 1
        card_copy = OFF
    state["to_commit"] = 1 if card_copy == OFF else 0
    return card_copy


@compile_unit()
def forces_card(tables, state, side):
    """1 + the copy of the card that is due, which a side plays unless an exception is allowed; else 0."""
    return 1 + card_due(tables, state, side) if tables["commissar"][side] else 0


@kernel
def may_except(tables, state, side, card_copy):
    """1 if the card may be played past the one that is due.  Rule: HR-COMMISSAR-4, -5, -7."""
    if not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        return 0
    return tables["card_exception"][tables["copy_row"][card_copy]]


@kernel
def may_commit(tables, state, side, card_copy):
    """1 if the card may be committed: one from the hand, Ambush only if there is nothing else.

    Rule: HR-COMMISSAR-2, -3, -7.
    """
    if not in_hand(state, side, card_copy):
        return 0
    return 1 if may_play(tables, card_copy) or not has_playable(tables, state, side) else 0


@kernel
def commit(tables, state, side, card_copy, place):
    """Lay a card of the hand into a slot.  Changes: the hand, state.committed, committed_n, card_place.

    Rule: HR-COMMISSAR-1.
    """
    take_from_hand(state, side, card_copy)
    state["card_place"][card_copy] = Place.COMMITTED_AXIS + side
    state["committed"][side, place] = card_copy
    state["committed_n"][side] += 1
    log_event(state, Event.COMMIT, side, card_copy, tables["copy_row"][card_copy], place, 0)


@cold
def advance_slots(tables, state, side):
    """A turn has passed: every committed card is a turn nearer.  Changes: state.committed.  Rule: HR-COMMISSAR-9."""
    last = tables["commissar_delay"] - 1
    for i in range(last):
        state["committed"][side, i] = state["committed"][side, i + 1]
    state["committed"][side, last] = OFF


@kernel
def release_due(tables, state, side):
    """Take the card due into the hand, from which it is played at once; gives that copy.

    Rule: HR-COMMISSAR-3.  Changes: state.committed, committed_n, the hand.
    """
    card_copy = state["committed"][side, 0]
    state["committed"][side, 0] = OFF
    state["committed_n"][side] -= 1
    take_in_hand(tables, state, side, card_copy)
    mark_fired(state, Fired.COMMITTED)
    return card_copy


@compile_unit(NOTHING)
def wait_longer(tables, state, side):
    """A turn passes in which no card was due: what is committed is a turn nearer.  Rule: HR-COMMISSAR-9."""
    if state["to_commit"]:
        advance_slots(tables, state, side)


@compile_unit(NOTHING)
def count_committed(tables, state, side):
    """Committed cards count as held in the tallies of cards.  Changes: state.card_held."""
    for i in range(MAX_SLOTS):
        card_copy = state["committed"][side, i]
        if card_copy >= 0:
            state["card_held"][side, tables["copy_row"][card_copy]] += 1


@compile_unit()
def committed_cards(tables, state, side):
    """Committed cards, which count like those held.  Rule: HR-COMMISSAR-11."""
    return state["committed_n"][side]
