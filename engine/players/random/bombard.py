"""At which bridge ``random`` aims a strike: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.tactics.strike_ground import may_aim
from engine.layout import OFF
from engine.players.random.choices import pick_or_none


@cold
def random_aim_at_ground(tables, state, side):
    """None, or with the same chance any hex."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        n += may_aim(tables, state, hex_)
    left = pick_or_none(state, side, n)
    for hex_ in range(tables["n_hexes"] if left >= 0 else 0):
        if may_aim(tables, state, hex_):
            if left == 0:
                return hex_
            left -= 1
    return OFF
