"""What cards of the hand are worth, kept or played, and which units still rank when a card is kept (``sergeant``)."""

from engine.codes import Effect
from engine.compiling.jit import kernel
from engine.kernel.card_orders import orders_printed
from engine.players.common.surroundings import placed_orders
from engine.players.common.weights import Weight


@kernel
def keep_worth(tables, mind, side, row):
    """Worth of a card in the hand: orders it will give, more for tactic cards and strikes; a banned one gives none."""
    if tables["card_banned"][row]:
        return 0.0
    weights = mind["weights"][side]
    effect = tables["card_effect"][row]
    if effect == Effect.STRIKE:
        if tables["strikes_shut"] and not tables["dawn_dice"]:
            return 0.0
        return weights[Weight.KEEP_STRIKE]
    if effect == Effect.AMBUSH:
        return weights[Weight.KEEP_STRIKE]
    orders = 1.0 * tables["card_any"][row]
    if orders == 0.0:
        orders += orders_printed(tables, row, 4)
        placed = weights[Weight.KEEP_PLACED]
        if placed > 0.0:
            orders = (1.0 - placed) * orders + placed * placed_orders(tables, mind, side, row)
    if tables["card_one_section"][row] or effect == Effect.FINEST or effect == Effect.COPY:
        orders = 3.0
    if effect == Effect.MEDICS_MANY:
        orders = 2.0
    worth = weights[Weight.KEEP_ORDER] * (min(orders, 4.0) + 0.5 * tables["card_on_move"][row])
    return worth + weights[Weight.KEEP_TACTIC] if tables["card_tactic"][row] else worth


@kernel
def gain_in_hand(tables, state, mind, side, i):
    """What playing a card of the hand gains over keeping it: of equal cards the first has been judged for all."""
    row = tables["copy_row"][state["hand"][side, i]]
    for j in range(i):
        if tables["copy_row"][state["hand"][side, j]] == row:
            return mind["card_gain"][j]
    return mind["card_gain"][i]


@kernel
def forget_lost(state, mind):
    """Units lost since they were ranked rank no more.  Changes: mind.ranked, mind.ranked_n."""
    n = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if state["unit_hex"][unit] >= 0:
            mind["ranked"][n] = unit
            n += 1
    mind["ranked_n"] = n
