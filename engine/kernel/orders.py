"""Orders: what the played card allows, and which units it may still order (core section 4, 9)."""

from engine.codes import Ban, Contact, Effect, Section
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import further_sections, order_is_barred, touches_enemy, unit_is_ordered
from engine.kernel.card_orders import quota_in, wants_fallback
from engine.kernel.deck import take_from_hand
from engine.kernel.digging import may_dig
from engine.kernel.log_event import log_event, mark_fired, write_log
from engine.kernel.terrain import enemy_adjacent
from engine.layout import ALL, OFF

LEFT_CENTER = 1
CENTER_RIGHT = 3
SECTIONS_AT = (1, 3, 2, 6, 4)  # bits of the sections of each place of ``place_in``
PLAIN_TERMS = (0, 0, 0, 0, 1, 0, 0, 0)  # one battle and nothing else, in the order of put_terms


@kernel
def play_card(tables, state, side, card_copy):
    """Play a card: settle what a Counter-Attack copies and put its orders in force.

    Rule: CORE-TURN-3, CARD-COUNTER-1 .. -8, CARD-AMBUSH-14.
    Changes: state.card_copy, state.card, state.view, orders in force.
    """
    take_from_hand(state, side, card_copy)
    state["card_copy"] = card_copy
    row = tables["copy_row"][card_copy]
    view = side
    state["section"] = OFF
    copied = 0
    if tables["card_effect"][row] == Effect.COPY:
        copied = 1
        row = state["last_card"]
        view = state["last_view"]
        if state["last_was_copy"] and not tables["counter_counter"]:
            row = OFF
        if row >= 0 and tables["card_one_section"][row]:
            state["section"] = state["last_section"]
    state["card"] = row
    state["view"] = view
    state["last_was_copy"] = copied
    log_event(state, Event.PLAY, card_copy, row, view, state["section"], copied)
    void_orders(state)
    if row >= 0:
        put_in_force(tables, state, row)


@kernel
def void_orders(state):
    """No orders in force.  Changes: the orders in force."""
    state["fallback"] = 0
    state["as_strike"] = 0
    for section in range(3):
        state["quota"][section] = 0
        state["rolled"][section] = 0
        state["ordered_kind"][section] = 0
    for place in range(5):
        state["ordered_in"][place] = 0
    state["open_sections"] = 0
    state["quota_any"] = 0
    state["who"] = 0
    state["contact"] = Contact.ANY
    state["bound"] = 0
    put_terms(state, PLAIN_TERMS)
    state["n_ordered"] = 0
    state["quota_on_move"] = 0
    state["n_on_move"] = 0


@kernel
def put_in_force(tables, state, row):
    """Copy the card's columns into the orders in force.

    Rule: core 9; CORE-ORD-9 for the fallback, BT-COUNTER-1, WW-HT-10.
    """
    if wants_fallback(tables, state, state["active"], row):
        state["fallback"] = 1
        state["who"] = tables["card_any_row"][row] & tables["orderable_rows"]
        state["quota_any"] = 1
        if state["tracing"]:
            write_log(state, Event.SUBSTITUTE, row, 0, 0, 0, 0)
        return
    for physical in range(3):
        grant(state, physical, quota_in(tables, row, state["view"], physical))
    state["quota_any"] = tables["card_any"][row]
    state["who"] = tables["card_who"][row]
    state["contact"] = tables["card_contact"][row]
    put_terms(state, terms_of_card(tables, row))
    state["quota_on_move"] = tables["card_on_move"][row]


@kernel
def terms_in_force(state):
    """The terms in force for ordered units, in the order of ``put_terms``."""
    return (
        state["no_move"],
        state["raise_battle"],
        state["raise_max"],
        state["lifts"],
        state["battles_allowed"],
        state["dice_bonus"],
        state["dice_scope"],
        state["second_move"],
    )


@kernel
def terms_of_card(tables, row):
    """The terms of a card, in the order of ``put_terms``."""
    return (
        tables["card_no_move"][row],
        tables["card_move_battle"][row],
        tables["card_move_max"][row],
        tables["card_lifts"][row],
        tables["card_battles"][row],
        tables["card_dice"][row],
        tables["card_dice_scope"][row],
        tables["card_second_move"][row],
    )


@kernel
def put_terms(state, terms):
    """Put terms in force.  Changes: the terms of the orders in force."""
    state["no_move"] = terms[0]
    state["raise_battle"] = terms[1]
    state["raise_max"] = terms[2]
    state["lifts"] = terms[3]
    state["battles_allowed"] = terms[4]
    state["dice_bonus"] = terms[5]
    state["dice_scope"] = terms[6]
    state["second_move"] = terms[7]


