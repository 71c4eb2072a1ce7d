"""What ``random`` does at bridges: any order that may be given, or none."""

from engine.compiling.jit import cold
from engine.kernel.rigged_bridges import may_lay, may_light
from engine.layout import OFF
from engine.players.random.choices import pick, pick_or_none


@cold
def random_bridge_order(tables, state, mind, side):
    """None, or with the same chance any order to a bridge.  Changes: mind.target."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        n += may_light(tables, state, side, hex_)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            n += may_lay(tables, state, unit, hex_)
    left = pick_or_none(state, side, n)
    for hex_ in range(tables["n_hexes"] if left >= 0 else 0):
        if may_light(tables, state, side, hex_):
            if left == 0:
                mind["target"] = OFF
                return hex_
            left -= 1
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if may_lay(tables, state, unit, hex_):
                if left == 0:
                    mind["target"] = unit
                    return hex_
                left -= 1
    return OFF


@cold
def random_to_set_off(state, side):
    """Yes or no."""
    return pick(state, side, 2)
