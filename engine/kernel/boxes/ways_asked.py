"""The search of reach along roads and other ways, a compile unit, so that other games compile none of it."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.boxes.ways import find_ways


@compile_unit(NOTHING)
def search_ways(tables, state, mind, unit, most, lifted):
    """Go on with a search of reach.  Changes: mind.reach and its companions."""
    find_ways(tables, state, mind, unit, most, lifted)
