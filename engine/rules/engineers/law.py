"""Obstacles that combat engineers clear beside their battle (Terrain Pack)."""

from engine.codes import Clear
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import remove_piece
from engine.layout import MAX_PIECES, OFF


@kernel
def piece_beside(tables, state, unit):
    """A piece under a unit that has battled from there, which its row clears beside battling; OFF if there is none.

    It is asked before it takes ground; one that was driven back stands elsewhere.  Rule: TP-ENG-3, BOX-UNIT-1.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or state["over"] or state["cut_turn"] or state["advances"][unit] or state["pushed"][unit]:
        return OFF
    pieces = tables["stack_pieces"][state["hex_stack"][hex_]]
    for piece in range(MAX_PIECES if pieces else 0):
        if (pieces >> piece) & 1 and tables["clear_mode"][piece, state["unit_row"][unit]] == Clear.AND:
            return piece
    return OFF


# --- obstacles that a unit must clear, now or with its next order ---


@compile_unit(NOTHING)
def clear_duties(tables, state, unit):
    """Take away whatever lies under the unit that it must clear, its own side's pieces too.

    Rule: HR-ENGINEER-3, -5, -6, -8.  Changes: the hex, state.duty_turn.
    """
    hex_ = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    if hex_ < 0 or not (tables["duty_rows"] >> row) & 1:
        return
    pieces = tables["stack_pieces"][state["hex_stack"][hex_]]
    for piece in range(MAX_PIECES):
        if (pieces >> piece) & 1 and tables["clear_mode"][piece, row] == Clear.DUTY:
            state["duty_turn"][unit] = state["turn"]
            mark_fired(state, Fired.DUTY_CLEARED)
            log_event(state, Event.DUTY_CLEARED, unit, hex_, piece, 0, 0)
            remove_piece(tables, state, hex_, piece)


@compile_unit(NOTHING)
def repeat_duty(tables, state, side, kind, a, b, c, d):
    """Engineers clear what they must, on a copy of the game."""
    if kind == Event.DUTY_CLEARED:
        state["duty_turn"][a] = state["turn"]
