"""What ``recruit`` knows of mines and ice: where there are any."""

from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold
from engine.players.common.ground_odds import rolled_at, sets_off

MOVE = int(Coming.MOVE)


@cold
def may_bite(tables, state, unit, hex_):
    """1 if a march onto the hex may cost the unit figures; a minefield seen to be a decoy may not."""
    if rolled_at(tables, state, unit, hex_, MOVE):
        return 1
    if not sets_off(tables, state, unit, hex_, MOVE):
        return 0
    return 0 if state["mine_known"][hex_] and state["mine_value"][hex_] == 0 else 1
