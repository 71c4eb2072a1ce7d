"""Compiled: the two hexes of a board that see each other from one end only, if there are any."""

from engine.compiling.entry_unit import entry_unit
from engine.compiling.jit import kernel
from engine.kernel.sight import sees
from engine.layout import OFF


@kernel
def seen_from_one_end(tables, state):
    """Two hexes, as one number, of which one sees the other and is not seen; OFF if there are none.  Rule: LOS-11."""
    n = tables["n_hexes"]
    for a in range(n):
        for b in range(a):
            if sees(tables, state, a, b, OFF) != sees(tables, state, b, a, OFF):
                return a * n + b
    return OFF


@entry_unit
def sight_from_one_end(tables, states, written):
    """Leave the pair of hexes, as one number, in ``written``; OFF if there are none."""
    written[0] = seen_from_one_end(tables[0], states[0])
