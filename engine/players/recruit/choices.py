"""The player ``recruit``: many orders, nearest enemy.  A beginner who follows two rules of thumb.

It weighs nothing and rolls nothing, so that the same board always gets the same answer.  Where the rules ask yes or
no it is bold: it plays Ambush, holds its ground when a flag may be ignored, stands where it may as long as two figures
remain, and takes ground.  It strikes only with cards that can do nothing else.
"""

from engine.codes import Contact, Effect
from engine.compiling.jit import kernel
from engine.kernel.card_orders import quota_in, speaks_of, wants_fallback
from engine.kernel.deck import cards_counted, may_play
from engine.kernel.on_move import may_order_on_move
from engine.kernel.orders import may_choose_section, may_order, place_in
from engine.kernel.tactics.rolls import may_heal, may_share
from engine.kernel.tactics.strike import may_strike
from engine.kernel.terrain import FAR, distance, enemy_adjacent
from engine.kernel.visibility import strikes_are_shut
from engine.layout import OFF
from engine.players.common.hand_value import forget_lost


@kernel
def nearest_enemy(tables, state, side, hex_):
    """The enemy unit nearest to a hex, the weakest of several; OFF if there is none."""
    best = FAR
    chosen = OFF
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            far = 10 * distance(tables, hex_, at) + state["unit_figures"][unit]
            if chosen == OFF or far < best:
                best = far
                chosen = unit
    return chosen


