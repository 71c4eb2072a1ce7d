"""Whether to do something instead of playing a card, and which cards to exchange (``sergeant``, ``captain``).

All answers are weighed in figures, like cards: what the turn gains over keeping the hand as it is.
"""

from engine.codes import Effect, Place
from engine.codes_of_house import Exempt
from engine.compiling.jit import kernel
from engine.kernel.actions import (
    BIG_PUSH,
    CARD,
    EXCHANGE_CLOSED,
    EXCHANGE_OPEN,
    FIRST,
    LAST,
    REGROUP,
    may_act,
    was_exposed,
)
from engine.layout import MAX_HAND, OFF
from engine.players.common.bounds import NEVER
from engine.players.common.hand_value import gain_in_hand, keep_worth
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import best_card, judge_every_unit, worth_played
from engine.players.sergeant.card_terms import bends
from engine.players.sergeant.march_judged import worth_of_marching
from engine.rules.engagement.choices import engagement_worth
from engine.rules.engagement.law import touching_dice

FOR_AN_EXCHANGE = int(Weight.EXCHANGE)
FOR_REGROUPING = int(Weight.REGROUP)
FOR_A_PUSH = int(Weight.PUSH)
BETTER_CARD = 0.5  # share of what a card is better that the turns to come will see of it
MOST_CARDS = 3  # cards of an exchange that count: no more are played soon
# Both found by matches against a captain who never does such a thing.
TURN_SPENT = 2.5  # by which an exchange must beat a card: the front stands still meanwhile
RESERVE = 4.0  # by which one of the actions of which there are few must beat a card at the start of a game
MARGIN = 0.5  # by which a card laid open must be better than the one given for it
AMBUSH_HELD = 2.0  # worth of an Ambush in the hand, in keep_strike


@kernel
def judged_before(tables, state, mind, side):
    """1 if the cards of this turn were judged when the side was asked what to do."""
    if not tables["actions"]:
        return 0
    return 1 if mind["judged_turn"] == state["turn"] and mind["judged_side"] == side else 0


@kernel
def sergeant_action(tables, state, mind, side):
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
def sergeant_turn_action(tables, state, mind, side):
    """What to do this turn: the best action, or the one a plan demands: a card, or an action as a number below 0."""
    action = sergeant_action(tables, state, mind, side)
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


# --- the worth of cards ---


@kernel
def value_of(tables, state, mind, side, row):
    """What a card is worth as things stand, played now or kept."""
    worth = keep_worth(tables, mind, side, row)
    if tables["card_effect"][row] == Effect.AMBUSH:
        return AMBUSH_HELD * worth
    return worth + max(worth_played(tables, state, mind, side, row, side), 0.0)


@kernel
def weigh_hand(tables, state, mind, side):
    """Worth of every card of the hand, and of one of the deck on the average.

    Cards under whose own terms every unit has to be judged are left out of the average; in the hand they have been.
    Changes: mind.card_value, mind.fair_card.
    """
    total = 0.0
    n = 0
    last = OFF
    worth = 0.0
    for card_copy in range(tables["n_cards"]):
        row = tables["copy_row"][card_copy]
        if bends(tables, row):
            continue
        if row != last:
            worth = value_of(tables, state, mind, side, row)
            last = row
        total += worth
        n += 1
        for i in range(state["hand_n"][side]):
            if state["hand"][side, i] == card_copy:
                mind["card_value"][i] = worth
    mind["fair_card"] = total / max(n, 1)
    for i in range(state["hand_n"][side]):
        row = tables["copy_row"][state["hand"][side, i]]
        if bends(tables, row):
            kept = keep_worth(tables, mind, side, row)
            mind["card_value"][i] = kept + max(gain_in_hand(tables, state, mind, side, i) + kept, 0.0)


@kernel
def open_worth(state, mind, side):
    """What new cards are worth for those worse than average, the worst few of them."""
    total = 0.0
    last = NEVER
    at = OFF
    for _ in range(MOST_CARDS):
        at = next_worst(state, mind, side, last, at)
        if at == OFF or mind["card_value"][at] >= mind["fair_card"]:
            break
        last = mind["card_value"][at]
        total += BETTER_CARD * (mind["fair_card"] - last)
    return total


