"""Who stands near: what is asked of every hex in reach, kept up to date in place of counted anew for each.

While a unit is judged nobody moves, so its enemies are listed once (`begin_judging`).  Whoever asks outside of such a
judgement gets a list made for the question.
"""

from engine.compiling.jit import kernel
from engine.kernel.terrain import distance_from
from engine.layout import ALL, MAX_HEXES, MAX_UNITS, OFF
from engine.players.common.weights import Weight

NOBODY = 999  # hexes to the nearest of no enemies
WITHIN_TWO = 18  # directions of the hexes at most two steps away


@kernel
def begin_judging(tables, state, mind, unit, most):
    """List the enemies that a unit with this allowance could attack from somewhere, and count neighbors if need be.

    Every step takes at least one hex of the allowance.  Changes: mind.foes_of and the notes of this module.
    """
    side = state["unit_side"][unit]
    list_foes(tables, state, mind, unit, most + max(tables["row_range"][state["unit_row"][unit]], 1))
    if mind["sharp"][side]:
        weights = mind["weights"][side]
        if mind["classed"][side] or weights[Weight.CUT] > 0.0 or weights[Weight.BLOCK_OWN] > 0.0:
            count_neighbors(tables, state, mind)
    mind["foes_of"] = unit + 1


@kernel
def list_foes(tables, state, mind, unit, within):
    """List the enemies within so many hexes of a unit, all of them for `ALL`.  Changes: mind.foe, foe_n, foe_hex."""
    enemy = 1 - state["unit_side"][unit]
    here = max(state["unit_hex"][unit], 0)  # of one that is yet to land all enemies are listed
    row = tables["hex_row"][here]
    col = tables["hex_col"][here]
    n = 0
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        at = state["unit_hex"][other]
        if at >= 0 and (within >= ALL or distance_from(tables, row, col, at) <= within):
            mind["foe"][n] = other
            n += 1
    mind["foe_n"] = n
    mind["foe_hex"] = OFF


@kernel
def look_from(tables, state, mind, unit, hex_):
    """Hexes from a hex to the nearest enemy listed for a unit, `NOBODY` if there is none.

    Changes: mind.foe_far and the list of enemies.
    """
    if mind["foes_of"] != unit + 1:
        list_foes(tables, state, mind, unit, ALL)
    elif mind["foe_hex"] == hex_:
        return mind["foe_nearest"]
    row = tables["hex_row"][hex_]
    col = tables["hex_col"][hex_]
    nearest = NOBODY
    for i in range(mind["foe_n"]):
        far = distance_from(tables, row, col, state["unit_hex"][mind["foe"][i]])
        mind["foe_far"][i] = far
        nearest = min(nearest, far)
    mind["foe_hex"] = hex_
    mind["foe_nearest"] = nearest
    return nearest


@kernel
def forget_neighbors(mind):
    """Nobody is counted anywhere.  Changes: mind.counted, beside, about, foes_of."""
    mind["foes_of"] = 0
    for unit in range(MAX_UNITS):
        mind["counted"][unit] = 0
    for side in range(2):
        for hex_ in range(MAX_HEXES):
            mind["beside"][side, hex_] = 0
            mind["about"][side, hex_] = 0


@kernel
def count_neighbors(tables, state, mind):
    """Count units that came, went or moved since they were counted last.  Changes: mind.counted, beside, about."""
    for unit in range(state["n_units"]):
        at = state["unit_hex"][unit] + 1
        if at != mind["counted"][unit]:
            side = state["unit_side"][unit]
            count_about(tables, mind, side, mind["counted"][unit] - 1, -1)
            count_about(tables, mind, side, at - 1, 1)
            mind["counted"][unit] = at


@kernel
def count_about(tables, mind, side, hex_, more):
    """So many units more of a side on a hex, for the hexes around it.  Changes: mind.beside, about."""
    if hex_ < 0:
        return
    for k in range(WITHIN_TWO):
        at = tables["near"][hex_, k]
        if at >= 0:
            mind["about"][side, at] += more
            if k < 6:
                mind["beside"][side, at] += more
