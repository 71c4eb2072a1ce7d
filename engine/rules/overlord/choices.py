"""Which cards go to which general (all kinds of players; OVL-3 to OVL-7, OVL-12)."""

from engine.codes import Effect
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold, kernel
from engine.kernel.deck import may_play
from engine.layout import MAX_PLAYED, OFF
from engine.players.choice import DECLINED, Decline, choice, may_answer
from engine.players.common.answers import optional_answers, question
from engine.players.common.bounds import NEVER
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.ask_card_judgement import judge_every_unit
from engine.rules.overlord.gain_choices import (
    answer_worth,
    begin_aside,
    best_answer,
    end_aside,
    lend_to_shown,
    play_worth,
    price_of,
)
from engine.rules.overlord.law import (
    AREAS,
    DICE,
    EVERYWHERE,
    FLANKS,
    PAST,
    STRIKE,
    answer_at,
    flank_of,
    lacks_class,
    may_be_shown,
    may_go,
    may_take_area,
    past_place,
    units_of_class,
)
from engine.rules.overlord.orders_law import most_orders


@kernel
def further_cards(tables, state, mind, side):
    """Every card that may be shown too."""
    for i in range(state["hand_n"][side]):
        if may_be_shown(tables, state, side, state["hand"][side, i]):
            may_answer(mind, state["hand"][side, i])


@kernel
def places_of_card(tables, state, mind, side, card_copy):
    """Everything a card may be shown for."""
    i = 0
    while answer_at(i) != OFF:
        if may_go(tables, state, side, card_copy, answer_at(i)):
            may_answer(mind, answer_at(i))
        i += 1


@kernel
def areas_of_general(tables, state, mind, side, at):
    """The areas for which a general may play a card he was handed."""
    for area in range(AREAS):
        if may_take_area(tables, state, side, at, 1 << area):
            may_answer(mind, 1 << area)


# --- recruit: as many units as can be ---


@kernel
def units_at(tables, state, side, row, view, answer):
    """Units that a card orders for one answer; a strike counts as its targets."""
    effect = tables["card_effect"][row]
    if answer == STRIKE:
        return max(tables["card_strike_targets"][row], 1)
    if effect == Effect.FINEST:
        return 2 * FLANKS * DICE // 3
    if effect == Effect.MEDICS or lacks_class(tables, state, side, row, flank_of(answer)):
        return 1
    return min(units_of_class(tables, state, side, row, answer), most_orders(tables, row, view, answer))


@kernel
def units_for(tables, state, side, card_copy, answer):
    """The same for a card of the hand, which may be a copy of what the enemy has played."""
    row = tables["copy_row"][card_copy]
    if tables["card_effect"][row] != Effect.COPY:
        return units_at(tables, state, side, row, side, answer)
    at, foe = answer - PAST, 1 - side
    if at < 0:
        return 0
    row, view = state["past_row"][foe, at], state["past_view"][foe, at]
    return units_at(tables, state, side, row, view, past_place(state, foe, at))


@kernel
def recruit_place(tables, state, mind, side, card_copy):
    """Where the card orders most units."""
    most = -1
    chosen = OFF
    i = 0
    while answer_at(i) != OFF:
        answer = answer_at(i)
        if may_go(tables, state, side, card_copy, answer):
            units = units_for(tables, state, side, card_copy, answer)
            if units > most:
                most = units
                chosen = answer
        i += 1
    return chosen


@kernel
def recruit_further(tables, state, mind, side):
    """The card that orders most units besides, as long as it orders any."""
    most = 0
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_be_shown(tables, state, side, card_copy):
            answer = recruit_place(tables, state, mind, side, card_copy)
            units = units_for(tables, state, side, card_copy, answer) if answer != OFF else 0
            if units > most:
                most = units
                chosen = card_copy
    return chosen


@kernel
def recruit_area(tables, state, mind, side, at):
    """The area of a general in which most of his units stand."""
    most = -1
    chosen = OFF
    for area in range(AREAS):
        if may_take_area(tables, state, side, at, 1 << area):
            units = units_of_class(tables, state, side, state["cards_row"][at], 1 << area)
            if units > most:
                most = units
                chosen = 1 << area
    return chosen


# --- players who weigh terms: the best card, then the best of what its units leave (OVL-12) ---


@cold
def best_lead(tables, state, mind, side):
    """The card that leads those of a turn: the one that gains most, or one alone that gains more than three others.

    The board has been surveyed.  Changes: mind.lent, card_gain.
    """
    lend_to_shown(tables, state, mind, side)
    lead = best_of_hand(tables, state, mind, side, 0, 0)
    alone = best_of_hand(tables, state, mind, side, 1, 0)
    if lead == OFF or alone == OFF:
        return alone if lead == OFF else lead
    gain_alone = gain_of(tables, state, mind, side, alone)
    if gain_alone <= gain_of(tables, state, mind, side, lead):  # the others only add to it
        return lead
    return alone if gain_alone > worth_of_turn(tables, state, mind, side) else lead


@kernel
def gain_of(tables, state, mind, side, card_copy):
    """What a card gains at its best over keeping it; no unit is lent to it.  Changes: mind.place_gain."""
    if best_answer(tables, state, mind, side, card_copy) == OFF:
        return NEVER
    return mind["place_gain"] - price_of(tables, state, mind, side, card_copy)