@kernel
def rank_units(tables, state, mind, side):
    """List the own units on the board, those nearest to an enemy first.  Changes: mind.ranked, ranked_n, gain."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = state["unit_hex"][unit]
        if here < 0:
            continue
        enemy = nearest_enemy(tables, state, side, here)
        mind["gain"][unit] = 0.0 if enemy == OFF else -1.0 * distance(tables, here, state["unit_hex"][enemy])
        i = n
        while i > 0 and mind["gain"][mind["ranked"][i - 1]] < mind["gain"][unit]:
            mind["ranked"][i] = mind["ranked"][i - 1]
            i -= 1
        mind["ranked"][i] = unit
        n += 1
    mind["ranked_n"] = n


@kernel
def recruit_aim(tables, state):
    """The middle of the board."""
    return tables["n_hexes"] // 2


@kernel
def recruit_card(tables, state, mind, side):
    """The card that orders most units, the first of several in the hand.  Changes: mind.ranked and its companions."""
    rank_units(tables, state, mind, side)
    best = -1
    chosen = OFF
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if may_play(tables, card_copy):
            units = units_ordered(tables, state, mind, side, tables["copy_row"][card_copy], side, OFF)
            if units > best:
                best = units
                chosen = card_copy
    return chosen


@kernel
def units_ordered(tables, state, mind, side, row, view, section):
    """Units a card orders as things stand; an enemy struck counts like an order, dice like what they will show."""
    effect = tables["card_effect"][row]
    if effect == Effect.COPY:
        row = state["last_card"]
        if row < 0 or (state["last_was_copy"] and not tables["counter_counter"]):
            return 0
        effect = tables["card_effect"][row]
        view = state["last_view"]
        section = state["last_section"]
    if effect == Effect.STRIKE:
        if strikes_are_shut(tables, state):
            return 0
        return tables["card_strike_targets"][row]
    if wants_fallback(tables, state, side, row):
        return 1
    if effect == Effect.MEDICS or effect == Effect.MEDICS_MANY:
        return patients(
            tables, state, mind, 1 if effect == Effect.MEDICS else tables["card_medics_dice"][row]
        )
    if effect == Effect.FINEST:
        return min(2 * cards_counted(tables, state, side) // 3, mind["ranked_n"])
    if tables["card_one_section"][row]:
        most = 0
        for physical in range(3):
            if section == OFF or section == physical:
                most = max(most, units_in(tables, state, mind, tables["card_who"][row], physical))
        return most
    quota = tables["card_any"][row]
    units = (
        units_anywhere(tables, state, mind, side, row)
        if quota
        else units_by_section(tables, state, mind, row, view)
    )
    return min(units + tables["card_on_move"][row], mind["ranked_n"])


@kernel
def patients(tables, state, mind, most):
    """Units that may regain figures, at most so many."""
    n = 0
    for i in range(mind["ranked_n"]):
        if n < most and may_heal(tables, state, mind["ranked"][i]):
            n += 1
    return n


@kernel
def units_in(tables, state, mind, rows, physical):
    """Own units of the rows in a physical section."""
    n = 0
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if (rows >> state["unit_row"][unit]) & 1:
            n += (tables["hex_sections"][state["unit_hex"][unit]] >> physical) & 1
    return n


@kernel
def units_anywhere(tables, state, mind, side, row):
    """Units that a card for any place orders: of its class, with or without an enemy beside them as it demands."""
    n = 0
    contact = tables["card_contact"][row]
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        if n >= tables["card_any"][row]:
            break
        if speaks_of(tables, state, row, unit):
            touching = (
                0 if contact == Contact.ANY else enemy_adjacent(tables, state, state["unit_hex"][unit], side)
            )
            if contact == Contact.ANY or touching == (1 if contact == Contact.ADJACENT else 0):
                n += 1
    return n


@kernel
def units_by_section(tables, state, mind, row, view):
    """Units that a section card orders, those on shared hexes counted where there is room.  Rule: CORE-ORD-5, -6."""
    left = quota_in(tables, row, view, 0)
    center = quota_in(tables, row, view, 1)
    right = quota_in(tables, row, view, 2)
    in_left = in_center = in_right = shared_left = shared_right = 0
    for i in range(mind["ranked_n"]):
        place = place_in(tables["hex_sections"][state["unit_hex"][mind["ranked"][i]]])
        in_left += 1 if place == 0 else 0
        shared_left += 1 if place == 1 else 0
        in_center += 1 if place == 2 else 0
        shared_right += 1 if place == 3 else 0
        in_right += 1 if place == 4 else 0
    outer_left = min(left, in_left + shared_left)
    outer_right = min(right, in_right + shared_right)
    in_center += shared_left - max(0, outer_left - in_left) + shared_right - max(0, outer_right - in_right)
    return outer_left + outer_right + min(center, in_center)


@kernel
def recruit_section(tables, state, mind, side):
    """The section with most units of the class."""
    best = -1
    chosen = OFF
    for physical in range(3):
        if may_choose_section(tables, state, physical):
            units = units_in(tables, state, mind, state["who"], physical)
            if units > best:
                best = units
                chosen = physical
    return chosen


@kernel
def recruit_order(tables, state, mind, side):
    """The unit nearest to an enemy among those that may be ordered, as long as there is one."""
    for i in range(mind["ranked_n"]):
        if may_order(tables, state, mind["ranked"][i]):
            return mind["ranked"][i]
    return OFF


@kernel
def recruit_on_move(tables, state, mind, side):
    """The unit nearest to an enemy among those that may be ordered on the move."""
    for i in range(mind["ranked_n"]):
        if may_order_on_move(tables, state, mind["ranked"][i]):
            return mind["ranked"][i]
    return OFF


@kernel
def recruit_strike(tables, state, mind, side):
    """The legal target nearest to a unit of its own, as long as there is one."""
    best = FAR
    chosen = OFF
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if may_strike(tables, state, unit):
            own = nearest_enemy(tables, state, 1 - side, state["unit_hex"][unit])
            far = 0 if own == OFF else distance(tables, state["unit_hex"][own], state["unit_hex"][unit])
            if chosen == OFF or far < best:
                best = far
                chosen = unit
    return chosen


@kernel
def recruit_medics(tables, state, mind, side):
    """The unit that has lost most figures."""
    most = 0
    chosen = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        lost = state["unit_full"][unit] - state["unit_figures"][unit]
        if lost > most and may_heal(tables, state, unit):
            most = lost
            chosen = unit
    return chosen


@kernel
def recruit_share(tables, state, mind, side):
    """The unit that has lost most figures among those that a symbol of the roll serves."""
    most = 0
    chosen = OFF
    for i in range(mind["ranked_n"]):
        unit = mind["ranked"][i]
        lost = state["unit_full"][unit] - state["unit_figures"][unit]
        if lost > most and may_share(tables, state, unit):
            most = lost
            chosen = unit
    return chosen


@kernel
def recruit_stand(tables, state, unit, flags):
    """Stand and lose figures as long as two remain."""
    return 1 if state["unit_figures"][unit] - flags * tables["stand_loss_per_flag"] >= 2 else 0


@kernel
def recruit_keep(tables, state, mind, side, count):
    """The card drawn that would order most units."""
    best = -1
    kept = 0
    forget_lost(state, mind)
    for i in range(count):
        units = units_ordered(tables, state, mind, side, tables["copy_row"][state["drawn"][i]], side, OFF)
        if units > best:
            best = units
            kept = i
    return kept
