"""The compile units of moves whose length roads, weather or a Blitzkrieg bend: what is said of them, what they had."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.movement import gone_by_road
from engine.rules.ways.law import mark_held, mark_reach, mark_slowed


@compile_unit(NOTHING)
def note_pace(tables, state, mind, unit):
    """A unit has gone its way.  Changes: state.fired."""
    mark_slowed(tables, state, unit)


@compile_unit(NOTHING)
def note_held(tables, state, mind, side):
    """The movement step is over.  Changes: state.fired."""
    if not state["over"] and not state["cut_turn"]:
        mark_held(tables, state)


@compile_unit(NOTHING)
def note_road(tables, state, unit):
    """Before a second move: whether the first had the hexes that roads give.  Changes: state.road_used."""
    state["road_used"] = gone_by_road(tables, state, unit)


@compile_unit(NOTHING)
def note_reach(tables, state, mind, side):
    """Before the next move is chosen: what every unit that may still move can reach by it.  Changes: state.fired."""
    if tables["pace_marks"] < 2:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["ordered"][unit] and state["unit_hex"][unit] >= 0 and state["moved"][unit] == 0:
            mark_reach(tables, state, mind, unit)
