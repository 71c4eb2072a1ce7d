"""The dialogue of engineers who have battled on an obstacle: they may clear it as well."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Event, Fired
from engine.kernel.boxes.engineers import piece_beside
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import remove_piece
from engine.players.options.engineers import choose_clear_beside


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
