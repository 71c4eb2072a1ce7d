"""A card played for a bridge instead of its orders: who is asked, and what is drawn afterwards."""

from engine.codes import Gap
from engine.codes_of_boxes import Demolition
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.dialogue.breakthrough import order_to_move
from engine.dialogue.draws import end_instead
from engine.dialogue.movement_step import move_units
from engine.dialogue.offer import offer
from engine.kernel.ask import moves_are_over
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.rules.bridges.choices import choose_by_card, choose_pontoon
from engine.rules.bridges.law import (
    blow_bridge,
    build_bridge,
    may_act_by_card,
    may_blow,
    may_order_bridge,
    order_bridge,
    orders_left,
)


@cold
def any_by_card(tables, state, side):
    """1 if some card of the hand may be played for some bridge."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            if may_act_by_card(tables, state, side, state["hand"][side, i], hex_):
                return 1
    return 0


@compile_unit()
def play_for_bridge(tables, state, mind, side):
    """Ask whether a card is played for a bridge, and carry it out; 1 if the turn was spent so.

    Rule: TP-BRB-1 .. -4, TP-PON-2, BT-OTM-1, CORE-TURN-9.
    """
    if not any_by_card(tables, state, side):
        return 0
    state["acts"] += 1
    card_copy = choose_by_card(tables, state, mind, side)
    if card_copy == OFF:
        return 0
    hex_ = mind["target"]
    if not may_act_by_card(tables, state, side, card_copy, hex_):
        mark_gap(state, Gap.LANDMARK)
        return 0
    if may_blow(tables, state, side, card_copy, hex_):
        draws = 0 if tables["hex_demolition"][hex_] == Demolition.SURE else 1
        blow_bridge(tables, state, side, card_copy, hex_)
        end_instead(tables, state, mind, side, OFF, 1, draws)
    else:
        build_bridge(tables, state, side, card_copy, hex_)
        march_by_card(tables, state, mind, side, tables["copy_row"][card_copy])
        end_instead(tables, state, mind, side, card_copy, 1, 1)
    return 1


@cold
def march_by_card(tables, state, mind, side, row):
    """A bridge is built in place of the orders in a section: units are still ordered on the move, and march.

    Rule: TP-PON-2, BT-OTM-1.  Changes: state.quota_on_move and what marches change.
    """
    state["quota_on_move"] = tables["card_on_move"][row]
    if state["quota_on_move"] > 0 and not state["over"] and not state["cut_turn"]:
        order_to_move(tables, state, mind, side)
        move_units(tables, state, mind, side)
        moves_are_over(tables, state, mind, side)


@compile_unit()
def build_by_orders(tables, state, mind, side):
    """Before any order of an Attack card is given, some of them may build a pontoon bridge; 1 if the game is over.

    Rule: HR-PONTOON-1, -3.
    """
    if orders_left(tables, state) < tables["pontoon_orders"] or not any_bridge(tables, state, side):
        return state["over"]
    offer(state, 1)
    hex_ = choose_pontoon(tables, state, mind, side)
    if hex_ == OFF:
        return state["over"]
    if may_order_bridge(tables, state, side, mind["target"], hex_):
        order_bridge(tables, state, side, mind["target"], hex_)
    else:
        mark_gap(state, Gap.LANDMARK)
    return state["over"]


@cold
def any_bridge(tables, state, side):
    """1 if there is a hex, and a unit if engineers are needed, for a bridge by orders."""
    for hex_ in range(tables["n_hexes"]):
        for unit in range(OFF, tables["end_unit"][side]):
            if may_order_bridge(tables, state, side, unit, hex_):
                return 1
    return 0
