"""What fieldworks take of a throw: losses and retreats, as one number (MMB-FW)."""

from engine.compiling.jit import kernel

SPARES = 16  # retreats that works take are noted above the losses they take


@kernel
def works_at(tables, state, hex_, side, row):
    """Losses, and SPARES times the retreats, of one throw that works on a hex take for a unit of a row.

    Rule: MMB-FW-1, MMB-FW-2.
    """
    stack = state["hex_stack"][hex_]
    return tables["stack_hits_ignored"][stack, side] + SPARES * min(
        tables["flags_spared"][stack, side, row], SPARES - 1
    )


@kernel
def works_of(tables, state, unit):
    """The same for a unit where it stands."""
    return works_at(tables, state, state["unit_hex"][unit], state["unit_side"][unit], state["unit_row"][unit])
