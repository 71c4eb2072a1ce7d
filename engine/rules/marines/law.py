"""The command rule of the US Marine Corps (NAT-MAR)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired

FEW = 4  # units that a card orders, at most, to order one more


@compile_unit(NOTHING)
def order_one_more(tables, state, mind, side):
    """Cards that order one to four units anywhere, or a section, order one more.  Rule: NAT-MAR-1, -3, -6."""
    if side != tables["marines_side"] - 1:
        return
    if 0 < state["quota_any"] <= FEW:
        state["quota_any"] += 1
        mark_fired(state, Fired.ONE_MORE)
        return
    for section in range(3):
        if 0 < state["quota"][section] <= FEW:
            state["quota"][section] += 1
            mark_fired(state, Fired.ONE_MORE)
