"""Exits for some units alone, a compile unit, so that other games compile none of them."""

from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.narrow_exits import medals_of_exit


@compile_unit()
def exit_for(tables, state, unit, hex_):
    """Medals for the unit if it leaves the board from the hex, 0 if it may not."""
    return medals_of_exit(tables, state, unit, hex_)
