"""Medals that a unit would earn at once by stepping on a hex or leaving the board."""

from engine.codes import Hold, When
from engine.compiling.jit import kernel
from engine.kernel.exits import find_exit
from engine.kernel.movement import allowance, limits_lifted
from engine.kernel.objectives import passes
from engine.kernel.reach import find_reach
from engine.layout import OFF


@kernel
def falls_to(tables, state, objective, side):
    """1 if the objective would go to the side as the units stand now.  Rule: VIC-OBJ-2 .. -8."""
    if tables["objective_when"][objective] != When.CHANGE:
        return 0
    holder = state["objective_holder"][objective]
    if holder == side or not passes(tables, state, objective, side):
        return 0
    if holder == OFF or tables["objective_win"][objective]:
        return 1
    if tables["objective_hold"][objective] == Hold.FOREVER:
        return 0
    return 1 - passes(tables, state, objective, holder)


@kernel
def medals_on(tables, state, unit, hex_):
    """Medals the unit would earn at once by standing on the hex, all that its side needs for a sudden death.

    Changes: nothing in the end.
    """
    mask = tables["hex_objectives"][hex_]
    here = state["unit_hex"][unit]
    if mask == 0 or hex_ == here:
        return 0
    side = state["unit_side"][unit]
    state["unit_at"][here] = OFF
    state["unit_at"][hex_] = unit
    medals = 0
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and falls_to(tables, state, objective, side):
            medals += tables["objective_value"][objective]
            if tables["objective_win"][objective]:
                medals += tables["medal_target"][side]
    state["unit_at"][hex_] = OFF
    state["unit_at"][here] = unit
    return medals


@kernel
def sure_medals(tables, state, mind, unit):
    """Most medals the ordered unit could earn by its move alone.  Changes: mind.reach and its companions."""
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))
    best = find_exit(tables, state, mind, unit)
    for i in range(1, mind["reach_n"]):
        best = max(best, medals_on(tables, state, unit, mind["reach"][i]))
    return best
