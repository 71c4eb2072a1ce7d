"""What playing a card is worth beyond its orders, by what kind of card it is: terms from ``Weight.CARD_GAIN`` on.

Nothing here is asked unless a further term is set (``mind.further``).
"""

from engine.codes import Effect
from engine.compiling.jit import kernel
from engine.kernel.card_orders import orders_printed
from engine.players.common.weights import Weight
from engine.sizes import N_CARD_NOTES

EARLY = 6  # player turns
MOST_ORDERS = 4


@kernel
def hand_worth(tables, state, mind, side, row, gained):
    """What playing a card of the hand is worth in these terms, ``gained`` being what its orders gain."""
    note_card(tables, state, mind, side, row, gained)
    if tables["card_banned"][row]:
        return 0.0
    weights = mind["weights"][side]
    worth = 0.0
    for k in range(N_CARD_NOTES):
        worth += weights[Weight.CARD_GAIN + k] * mind["card_notes"][k]
    return worth


@kernel
def note_card(tables, state, mind, side, row, gained):
    """What the card is and what its orders do, by term.  Changes: mind.card_notes."""
    for k in range(N_CARD_NOTES):
        mind["card_notes"][k] = 0.0
    used = aims = fresh = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if mind["taken"][unit] == mind["taken_n"]:
            used += 1
            aims += 1 if mind["aim"][unit] >= 0 else 0
            fresh += state["never_ordered"][unit]
    copies = 0
    for i in range(state["hand_n"][side]):
        copies += 1 if tables["copy_row"][state["hand"][side, i]] == row else 0
    early = 1.0 if state["turn"] < EARLY else 0.0
    mind["card_notes"][0] = gained
    mind["card_notes"][Weight.CARD_AIMS - Weight.CARD_GAIN] = aims
    mind["card_notes"][Weight.CARD_FRESH - Weight.CARD_GAIN] = fresh
    mind["card_notes"][Weight.CARD_COPIES - Weight.CARD_GAIN] = copies - 1.0
    mind["card_notes"][Weight.CARD_TACTIC_EARLY - Weight.CARD_GAIN] = (
        early if tables["card_tactic"][row] else 0.0
    )
    mind["card_notes"][Weight.CARD_ORDERS_EARLY - Weight.CARD_GAIN] = early * used
    mind["card_notes"][kind_of(tables, row) - Weight.CARD_GAIN] = 1.0
    orders = orders_printed(tables, row, MOST_ORDERS)
    mind["card_notes"][Weight.CARD_WASTE - Weight.CARD_GAIN] = max(0, orders - used)


@kernel
def kind_of(tables, row):
    """The term of the kind of card; ``CARD_WASTE``, which is overwritten, for cards of no kind."""
    effect = tables["card_effect"][row]
    if effect == Effect.STRIKE:
        return Weight.CARD_STRIKE
    if effect == Effect.COPY:
        return Weight.CARD_COPY
    if effect == Effect.FINEST:
        return Weight.CARD_FINEST
    sections = most = 0
    for section in range(3):
        quota = tables["card_quota"][row, section]
        sections += 1 if quota > 0 else 0
        most = max(most, quota)
    if sections > 1:
        return Weight.CARD_WIDE
    if sections == 1:
        if most == 1:
            return Weight.CARD_ONE_ORDER
        return Weight.CARD_WHOLE_SECTION if most > MOST_ORDERS else Weight.CARD_WASTE
    if tables["card_dice"][row] or tables["card_move_max"][row] or tables["card_battles"][row] > 1:
        return Weight.CARD_BONUS
    return Weight.CARD_ANYWHERE if tables["card_any"][row] > 1 else Weight.CARD_WASTE
