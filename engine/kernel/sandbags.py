"""Sandbags that outlast their occupant, and whose they are (house rule sandbags-persist)."""

from engine.codes import Clear
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.terrain import clear_pieces, remove_piece
from engine.layout import MAX_PIECES, OFF


@kernel
def leave_pieces(tables, state, hex_, row):
    """Pieces that go with the occupant go; sandbags may stay.  Rule: OBS-SANDBAG-4, -5, HR-SANDBAG-1."""
    clear_pieces(tables, state, hex_, row, Clear.LEAVE)
    if tables["sandbags_stay"] and tables["stack_pieces"][state["hex_stack"][hex_]] & tables["sandbags"]:
        mark_fired(state, Fired.SANDBAGS_STAYED)


@kernel
def fall_on(tables, state, unit):
    """Lift an eliminated unit off its hex; its sandbags go only if the last attack destroys them.

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


@kernel
def take_over(tables, state, hex_):
    """Sandbags that do not serve the side that digs in make room for its own.  Rule: HR-SANDBAG-5."""
    mark_fired(state, Fired.SANDBAGS_OWNED)
    for piece in range(MAX_PIECES):
        if (tables["sandbags"] >> piece) & 1:
            remove_piece(tables, state, hex_, piece)
