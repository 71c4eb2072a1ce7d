"""Which card ``recruit`` plays for a bridge: he blows one at which the enemy has come, and builds none."""

from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_blow
from engine.layout import OFF
from engine.players.common.crossings import enemies_alone_near


@cold
def recruit_by_card(tables, state, mind, side):
    """The first card that blows a bridge with enemies near and none of his own.  Changes: mind.target."""
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            if may_blow(tables, state, side, state["hand"][side, i], hex_):
                if enemies_alone_near(tables, state, side, hex_):
                    mind["target"] = hex_
                    return state["hand"][side, i]
    return OFF