@kernel
def next_worst(state, mind, side, last, at):
    """Place in the hand of the card that comes next after the one at ``at``, the worst first; OFF if there is none."""
    found = OFF
    for i in range(min(state["hand_n"][side], MAX_HAND)):
        worth = mind["card_value"][i]
        if (worth > last or (worth == last and i > at)) and (
            found == OFF or worth < mind["card_value"][found]
        ):
            found = i
    return found


@kernel
def closed_worth(tables, state, mind, side):
    """Shots of the best units, attacks of those in contact, and a better card for the worst one."""
    total = 0.0
    last = -NEVER
    at = OFF
    for _ in range(tables["exchange_battles"]):
        at = next_shot(mind, last, at)
        if at == OFF or mind["fire"][at] <= 0.0:
            break
        last = mind["fire"][at]
        total += last
    if tables["exchange_exempt"] == Exempt.ADJACENT:
        for i in range(mind["ranked_n"]):
            unit = mind["ranked"][i]
            if mind["touching"][unit] and (mind["fire"][unit] < last or tables["exchange_battles"] == 0):
                total += best_contact(tables, state, mind, unit)
    worst = next_worst(state, mind, side, NEVER, OFF)
    total += BETTER_CARD * max(0.0, mind["fair_card"] - mind["card_value"][worst])
    return total - keep_worth(tables, mind, side, tables["copy_row"][state["hand"][side, worst]])


@kernel
def best_contact(tables, state, mind, unit):
    """Worth of the best attack a unit could make on the terms of engaged units, 0 if none is worth making."""
    best = 0.0
    hex_ = state["unit_hex"][unit]
    for k in range(6):
        at = tables["near"][hex_, k]
        other = state["unit_at"][at] if at >= 0 else OFF
        dice = touching_dice(tables, state, unit, other)
        if dice > 0:
            best = max(best, engagement_worth(tables, state, mind, unit, other, dice))
    return best


@kernel
def next_shot(mind, last, at):
    """The unit whose fire comes next after that of the unit ``at``, the best first; OFF if there is none."""
    found = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        fire = mind["fire"][unit]
        if (fire < last or (fire == last and unit > at)) and (found == OFF or fire > mind["fire"][found]):
            found = unit
    return found


# --- answers ---


@kernel
def sergeant_expose(tables, state, mind, side):
    """Every card worth less than an average one, one card at least."""
    least = -NEVER
    chosen = OFF
    for i in range(state["hand_n"][side]):
        worth = value_of(tables, state, mind, side, tables["copy_row"][state["hand"][side, i]])
        if worth < least:
            least = worth
            chosen = state["hand"][side, i]
    return chosen if least < mind["fair_card"] or state["exposed_n"] == 0 else OFF


@kernel
def sergeant_take(tables, state, mind, side):
    """The best open card for the worst of the own ones, if it is clearly better; none that is not seen.

    Changes: mind.target and the notes of the turn, which are the other side's from here on.
    """
    mind["target"] = OFF
    if not tables["exchange_seen"] or mind["weights"][side, Weight.EXCHANGE] >= FORBIDS:
        return OFF
    judge_every_unit(tables, state, mind, side)
    best = NEVER
    card_copy = OFF
    for i in range(state["exposed_n"]):
        one = state["exposed"][i]
        if state["card_place"][one] == Place.ASIDE:
            worth = value_of(tables, state, mind, side, tables["copy_row"][one])
            if worth > best:
                best = worth
                card_copy = one
    least = -NEVER
    given = OFF
    for i in range(state["hand_n"][side]):
        own = state["hand"][side, i]
        if not was_exposed(state, own):
            worth = value_of(tables, state, mind, side, tables["copy_row"][own])
            if worth < least:
                least = worth
                given = own
    mind["target"] = given  # only now: judging a card may aim at somebody
    return card_copy if card_copy != OFF and given != OFF and best > least + MARGIN else OFF


@kernel
def sergeant_discard(tables, state, mind, side):
    """The card worth least."""
    return state["hand"][side, next_worst(state, mind, side, NEVER, OFF)]
