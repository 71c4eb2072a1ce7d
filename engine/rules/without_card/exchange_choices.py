"""Which cards players lay open, take and give away where they exchange some, and what a hand is worth to them."""

from engine.codes import Effect, Place
from engine.codes_of_house import Exempt
from engine.compiling.jit import kernel
from engine.kernel.terrain import FAR, unit_beside
from engine.layout import MAX_HAND, OFF
from engine.players.choice import may_answer, may_answer_at
from engine.players.common.bounds import NEVER
from engine.players.common.hand_value import gain_in_hand, keep_worth
from engine.players.common.weights import FORBIDS, Weight
from engine.players.recruit.choices import rank_units, units_ordered
from engine.players.sergeant.ask_card_judgement import judge_every_unit, worth_played
from engine.players.sergeant.card_terms import bends
from engine.rules.engagement.choices import engagement_worth
from engine.rules.engagement.law import touching_dice
from engine.rules.without_card.law import was_exposed

AMBUSH_COUNTS = 2  # units that an Ambush is worth
UNITS_MORE = 1  # units by which a card laid open has to be better
BETTER_CARD = 0.5  # share of what a card is better that the turns to come will see of it
MOST_CARDS = 3  # cards of an exchange that count: no more are played soon
BETTER_BY = 0.5  # by which a card laid open must be better than the one given for it
AMBUSH_HELD = 2.0  # worth of an Ambush in the hand, in keep_strike


@kernel
def cards_to_expose(state, mind, side):
    """Every card of the hand; none only once one lies open."""
    for i in range(state["hand_n"][side]):
        may_answer(mind, state["hand"][side, i])
    if state["exposed_n"] > 0:
        may_answer(mind, OFF)


@kernel
def exchanges(state, mind, side):
    """Every open card for every card held before."""
    for i in range(state["exposed_n"]):
        if state["card_place"][state["exposed"][i]] == Place.ASIDE:
            for k in range(state["hand_n"][side]):
                if not was_exposed(state, state["hand"][side, k]):
                    may_answer_at(mind, state["exposed"][i], state["hand"][side, k])


@kernel
def cards_in_hand(state, mind, side):
    """Every card of the hand."""
    for i in range(state["hand_n"][side]):
        may_answer(mind, state["hand"][side, i])


@kernel
def count_of(tables, state, mind, side, card_copy):
    """Units a card orders, as he counts them."""
    row = tables["copy_row"][card_copy]
    if tables["card_effect"][row] == Effect.AMBUSH:
        return AMBUSH_COUNTS
    return units_ordered(tables, state, mind, side, row, side, OFF)


@kernel
def recruit_expose(tables, state, mind, side):
    """Cards that order nobody, one at least."""
    least = FAR
    chosen = OFF
    for i in range(state["hand_n"][side]):
        units = count_of(tables, state, mind, side, state["hand"][side, i])
        if units < least:
            least = units
            chosen = state["hand"][side, i]
    return chosen if least == 0 or state["exposed_n"] == 0 else OFF


@kernel
def recruit_take(tables, state, mind, side):
    """The open card that orders most units for the own one that orders fewest, if it is better; none unseen.

    Changes: mind.target, mind.ranked and its companions.
    """
    mind["target"] = OFF
    if not tables["exchange_seen"]:
        return OFF
    rank_units(tables, state, mind, side)
    most = -1
    card_copy = OFF
    for i in range(state["exposed_n"]):
        if state["card_place"][state["exposed"][i]] == Place.ASIDE:
            units = count_of(tables, state, mind, side, state["exposed"][i])
            if units > most:
                most = units
                card_copy = state["exposed"][i]
    least = FAR
    for i in range(state["hand_n"][side]):
        own = state["hand"][side, i]
        if not was_exposed(state, own):
            units = count_of(tables, state, mind, side, own)
            if units < least:
                least = units
                mind["target"] = own
    return card_copy if card_copy != OFF and mind["target"] != OFF and most > least + UNITS_MORE else OFF


@kernel
def recruit_discard(tables, state, mind, side):
    """The card that orders fewest units."""
    least = FAR
    chosen = state["hand"][side, 0]
    for i in range(state["hand_n"][side]):
        units = count_of(tables, state, mind, side, state["hand"][side, i])
        if units < least:
            least = units
            chosen = state["hand"][side, i]
    return chosen


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
        other = unit_beside(tables, state, hex_, k)
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


# --- answers of players who weigh terms ---


@kernel
def worst_card_to_expose(tables, state, mind, side):
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
def best_exchange(tables, state, mind, side):
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
    return card_copy if card_copy != OFF and given != OFF and best > least + BETTER_BY else OFF


@kernel
def worst_card(tables, state, mind, side):
    """The card worth least."""
    return state["hand"][side, next_worst(state, mind, side, NEVER, OFF)]
