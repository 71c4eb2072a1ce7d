"""What is done at bridges in a turn, step by step: orders after the card, what they do before or after the moves."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.kernel.log_event import mark_gap
from engine.layout import MAX_RIGGED, OFF
from engine.rules.bridge_charges.choices import choose_bridge_order, choose_to_set_off
from engine.rules.bridge_charges.law import (
    any_bridge_order,
    lay_charges,
    may_lay,
    may_light,
    order_bridge,
    set_off,
)


@compile_unit()
def order_bridges(tables, state, mind, side):
    """Orders to bridges; not in a turn cut short; 1 if the game is over.  Rule: HR-BRCHARGE-1, HR-LASTTURN-5."""
    give_bridge_orders(tables, state, mind, side)
    return state["over"]


@compile_unit(NOTHING)
def blow_before_moves(tables, state, mind, side):
    """Bridges that are ordered may be set off before the moves.  Rule: HR-BRBLOW-7."""
    set_off_charges(tables, state, mind, side, 0)


@compile_unit(NOTHING)
def blow_after_moves(tables, state, mind, side):
    """Bridges that are ordered may be set off after the moves, for the last time.  Rule: HR-BRBLOW-7."""
    set_off_charges(tables, state, mind, side, 1)


@cold
def give_bridge_orders(tables, state, mind, side):
    """Orders of the card go to rigged bridges, or to units that lay charges, before others are ordered.

    Rule: HR-BRCHARGE-1, -5, HR-BRBLOW-1.
    """
    while not state["over"] and not state["cut_turn"] and any_bridge_order(tables, state, side):
        offer(state, 1)
        hex_ = choose_bridge_order(tables, state, mind, side)
        if hex_ == OFF:
            return
        unit = mind["target"]
        if unit == OFF and may_light(tables, state, side, hex_):
            order_bridge(tables, state, side, hex_)
        elif unit != OFF and may_lay(tables, state, unit, hex_):
            lay_charges(tables, state, unit, hex_)
        else:
            mark_gap(state, Gap.LANDMARK)
            return


@cold
def set_off_charges(tables, state, mind, side, last):
    """Carry out the orders to bridges, each before or after the moves as the side likes, or not at all.

    Rule: HR-BRBLOW-1, -7.
    """
    for place in range(MAX_RIGGED):
        while state["rig_hex"][place] != OFF and state["rig_side"][place] == side and state["rig_due"][place]:
            if state["over"] or state["cut_turn"]:
                return
            offer(state, 1)
            if not choose_to_set_off(tables, state, mind, side, state["rig_hex"][place], last):
                break
            set_off(tables, state, side, place)
