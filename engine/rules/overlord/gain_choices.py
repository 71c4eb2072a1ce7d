"""What a card is worth to the generals of the double board (players who weigh terms; OVL-12)."""

from engine.codes import Effect
from engine.compiling.jit import cold, kernel
from engine.kernel.ask import card_is_misjudged
from engine.kernel.card_orders import quota_in
from engine.layout import OFF
from engine.players.common.bounds import NEVER
from engine.players.common.features import expected_loss_at, no_future
from engine.players.common.hand_value import keep_worth
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_card_judgement import judge_terms, worth_played
from engine.players.sergeant.card_terms import orders_unit
from engine.players.sergeant.cards import as_strike_worth, card_noise, gain_under
from engine.players.sergeant.medics import medics_worth
from engine.players.sergeant.moves import LEAST_GAIN
from engine.rules.overlord.law import (
    DICE,
    FLANKS,
    PAST,
    STRIKE,
    answer_at,
    flank_of,
    lacks_class,
    may_go,
    of_each,
    past_place,
)
from engine.rules.overlord.orders_law import most_orders

ORDERS_OF_A_DIE = 4.0 / 6.0  # infantry, infantry, armor and star order a unit
STAR_CHOICE = 1.2  # a star orders whom one likes


@kernel
def play_worth(tables, state, mind, side, row, view, answer):
    """Gain of a card shown for areas or as a strike; its units are lent to it.  Changes: mind.lent.

    Units lent to cards shown before it gain nothing.
    """
    effect = tables["card_effect"][row]
    if answer == STRIKE:
        if effect == Effect.STRIKE:
            return worth_played(tables, state, mind, side, row, view)
        return as_strike_worth(tables, state, mind, side, row, view)
    if effect == Effect.FINEST:
        return sum_of_pools(tables, state, mind, side, row)
    if effect == Effect.MEDICS or effect == Effect.MEDICS_MANY:
        return worth_of_healing(tables, state, mind, side, row, answer)
    if effect == Effect.DIG_IN:
        return worth_of_digging(tables, state, mind, side, row, answer)
    if lacks_class(tables, state, side, row, flank_of(answer)):
        return sum_of_best(tables, state, mind, row, answer, 1, 1, 1)
    judge_terms(tables, state, mind, side, row)
    return sum_of_best(
        tables,
        state,
        mind,
        row,
        answer,
        most_orders(tables, row, view, answer),
        most_in_area(tables, row, view, answer),
        0,
    )


@kernel
def most_in_area(tables, row, view, reach):
    """Units that a card orders in one area at most."""
    if of_each(reach) == 1 or tables["card_any"][row] or tables["card_one_section"][row]:
        return most_orders(tables, row, view, reach)
    return quota_in(tables, row, view, flank_of(reach))


@kernel
def sum_of_best(tables, state, mind, row, reach, most, in_area, anyone):
    """Sum of the best gains of so many units in some areas.  Changes: mind.lent.

    ``in_area``: units of one area at most; ``anyone``: 1 if the card orders whom it does not speak of.
    """
    total = 0.0
    low = high = n = 0
    lower = reach & -reach
    while n < most:
        best = LEAST_GAIN
        chosen = OFF
        for i in range(mind["ranked_n"]):
            unit = mind["ranked"][i]
            here = tables["areas"][state["unit_hex"][unit]] & reach
            if mind["lent"][unit] or not here or (here == lower and low >= in_area):
                continue
            if here == reach - lower and high >= in_area:
                continue
            if not anyone and not orders_unit(tables, state, mind, row, unit):
                continue
            gain = mind["gain"][unit] if anyone else gain_under(tables, mind, row, unit)
            if gain > best:
                best = gain
                chosen = unit
        if chosen == OFF:
            break
        here = tables["areas"][state["unit_hex"][chosen]] & reach
        low += 1 if here == lower else 0
        high += 1 if here == reach - lower else 0
        mind["lent"][chosen] = 1
        total += best
        n += 1
    return total


@kernel
def sum_of_pools(tables, state, mind, side, row):
    """Expected gain of Their Finest Hour, four dice for each general.  Changes: mind.lent.  Rule: OVL-6."""
    total = 0.0
    for flank in range(FLANKS):
        expected = DICE * ORDERS_OF_A_DIE
        for i in range(mind["ranked_n"]):
            unit = mind["ranked"][i]
            if mind["lent"][unit] or not tables["areas"][state["unit_hex"][unit]] & (3 << 2 * flank):
                continue
            gain = mind["gain"][unit]
            if tables["card_literal"][row]:
                gain = min(gain, mind["fire"][unit])
            if expected <= 0.0 or gain <= LEAST_GAIN:
                break
            total += STAR_CHOICE * gain * min(expected, 1.0)
            mind["lent"][unit] = 1
            expected -= 1.0
    return total


