"""What ``recruit`` knows of mines and ice: where there are any."""

from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold

MOVE = int(Coming.MOVE)


@cold
def may_bite(tables, state, unit, hex_):
    """1 if a march onto the hex may cost the unit figures; a minefield seen to be a decoy may not."""
    stack = state["hex_stack"][hex_]
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    if tables["enter_dice"][stack] > 0 and tables["enter_on"][stack] & MOVE:
        if (tables["enter_who"][stack, side] >> row) & 1:
            return 1
    mine = tables["stack_mine"][stack]
    if (
        mine == 0
        or not tables["mine_on"][mine - 1] & MOVE
        or not (tables["mine_who"][stack, side] >> row) & 1
    ):
        return 0
    return 0 if state["mine_known"][hex_] and state["mine_value"][hex_] == 0 else 1
