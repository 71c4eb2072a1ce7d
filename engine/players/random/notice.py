"""Whether ``random`` shows an Air Power: any, or none."""

from engine.compiling.jit import cold
from engine.kernel.boxes.radar import may_announce
from engine.layout import OFF
from engine.players.random.choices import pick


@cold
def random_notice(tables, state, mind, side):
    """Any of them, or none."""
    n = 0
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            mind["list"][n] = state["hand"][side, i]
            n += 1
    choice = pick(state, side, n + 1)
    return mind["list"][choice] if choice < n else OFF
