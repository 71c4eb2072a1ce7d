"""Digging in: sandbags laid by ordered units (CARD-DIGIN, house rule sandbags-persist)."""

from engine.codes import Trait
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.ask import ground_is_dug
from engine.kernel.log_event import mark_fired
from engine.kernel.terrain import place_piece


@kernel
def may_dig(tables, state, unit):
    """1 if sandbags can be laid where the unit stands.  Rule: CARD-DIGIN-3, -4 (NO_RETREAT marks open water)."""
    stack = state["hex_stack"][state["unit_hex"][unit]]
    return 0 if tables["stack_traits"][stack] & Trait.NO_RETREAT else 1


@kernel
def dig_in(tables, state, unit):
    """Put a sandbag on the hex of an ordered unit, supply permitting; none where its own or its sea wall is there.

    Rule: CARD-DIGIN-1, -5, -6, AMB-27, HR-SANDBAG-5, -6.
    """
    hex_ = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    stack = state["hex_stack"][hex_]
    piece = tables["sandbag_by"][side]
    if piece < 0 or tables["stack_dug"][stack, side]:
        return
    if tables["stack_pieces"][stack] & tables["sandbags"]:
        ground_is_dug(tables, state, hex_)
    if state["sandbags"] < tables["dig_in_limit"]:
        place_piece(tables, state, hex_, piece)
    else:
        mark_fired(state, Fired.SANDBAGS_SHORT)


@kernel
def digs_and_acts(state):
    """1 if units that dig in may move or battle as well, which a literal reading can grant.  Rule: HR-LITERAL-3."""
    return 1 if state["battles_allowed"] > 0 or not state["no_move"] else 0


@kernel
def dig_in_all(tables, state):
    """Ordered units dig in in the order in which they were ordered, so that the owner decides who goes without.

    Rule: CARD-DIGIN-5, HR-GEN-15.
    """
    for number in range(1, state["n_ordered"] + 1):
        for unit in range(state["n_units"]):
            if state["ordered"][unit] == number and not state["on_move"][unit]:
                dig_in(tables, state, unit)
