"""What roads add to an allowance, and what weather, morale or a Blitzkrieg leave of it (expansions 7.8(2))."""

from engine.codes import March
from engine.compiling.jit import kernel
from engine.layout import MAX_MARCH

MOST = int(March.MOST)


@kernel
def slowed(tables, row, paths, march, hexes):
    """Hexes in force of those that row and card give, on a way that keeps to some kinds of hexes.

    ``paths``: bits of these kinds; ``march``: which limit.
    Rule: TP-ROAD-2, HR-GEN-11, HR-SNOW-1, -4, HR-MUD-1, -2, HR-RUSMUD-1.
    """
    if not tables["bent_moves"]:
        return hexes
    return tables["move_after"][row, paths, march, min(hexes, MAX_MARCH)]


@kernel
def longest(state):
    """The limit that binds moves now: a second move has no hexes by road if the first had them.  Rule: TP-ROAD-1."""
    return MOST + state["road_used"]


@kernel
def paths_at(tables, hex_):
    """Kinds of hexes to which a move that starts here keeps so far, as bits."""
    return tables["hex_paths"][hex_]


@kernel
def paths_after(tables, paths, here, edge):
    """Kinds of hexes to which a way still keeps after a step.  Rule: TP-ROAD-1, HR-MUD-3, HR-RUSMUD-2, HR-SNOW-3."""
    return paths & tables["edge_paths"][here, edge]


@kernel
def slowed_anyway(tables, row, hex_, hexes):
    """Hexes a move from the hex may have whatever way it takes.  Rule: HR-GEN-11."""
    if not tables["bent_moves"]:
        return hexes
    return slowed(tables, row, paths_at(tables, hex_) & tables["start_paths"], MOST, hexes)


@kernel
def slowed_at_best(tables, row, hex_, hexes):
    """Hexes a move from the hex may have if its way keeps to the kinds of hexes it starts on."""
    if not tables["bent_moves"]:
        return hexes
    return slowed(tables, row, paths_at(tables, hex_), MOST, hexes)
