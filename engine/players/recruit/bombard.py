"""At which bridge ``recruit`` aims a strike: one with enemies near and none of his own, where no unit can be struck."""

from engine.compiling.jit import cold
from engine.kernel.tactics.strike_ground import may_aim
from engine.layout import OFF
from engine.players.common.crossings import enemies_alone_near
from engine.players.recruit.choices import recruit_strike


@cold
def recruit_aim_at_ground(tables, state, mind, side):
    """The first such bridge."""
    if recruit_strike(tables, state, mind, side) != OFF:
        return OFF
    for hex_ in range(tables["n_hexes"]):
        if may_aim(tables, state, hex_) and enemies_alone_near(tables, state, side, hex_):
            return hex_
    return OFF
