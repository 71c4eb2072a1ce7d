"""One hex further after taking ground, before the overrun (house rule north-african-overrun)."""

from engine.codes import Event, Fired, Stop, Trait
from engine.kernel.jit import kernel
from engine.kernel.movement import (
    arrive,
    find_reach,
    first_limit,
    land,
    leave_hex,
    limit_after,
    step_cost,
)
from engine.kernel.note import mark_fired, note
from engine.kernel.terrain import edge_between
from engine.kernel.victory import test_step


@kernel
def hexes_further(tables, state, unit):
    """Hexes the unit that has just taken ground may go on, 0 if none.

    Rule: HR-DESERT-1, -2, -3, -5, -7.
    """
    row = state["unit_row"][unit]
    if state["over"] or state["cut_turn"] or state["unit_hex"][unit] < 0:
        return 0
    if not (tables["desert_rows"] >> row) & 1 or tables["row_advance"][row] < 2 or tables["overruns"] == 0:
        return 0
    if state["advances"][unit] > 1 and not tables["desert_again"]:
        return 0
    if state["stopped"][unit] == Stop.HARD:
        return 0
    return first_limit(
        tables, state, state["unit_hex"][unit], tables["desert_extra"], tables["row_free"][row]
    )


@kernel
def find_further(tables, state, mind, unit):
    """List where the unit may end, its own hex first; terrain for a first step only is closed to it.

    Rule: HR-DESERT-4, -5.  Changes: mind.reach and its companions.
    """
    free = tables["row_free"][state["unit_row"][unit]]
    find_reach(tables, state, mind, unit, hexes_further(tables, state, unit), free)
    n = 1
    for i in range(1, mind["reach_n"]):
        hex_ = mind["reach"][i]
        if free or not tables["stack_traits"][state["hex_stack"][hex_]] & Trait.ENTER_FIRST:
            mind["reach"][n] = hex_
            n += 1
    mind["reach_n"] = n


@kernel
def step_further(tables, state, unit, to, spent, most):
    """Go on to the next hex if the rules allow it; gives the hexes used, 0 if refused.

    It is no move of the unit's own: what it may do afterwards only the ground decides.
    Rule: HR-DESERT-1, -5, -6.  Changes: positions, stops and bans.
    """
    here = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    free = tables["row_free"][row]
    edge = edge_between(tables, here, to)
    if edge < 0 or (spent > 0 and state["stopped"][unit] != Stop.NO):
        return 0
    cost = step_cost(tables, state, row, here, edge, spent + 1, free)
    if cost == 0 or spent + cost > limit_after(tables, state, to, most, free):
        return 0
    note(state, Event.STEP, unit, here, to, cost, 0)
    mark_fired(state, Fired.EXTRA_HEX)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, free)
    test_step(tables, state, here, to)
    return cost
