"""The dialogue of one march: the way a player laid out, walked as far as the rules let it be."""

from engine.codes import Gap
from engine.codes_of_boxes import Coming
from engine.compiling.jit import kernel
from engine.dialogue.mine_tries import fall_back
from engine.dialogue.pace import note_pace
from engine.dialogue.trains import train_marches
from engine.kernel.boxes.ground_bites import ground_bites
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
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        train_marches(tables, state, mind, unit, most)
        return
    start = state["unit_hex"][unit]
    begin_move(tables, state, unit, most, lifted)
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
            mark_gap(state, Gap.MOVE)
            break
        if tables["ground_bites"] and ground_bites(tables, state, MOVE, unit, here):
            if tables["mine_roll"]:
                fall_back(tables, state, mind, unit)
            break
    if tables["pace_marks"]:
        note_pace(tables, state, unit)
    end_move(tables, state, start)
