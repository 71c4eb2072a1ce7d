"""The search of a train's reach, a compile unit, so that games without trains compile none of it."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.boxes.rails import find_rails


@compile_unit(NOTHING)
def search_rails(tables, state, mind, unit, most):
    """List the hexes to which a locomotive can go.  Changes: mind.reach and its companions."""
    find_rails(tables, state, mind, unit, most)
