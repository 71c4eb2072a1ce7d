"""Orders to bridges as a unit of their own: landmarks call it where bridges may be rigged."""

from engine.compiling.compile_unit import compile_unit
from engine.dialogue.bridge_acts import act_at_bridges


@compile_unit()
def order_bridges(tables, state, mind, side, step):
    """What a side does at bridges in a step of its turn; 1 if the game is over by it.

    Rule: HR-BRCHARGE-1, HR-BRBLOW-1, -7.
    """
    act_at_bridges(tables, state, mind, side, step)
    return state["over"]
