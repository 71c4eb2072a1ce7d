"""Who is near a bridge, who would cross it, and what it is worth that nobody can any more, in figures."""

from engine.compiling.jit import cold
from engine.kernel.terrain import FAR, distance
from engine.players.common.features import earns, hit_worth
from engine.players.common.weights import Weight

NEAR = 2  # hexes from a bridge
CROSSING = 1.2  # figures: a unit kept from crossing, or one that may


@cold
def worth_of_gap(tables, state, mind, side, hex_, hits):
    """What it is worth that a bridge is gone and whoever stands on it takes so many hits."""
    weights = mind["weights"][side]
    worth = CROSSING * who_would_cross(tables, state, 1 - side, hex_, 0)
    worth -= CROSSING * who_would_cross(tables, state, side, hex_, 0)
    mask = tables["hex_objectives"][hex_]
    worth += weights[Weight.OBJECTIVE] * earns(tables, state, mask, 1 - side)
    worth -= weights[Weight.OBJECTIVE] * earns(tables, state, mask, side)
    unit = state["unit_at"][hex_]
    if unit >= 0:
        figures = state["unit_figures"][unit]
        loss = hit_worth(tables, mind, side) * min(figures, hits)
        if figures <= hits:
            loss += weights[Weight.KILL] * tables["row_medals"][state["unit_row"][unit]]
        worth += loss if state["unit_side"][unit] != side else -2.0 * loss
    return worth


@cold
def who_would_cross(tables, state, side, hex_, saved):
    """Units of the side whose way to the nearest enemy or objective leads over the bridge.

    ``saved``: hexes by which that way has to be shorter than the one known, none where the bridge is there already.
    One that stands on the bridge does not count.
    """
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        here = state["unit_hex"][unit]
        if here >= 0 and here != hex_ and leads_over(tables, state, unit, hex_, saved):
            n += 1
    return n


@cold
def leads_over(tables, state, unit, hex_, saved):
    """1 if the unit's march to its nearest goal leads over the bridge, or would if there were one."""
    kind = tables["row_march"][state["unit_row"][unit]]
    here = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    onto = tables["march"][kind, here, hex_]
    nearest = FAR
    over = FAR
    for to in range(tables["n_hexes"]):
        if to == here or to == hex_ or not is_goal(tables, state, side, to):
            continue
        round_ = tables["march"][kind, here, to]
        across = onto + tables["march"][kind, hex_, to]
        if min(round_, across) < min(nearest, over):
            nearest = round_
            over = across
    return 1 if over < FAR and over + saved <= nearest else 0


@cold
def is_goal(tables, state, side, hex_):
    """1 if an enemy stands on the hex, or the side earns something there."""
    unit = state["unit_at"][hex_]
    if unit >= 0:
        return 1 if state["unit_side"][unit] != side else 0
    mask = tables["hex_objectives"][hex_]
    return 1 if mask and earns(tables, state, mask, side) > 0 else 0


@cold
def enemies_alone_near(tables, state, side, hex_):
    """1 if enemies are near a bridge and none of the side: who weighs nothing would have it gone."""
    if units_near(tables, state, 1 - side, hex_, NEAR) == 0:
        return 0
    return 1 if units_near(tables, state, side, hex_, NEAR) == 0 else 0


@cold
def units_near(tables, state, side, hex_, far):
    """Units of a side within some hexes of a hex."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and distance(tables, state["unit_hex"][unit], hex_) <= far:
            n += 1
    return n
