"""A supply depot that is destroyed: the armor of its side is of slower rows from then on (Terrain Pack)."""

from engine.codes_of_boxes import Landmark
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.boxes.landmarks_now import has_gone
from engine.kernel.log_event import log_event, mark_fired

DEPOT = int(Landmark.DEPOT)


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


@compile_unit(NOTHING)
def depot_has_gone(tables, state, side, hex_, before):
    """With a depot that is gone goes what it was for.  Rule: TP-SUP-2.  Changes: rows of the armor of the other side."""
    if has_gone(tables, state, hex_, before, DEPOT):
        lose_depot(tables, state, 1 - side)
