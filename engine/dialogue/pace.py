"""The compile units of moves whose length roads, weather or a Blitzkrieg bend: what is said of them, what they had."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.movement import gone_by_road
from engine.kernel.pace import mark_held, mark_reach, mark_slowed
from engine.layout import OFF


@compile_unit(NOTHING)
def note_pace(tables, state, unit):
    """After a move of a unit, or of none at the end of the movement step.  Changes: state.fired."""
    if unit == OFF:
        mark_held(tables, state)
    else:
        mark_slowed(tables, state, unit)


@compile_unit(NOTHING)
def note_road(tables, state, unit):
    """Before a second move: whether the first had the hexes that roads give.  Changes: state.road_used."""
    state["road_used"] = gone_by_road(tables, state, unit)


@compile_unit(NOTHING)
def note_reach(tables, state, mind, side):
    """Before the next move is chosen: what every unit that may still move can reach by it.  Changes: state.fired."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["ordered"][unit] and state["unit_hex"][unit] >= 0 and state["moved"][unit] == 0:
            mark_reach(tables, state, mind, unit)
