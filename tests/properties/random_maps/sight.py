"""Compiled: whether any two hexes of a board that are near enough see each other from one end only."""

from engine.compiling.jit import entry, kernel
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


@entry
def sight_from_one_end(tables, states):
    """The same from Python, for arrays of one record."""
    return seen_from_one_end(tables[0], states[0])
