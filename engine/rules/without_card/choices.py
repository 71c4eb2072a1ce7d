"""What players do instead of playing a card, and what it is worth to them."""

from engine.codes import Attack, Effect
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.kernel.battle import dice_against
from engine.kernel.deck import may_play
from engine.kernel.terrain import enemy_adjacent
from engine.layout import OFF
from engine.players.choice import Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import rank_units, units_ordered
from engine.players.sergeant.ask_card_judgement import best_card
from engine.rules.without_card.exchange_choices import (
    best_exchange,
    cards_in_hand,
    cards_to_expose,
    closed_worth,
    exchanges,
    open_worth,
    recruit_discard,
    recruit_expose,
    recruit_take,
    weigh_hand,
    worst_card,
    worst_card_to_expose,
)
from engine.rules.without_card.law import (
    BIG_PUSH,
    CARD,
    EXCHANGE_CLOSED,
    EXCHANGE_OPEN,
    FIRST,
    LAST,
    REGROUP,
    any_action,
    may_act,
)
from engine.rules.without_card.march_choices import worth_of_marching


@kernel
def actions(tables, state, mind, side):
    """Whatever the side may do; to play a card is one of them if the hand holds one that can be played."""
    playable = 0
    for i in range(state["hand_n"][side]):
        playable |= may_play(tables, state["hand"][side, i])
    if playable:
        may_answer(mind, CARD)
    for action in range(FIRST, LAST + 1):
        if may_act(tables, state, side, action):
            may_answer(mind, action)


# --- what ``recruit`` does in turns without a card: he counts units, and goes on ---


NEAR = 3  # hexes within which an enemy is worth a push


@kernel
def recruit_action(tables, state, mind, side):
    """An exchange if no card orders more units than it does; all together if more of them would act than a card orders.

    Changes: mind.ranked and its companions.
    """
    rank_units(tables, state, mind, side)
    best = 0
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if tables["card_effect"][row] != Effect.AMBUSH:
            best = max(best, units_ordered(tables, state, mind, side, row, side, OFF))
    if best == 0 and may_act(tables, state, side, EXCHANGE_OPEN):
        return EXCHANGE_OPEN
    if best <= tables["exchange_battles"] and may_act(tables, state, side, EXCHANGE_CLOSED):
        return EXCHANGE_CLOSED
    if may_act(tables, state, side, REGROUP) and with_targets(tables, state, mind, side) > best:
        return REGROUP
    if may_act(tables, state, side, BIG_PUSH) and 2 * near_enemies(tables, state, mind) > mind["ranked_n"]:
        return BIG_PUSH
    return CARD


@kernel
def with_targets(tables, state, mind, side):
    """Own units that have an enemy to attack from where they stand."""
    n = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        adjacent = enemy_adjacent(tables, state, state["unit_hex"][unit], side)
        for other in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
            if state["unit_hex"][other] >= 0:
                if dice_against(tables, state, unit, other, Attack.ORDERED, 1, adjacent) > 0:
                    n += 1
                    break
    return n


@kernel
def near_enemies(tables, state, mind):
    """Own units with an enemy near by."""
    n = 0
    for i in range(mind["ranked_n"]):
        n += 1 if mind["gain"][mind["ranked"][i]] >= -NEAR else 0
    return n


# --- whether to do something instead of playing a card (``sergeant``, ``captain``) ---


FOR_AN_EXCHANGE = int(Weight.EXCHANGE)
FOR_REGROUPING = int(Weight.REGROUP)
FOR_A_PUSH = int(Weight.PUSH)
# Both found by matches against a captain who never does such a thing.
TURN_SPENT = 2.5  # by which an exchange must beat a card: the front stands still meanwhile
RESERVE = 4.0  # by which one of the actions of which there are few must beat a card at the start of a game


