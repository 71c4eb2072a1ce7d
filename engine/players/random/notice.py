"""Whether ``random`` shows an Air Power: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.boxes.radar import may_announce
from engine.layout import OFF
from engine.players.random.choices import pick_or_none


@cold
def random_notice(tables, state, mind, side):
    """None, or with the same chance any of them.  Changes: mind.list."""
    n = 0
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            mind["list"][n] = state["hand"][side, i]
            n += 1
    choice = pick_or_none(state, side, n)
    return mind["list"][choice] if choice >= 0 else OFF
