"""Whether a lake, or a hill that can be overlooked, blocks a line of sight: a unit that base games do not ask."""

from engine.codes import Sight
from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.overlooking import blocks_below, blocks_in_a_pair, same_hill_now


@compile_unit()
def is_overlooked(tables, state, hex_, a, b):
    """1 if the hex does not block the line from a to b."""
    if tables["stack_sight"][state["hex_stack"][hex_]] == Sight.PAIR:
        return 1 - blocks_in_a_pair(tables, state, hex_, a, b)
    if tables["loose_hills"] and same_hill_now(state, hex_, a, b):
        return 1
    return 1 - blocks_below(tables, state, hex_, a, b)
