"""Which card ``random`` plays for a bridge: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_act_by_card
from engine.layout import OFF
from engine.players.random.choices import pick_or_none


@cold
def random_by_card(tables, state, mind, side):
    """None, or with the same chance any card and hex.  Changes: mind.target."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        for i in range(state["hand_n"][side]):
            n += may_act_by_card(tables, state, side, state["hand"][side, i], hex_)
    left = pick_or_none(state, side, n)
    for hex_ in range(tables["n_hexes"] if left >= 0 else 0):
        for i in range(state["hand_n"][side]):
            card_copy = state["hand"][side, i]
            if may_act_by_card(tables, state, side, card_copy, hex_):
                if left == 0:
                    mind["target"] = hex_
                    return card_copy
                left -= 1
    return OFF
