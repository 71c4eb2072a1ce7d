"""Where a unit that is forced back may go (MMB-RET-1, MMB-GAP-19)."""

from engine.compiling.jit import kernel
from engine.kernel.retreat import home_edge
from engine.layout import OFF


@kernel
def may_go_back(tables, state, unit, from_hex, k):
    """The hex over an edge onto which a unit may be forced back from an attacker's hex, OFF if it may not.

    Away from the attacker, or where retreats lead home over the two edges towards its baseline.
    Rule: MMB-RET-1, MMB-WAT-2, MMB-MOV-12, MMB-GAP-19, MMB-MAP-1, RET-2.
    """
    here = state["unit_hex"][unit]
    to = tables["near"][here, k]
    if to < 0 or state["unit_at"][to] >= 0:
        return OFF
    row = state["unit_row"][unit]
    if (tables["edge_shut_retreat"][here, k] >> row) & 1 or (
        tables["stack_barred"][state["hex_stack"][to]] >> row
    ) & 1:
        return OFF
    if tables["modern_home"]:
        side = state["unit_side"][unit]
        return to if k == home_edge(side, 0) or k == home_edge(side, 1) else OFF
    before = tables["apart"][from_hex, here]
    after = tables["apart"][from_hex, to]
    if after > before or (tables["modern_away_level"] and after == before):
        return to
    return OFF


@kernel
def count_ways_back(tables, state, unit, from_hex):
    """How many areas are open to a unit that is forced back."""
    n = 0
    for k in range(6):
        if may_go_back(tables, state, unit, from_hex, k) >= 0:
            n += 1
    return n


@kernel
def first_way_back(tables, state, unit, from_hex):
    """The first of them in hex order, OFF if none is."""
    first = OFF
    for k in range(6):
        to = may_go_back(tables, state, unit, from_hex, k)
        if to >= 0 and (first == OFF or to < first):
            first = to
    return first
