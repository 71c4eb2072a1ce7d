"""The march of a unit where roads and rails lead through other ground (HR-ROAD, HR-RAIL)."""

from engine.codes import Gap
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import compile_unit
from engine.kernel.ask import ground_is_entered, way_is_barred, way_is_gone
from engine.kernel.exits import leave_board
from engine.kernel.log_event import mark_gap
from engine.kernel.movement import begin_move, end_move, limits_lifted
from engine.kernel.terrain import edge_between
from engine.layout import LEAVE_BOARD
from engine.rules.paved.law import step_paved

MOVE = int(Coming.MOVE)


@compile_unit()
def march_paved(tables, state, mind, unit, most):
    """1 once a unit that ground binds has gone the way the player laid out, as far as the rules let it.

    As ``follow_path`` goes it, but for its steps.
    Rule: HR-ROAD-2, HR-RAIL-4, CORE-MOV-1 .. -4, CORE-MOV-22.  Changes: what moves change.
    """
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1 or limits_lifted(tables, state, unit):
        return 0
    start = state["unit_hex"][unit]
    begin_move(tables, state, unit, most, 0)
    for i in range(mind["path_n"]):
        if state["over"] or state["cut_turn"]:
            break
        to, here = mind["path"][i], state["unit_hex"][unit]
        if to == LEAVE_BOARD:
            if not leave_board(tables, state):
                mark_gap(state, Gap.EXIT)
            break
        if not step_paved(tables, state, edge_between(tables, here, to)):
            mark_gap(state, Gap.MOVE)
            break
        if ground_is_entered(tables, state, unit, here, MOVE):
            way_is_barred(tables, state, mind, unit)
            break
    way_is_gone(tables, state, mind, unit)
    end_move(tables, state, start)
    return 1
