"""Medals that a unit would earn at once by standing somewhere, before it goes there."""

from engine.codes import Hold, When, Win
from engine.compiling.jit import kernel
from engine.kernel.objectives import passes
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
    if tables["hex_objectives"][hex_] == 0 or here < 0 or hex_ == here:
        return 0
    there = state["unit_at"][hex_]
    side = state["unit_side"][unit]
    state["unit_at"][here] = OFF
    state["unit_at"][hex_] = unit
    medals = -given_up(tables, state, side)
    for objective in range(tables["n_objectives"]):
        if (tables["hex_objectives"][hex_] >> objective) & 1 and falls_to(tables, state, objective, side):
            if tables["objective_win"][objective]:
                medals += tables["medal_target"][side]
            elif not for_good or tables["objective_hold"][objective] == Hold.FOREVER:
                medals += tables["objective_value"][objective]
    state["unit_at"][hex_] = there
    state["unit_at"][here] = unit
    return max(medals, 0)


@kernel
def medals_left(tables, state, unit):
    """Medals that the side would lose at once if the unit left its hex.  Changes: nothing in the end."""
    here = state["unit_hex"][unit]
    if tables["hex_objectives"][here] == 0:
        return 0
    state["unit_at"][here] = OFF
    medals = given_up(tables, state, state["unit_side"][unit])
    state["unit_at"][here] = unit
    return medals


@kernel
def given_up(tables, state, side):
    """Medals of the side that count while held and whose hexes it does not hold as the units stand now.

    One that is looked at only when a turn begins or ends is not lost before.  Rule: VIC-OBJ-2 .. -8.
    """
    medals = 0
    for objective in range(tables["n_objectives"]):
        if state["objective_holder"][objective] != side or tables["objective_hold"][objective] != Hold.WHILE:
            continue
        if tables["objective_when"][objective] == When.CHANGE and not passes(tables, state, objective, side):
            medals += tables["objective_value"][objective]
    return medals


@kernel
def wins_with(tables, state, side, medals):
    """1 if so many medals more win the game at once, whatever else happens.

    Never where damage names the winner or a side may lack objectives to win.  Rule: VIC-1.
    """
    if medals == 0 or tables["win"] == Win.DAMAGE or tables["objective_gate"]:
        return 0
    return 1 if state["medals"][side] + medals >= tables["medal_target"][side] else 0