@kernel
def best_of_hand(tables, state, mind, side, alone, used):
    """The card of the hand that gains most of those that may only, or need not, be played alone; OFF for none.

    ``used``: bits of places in the hand that are out of the question.  Changes: mind.card_gain.
    """
    best = NEVER
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if (used >> i) & 1 or not may_play(tables, card_copy):
            continue
        if may_go(tables, state, side, card_copy, EVERYWHERE) != alone:
            continue
        gain = gain_of(tables, state, mind, side, card_copy)
        mind["card_gain"][i] = gain
        if gain > best:
            best = gain
            chosen = card_copy
    return chosen


@kernel
def worth_of_turn(tables, state, mind, side):
    """Gain of the best card, of the best one for the units that it leaves, and so on.

    Changes: mind.lent, card_gain, place_gain.
    """
    total = 0.0
    used = 0
    for number in range(min(MAX_PLAYED, max(state["hand_n"][side] - 1, 1))):
        card_copy = best_of_hand(tables, state, mind, side, 0, used)
        if card_copy == OFF:
            break
        answer = best_answer(tables, state, mind, side, card_copy)
        gain = mind["place_gain"] - price_of(tables, state, mind, side, card_copy)
        if number > 0:
            gain -= asked_of_further(mind, side, number)
            if gain <= 0.0:
                break
        total += gain
        answer_worth(tables, state, mind, side, card_copy, answer)
        used |= 1 << place_in_hand(state, side, card_copy)
    return total


@kernel
def place_in_hand(state, side, card_copy):
    """Place of a card in the hand."""
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == card_copy:
            return i
    return 0


@kernel
def asked_of_further(mind, side, shown):
    """What a card has to gain beside so many that are shown; only two come back at the end of the turn.

    Rule: OVL-8, OVL-12.
    """
    weights = mind["weights"][side]
    if weights[Weight.SECOND_CARD] >= FORBIDS or (shown > 1 and weights[Weight.THIRD_CARD] >= FORBIDS):
        return DECLINED
    return weights[Weight.SECOND_CARD] + (weights[Weight.THIRD_CARD] if shown > 1 else 0.0)


@kernel
def further_chosen(tables, state, mind, side):
    """The card that gains most with units which the cards shown leave to it; OFF where none gains enough.

    Changes: mind.lent, place_gain.
    """
    best = asked_of_further(mind, side, state["cards_n"])
    chosen = OFF
    if best == DECLINED:
        return OFF
    lend_to_shown(tables, state, mind, side)
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_be_shown(tables, state, side, card_copy):
            gain = gain_of(tables, state, mind, side, card_copy)
            if gain > best:
                best = gain
                chosen = card_copy
    return chosen


@kernel
def place_chosen(tables, state, mind, side, card_copy):
    """Where the card gains most with the units that others leave to it.  Changes: mind.lent, place_gain."""
    lend_to_shown(tables, state, mind, side)
    return best_answer(tables, state, mind, side, card_copy)


@kernel
def area_chosen(tables, state, mind, side, at):
    """The area in which the card of a general gains most, as he sees the board now.  Changes: mind.lent."""
    if state["n_ordered"] > 0:
        judge_every_unit(tables, state, mind, side)
    for unit in range(state["n_units"]):
        mind["lent"][unit] = 1 if state["ordered"][unit] else 0
    best = NEVER
    chosen = OFF
    for area in range(AREAS):
        if may_take_area(tables, state, side, at, 1 << area):
            worth = worth_in_area(tables, state, mind, side, at, 1 << area)
            if worth > best:
                best = worth
                chosen = 1 << area
    return chosen


@kernel
def worth_in_area(tables, state, mind, side, at, area):
    """Gain of a card of the turn in one area; no unit is lent to it."""
    begin_aside(state, mind)
    worth = play_worth(tables, state, mind, side, state["cards_row"][at], state["plays_view"][at], area)
    end_aside(state, mind)
    return worth


FURTHER = 0
PLACE = 1
AREA = 2
overlord_answers = optional_answers(
    "overlord_answers",
    {
        FURTHER: choice(
            "further", ("side",), legal=further_cards, decline=Decline.LIKE_ANY, sergeant=further_chosen,
            recruit=recruit_further,
        ),
        PLACE: choice(
            "reach", ("side", "card_copy"), legal=places_of_card, decline=Decline.NEVER, sergeant=place_chosen,
            recruit=recruit_place,
        ),
        AREA: choice(
            "area", ("side", "at"), legal=areas_of_general, decline=Decline.NEVER, sergeant=area_chosen,
            recruit=recruit_area,
        ),
    },
)  # fmt: skip


@question
def choose_further(tables, state, mind, side):
    """Copy of a card to show beside those of this turn, OFF for no more."""
    return overlord_answers(tables, state, mind, mind["player"][side], FURTHER, side, 0, 0, 0)


@question
def choose_reach(tables, state, mind, side, card_copy):
    """Areas for which a card is shown, STRIKE, or PAST + the number of the enemy's card that it copies."""
    return overlord_answers(tables, state, mind, mind["player"][side], PLACE, side, card_copy, 0, 0)


@question
def choose_area(tables, state, mind, side, at):
    """The area of his flank for which a general plays a card of the turn."""
    return overlord_answers(tables, state, mind, mind["player"][side], AREA, side, at, 0, 0)


@compile_unit()
def lead_of_commander(tables, state, mind, side):
    """1 + the copy of the card that leads those of the turn, OFF for none."""
    card_copy = best_lead(tables, state, mind, side)
    return 1 + card_copy if card_copy != OFF else OFF
