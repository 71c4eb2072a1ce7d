"""What trains do in a turn, two compile units, so that games without trains compile none of it."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.trains import march, suffer_on_rails


@compile_unit(NOTHING)
def train_suffers(tables, state, mind, unit, by_card):
    """A part of a train takes the hits, then the flags, of the last roll."""
    suffer_on_rails(tables, state, mind, unit, by_card)


@compile_unit(NOTHING)
def train_marches(tables, state, mind, unit, most):
    """A locomotive goes the way that its player laid out, and unloads at its station."""
    march(tables, state, mind, unit, most)
