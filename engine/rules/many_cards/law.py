"""Several cards in one turn, one for a section: what they take up and whose terms hold (house-rules, manoeuvre-blimp).

All cards are shown at once; then each gives its orders, then all units move, then all battle.  With more than one card
the terms in force are those of the card that ordered the unit asked about last (``serve``).
"""

from engine.codes import Effect
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.card_orders import named_sections, seen_by, speaks_of, wants_fallback
from engine.kernel.deck import discard, in_hand, may_play, take_from_hand, take_in_hand
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import put_in_force, void_orders
from engine.layout import OFF

ALL_SECTIONS = 7


@kernel
def is_alone(tables, state, row):
    """1 if the card takes up all sections, so that no other is played with it.

    Rule: HR-BLIMP-6; a card with an effect of its own or with a substitute order is no order for one section.
    """
    if tables["card_tactic"][row] and tables["many_no_tactics"]:
        return 1
    if tables["card_effect"][row] != Effect.NONE or wants_fallback(tables, state, state["active"], row):
        return 1
    if tables["card_one_section"][row]:
        return 0
    return 1 if tables["card_tactic"][row] or named_sections(tables, row, 1) == 0 else 0


@kernel
def wants_part(tables, row):
    """1 if the card is played for one section out of several.  Rule: HR-BLIMP-5, -6."""
    if tables["card_one_section"][row]:
        return 1
    bits = named_sections(tables, row, 1)
    return 1 if tables["many_one_section"] and bits & (bits - 1) else 0


@kernel
def sections_open(tables, state, side, row, view):
    """Bits of the physical sections a card may be played for, those taken up left out; 0 if it may not be.

    Rule: HR-BLIMP-1, -2, -5, -6, CARD-INFASLT-5.
    """
    taken = state["taken_up"]
    if tables["card_one_section"][row]:
        bits = 0
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if state["unit_hex"][unit] >= 0 and speaks_of(tables, state, row, unit):
                bits |= tables["hex_sections"][state["unit_hex"][unit]]
        return bits & ALL_SECTIONS & ~taken
    bits = named_sections(tables, row, view)
    if wants_part(tables, row):
        return bits & ~taken
    return 0 if bits & taken else bits


@kernel
def may_add(tables, state, side, card_copy):
    """1 if the card may be played beside those shown.  Rule: HR-BLIMP-1, -2, -5, -6."""
    if not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        return 0
    row = tables["copy_row"][card_copy]
    if is_alone(tables, state, row):
        return 0
    return 1 if sections_open(tables, state, side, row, side) else 0


@kernel
def show_first(tables, state):
    """Note the card just played as the first of the turn; 1 if it still has to be played for one section.

    What a Counter-Attack copies was played for a section, if it was for one only.  Rule: HR-BLIMP-5, -6, -12.
    Changes: the cards of the turn.
    """
    row = state["card"]
    state["cards_n"] = 1
    state["cards_copy"][0] = state["card_copy"]
    state["cards_row"][0] = row
    state["cards_section"][0] = OFF
    state["cards_taken"][0] = ALL_SECTIONS
    if row < 0:
        return 0
    copied = tables["card_effect"][tables["copy_row"][state["card_copy"]]] == Effect.COPY
    alone = 1 if copied or is_alone(tables, state, row) else 0
    part = wants_part(tables, row)
    if not alone and not part:
        state["cards_taken"][0] = named_sections(tables, row, state["view"])
    if not part or (alone and tables["card_one_section"][row]):
        return 0
    if copied and state["last_section"] != OFF:
        keep_section(state, state["last_section"])
        return 0
    if not sections_open(tables, state, state["active"], row, state["view"]):
        return 0
    if not alone:
        state["cards_taken"][0] = 0  # until its section is chosen
    return 1


@kernel
def play_for(tables, state, section):
    """The first card is played for one section.  Changes: the cards of the turn, the orders in force.

    Rule: HR-BLIMP-5, -6.
    """
    state["cards_section"][0] = section
    if state["cards_taken"][0] == 0:
        state["cards_taken"][0] = 1 << section
    log_event(state, Event.SECTION, section, 0, 0, 0, 0)
    keep_section(state, section)


