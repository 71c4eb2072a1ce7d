"""Obstacles that a unit must clear: at once when it may battle there, else with its next order (combat-engineers)."""

from engine.codes import Clear
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import remove_piece
from engine.layout import MAX_PIECES


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
def forget_duties(tables, state, mind):
    """Nobody has cleared anything as a game begins.  Changes: state.duty_turn."""
    for unit in range(state["n_units"]):
        state["duty_turn"][unit] = 0
