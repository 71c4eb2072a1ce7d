"""What markers do at the moments of a game, one compile unit: only battles that have markers compile it."""

from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.marker_moments import heed


@compile_unit()
def heed_markers(tables, state, moment, unit, here, there, hits):
    """See to the markers at a ``MarkerMoment`` of a unit that was on one hex and is on another."""
    heed(tables, state, moment, unit, here, there, hits)
    return 0
