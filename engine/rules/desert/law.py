"""One hex further after taking ground, before the overrun (house rule north-african-overrun)."""

from engine.codes import Stop, Trait
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive, first_limit, land, leave_hex, limit_after, step_cost
from engine.kernel.objective_holders import test_step
from engine.kernel.reach import search_reach
from engine.kernel.terrain import edge_between


@kernel
def hexes_further(tables, state, unit):
    """Hexes the unit that has just taken ground may go on, 0 if none.  Rule: HR-DESERT-1, TP-GAP-3, -4."""
    here = state["unit_hex"][unit]
    if state["over"] or state["cut_turn"] or here < 0:
        return 0
    row = state["unit_row"][unit]
    return hexes_from(tables, state, row, here, state["advances"][unit], state["stopped"][unit])


@kernel
def hexes_from(tables, state, row, hex_, advances, stop):
    """Hexes a unit of the row may go on from the ground it took, 0 if none.

    ``advances``: times it took ground this turn, ``stop``: what the ground makes of its march (codes.Stop).
    Rule: HR-DESERT-2, -3, -5, -7, HR-SNOW-5, HR-BLITZARM-8.
    """
    if not (tables["desert_rows"] >> row) & 1 or tables["row_advance"][row] < 2 or tables["overruns"] == 0:
        return 0
    if advances > 1 and not tables["desert_again"]:
        return 0
    if stop == Stop.HARD:
        return 0
    return first_limit(tables, state, hex_, tables["desert_extra"], tables["row_free"][row])


@kernel
def find_further(tables, state, mind, unit):
    """List where the unit may end, its own hex first; terrain for a first step only is closed to it.

    Weather and Blitzkrieg take nothing from a hex that is no move.
    Rule: HR-DESERT-4, -5, HR-SNOW-5, HR-BLITZARM-8.  Changes: mind.reach and its companions.
    """
    free = tables["row_free"][state["unit_row"][unit]]
    search_reach(tables, state, mind, unit, hexes_further(tables, state, unit), free)
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
    log_event(state, Event.STEP, unit, here, to, cost, 0)
    mark_fired(state, Fired.EXTRA_HEX)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, free)
    if not tables["ground_bites"]:
        test_step(tables, state, here, to)
    return cost
