"""What a side may do instead of playing a card, and exchanges of cards (house-rules 4.3, 4.17)."""

from engine.codes import Action, Place
from engine.codes_of_house import Exempt
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.deck import discard, draw_card, has_room, take_from_hand, take_in_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import put_terms
from engine.layout import OFF

CARD = int(Action.CARD)
EXCHANGE_OPEN = int(Action.EXCHANGE_OPEN)
EXCHANGE_CLOSED = int(Action.EXCHANGE_CLOSED)
REGROUP = int(Action.REGROUP)
BIG_PUSH = int(Action.BIG_PUSH)
FIRST = EXCHANGE_OPEN
LAST = BIG_PUSH
NO_CARD = (1, 0, 0, 0, 1, 0, 0, 0)  # stand and battle once, in the order of put_terms


@kernel
def may_act(tables, state, side, action):
    """1 if the side may do this instead of playing a card: it has uses left, and a card to give if one is needed.

    Rule: HR-SWAP1-12, HR-CHAPMAN-1, HR-MELCHETT-1.
    """
    if action < FIRST or action > LAST:
        return 0
    if state["actions_used"][side, action] >= tables["action_uses"][action]:
        return 0
    if action == Action.EXCHANGE_OPEN or action == Action.EXCHANGE_CLOSED:
        return 1 if state["hand_n"][side] > 0 else 0
    return 1 if state["alive"][side] > 0 else 0


@kernel
def any_action(tables, state, side):
    """1 if there is anything the side may do instead of playing a card."""
    for action in range(FIRST, LAST + 1):
        if may_act(tables, state, side, action):
            return 1
    return 0


@kernel
def begin_action(tables, state, side, action):
    """Something is done instead of playing a card: nothing is left to copy.

    Rule: HR-GEN-5, HR-SWAP1-10, HR-SWAP2-8, HR-CHAPMAN-7, HR-MELCHETT-10.
    Changes: state.action, actions_used, last_was_copy.
    """
    state["action"] = action
    state["actions_used"][side, action] += 1
    state["last_was_copy"] = 0
    log_event(state, Event.ACTION, side, action, 0, 0, 0)
    if action == Action.EXCHANGE_OPEN:
        mark_fired(state, Fired.EXCHANGED_OPEN)
    elif action == Action.EXCHANGE_CLOSED:
        mark_fired(state, Fired.EXCHANGED_ONE)
    elif action == Action.REGROUP:
        mark_fired(state, Fired.REGROUPED)
    else:
        mark_fired(state, Fired.PUSHED_ON)


# --- exchanges of cards ---


@kernel
def holds(state, side, card_copy):
    """1 if the card is in the hand of the side."""
    return 1 if card_copy >= 0 and state["card_place"][card_copy] == Place.HAND_AXIS + side else 0


@kernel
def expose(tables, state, side, card_copy):
    """Lay a card of the hand open.  Rule: HR-SWAP1-1.  Changes: state.exposed, the hand, state.card_place."""
    take_from_hand(state, side, card_copy)
    state["card_place"][card_copy] = Place.ASIDE
    state["exposed"][state["exposed_n"]] = card_copy
    state["exposed_n"] += 1
    log_event(state, Event.EXPOSE, side, card_copy, tables["copy_row"][card_copy], 0, 0)


@kernel
def was_exposed(state, card_copy):
    """1 if the card was laid open in this turn, whoever has it now."""
    for i in range(state["exposed_n"]):
        if state["exposed"][i] == card_copy:
            return 1
    return 0


@kernel
def may_take(state, taker, card_copy, given):
    """1 if the card lies open and may be taken for that card of the taker's hand, which he held before.

    Rule: HR-SWAP1-2, -6.
    """
    if card_copy < 0 or state["card_place"][card_copy] != Place.ASIDE or not was_exposed(state, card_copy):
        return 0
    return 1 if holds(state, taker, given) and not was_exposed(state, given) else 0


@kernel
def trade(tables, state, side, card_copy, given):
    """The enemy of the side takes one of its open cards for one of his own.

    Rule: HR-SWAP1-2, -5.  Changes: both hands, state.card_place.
    """
    taker = 1 - side
    take_from_hand(state, taker, given)
    take_in_hand(tables, state, taker, card_copy)
    log_event(state, Event.EXCHANGE, side, card_copy, tables["copy_row"][card_copy], taker, 0)
    if tables["exchange_to_hand"]:
        take_in_hand(tables, state, side, given)
        log_event(state, Event.EXCHANGE, taker, given, tables["copy_row"][given], side, 0)
    else:
        log_event(state, Event.EXCHANGE, taker, given, tables["copy_row"][given], OFF, 0)
        discard(tables, state, taker, given)


@kernel
def end_exchange(tables, state, side):
    """Open cards that nobody wanted are discarded, the hand is filled; 1 unless a card was wanting.

    Rule: HR-SWAP1-3, -4, -7, -8, HR-COMMISSAR-6.  Changes: the hand, state.card_place, state.exposed_n.
    """
    for i in range(state["exposed_n"]):
        card_copy = state["exposed"][i]
        if state["card_place"][card_copy] == Place.ASIDE:
            discard(tables, state, side, card_copy)
    state["exposed_n"] = 0
    while has_room(state, side):
        if not draw_card(tables, state, side):
            return 0
    return 1


@kernel
def exchange_one(tables, state, side, card_copy):
    """Discard a card unseen and draw another at once; 1 if there was one.

    Rule: HR-SWAP2-1, -5, -6.  Changes: the hand, state.card_place, state.face_down.
    """
    take_from_hand(state, side, card_copy)
    discard(tables, state, side, card_copy)
    state["face_down"][card_copy] = 1 + side
    return draw_card(tables, state, side)


# --- orders ---


@kernel
def order_some(tables, state):
    """Any unit may be ordered, as many as battle beside an exchange; none of them moves.

    Whoever else is next to an enemy may attack on the terms of engaged units, where the exception says so.
    Rule: HR-SWAP2-2, -3, -4, -7.  Changes: the orders in force, state.engage_any.
    """
    state["engage_any"] = 1 if tables["exchange_exempt"] == Exempt.ADJACENT else 0
    state["fallback"] = 1
    state["who"] = tables["orderable_rows"]
    state["quota_any"] = tables["exchange_battles"]
    put_terms(state, NO_CARD)
