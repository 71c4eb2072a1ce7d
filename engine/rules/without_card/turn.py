"""The dialogue of a turn in which no card is played: what to do, exchanges of cards, moves of everybody.

Orders and battles of such a turn are those of ``turn.py``.
"""

from engine.codes import Action, Gap
from engine.codes_of_house import Exempt
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.dialogue.draws import end_instead
from engine.dialogue.march import follow_path
from engine.dialogue.offer import offer
from engine.dialogue.turn import battle_units, give_orders
from engine.kernel.ask import player_has_answered, player_is_asked
from engine.kernel.log_event import mark_gap
from engine.kernel.movement import allowance, limits_lifted
from engine.layout import MAX_HAND, MAX_UNITS, OFF
from engine.rules.engagement.turn import engagement_attacks
from engine.rules.without_card.choices import choose_action, choose_discard, choose_expose, choose_take
from engine.rules.without_card.law import (
    BIG_PUSH,
    CARD,
    any_action,
    begin_action,
    end_exchange,
    exchange_one,
    expose,
    holds,
    may_act,
    may_take,
    order_some,
    trade,
)
from engine.rules.without_card.march_choices import choose_march
from engine.rules.without_card.march_law import (
    ASSAULT,
    OWES_ASSAULT,
    assess_guns,
    end_regrouping,
    may_march_to,
    order_everybody,
    somebody_must_march,
)


@cold
def ask_action(tables, state, mind, side):
    """What the side does this turn, CARD to play one; anything else has begun.

    Rule: HR-SWAP1-12, HR-CHAPMAN-1, HR-MELCHETT-1.
    """
    if not any_action(tables, state, side):
        return CARD
    offer(state, 1)
    action = choose_action(tables, state, mind, side)
    if action == CARD:
        return CARD
    if not may_act(tables, state, side, action):
        mark_gap(state, Gap.ACTION)
        return CARD
    begin_action(tables, state, side, action)
    return action


@kernel
def exchange_openly(tables, state, mind, side):
    """Cards are laid open, the enemy takes some of them, the hand is filled; 1 unless a card was wanting.

    Rule: HR-SWAP1-1 .. -8, -11.
    """
    state["exposed_n"] = 0
    for _ in range(MAX_HAND):
        if state["hand_n"][side] == 0:
            break
        offer(state, 1)
        card_copy = choose_expose(tables, state, mind, side)
        if card_copy == OFF and state["exposed_n"] > 0:
            break
        if not holds(state, side, card_copy):
            mark_gap(state, Gap.EXCHANGE)
            break
        expose(tables, state, side, card_copy)
    for _ in range(state["exposed_n"]):
        if state["hand_n"][1 - side] == 0:
            break
        offer(state, 1)
        card_copy = choose_take(tables, state, mind, 1 - side)
        if card_copy == OFF:
            break
        if not may_take(state, 1 - side, card_copy, mind["target"]):
            mark_gap(state, Gap.EXCHANGE)
            break
        trade(tables, state, side, card_copy, mind["target"])
    return end_exchange(tables, state, side)


@kernel
def exchange_quietly(tables, state, mind, side):
    """One card is exchanged for the next of the pile, then some units may be ordered; 1 unless a card was wanting.

    Rule: HR-SWAP2-1, -2, -6, -9.
    """
    drawn = 1
    offer(state, 1)
    card_copy = choose_discard(tables, state, mind, side)
    if holds(state, side, card_copy):
        drawn = exchange_one(tables, state, side, card_copy)
    else:
        mark_gap(state, Gap.EXCHANGE)
    order_some(tables, state)
    return drawn


@kernel
def attack_in_contact(tables, state, mind, side):
    """Engaged units, or all next to an enemy, attack without an order, as the exception says.

    Rule: HR-SWAP2-3, -4, HR-SET-27.
    """
    if state["engage_any"] or (tables["exchange_exempt"] == Exempt.ENGAGED and tables["engagement"]):
        engagement_attacks(tables, state, mind, side)


@kernel
def advance_everybody(tables, state, mind, side):
    """The movement step of Restoring Order and of the Big Push: every march ends where the action lets it.

    Rule: HR-CHAPMAN-1 .. -3, HR-MELCHETT-1, -4, -6, -7.
    """
    push = state["action"] == BIG_PUSH
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        offer(state, 1)
        unit = choose_march(tables, state, mind, side)
        if unit < 0:
            if push and march_is_left_out(tables, state, mind, side):
                mark_gap(state, Gap.ACTION)
            break
        to = mind["path"][mind["path_n"] - 1] if mind["path_n"] > 0 else state["unit_hex"][unit]
        kind = march_as_seen(tables, state, mind, side, unit, to)
        if not kind:
            mark_gap(state, Gap.ACTION)
            break
        follow_path(
            tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit)
        )
        if not push:
            end_regrouping(state, unit)
        elif kind == ASSAULT:
            state["owes"][unit] = OWES_ASSAULT
    if push:
        assess_guns(tables, state, mind, side)


@kernel
def march_as_seen(tables, state, mind, side, unit, to):
    """What a march is by all that the side sees, 0 if it may not be.  Rule: HR-KRIEG-2, HR-MELCHETT-1."""
    kept = player_is_asked(tables, state, mind, side)
    kind = may_march_to(tables, state, mind, unit, to)
    if kept:
        player_has_answered(tables, state, mind, side)
    return kind


@kernel
def march_is_left_out(tables, state, mind, side):
    """1 if a unit has to march still, by all that the side sees.  Rule: HR-KRIEG-2, HR-MELCHETT-1."""
    kept = player_is_asked(tables, state, mind, side)
    left_out = somebody_must_march(tables, state, mind, side)
    if kept:
        player_has_answered(tables, state, mind, side)
    return left_out


# --- exchanges of cards as a unit of their own: the turn calls it where an option lets a side exchange ---


@compile_unit()
def exchange_cards(tables, state, mind, side, action):
    """An open exchange or a quiet one; 1 unless a card was wanting.  Rule: HR-SWAP1-1 .. -8, HR-SWAP2-1, -2."""
    if action == Action.EXCHANGE_OPEN:
        return exchange_openly(tables, state, mind, side)
    return exchange_quietly(tables, state, mind, side)


# --- a turn in which a side plays no card: exchanges of cards, Restoring Order, the Big Push ---


@compile_unit()
def act_instead(tables, state, mind, side):
    """1 if the side does something instead of playing a card, as an option lets it.

    Rule: HR-GEN-5, HR-SWAP1-9, HR-SWAP2-2, -3, HR-CHAPMAN-4, -5, HR-MELCHETT-1.
    """
    action = ask_action(tables, state, mind, side)
    drawn = 1
    if action == Action.CARD:
        return 0
    if action == Action.EXCHANGE_OPEN or action == Action.EXCHANGE_CLOSED:
        drawn = exchange_cards(tables, state, mind, side, action)
        if state["quota_any"] > 0:
            give_orders(tables, state, mind, side)
            battle_units(tables, state, mind, side)
        if action == Action.EXCHANGE_CLOSED:
            attack_in_contact(tables, state, mind, side)
    else:
        order_everybody(tables, state, side)
        state["orderable"][side] += state["n_ordered"]
        advance_everybody(tables, state, mind, side)
        battle_units(tables, state, mind, side)
    end_instead(tables, state, mind, side, OFF, drawn, tables["action_draw"][action])
    return 1
