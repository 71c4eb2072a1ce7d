"""Pontoon bridges built by orders of the Attack card in play (pontoon-engineer)."""

from engine.compiling.jit import cold
from engine.hooks import Fired
from engine.kernel.boxes.bridges import may_span, span
from engine.kernel.log_event import mark_fired
from engine.kernel.orders import may_order, order, spend_order
from engine.kernel.terrain import distance
from engine.layout import OFF


@cold
def orders_left(tables, state):
    """Orders that the card in play still gives if it is an Attack card in force, else 0.

    One that is copied is none; each of several cards in a turn gives its own.  Rule: HR-PONTOON-1, HR-BLIMP-7.
    """
    if state["card_copy"] == OFF or state["fallback"]:
        return 0
    row = (
        state["cards_row"][state["card_at"]]
        if state["card_at"] > 0
        else tables["copy_row"][state["card_copy"]]
    )
    if not tables["card_attack"][row] or state["card"] != row:
        return 0
    given = state["n_ordered"] - state["ordered_before"]
    return state["quota"][0] + state["quota"][1] + state["quota"][2] - given


@cold
def may_order_bridge(tables, state, side, unit, hex_):
    """1 if orders of the card may build a pontoon bridge on the hex, by the unit if engineers are needed, else by OFF.

    Rule: HR-PONTOON-1, -3, -4, -5.
    """
    if orders_left(tables, state) < tables["pontoon_orders"]:
        return 0
    if not may_span(tables, state, side, state["card"], hex_) or state["unit_at"][hex_] != OFF:
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
        order(tables, state, unit)
        spend_order(state, unit)
        gone -= 1
    for section in range(3):
        fewer = min(gone, state["quota"][section])
        state["quota"][section] -= fewer
        gone -= fewer
    mark_fired(state, Fired.PONTOON_ORDERED)
    span(tables, state, side, hex_)
