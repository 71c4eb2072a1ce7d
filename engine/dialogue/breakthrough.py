"""What the Breakthrough cards ask of a player beside the usual orders (core 9.4)."""

from engine.codes import Gap
from engine.compiling.jit import kernel
from engine.kernel.log_event import mark_gap
from engine.kernel.on_move import may_order_on_move, order_on_move
from engine.players.roster import choose_on_move


@kernel
def order_to_move(tables, state, mind, side):
    """Name the units that are ordered to move only.  Rule: CORE-TURN-4, CORE-ORD-3, -13, BT-OTM-1."""
    while state["n_on_move"] < state["quota_on_move"]:
        state["acts"] += 1
        unit = choose_on_move(tables, state, mind, side)
        if unit < 0:
            return
        if not may_order_on_move(tables, state, unit):
            mark_gap(state, Gap.ON_MOVE)
            return
        order_on_move(tables, state, unit)