@kernel
def worth_of_healing(tables, state, mind, side, row, reach):
    """Worth of healing the best patient of a flank.  Its reach is in force for as long as it takes."""
    bound, at = state["bound"], state["card_at"]
    kept = state["plays_reach"][at]
    state["bound"] = 1
    state["plays_reach"][at] = reach
    worth = medics_worth(tables, state, mind, side, row)
    state["bound"] = bound
    state["plays_reach"][at] = kept
    return worth


@kernel
def worth_of_digging(tables, state, mind, side, row, reach):
    """Worth of sandbags for units of a flank that expect losses and have none.  Changes: mind.lent."""
    total = 0.0
    left = 0 if no_future(tables, state) else tables["card_any"][row]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        hex_ = state["unit_hex"][unit]
        if left == 0 or mind["lent"][unit] or not tables["areas"][hex_] & reach:
            continue
        if (
            orders_unit(tables, state, mind, row, unit)
            and not tables["stack_dug"][state["hex_stack"][hex_], side]
        ):
            loss = expected_loss_at(tables, state, mind, unit, hex_)
            if loss > 0.0:
                total += mind["weights"][side, Weight.DIG_IN] * loss
                mind["lent"][unit] = 1
                left -= 1
    return total


@kernel
def answer_worth(tables, state, mind, side, card_copy, answer):
    """Gain of a card of the hand for one of the answers it allows.  Changes: mind.lent."""
    row = tables["copy_row"][card_copy]
    if tables["card_effect"][row] != Effect.COPY:
        return play_worth(tables, state, mind, side, row, side, answer)
    at, foe = answer - PAST, 1 - side
    if at < 0:
        return 0.0
    row, view = state["past_row"][foe, at], state["past_view"][foe, at]
    return play_worth(tables, state, mind, side, row, view, past_place(state, foe, at))


@kernel
def best_answer(tables, state, mind, side, card_copy):
    """Where a card gains most; OFF if it may not be shown at all.  Changes: mind.place_gain."""
    best = NEVER
    chosen = OFF
    i = 0
    while answer_at(i) != OFF:
        answer = answer_at(i)
        if may_go(tables, state, side, card_copy, answer):
            worth = worth_aside(tables, state, mind, side, card_copy, answer)
            if worth > best:
                best = worth
                chosen = answer
        i += 1
    mind["place_gain"] = best
    return chosen


@kernel
def worth_aside(tables, state, mind, side, card_copy, answer):
    """Gain of a card for one answer; no unit is lent to it."""
    begin_aside(state, mind)
    worth = answer_worth(tables, state, mind, side, card_copy, answer)
    end_aside(state, mind)
    return worth


@kernel
def begin_aside(state, mind):
    """Units lent from here on are so until ``end_aside`` only.  Changes: mind.lent."""
    for unit in range(state["n_units"]):
        mind["lent"][unit] *= 2  # what is lent in between becomes 1, and half of that is 0


@kernel
def end_aside(state, mind):
    """Units lent since ``begin_aside`` are lent no longer.  Changes: mind.lent."""
    for unit in range(state["n_units"]):
        mind["lent"][unit] = mind["lent"][unit] >> 1


@cold
def lend_to_shown(tables, state, mind, side):
    """Units that the cards shown would order are lent to them, and to nobody else.  Changes: mind.lent."""
    for unit in range(state["n_units"]):
        mind["lent"][unit] = 0
    for at in range(state["cards_n"]):
        row = state["cards_row"][at]
        if row != OFF and state["plays_reach"][at] and tables["card_effect"][row] != Effect.FINEST:
            play_worth(tables, state, mind, side, row, state["plays_view"][at], state["plays_reach"][at])


@kernel
def price_of(tables, state, mind, side, card_copy):
    """What keeping a card is worth, and how far a player misjudges it."""
    row = tables["copy_row"][card_copy]
    kept = 0.0 if no_future(tables, state) else keep_worth(tables, mind, side, row)
    return kept - card_noise(state, mind, side, row) - card_is_misjudged(tables, state, side, row)
