"""The order in which declared targets of a strike are resolved (core 9.2, 9.3)."""

from engine.codes import Gap
from engine.compiling.jit import kernel
from engine.kernel.log_event import mark_gap
from engine.kernel.tactics.strike import take_target
from engine.players.roster import choose_strike_next


@kernel
def struck_next(tables, state, mind, side):
    """Ask which declared target is resolved next, if there are several, and take it off the list.

    Rule: CARD-AIR-5.  Changes: state.strike, strike_n.
    """
    index = 0
    if state["strike_n"] > 1:
        state["acts"] += 1
        index = choose_strike_next(tables, state, mind, side)
        if index < 0 or index >= state["strike_n"]:
            mark_gap(state, Gap.STRIKE)
            index = 0
    return take_target(state, index)