@kernel
def weigh_actions(tables, state, mind, side):
    """To play a card unless something else gains more, by what its weight asks for.

    Changes: mind.action_gain, judged_*, and all that judging cards changes.
    """
    card_copy = best_card(tables, state, mind, side)
    mind["judged_turn"] = state["turn"]
    mind["judged_side"] = side
    mind["judged_card"] = card_copy
    weigh_hand(tables, state, mind, side)
    for action in range(LAST + 1):
        mind["action_gain"][action] = NEVER
    mind["action_gain"][CARD] = 0.0
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == card_copy:
            mind["action_gain"][CARD] = mind["card_gain"][i]
    best = CARD
    for action in range(FIRST, LAST + 1):
        asked = mind["weights"][side, weight_of(action)]
        if asked < FORBIDS and may_act(tables, state, side, action):
            mind["action_gain"][action] = gain_of(tables, state, mind, side, action) - asked
            if mind["action_gain"][action] > mind["action_gain"][best]:
                best = action
    return best


@kernel
def best_action(tables, state, mind, side):
    """What to do this turn: the best action, or the one a plan demands: a card, or an action as a number below 0."""
    action = weigh_actions(tables, state, mind, side)
    forced = mind["forced_card"][side]
    if forced != 0:
        action = -forced if forced < 0 else CARD
    return action


@kernel
def weight_of(action):
    """The term that weighs an action."""
    if action == REGROUP:
        return FOR_REGROUPING
    return FOR_A_PUSH if action == BIG_PUSH else FOR_AN_EXCHANGE


@kernel
def gain_of(tables, state, mind, side, action):
    """What a turn spent on an action gains, the weight of the player apart."""
    if action == EXCHANGE_OPEN:
        return open_worth(state, mind, side) - TURN_SPENT
    if action == EXCHANGE_CLOSED:
        return closed_worth(tables, state, mind, side) - TURN_SPENT
    return worth_of_marching(tables, state, mind, side, action) - reserve(tables, state, side, action)


@kernel
def reserve(tables, state, side, action):
    """What a better moment later may be worth: less the nearer the end, and the more uses are left."""
    share = 1.0
    for one in range(2):
        target = max(tables["medal_target"][one], 1)
        share = min(share, (target - state["medals"][one]) / target)
    left = tables["action_uses"][action] - state["actions_used"][side, action]
    return RESERVE * max(share, 0.0) / max(left, 1)


# --- what is done instead of playing a card: which action, and with which cards ---


ACTION, EXPOSE, TAKE, DISCARD = range(4)
actions_answers = optional_answers(
    "actions_answers",
    {
        ACTION: choice(
            "action", ("side",), legal=actions, decline=Decline.NEVER, sergeant=best_action, recruit=recruit_action
        ),
        EXPOSE: choice(
            "expose", ("side",), legal=cards_to_expose, decline=Decline.NEVER, sergeant=worst_card_to_expose,
            recruit=recruit_expose,
        ),
        TAKE: choice(
            "take", ("side",), legal=exchanges, aims=True, decline=Decline.LIKE_ANY, sergeant=best_exchange,
            recruit=recruit_take,
        ),
        DISCARD: choice(
            "discard", ("side",), legal=cards_in_hand, decline=Decline.NEVER, sergeant=worst_card,
            recruit=recruit_discard,
        ),
    },
)  # fmt: skip


@question
def choose_action(tables, state, mind, side):
    """What to do this turn (codes.Action): CARD to play one, or something the rules allow instead.

    The one a plan demands where the side carries out a plan: a card, or an action as a number below 0.
    """
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, ACTION, side, 0, 0, 0)


@question
def choose_expose(tables, state, mind, side):
    """Next card of the hand to lay open for an exchange, OFF for no more."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, EXPOSE, side, 0, 0, 0)


@question
def choose_take(tables, state, mind, side):
    """Open card of the enemy to take, OFF for none; mind.target is the own card given for it."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, TAKE, side, 0, 0, 0)


@question
def choose_discard(tables, state, mind, side):
    """Card of the hand to discard unseen."""
    kind = mind["player"][side]
    return actions_answers(tables, state, mind, kind, DISCARD, side, 0, 0, 0)


# --- what is asked before a card is judged ---


@compile_unit()
def chooses_turn(tables, state, mind, side):
    """1 + what the side would do this turn, CARD included; 0 if it may do nothing but play one."""
    return 1 + choose_action(tables, state, mind, side) if any_action(tables, state, side) else 0
