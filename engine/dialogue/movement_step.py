"""The movement step: units that have orders move, one after another."""

from engine.codes import Gap
from engine.compiling.jit import kernel
from engine.dialogue.march import follow_path
from engine.kernel.ask import move_is_next
from engine.kernel.log_event import mark_gap
from engine.kernel.movement import allowance, limits_lifted, may_move
from engine.layout import MAX_UNITS
from engine.players.roster import choose_move


@kernel
def move_units(tables, state, mind, side):
    """The movement step: every move is finished before the first battle.  Rule: CORE-TURN-5, CORE-MOV-1, -2."""
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        move_is_next(tables, state, mind, side)
        state["acts"] += 1
        unit = choose_move(tables, state, mind, side)
        if unit < 0:
            break
        if not may_move(tables, state, unit):
            mark_gap(state, Gap.MOVE)
            return
        follow_path(
            tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit)
        )
