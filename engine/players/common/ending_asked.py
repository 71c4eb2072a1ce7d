"""The worth of an end that a roll brings, a compile unit: asked only where damage decides (damage-scoring)."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.players.common.ending import end_by_roll


@compile_unit(SCORE)
def end_of_roll(tables, state, mind, side, target, dice, sixths, spared):
    """Worth of the end that a roll may bring by eliminating an enemy unit (`ending.end_by_roll`)."""
    return end_by_roll(tables, state, mind, side, target, dice, sixths, spared)
