"""Where all units of ``random`` go when everybody is ordered: any legal march."""

from engine.codes import Action, UnitClass
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.actions import may_regroup_to
from engine.kernel.big_push import FORWARD, SHORT, list_ends, must_march
from engine.kernel.chance import draw_below
from engine.kernel.movement import may_move
from engine.kernel.reach import path_to, reach_of
from engine.layout import OFF
from engine.players.random.choices import pick


@kernel
def random_march(tables, state, mind, side):
    """The next unit marches anywhere it may under the action in force; then all that have to and now can.

    Changes: mind.noted_turn, mind.plan_at, mind.path.
    """
    if mind["noted_turn"] != state["turn"]:
        mind["noted_turn"] = state["turn"]
        mind["plan_at"] = tables["first_unit"][side]
    push = state["action"] == Action.BIG_PUSH
    while mind["plan_at"] < tables["end_unit"][side]:
        unit = mind["plan_at"]
        mind["plan_at"] += 1
        if may_move(tables, state, unit):
            if push:
                n = draw_push(tables, state, mind, unit)
            else:
                n = draw_regroup(tables, state, mind, unit)
            if n > 0:
                return lay(state, mind, side, unit, n)
    if push:
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            if must_march(tables, state, mind, unit):
                return lay(state, mind, side, unit, mind["list_n"])
    return OFF


@kernel
def draw_regroup(tables, state, mind, unit):
    """List the ends of a move that does not advance, staying among them; gives how many.  Changes: mind.list."""
    n = 0
    reach_of(tables, state, mind, unit)
    for i in range(mind["reach_n"]):
        if may_regroup_to(tables, state, unit, mind["reach"][i]):
            mind["list"][n] = mind["reach"][i]
            n += 1
    return n


@kernel
def draw_push(tables, state, mind, unit):
    """List the ends of a march of the push if the unit goes: it has to, or a coin says so.  Changes: mind.list."""
    if must_march(tables, state, mind, unit):
        return mind["list_n"]
    kind = list_ends(tables, state, mind, unit)
    guns = tables["row_class"][state["unit_row"][unit]] == UnitClass.ART
    optional = kind == SHORT or (guns and kind >= FORWARD)
    return mind["list_n"] if optional and coin(state, state["unit_side"][unit], unit) else 0


@kernel
def coin(state, side, unit):
    """0 or 1 with the same chance, for each unit of a decision by itself."""
    return draw_below(state, Stream.PLAYER_TIE, side, state["acts"], 1 + unit, 2)


@kernel
def lay(state, mind, side, unit, n):
    """Lay out the way to any of the n hexes listed; gives the unit.  Changes: mind.path."""
    path_to(mind, mind["list"][pick(state, side, n)])
    return unit
