"""A supply depot that is destroyed: the armor of its side is of slower rows from then on (Terrain Pack)."""

from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@cold
def lose_depot(tables, state, side):
    """A depot of the side is destroyed: its armor moves one hex less, however many it loses.

    Rule: TP-SUP-2.  Changes: state.unit_row.
    """
    if not (tables["depot_sides"] >> side) & 1:
        return
    slowed = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        slower = tables["row_unsupplied"][state["unit_row"][unit]]
        if slower:
            state["unit_row"][unit] = slower - 1
            slowed = 1
    if slowed:
        mark_fired(state, Fired.DEPOT_LOST)
        log_event(state, Event.DEPOT, side, 0, 0, 0, 0)
