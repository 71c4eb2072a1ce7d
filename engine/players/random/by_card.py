"""Which card ``random`` plays for a bridge: in one turn of four any, if there is one."""

from engine.compiling.jit import cold
from engine.kernel.boxes.bridges import may_act_by_card
from engine.layout import OFF
from engine.players.random.choices import pick

ONE_IN = 4


@cold
def random_by_card(tables, state, mind, side):
    """Any card and hex, or none.  Changes: mind.target."""
    n = 0
    for _, wanted in ((0, OFF), (1, 0)):
        if wanted == 0:
            wanted = pick(state, side, ONE_IN * max(n, 1))
        n = 0
        for hex_ in range(tables["n_hexes"]):
            for i in range(state["hand_n"][side]):
                card_copy = state["hand"][side, i]
                if may_act_by_card(tables, state, side, card_copy, hex_):
                    if n == wanted:
                        mind["target"] = hex_
                        return card_copy
                    n += 1
    return OFF