@kernel
def put_contact(state, contact):
    """Put the test of enemies near by in force.  Changes: state.contact."""
    state["contact"] = contact


@kernel
def forget_cards(state):
    """No card has been shown this turn.  Changes: the cards of a turn in which several may be played."""
    state["cards_n"] = 0
    state["card_at"] = 0
    state["taken_up"] = 0
    state["ordered_before"] = 0


@cold
def serve(tables, state, unit):
    """With several cards in a turn the terms are those of the card that ordered the unit, none of a substitute order.

    Rule: HR-BLIMP-7, OVL-5, CORE-ORD-9.  Changes: state.card, fallback, contact, the terms of the orders in force.
    """
    at = state["unit_card"][unit]
    row = state["cards_row"][at]
    plain = state["cards_plain"][at]
    if row != state["card"] or plain != state["fallback"]:
        state["card"] = row
        state["fallback"] = plain
        state["contact"] = Contact.ANY
        put_terms(state, PLAIN_TERMS)
        if not plain:
            state["contact"] = tables["card_contact"][row]
            put_terms(state, terms_of_card(tables, row))


@kernel
def grant(state, section, quota):
    """So many orders in a section.  Changes: state.quota, state.open_sections."""
    state["quota"][section] = quota
    if quota > 0:
        state["open_sections"] |= 1 << section


@kernel
def needs_section(tables, state):
    """1 if the player has to choose a section for the card in force.  Rule: CARD-INFASLT-1, CARD-COUNTER-3."""
    row = state["card"]
    if row < 0 or not tables["card_one_section"][row] or state["section"] != OFF:
        return 0
    return 1 if not state["fallback"] or tables["infantry_assault_section"] else 0


@kernel
def may_choose_section(tables, state, section):
    """1 if the section may be chosen: it holds a unit of the class if the player has any.  Rule: CARD-INFASLT-5."""
    if section < 0 or section > 2:
        return 0
    if state["fallback"]:
        return 1
    side = state["active"]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0:
            if (state["who"] >> state["unit_row"][unit]) & 1:
                if (tables["hex_sections"][state["unit_hex"][unit]] >> section) & 1:
                    return 1
    return 0


@kernel
def bind_section(tables, state):
    """Put the orders of a one-section card in force for the section chosen or copied.

    Rule: CARD-INFASLT-1, -5, AMB-21.  Changes: state.quota, state.quota_any.
    """
    if state["fallback"]:
        if tables["infantry_assault_section"]:
            state["quota_any"] = 0
            grant(state, state["section"], 1)
        return
    state["quota_any"] = 0
    grant(state, state["section"], ALL)


@kernel
def sections_of(tables, state, unit):
    """Bits of the sections in which a unit on the board stands, both parts of a train.  Rule: CORE-SEC-6, TP-TRN-2."""
    return tables["hex_sections"][state["unit_hex"][unit]] | further_sections(tables, state, unit)


@kernel
def place_in(sections):
    """Where sections (a bit each) lie for order limits: 0 left, 1 left/center, 2 center, 3 center/right, 4 right."""
    if sections == 1 << Section.LEFT:
        return 0
    if sections == 1 << Section.CENTER:
        return 2
    if sections == 1 << Section.RIGHT:
        return 4
    return LEFT_CENTER if sections & (1 << Section.LEFT) else CENTER_RIGHT


@kernel
def quota_allows(state, place):
    """1 if some assignment of shared-hex units to sections respects all limits with one unit more at ``place``.

    Rule: CORE-ORD-5, -6.
    """
    left = state["ordered_in"][0] + (1 if place == 0 else 0)
    left_center = state["ordered_in"][1] + (1 if place == 1 else 0)
    center = state["ordered_in"][2] + (1 if place == 2 else 0)
    center_right = state["ordered_in"][3] + (1 if place == 3 else 0)
    right = state["ordered_in"][4] + (1 if place == 4 else 0)
    spare_left = state["quota"][0] - left
    spare_right = state["quota"][2] - right
    if spare_left < 0 or spare_right < 0:
        return 0
    overflow = max(0, left_center - spare_left) + max(0, center_right - spare_right)
    return 1 if center + overflow <= state["quota"][1] else 0


@kernel
def kind_of(tables, row):
    """Which die symbol orders the unit row: 0 infantry, 1 armor, 2 stars only.  Rule: CARD-FINEST-2, -3."""
    if (tables["finest_infantry"] >> row) & 1:
        return 0
    return 1 if (tables["finest_armor"] >> row) & 1 else 2


