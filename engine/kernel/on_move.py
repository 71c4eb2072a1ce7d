"""Orders on the move: units that march and do nothing else (expansions: Breakthrough)."""

from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import unit_is_ordered_on_move
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.orders import sections_of


@kernel
def may_order_on_move(tables, state, unit):
    """1 if the unit may be ordered on the move: any own unit that has no order yet.

    Where several cards may be played it stands in a section that one of them takes up.
    Rule: CORE-ORD-13, BT-OTM-1, WW-GAP-7, HR-BLIMP-3, TP-TRN-2.
    """
    if state["n_on_move"] >= state["quota_on_move"]:
        return 0
    if state["unit_hex"][unit] < 0 or state["unit_side"][unit] != state["active"]:
        return 0
    if (tables["wagon_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    if state["taken_up"] and not sections_of(tables, state, unit) & state["taken_up"]:
        return 0
    return 0 if state["ordered"][unit] else 1


@kernel
def order_on_move(tables, state, unit):
    """Order the unit to move only, a locomotive with its wagon.  Changes: state.ordered, on_move and the order counts.

    Rule: CORE-TURN-4, CORE-ORD-11, -13, BT-OTM-1, TP-TRN-2.
    """
    state["n_ordered"] += 1
    state["n_on_move"] += 1
    state["ordered"][unit] = state["n_ordered"]
    state["unit_card"][unit] = state["card_at"]
    state["never_ordered"][unit] = 0
    state["on_move"][unit] = 1
    mark_fired(state, Fired.ON_MOVE)
    log_event(state, Event.ON_MOVE, unit, state["unit_hex"][unit], 0, 0, 0)
    unit_is_ordered_on_move(tables, state, unit)
