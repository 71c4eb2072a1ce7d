"""Cards that bend the orders they give (dice, moves, battles), judged under their own terms (``captain``)."""

from engine.codes import Contact
from engine.compiling.jit import kernel
from engine.kernel.card_orders import speaks_of
from engine.kernel.orders import put_terms, terms_in_force, terms_of_card
from engine.players.common.bounds import NEVER
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_judgement import judge
from engine.players.sergeant.moves import LEAST_GAIN


@kernel
def bends(tables, row):
    """1 if units ordered by the card can do what plain gains do not tell: move again, or past limits."""
    return 1 if tables["card_second_move"][row] > 0 or tables["card_lifts"][row] else 0


@kernel
def changes(tables, row):
    """1 if the card gives dice, marches or battles other than those of plain orders."""
    if tables["card_dice"][row] or tables["card_no_move"][row] or tables["card_battles"][row] != 1:
        return 1
    return 1 if tables["card_move_max"][row] > 0 or tables["card_move_battle"][row] > 0 else 0


@kernel
def orders_unit(tables, state, mind, row, unit):
    """1 if the card orders units of this kind, with or without an enemy beside them as it demands."""
    contact = tables["card_contact"][row]
    if contact != Contact.ANY and mind["touching"][unit] != (1 if contact == Contact.ADJACENT else 0):
        return 0
    return speaks_of(tables, state, row, unit)


@kernel
def judge_bent(tables, state, mind, side, row):
    """What an order by the card gains for each own unit it may order; plain cards are left to their plain gains.

    The terms in force are the card's for as long as it takes.  Changes: mind.bent, mind.bent_gain.
    """
    mind["bent"] = 0
    if not tables["card_literal"][row] and (not mind["sharp"][side] or not bends(tables, row)):
        if not (mind["further"][side] and mind["weights"][side, Weight.EXACT] > 0.0 and changes(tables, row)):
            return
    mind["bent"] = 1
    in_force = terms_in_force(state)
    put_terms(state, terms_of_card(tables, row))
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        mind["bent_gain"][unit] = NEVER
        if orders_unit(tables, state, mind, row, unit):
            mind["bent_gain"][unit] = gain_aside(tables, state, mind, unit)
    put_terms(state, in_force)


@kernel
def gain_aside(tables, state, mind, unit):
    """Gain of a unit under the orders in force, its judgement under plain ones left as it is."""
    gain = mind["gain"][unit]
    stay = mind["stay"][unit]
    fire = mind["fire"][unit]
    best_hex = mind["best_hex"][unit]
    aim = mind["aim"][unit]
    judge(tables, state, mind, unit)
    bent = mind["gain"][unit]
    mind["gain"][unit] = gain
    mind["stay"][unit] = stay
    mind["fire"][unit] = fire
    mind["best_hex"][unit] = best_hex
    mind["aim"][unit] = aim
    return bent


@kernel
def bent_worth(mind, orders):
    """Sum of the best gains under the card's terms of so many units.  Changes: mind.taken, mind.bent_gain."""
    total = 0.0
    while orders > 0:
        best = LEAST_GAIN
        chosen = -1
        for i in range(mind["ranked_n"]):
            unit = mind["ranked"][i]
            if mind["bent_gain"][unit] > best:
                best = mind["bent_gain"][unit]
                chosen = unit
        if chosen < 0:
            break
        total += best
        mind["bent_gain"][chosen] = NEVER
        mind["taken"][chosen] = mind["taken_n"]
        orders -= 1
    return total
