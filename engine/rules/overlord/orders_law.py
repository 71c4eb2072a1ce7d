"""Whom the card in force orders on the double board, and what is left of the cards of a turn (nations 4.2)."""

from engine.codes import Effect
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.card_orders import quota_in
from engine.kernel.deck import discard
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import put_contact, put_terms, terms_of_card, void_orders
from engine.layout import ALL, MAX_PLAYED, OFF
from engine.rules.overlord.law import DICE, flank_of, lacks_class, of_each


@kernel
def orders_given_by(state, at):
    """1 if a card of the turn gives orders to a general."""
    return 1 if at < state["cards_n"] and state["plays_reach"][at] else 0


@kernel
def bring(tables, state, at):
    """A card of the turn is in force; orders given so far stay.

    Rule: OVL-4 .. -7, CORE-ORD-9.  Changes: the orders in force, state.card, view, section, card_at, ordered_before.
    """
    ordered = state["n_ordered"]
    row = state["cards_row"][at]
    reach = state["plays_reach"][at]
    void_orders(state)
    state["n_ordered"] = ordered
    state["ordered_before"] = ordered
    state["card_at"] = at
    state["card"] = row
    state["view"] = state["plays_view"][at]
    state["section"] = flank_of(reach)
    state["as_strike"] = state["plays_strike"][at] >> 1
    state["cards_plain"][at] = 0
    if not reach:
        return
    state["bound"] = 1
    state["open_sections"] = 1 << flank_of(reach)
    state["quota_any"] = ordered + most_orders(tables, row, state["view"], reach)
    if lacks_class(tables, state, state["active"], row, flank_of(reach)):
        state["fallback"] = 1
        state["cards_plain"][at] = 1
        state["who"] = tables["card_any_row"][row] & tables["orderable_rows"]
        state["quota_any"] = ordered + 1
        return
    state["who"] = tables["card_who"][row]
    put_contact(state, tables["card_contact"][row])
    put_terms(state, terms_of_card(tables, row))


@kernel
def note_substitute(state):
    """The card in force gives a substitute order.  Rule: CORE-ORD-9."""
    if state["fallback"]:
        log_event(state, Event.SUBSTITUTE, state["card"], 0, 0, 0, 0)


@kernel
def most_orders(tables, row, view, reach):
    """Units that a card orders in these areas."""
    if tables["card_any"][row]:
        return tables["card_any"][row]
    if tables["card_one_section"][row]:
        return ALL
    n = quota_in(tables, row, view, flank_of(reach))
    return n * of_each(reach)


@compile_unit()
def said_when_handed_out(tables, state, side):
    """1: whoever hands a card out says whether it strikes.  Rule: OVL-6, OVL-8."""
    return 1


@compile_unit()
def is_out_of_reach(tables, state, unit):
    """1 if the card in force does not reach the unit, or its areas have all their orders.

    A unit on the line between two areas takes an order of either.  Rule: OVL-1, OVL-4, CORE-ORD-4 .. -6.
    """
    reach = state["plays_reach"][state["card_at"]]
    here = tables["areas"][state["unit_hex"][unit]] & reach
    if not here:
        return 1
    row = state["card"]
    if state["fallback"] or tables["card_any"][row] or tables["card_one_section"][row]:
        return 0
    if tables["card_effect"][row] != Effect.NONE or of_each(reach) == 1:
        return 0
    most = quota_in(tables, row, state["view"], flank_of(reach))
    return 0 if fits_areas(tables, state, reach, here, most) else 1


@kernel
def fits_areas(tables, state, reach, here, most):
    """1 if units ordered by the card and one more fit two areas with so many orders each.  Rule: CORE-ORD-5, -6."""
    lower = reach & -reach
    low = 1 if here == lower else 0
    high = 1 if here == reach - lower else 0
    n = 1
    for other in range(state["n_units"]):
        if state["ordered"][other] and state["unit_card"][other] == state["card_at"]:
            there = tables["areas"][state["unit_hex"][other]] & reach
            low += 1 if there == lower else 0
            high += 1 if there == reach - lower else 0
            n += 1
    return 1 if low <= most and high <= most and n <= 2 * most else 0


@compile_unit()
def four_dice(tables, state, side, row):
    """1 + dice of a card that would roll one for each card held.  Rule: OVL-5, OVL-6."""
    return 1 + DICE


@compile_unit(NOTHING)
def forget_past(tables, state, side):
    """The turn of a side begins: what it played before can be copied no more.

    Changes: state.past_n, plays_reach, ambush_wanting.
    """
    state["past_n"][side] = 0
    state["ambush_wanting"] = 0
    for at in range(MAX_PLAYED):
        state["plays_reach"][at] = 0
        state["plays_strike"][at] = 0


@compile_unit(NOTHING)
def lay_away(tables, state, side):
    """All cards but the one discarded by itself are discarded; the enemy may copy them.

    Rule: OVL-7, OVL-8.  Changes: state.past_*, card, card_place.
    """
    state["past_n"][side] = state["cards_n"]
    for at in range(state["cards_n"]):
        state["past_row"][side, at] = state["cards_row"][at]
        state["past_reach"][side, at] = state["plays_reach"][at]
        state["past_strike"][side, at] = state["plays_strike"][at]
        state["past_view"][side, at] = state["plays_view"][at]
        state["past_copied"][side, at] = state["plays_copied"][at]
        card_copy = state["plays_copy"][at]
        if card_copy != OFF and card_copy != state["card_copy"]:
            discard(tables, state, side, card_copy)
    state["card"] = state["cards_row"][0]


@compile_unit()
def count_idle(tables, state, side):
    """1, with the tallies of a turn: turns without orders or strikes, and cards that ordered nobody.

    Changes: state.dead_turns, card_dead.
    """
    dead = 1
    for at in range(state["cards_n"]):
        used = state["plays_strike"][at]
        for unit in range(state["n_units"]):
            if state["ordered"][unit] and state["unit_card"][unit] == at:
                used = 1
        if used:
            dead = 0
        elif state["plays_copy"][at] != OFF:
            state["card_dead"][side, tables["copy_row"][state["plays_copy"][at]]] += 1
    state["dead_turns"][side] += dead
    return 1


@kernel
def cards_drawn(tables, state):
    """Cards that the commander-in-chief draws: 2, and 3 where a Recon gave orders.  Rule: OVL-6, OVL-7, OVL-8."""
    for at in range(state["cards_n"]):
        row = state["cards_row"][at]
        if row != OFF and state["plays_reach"][at] and tables["draws_three"][row]:
            mark_fired(state, Fired.DREW_THREE)
            return 3
    return 2
