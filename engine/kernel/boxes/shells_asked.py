"""Shots at what lies on a hex, a compile unit: battles in which nothing may be shelled compile none of it."""

from engine.codes_of_house import ShellAct
from engine.compiling.compile_unit import compile_unit
from engine.kernel.shelling import dice_at_piece, shell, shell_dice


@compile_unit()
def ask_shells(tables, state, act, unit, hex_):
    """Dice of a shot of the unit at a hex, now or were it ordered (``ShellAct``); or the shot is fired."""
    if act == ShellAct.DICE_AT:
        return dice_at_piece(tables, state, unit, hex_)
    if act == ShellAct.FIRE:
        shell(tables, state, unit, hex_)
        return 0
    return shell_dice(tables, state, unit, hex_)
