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
def medals_on(tables, state, unit, hex_, for_good):
    """Medals the unit would earn at once by standing on the hex, less those it would leave behind.

    A sudden death counts as all medals there are to win.  ``for_good``: 1 for those alone that nobody can take back.
    Changes: nothing in the end.
    """
    here = state["unit_hex"][unit]
    if tables["hex_objectives"][hex_] == 0 or hex_ == here:
        return 0
    side = state["unit_side"][unit]
    state["unit_at"][here] = OFF
    state["unit_at"][hex_] = unit
    medals = 0
    for objective in range(tables["n_objectives"]):
        value = tables["objective_value"][objective]
        hold = tables["objective_hold"][objective]
        if (tables["hex_objectives"][hex_] >> objective) & 1 and falls_to(tables, state, objective, side):
            if tables["objective_win"][objective]:
                medals += tables["medal_target"][side]
            elif not for_good or hold == Hold.FOREVER:
                medals += value
        elif state["objective_holder"][objective] == side and hold == Hold.WHILE:
            medals -= 0 if passes(tables, state, objective, side) else value
    state["unit_at"][hex_] = OFF
    state["unit_at"][here] = unit
    return max(medals, 0)


@kernel
def sure_medals(tables, state, mind, watch, unit):
    """Most medals the ordered unit could earn by its move alone.

    Changes: watch.sure, watch.sure_for_good, mind.reach and its companions.
    """
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))
    leaving = find_exit(tables, state, mind, unit)
    watch["sure"] = max(watch["sure"], leaving)
    watch["sure_for_good"] = max(watch["sure_for_good"], leaving)
    for i in range(1, mind["reach_n"] if tables["n_objectives"] > 0 else 0):
        hex_ = mind["reach"][i]
        watch["sure"] = max(watch["sure"], medals_on(tables, state, unit, hex_, 0))
        watch["sure_for_good"] = max(watch["sure_for_good"], medals_on(tables, state, unit, hex_, 1))