@kernel
def keep_section(state, section):
    """Orders in force hold in one section only.  Changes: state.section, quota, open_sections."""
    state["section"] = section
    for other in range(3):
        if other != section:
            state["quota"][other] = 0
    state["open_sections"] &= 1 << section


@kernel
def add_card(tables, state, side, card_copy, section):
    """Show one card more.  Changes: the hand, the cards of the turn.  Rule: HR-BLIMP-1, -5, -7."""
    row = tables["copy_row"][card_copy]
    n = state["cards_n"]
    taken = named_sections(tables, row, side) if section == OFF else 1 << section
    take_from_hand(state, side, card_copy)
    state["cards_copy"][n] = card_copy
    state["cards_row"][n] = row
    state["cards_section"][n] = section
    state["cards_taken"][n] = taken
    state["cards_n"] = n + 1
    state["taken_up"] |= taken
    state["card_played"][side, row] += 1
    mark_fired(state, Fired.MANY_CARDS)
    log_event(state, Event.MORE_CARDS, card_copy, row, taken, 0, 0)


@compile_unit()
def bring_next(tables, state, mind, side):
    """1 if there was a further card, which gives its orders now."""
    if state["card_at"] + 1 >= state["cards_n"]:
        return 0
    bring_in_force(tables, state, state["card_at"] + 1)
    return 1


@kernel
def bring_in_force(tables, state, at):
    """The next card of the turn gives its orders; those given so far stay.  Rule: HR-BLIMP-2, -7, -10.

    Changes: the orders in force, state.card, section, card_at, ordered_before.
    """
    n_ordered = state["n_ordered"]
    n_on_move = state["n_on_move"]
    on_move = state["quota_on_move"]
    row = state["cards_row"][at]
    state["card_at"] = at
    state["card"] = row
    state["section"] = OFF
    void_orders(state)
    put_in_force(tables, state, row)
    if state["cards_section"][at] != OFF:
        keep_section(state, state["cards_section"][at])
    state["n_ordered"] = n_ordered
    state["ordered_before"] = n_ordered
    state["n_on_move"] = n_on_move
    state["quota_on_move"] += on_move


@compile_unit(NOTHING)
def close_cards(tables, state, side):
    """Discard all cards but the first, and leave to be copied the last in the order left, center, right.

    Rule: HR-BLIMP-8, -12.  Changes: state.card, view, section, card_place.
    """
    if state["cards_n"] < 2:
        return
    last = 0
    farthest = -1
    for at in range(state["cards_n"]):
        if at > 0:
            discard(tables, state, side, state["cards_copy"][at])
        for section in range(3):
            if (state["cards_taken"][at] >> section) & 1 and seen_by(side, section) > farthest:
                farthest = seen_by(side, section)
                last = at
    state["card"] = state["cards_row"][last]
    state["view"] = side
    state["section"] = state["cards_section"][last]


@compile_unit()
def count_dead(tables, state, side):
    """1 if the turn has several cards, with its tallies: turns and cards that ordered nobody, nor a bridge.

    Changes: dead_turns, card_dead.
    """
    if state["cards_n"] < 2:
        return 0
    if state["n_ordered"] == 0:
        state["dead_turns"][side] += 1
    for at in range(state["cards_n"]):
        used = (state["rig_cards"] >> at) & 1 if tables["rigging"] else 0
        for unit in range(state["n_units"]):
            if state["ordered"][unit] and state["unit_card"][unit] == at:
                used = 1
        if not used:
            state["card_dead"][side, state["cards_row"][at]] += 1
    return 1


@kernel
def keep_one(tables, state, side, count, kept):
    """Keep one of the cards drawn aside; the others stay to choose from.  Changes: state.drawn, the hand."""
    card_copy = state["drawn"][kept]
    take_in_hand(tables, state, side, card_copy)
    log_event(state, Event.KEEP, side, card_copy, tables["copy_row"][card_copy], 0, 0)
    for i in range(kept, count - 1):
        state["drawn"][i] = state["drawn"][i + 1]
