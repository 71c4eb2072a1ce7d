"""Shots at what lies on a hex, compile units: battles in which nothing may be shelled compile none of it.

Who only asks reads nothing of what a shot does: players see no further than their question.
"""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.shelling import shell, shell_dice


@compile_unit()
def ask_shells(tables, state, unit, hex_):
    """Dice of a shot that the ordered unit may fire now at a hex; 0 = it may not."""
    return shell_dice(tables, state, unit, hex_)


@compile_unit(NOTHING)
def fire_shell(tables, state, unit, hex_):
    """The shot is fired.  Changes: what ``shell`` changes."""
    shell(tables, state, unit, hex_)
