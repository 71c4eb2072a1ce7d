"""The dialogue of one march: the way a player laid out, walked as far as the rules let it be."""

from engine.codes import Gap
from engine.codes_of_boxes import Coming
from engine.compiling.jit import kernel
from engine.kernel.ask import (
    ground_is_entered,
    marches_otherwise,
    step_is_refused,
    way_is_barred,
    way_is_gone,
)
from engine.kernel.exits import leave_board
from engine.kernel.log_event import mark_gap
from engine.kernel.movement import begin_move, end_move, step
from engine.kernel.terrain import edge_between
from engine.layout import LEAVE_BOARD

MOVE = int(Coming.MOVE)


@kernel
def follow_path(tables, state, mind, unit, most, lifted):
    """Walk the path the player laid out, step by step, and off the board if it ends there.

    A unit that dies on the way ends its move there.
    Rule: CORE-MOV-1 .. -4, CORE-MOV-22, HR-LASTTURN-5, HR-MINEROLL-2, TP-MINE-6, TP-TRN-3, WW-FRZ-2.
    """
    if marches_otherwise(tables, state, mind, unit, most):
        return
    start = state["unit_hex"][unit]
    begin_move(tables, state, unit, most, lifted)
    walk(tables, state, mind, unit)
    way_is_gone(tables, state, mind, unit)
    end_move(tables, state, start)


@kernel
def walk(tables, state, mind, unit):
    """Walk the path laid out from where the unit stands, as far as the rules let it be.

    Rule: CORE-MOV-1 .. -4, HR-MINEROLL-2, TP-MINE-6, HR-KRIEG-7, -12.
    """
    for i in range(mind["path_n"]):
        if state["over"] or state["cut_turn"]:
            break
        to = mind["path"][i]
        here = state["unit_hex"][unit]
        if to == LEAVE_BOARD:
            if not leave_board(tables, state):
                mark_gap(state, Gap.EXIT)
            break
        if not step(tables, state, edge_between(tables, here, to)):
            if not step_is_refused(tables, state, unit, to):
                mark_gap(state, Gap.MOVE)
            break
        if ground_is_entered(tables, state, unit, here, MOVE):
            way_is_barred(tables, state, mind, unit)
            break
