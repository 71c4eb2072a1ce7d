"""Marked hexes, such as airfields and radar stations, on which the enemy stands."""

from engine.compiling.jit import cold
from engine.kernel.shot_ground import stands_no_more


@cold
def enemy_on_marked(tables, state, side, marked):
    """1 if a unit of the other side is on a marked hex whose tile still stands.  ``marked``: a flag for each hex."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and marked[hex_] and not stands_no_more(tables, state, hex_):
            return 1
    return 0
