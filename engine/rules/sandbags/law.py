"""Sandbags that outlast their occupant, and whose they are (house rule sandbags-persist)."""

from engine.codes import Clear
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.terrain import remove_piece
from engine.layout import MAX_PIECES, OFF


@compile_unit(NOTHING)
def note_stay(tables, state, hex_, row):
    """Note that sandbags stay behind.  Rule: OBS-SANDBAG-4, -5, HR-SANDBAG-1.  Changes: state.fired."""
    if tables["stack_pieces"][state["hex_stack"][hex_]] & tables["sandbags"]:
        mark_fired(state, Fired.SANDBAGS_STAYED)


@compile_unit()
def fall_on(tables, state, unit):
    """1: an eliminated unit is lifted off its hex; its sandbags go only if the last attack destroys them.

    Rule: HR-SANDBAG-2, -3.  Changes: state.unit_at, state.unit_hex and the pieces of the hex.
    """
    here = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    state["unit_at"][here] = OFF
    state["unit_hex"][unit] = OFF
    shot = (tables["sandbags_fall"] >> state["struck_by"]) & 1
    pieces = tables["stack_pieces"][state["hex_stack"][here]]
    for piece in range(MAX_PIECES if pieces else 0):
        if not (pieces >> piece) & 1:
            continue
        if (tables["sandbags"] >> piece) & 1:
            mark_fired(state, Fired.SANDBAGS_SHOT if shot else Fired.SANDBAGS_STAYED)
            if shot:
                remove_piece(tables, state, here, piece)
        elif tables["clear_mode"][piece, row] == Clear.LEAVE:
            remove_piece(tables, state, here, piece)
    return 1


@compile_unit(NOTHING)
def take_over(tables, state, hex_):
    """Sandbags that do not serve the side that digs in make room for its own.  Rule: HR-SANDBAG-5."""
    mark_fired(state, Fired.SANDBAGS_OWNED)
    for piece in range(MAX_PIECES):
        if (tables["sandbags"] >> piece) & 1:
            remove_piece(tables, state, hex_, piece)
