"""The dialogue of a turn on the double board: what is handed out, strikes first, generals, draws (nations 4.2)."""

from engine.codes import Ban, Effect, Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.draws import replace_ambushes
from engine.dialogue.offer import offer
from engine.dialogue.strikes import strike
from engine.hooks import Event, Fired
from engine.kernel.deck import draw_card, take_from_hand
from engine.kernel.digging import dig_in, digs_and_acts
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.orders import spend_order
from engine.kernel.tactics.strike import use_as_strike
from engine.layout import MAX_PLAYED, OFF
from engine.rules.overlord.choices import choose_area, choose_further, choose_reach
from engine.rules.overlord.law import (
    AREAS,
    flank_of,
    may_be_shown,
    may_go,
    may_take_area,
    put_in_order,
    show,
    wants_area,
)
from engine.rules.overlord.orders_law import bring, cards_drawn, note_substitute, orders_given_by


@compile_unit()
def hand_out(tables, state, mind, side):
    """The first card has been chosen: say where it goes, and show further ones.

    Rule: OVL-3 .. -7, OVL-10.  Changes: the cards of the turn, the orders in force.
    """
    state["cards_n"] = 0
    if not place_card(tables, state, mind, side, state["card_copy"]):
        state["cards_n"] = 0
        state["card"] = OFF
        return 0
    while state["cards_n"] < MAX_PLAYED and any_further(tables, state, side):
        offer(state, 1)
        card_copy = choose_further(tables, state, mind, side)
        if card_copy == OFF:
            break
        if not may_be_shown(tables, state, side, card_copy):
            mark_gap(state, Gap.SECOND_CARD)
            break
        take_from_hand(state, side, card_copy)
        state["card_played"][side, tables["copy_row"][card_copy]] += 1
        if not place_card(tables, state, mind, side, card_copy):
            break
    put_in_order(state)
    note_turn(tables, state)
    bring(tables, state, 0)
    return 0


@kernel
def any_further(tables, state, side):
    """1 if some card of the hand may be shown too."""
    for i in range(state["hand_n"][side]):
        if may_be_shown(tables, state, side, state["hand"][side, i]):
            return 1
    return 0


@kernel
def place_card(tables, state, mind, side, card_copy):
    """Ask where a card goes, and show it there; 0 after an illegal answer.  Rule: OVL-3 .. -7."""
    offer(state, 1)
    answer = choose_reach(tables, state, mind, side, card_copy)
    if not may_go(tables, state, side, card_copy, answer):
        mark_gap(state, Gap.SECTION)
        return 0
    show(tables, state, side, card_copy, answer)
    return 1


@kernel
def note_turn(tables, state):
    """Note what a turn has more than a plain one.  Changes: state.fired."""
    flanks = struck = ordered = 0
    for at in range(state["cards_n"]):
        if state["plays_reach"][at] and state["plays_copy"][at] != OFF:
            flanks |= 1 << flank_of(state["plays_reach"][at])
            ordered += 1
        elif state["plays_strike"][at]:
            struck = 1
    if flanks & (flanks - 1):
        mark_fired(state, Fired.SEVERAL_GENERALS)
    if struck and ordered:
        mark_fired(state, Fired.COMMANDER_STRUCK)
    if tables["overlord_one"] and ordered > 1:
        mark_fired(state, Fired.AREAS_APART)


@compile_unit(NOTHING)
def strike_before_orders(tables, state, mind, side):
    """Strikes of the commander-in-chief, but for one that is the first card of the turn.

    The card that comes first is carried out after them.  Rule: OVL-6.
    """
    struck = 0
    for at in range(1, state["cards_n"]):
        if state["plays_strike"][at] and not state["over"] and not state["cut_turn"]:
            bring(tables, state, at)
            put_to_strike(tables, state)
            strike(tables, state, mind, side)
            struck = 1
    if not state["cards_n"] or state["over"]:
        return
    if ask_area(tables, state, mind, side, 0) or struck:
        bring(tables, state, 0)
    put_to_strike(tables, state)
    note_substitute(state)


@kernel
def ask_area(tables, state, mind, side, at):
    """A general chooses the area for which he plays a card that is for one of his two; 1 if it is settled by that.

    He takes the first that is allowed after an illegal answer, and where none is any more.
    Rule: OVL-4, OVL-10.  Changes: state.plays_reach.
    """
    if not orders_given_by(state, at) or not wants_area(tables, state, side, at):
        return 0
    area = first_area(tables, state, side, at)
    if may_take_area(tables, state, side, at, area):
        offer(state, 1)
        chosen = choose_area(tables, state, mind, side, at)
        if may_take_area(tables, state, side, at, chosen):
            area = chosen
        else:
            mark_gap(state, Gap.SECTION)
    state["plays_reach"][at] = area
    log_event(state, Event.TOOK_AREA, side, area, 0, 0, 0)
    return 1