@kernel
def roll_allows(tables, state, kind):
    """1 if the symbols rolled can order one unit of the kind more.  Rule: CARD-FINEST-5."""
    infantry = state["ordered_kind"][0] + (1 if kind == 0 else 0)
    armor = state["ordered_kind"][1] + (1 if kind == 1 else 0)
    other = state["ordered_kind"][2] + (1 if kind == 2 else 0)
    short = max(0, infantry - state["rolled"][0]) + max(0, armor - state["rolled"][1]) + other
    return 1 if short <= state["rolled"][2] else 0


@kernel
def fits_card(tables, state, unit):
    """1 if the unit is one the card in force speaks of, wherever it stands.  Rule: CORE-ORD-8, CARD-CLOSE-1."""
    hex_ = state["unit_hex"][unit]
    side = state["active"]
    if hex_ < 0 or state["unit_side"][unit] != side or state["ordered"][unit]:
        return 0
    if not (state["who"] >> state["unit_row"][unit]) & 1:
        return 0
    if state["bound"] and order_is_barred(tables, state, unit):
        return 0
    if state["contact"] != Contact.ANY:
        adjacent = enemy_adjacent(tables, state, hex_, side) | touches_enemy(tables, state, unit)
        if adjacent != (1 if state["contact"] == Contact.ADJACENT else 0):
            return 0
    return 1


@kernel
def may_order(tables, state, unit):
    """1 if the unit may receive an order now.  Rule: CORE-ORD-2 .. -8, -12, CARD-DIGIN-4, CARD-FINEST-4."""
    if not fits_card(tables, state, unit):
        return 0
    if not state["fallback"]:
        effect = tables["card_effect"][state["card"]]
        if effect == Effect.FINEST:
            return roll_allows(tables, state, kind_of(tables, state["unit_row"][unit]))
        if effect == Effect.DIG_IN and not may_dig(tables, state, unit):
            return 0
    if state["quota_any"] > 0:
        return 1 if state["n_ordered"] < state["quota_any"] or state["quota_any"] == ALL else 0
    sections = sections_of(tables, state, unit)
    return quota_allows(state, place_in(sections)) if sections & state["open_sections"] else 0


@kernel
def count_orderable(tables, state, side):
    """Units of the side that may receive the first order of the turn.  Rule: CORE-ORD-2 .. -8.

    Most cards speak of rows and sections only: then nothing else is asked, for this is counted in every turn.
    """
    first = tables["first_unit"][side]
    end = tables["end_unit"][side]
    n = 0
    special = not state["fallback"] and tables["card_effect"][state["card"]] != Effect.NONE
    if special or state["bound"] or state["contact"] != Contact.ANY:
        for unit in range(first, end):
            n += may_order(tables, state, unit)
        return n
    anywhere = state["quota_any"] > 0
    for unit in range(first, end):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and (state["who"] >> state["unit_row"][unit]) & 1:
            n += 1 if anywhere or sections_of(tables, state, unit) & state["open_sections"] else 0
    return n


@kernel
def orders_spent(state):
    """1 if no unit more can be ordered whoever it is, so that nobody needs to be looked at."""
    if state["quota_any"] > 0:
        return 1 if state["n_ordered"] >= state["quota_any"] else 0
    quota = state["quota"][0] + state["quota"][1] + state["quota"][2]
    return 1 if state["n_ordered"] - state["ordered_before"] >= quota else 0


@kernel
def order(tables, state, unit):
    """Give the unit its order.  Changes: state.ordered and the order counts.

    Rule: CORE-TURN-4, CORE-SEC-6, CORE-ORD-11, HR-ENGINEER-6.
    """
    state["n_ordered"] += 1
    state["ordered"][unit] = state["n_ordered"]
    state["unit_card"][unit] = state["card_at"]
    state["never_ordered"][unit] = 0
    row = state["unit_row"][unit]
    hex_ = state["unit_hex"][unit]
    state["ordered_in"][place_in(sections_of(tables, state, unit))] += 1
    state["ordered_kind"][kind_of(tables, row)] += 1
    if (tables["special_rows"] >> row) & 1:
        mark_fired(state, Fired.SPECIAL_ROW)
    log_event(state, Event.ORDER, unit, hex_, 0, 0, 0)
    unit_is_ordered(tables, state, unit)


@cold
def spend_order(state, unit):
    """The unit's order is spent on other work: it neither moves nor battles in this turn.

    Rule: TP-AFD-2, HR-BRCHARGE-2, HR-PONTOON-1.  Changes: state.moved, banned.
    """
    state["moved"][unit] = ALL
    state["banned"][unit] |= Ban.SPENT
