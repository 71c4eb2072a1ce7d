"""Obstacles that combat engineers clear beside their battle (Terrain Pack)."""

from engine.codes import Clear
from engine.compiling.jit import kernel
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
