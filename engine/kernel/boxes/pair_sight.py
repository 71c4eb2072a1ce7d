"""Whether a lake blocks a line of sight, one compile unit: no official board has one."""

from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.lakes import blocks_in_a_pair


@compile_unit()
def pair_blocks(tables, state, hex_, a, b):
    """1 if the hex blocks the line from a to b together with one that adjoins it."""
    return blocks_in_a_pair(tables, state, hex_, a, b)
