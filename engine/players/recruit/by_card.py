"""Which card ``recruit`` plays for a bridge: he blows one at which the enemy has come, and builds none."""

from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_blow
from engine.kernel.terrain import distance
from engine.layout import OFF

NEAR = 2


@cold
def recruit_by_card(tables, state, mind, side):
    """The first card that blows a bridge with enemies near and none of his own.  Changes: mind.target."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            if may_blow(tables, state, side, state["hand"][side, i], hex_):
                if units_near(tables, state, 1 - side, hex_, NEAR) > 0:
                    if units_near(tables, state, side, hex_, NEAR) == 0:
                        mind["target"] = hex_
                        return state["hand"][side, i]
    return OFF


@cold
def units_near(tables, state, side, hex_, far):
    """Units of a side within some hexes of a hex."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and distance(tables, state["unit_hex"][unit], hex_) <= far:
            n += 1
    return n