@kernel
def first_area(tables, state, side, at):
    """The first area for which a general may play a card of the turn; if there is none those that others leave.

    A card before it may have led the last unit out of the other area.  Rule: OVL-4, OVL-10.
    """
    left = state["plays_reach"][at]
    for area in range(AREAS):
        if may_take_area(tables, state, side, at, 1 << area):
            return 1 << area
    for other in range(at):
        if tables["overlord_one"]:
            left &= ~state["plays_reach"][other]
    return left if left != 0 else state["plays_reach"][at]


@kernel
def put_to_strike(tables, state):
    """A Recon in force that strikes does so by its permissions.  Changes: state.as_strike."""
    if state["as_strike"]:
        use_as_strike(tables, state, state["as_strike"])


@compile_unit()
def next_handed(tables, state, mind, side):
    """1 if there was a further card of the same commander, which gives its orders now.

    What the one before it ordered to dig in does so.  Rule: OVL-10, CARD-DIGIN-2.
    """
    dig_apart(tables, state)
    at = state["card_at"] + 1
    if not orders_given_by(state, at):
        return 0
    if tables["overlord_three"]:
        if flank_of(state["plays_reach"][at]) != flank_of(state["plays_reach"][at - 1]):
            return 0
    ask_area(tables, state, mind, side, at)
    bring(tables, state, at)
    note_substitute(state)
    return 1


@kernel
def dig_apart(tables, state):
    """Units ordered to dig in by one of several cards do so, and nothing else in this turn.

    Rule: CARD-DIGIN-1, -2, HR-LITERAL-3.
    """
    at = state["card_at"]
    if state["cards_n"] < 2 or state["card"] < 0 or state["fallback"]:
        return
    if tables["card_effect"][state["card"]] != Effect.DIG_IN:
        return
    for number in range(state["ordered_before"] + 1, state["n_ordered"] + 1):
        for unit in range(state["n_units"]):
            if state["ordered"][unit] == number and state["unit_card"][unit] == at:
                dig_in(tables, state, unit)
                if not digs_and_acts(state):
                    spend_order(state, unit)


@kernel
def end_order(state, unit):
    """A unit has done all that its card lets it; whether it has moved stays known.

    Rule: HR-DALEXT-7.  Changes: state.moved, banned.
    """
    if state["moved"][unit] == 0:
        state["banned"][unit] |= Ban.STAYED
    spend_order(state, unit)


@compile_unit()
def next_general(tables, state, mind, side):
    """1 if another general gives his orders now; those before him have done all they could.

    Rule: OVL-10.  Changes: state.moved, banned, the orders in force.
    """
    at = state["card_at"] + 1
    if state["over"] or state["cut_turn"] or not orders_given_by(state, at):
        return 0
    for unit in range(state["n_units"]):
        if state["ordered"][unit]:
            end_order(state, unit)
    ask_area(tables, state, mind, side, at)
    bring(tables, state, at)
    note_substitute(state)
    mark_fired(state, Fired.GENERALS_IN_TURN)
    return 1


@compile_unit(NOTHING)
def replace_at_once(tables, state, mind, unit):
    """The commander-in-chief draws for an Ambush as soon as its battle is over.

    Rule: OVL-7.  Changes: state.ambush_n, ambush_wanting, the hand.
    """
    replace_ambush(tables, state)


@compile_unit(NOTHING)
def replace_before_battle(tables, state, mind, side):
    """The same after a battle that took ground and went on.  Rule: OVL-7."""
    replace_ambush(tables, state)


@kernel
def replace_ambush(tables, state):
    """Replace the Ambush cards used so far.  Changes: state.ambush_n, ambush_wanting, the hand."""
    if state["ambush_n"] and not state["over"]:
        if not replace_ambushes(tables, state, 1 - state["active"]):
            state["ambush_wanting"] = 1
        state["ambush_n"] = 0


@compile_unit()
def draw_two(tables, state, mind, side):
    """1 + whether no card was wanting: the draw at the end of a turn, up to the hand.  Rule: OVL-8."""
    drawn = 1 - state["ambush_wanting"]
    for _ in range(min(cards_drawn(tables, state), state["hand_size"][side] - state["hand_n"][side])):
        drawn &= draw_card(tables, state, side)
    return 1 + drawn
