"""Boats: infantry that carries them is of another unit row on a river, and of a third once it has landed."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@cold
def is_river(tables, state, hex_):
    """1 if the hex is a river that nothing spans as it is now."""
    return tables["stack_river"][state["hex_stack"][hex_]]


@kernel
def board_or_land(tables, state, unit, hex_):
    """A unit that carries a boat takes to it on a river; one that leaves the river for land leaves it behind.

    A bridge that is built or blown under it changes its row as well.
    What the rows may enter, and that flags cost the row on the river figures, stands in their tables.
    Rule: TP-BOAT-1, -4, -5, -8, HR-BOAT-1 .. -3, -5.  Changes: state.unit_row.
    """
    row = state["unit_row"][unit]
    afloat = is_river(tables, state, hex_)
    then = tables["row_afloat"][row] if afloat else tables["row_landed"][row]
    if then == 0:
        return
    state["unit_row"][unit] = then - 1
    if afloat:
        mark_fired(state, Fired.BOAT_LAUNCHED)
        if tables["boats_house"]:
            mark_fired(state, Fired.BOAT_HOUSE)
    elif tables["boats_kept"]:
        log_event(state, Event.BOAT_KEPT, unit, hex_, 0, 0, 0)
        return
    log_event(state, Event.BOAT, unit, hex_, afloat, 0, 0)


@compile_unit()
def boat_stays(tables, state, row, hex_, to, spent):
    """1 if a unit that carries a boat or is afloat may not step from a hex to the next, whatever a card lifts.

    The river ends its move, and once on land it has left its boat behind.  A search of reach asks for the row with
    which the move began, a step for the one the unit is of by then.  Boats that serve again may be launched at once.
    Rule: TP-BOAT-2, -5, -7, HR-BOAT-3, -5.
    """
    if not (tables["boat_rows"] >> row) & 1:
        return 0
    if is_river(tables, state, hex_):
        return 1 if spent > 0 else 0
    if tables["boats_kept"]:
        return 0
    return 1 if tables["row_landed"][row] and is_river(tables, state, to) else 0


@compile_unit()
def boat_stays_back(tables, state, row, hex_, to):
    """1 if a unit that carries a boat would retreat onto a river.  Rule: TP-BOAT-4, -6, HR-BOAT-6."""
    return 1 if (tables["boat_rows"] >> row) & 1 and is_river(tables, state, to) else 0


@compile_unit(NOTHING)
def begin_afloat(tables, state):
    """Units that begin on a river are in their boats.  Rule: TP-BOAT-1."""
    for unit in range(state["n_units"]):
        if state["unit_hex"][unit] >= 0:
            board_or_land(tables, state, unit, state["unit_hex"][unit])


@compile_unit(NOTHING)
def board_after_step(tables, state, unit, start, end):
    """A unit has come from a hex to the next.  Rule: TP-BOAT-1, -4."""
    board_or_land(tables, state, unit, end)


@compile_unit(NOTHING)
def board_where_it_stands(tables, state, unit, hex_):
    """A bridge has come or gone under a unit: it is afloat now, or on a bridge.  Rule: TP-BOAT-8."""
    board_or_land(tables, state, unit, hex_)
