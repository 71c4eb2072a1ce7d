"""Pontoon bridges built by orders of the Attack card in play (pontoon-engineer)."""

from engine.compiling.jit import cold
from engine.hooks import Fired
from engine.kernel.boxes.bridges import names_section
from engine.kernel.log_event import mark_fired
from engine.kernel.orders import may_order, order_to_work
from engine.kernel.terrain import distance, place_piece
from engine.layout import OFF


@cold
def orders_left(tables, state, side):
    """Orders that the card in play still gives if it is an Attack card in force, else 0.  Rule: HR-PONTOON-1."""
    if state["card_copy"] == OFF or state["fallback"] or state["pontoons_built"][side] >= tables["pontoons"]:
        return 0
    row = tables["copy_row"][state["card_copy"]]
    if not tables["card_attack"][row] or state["card"] != row or not (tables["pontoon_sides"] >> side) & 1:
        return 0
    return state["quota"][0] + state["quota"][1] + state["quota"][2] - state["n_ordered"]


@cold
def may_order_bridge(tables, state, side, unit, hex_):
    """1 if orders of the card may build a pontoon bridge on the hex, by the unit if engineers are needed, else by OFF.

    Rule: HR-PONTOON-1, -3, -4, -5.
    """
    if orders_left(tables, state, side) < tables["pontoon_orders"] or hex_ < 0 or hex_ >= tables["n_hexes"]:
        return 0
    stack = state["hex_stack"][hex_]
    if tables["stack_with"][stack, tables["pontoon_piece"]] == stack or state["unit_at"][hex_] != OFF:
        return 0
    if not names_section(tables, side, tables["copy_row"][state["card_copy"]], hex_):
        return 0
    if not tables["pontoon_engineer"]:
        return 1 if unit == OFF else 0
    if unit < 0 or not (tables["pontoon_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    if not may_order(tables, state, unit):
        return 0
    return 1 if distance(tables, state["unit_hex"][unit], hex_) == 1 else 0


@cold
def order_bridge(tables, state, side, unit, hex_):
    """Build it: the engineers have an order and spend their turn on it, the other orders it costs are gone.

    Rule: HR-PONTOON-1, -2, -3.  Changes: the hex, orders, the unit, state.pontoons_built.
    """
    gone = tables["pontoon_orders"]
    if unit != OFF:
        order_to_work(tables, state, unit)
        gone -= 1
    for section in range(3):
        fewer = min(gone, state["quota"][section])
        state["quota"][section] -= fewer
        gone -= fewer
    mark_fired(state, Fired.PONTOON_BUILT)
    mark_fired(state, Fired.PONTOON_ORDERED)
    state["pontoons_built"][side] += 1
    place_piece(tables, state, hex_, tables["pontoon_piece"])
