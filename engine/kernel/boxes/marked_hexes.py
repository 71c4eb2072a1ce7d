"""Marked hexes, such as airfields and radar stations, on which the enemy stands."""

from engine.compiling.jit import cold


@cold
def enemy_on_marked(tables, state, side, marked):
    """1 if a unit of the other side stands on one of the hexes.  ``marked``: a flag for each hex."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and marked[hex_]:
            return 1
    return 0
