"""Infantry that a train has set down may assault at once: who, and whom (supply-train-house)."""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.kernel.battle import count_dice
from engine.kernel.terrain import distance, unit_beside


@kernel
def mark_arrival(state, unit):
    """A unit has got off in this turn.  Changes: state.landed_turn."""
    state["landed_turn"][unit] = 1 + state["turn"]


@kernel
def may_assault(tables, state, unit):
    """1 if a unit has got off this turn, is infantry and may still assault from its hex.

    Rule: HR-SUPTRAIN-2, -5.
    """
    hex_ = state["unit_hex"][unit]
    if hex_ < 0 or state["landed_turn"][unit] != 1 + state["turn"]:
        return 0
    row = state["unit_row"][unit]
    if tables["row_class"][row] != UnitClass.INF or state["battles"][unit] > 0 or state["banned"][unit]:
        return 0
    return 1 - ((tables["stack_ban_here"][state["hex_stack"][hex_]] >> row) & 1)


@kernel
def arrival_dice(tables, state, unit, other):
    """Dice of such an assault on what stands next to the unit; 0 = not allowed.  Rule: HR-SUPTRAIN-5."""
    if other < 0 or not may_assault(tables, state, unit):
        return 0
    there = state["unit_hex"][other]
    if there < 0 or state["unit_side"][unit] == state["unit_side"][other]:
        return 0
    hex_ = state["unit_hex"][unit]
    if distance(tables, hex_, there) != 1:
        return 0
    if (tables["stack_ban_target"][state["hex_stack"][there]] >> state["unit_row"][other]) & 1:
        return 0
    return count_dice(tables, state, unit, hex_, other, 1, 0, 0)


@kernel
def anyone_arrived(tables, state, side):
    """1 if a unit of the side may make such an assault now."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        for k in range(6 if may_assault(tables, state, unit) else 0):
            if arrival_dice(tables, state, unit, unit_beside(tables, state, state["unit_hex"][unit], k)) > 0:
                return 1
    return 0
