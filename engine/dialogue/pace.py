"""The compile unit of what is said of moves whose length roads, weather or a Blitzkrieg bend."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.pace import mark_held, mark_slowed
from engine.layout import OFF


@compile_unit(NOTHING)
def note_pace(tables, state, unit):
    """After a move of a unit, or of none at the end of the movement step.  Changes: state.fired."""
    if unit == OFF:
        mark_held(tables, state)
    else:
        mark_slowed(tables, state, unit)
