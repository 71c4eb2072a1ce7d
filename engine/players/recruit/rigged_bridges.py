"""What ``recruit`` does at bridges: he blows one at which the enemy has come, and rigs one he stands at idle."""

from engine.compiling.jit import cold
from engine.kernel.rigged_bridges import may_lay, may_light
from engine.layout import OFF
from engine.players.common.crossings import NEAR, units_near

IDLE = 4  # hexes within which he has better things to do than to lay charges


@cold
def recruit_bridge_order(tables, state, mind, side):
    """A rigged bridge with enemies near and none of his own on it, else charges where no enemy is.

    Without detonation he lays none.  Changes: mind.target.
    """
    mind["target"] = OFF
    for hex_ in range(tables["n_hexes"]):
        if may_light(tables, state, side, hex_):
            if units_near(tables, state, 1 - side, hex_, NEAR) > 0 and recruit_to_set_off(state, side, hex_):
                return hex_
    for hex_ in range(tables["n_hexes"] if tables["fuse_dice"] else 0):
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if may_lay(tables, state, unit, hex_) and units_near(tables, state, 1 - side, hex_, IDLE) == 0:
                mind["target"] = unit
                return hex_
    return OFF


@cold
def recruit_to_set_off(state, side, hex_):
    """At once, unless one of his own stands on the bridge."""
    unit = state["unit_at"][hex_]
    return 0 if unit >= 0 and state["unit_side"][unit] == side else 1
