"""The battle step begins with engineers: what they must clear goes, and minefields they stayed on are tried again."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.battle import may_battle
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import remove_piece
from engine.rules.engineers.choices import choose_clear_beside, choose_mine_again
from engine.rules.engineers.law import clear_duties, piece_beside
from engine.rules.mines.law import may_try_again, try_to_clear
from engine.rules.mines.turn import fall_back


@compile_unit(NOTHING)
def engineers_first(tables, state, mind, side):
    """Every unit of the side that may still battle clears what it must, whether it battles or not.

    One that stands on a minefield it failed to clear may try again instead of battling.
    Rule: HR-ENGINEER-3, -5, -6, HR-MINEROLL-6.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["over"] or state["cut_turn"]:
            return
        if (tables["duty_rows"] >> state["unit_row"][unit]) & 1 and may_battle(tables, state, unit) > 0:
            clear_duties(tables, state, unit)
        if tables["mine_roll"] and may_try_again(tables, state, unit):
            offer(state, 1)
            if choose_mine_again(tables, state, mind, unit):
                try_to_clear(tables, state, unit)
                fall_back(tables, state, mind, unit)


# --- the dialogue of engineers who have battled on an obstacle: they may clear it as well ---


@compile_unit(NOTHING)
def clear_beside(tables, state, mind, unit):
    """After its battle a unit may take away the piece it stands on, if its row clears it beside battling.

    Asked before it takes ground.  Rule: TP-ENG-3, BOX-UNIT-1.
    """
    piece = piece_beside(tables, state, unit)
    if piece < 0:
        return
    state["acts"] += 1
    if choose_clear_beside(tables, state, mind, unit):
        mark_fired(state, Fired.CLEARED_BESIDE)
        log_event(state, Event.CLEAR, unit, state["unit_hex"][unit], piece, 0, 0)
        remove_piece(tables, state, state["unit_hex"][unit], piece)
