"""Whether ``recruit`` shows an Air Power: as soon as he has one."""

from engine.compiling.jit import cold
from engine.kernel.boxes.radar import may_announce
from engine.layout import OFF


@cold
def recruit_notice(tables, state, side):
    """The first of them."""
    for i in range(state["hand_n"][side]):
        if may_announce(tables, state, side, state["hand"][side, i]):
            return state["hand"][side, i]
    return OFF
