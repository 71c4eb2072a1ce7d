"""Boats: infantry that carries them is of another unit row on a river, and of a third once it has landed."""

from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@kernel
def board_or_land(tables, state, unit, hex_):
    """A unit that carries a boat takes to it on a river; one that leaves the river for land leaves it behind.

    What the rows may enter, and that flags cost the row on the river figures, stands in their tables.
    Rule: TP-BOAT-1, -4, -5.  Changes: state.unit_row.
    """
    row = state["unit_row"][unit]
    afloat = tables["stack_river"][state["hex_stack"][hex_]]
    then = tables["row_afloat"][row] if afloat else tables["row_landed"][row]
    if then == 0:
        return
    state["unit_row"][unit] = then - 1
    if afloat:
        mark_fired(state, Fired.BOAT_LAUNCHED)
    log_event(state, Event.BOAT, unit, hex_, afloat, 0, 0)
