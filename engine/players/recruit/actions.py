"""What ``recruit`` does in turns without a card: he counts units, throws away what orders none, and goes on."""

from engine.codes import Attack, Effect, Place
from engine.compiling.jit import kernel
from engine.kernel.actions import (
    BIG_PUSH,
    CARD,
    EXCHANGE_CLOSED,
    EXCHANGE_OPEN,
    REGROUP,
    may_act,
    was_exposed,
)
from engine.kernel.battle import dice_against
from engine.kernel.terrain import FAR, enemy_adjacent
from engine.layout import OFF
from engine.players.recruit.choices import rank_units, units_ordered

NEAR = 3  # hexes within which an enemy is worth a push
AMBUSH_COUNTS = 2  # units that an Ambush is worth
MARGIN = 1  # units by which a card laid open has to be better


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
    return card_copy if card_copy != OFF and mind["target"] != OFF and most > least + MARGIN else OFF


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
