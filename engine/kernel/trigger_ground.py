"""Whether ground that options changed decides a battle, a compile unit, so that official games compile none of it."""

from engine.codes import Fire
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.sight import obstructs
from engine.kernel.terrain import direction
from engine.layout import LINE, OFF


@compile_unit(NOTHING)
def mark_ground(tables, state, attacker, target, far):
    """A battle is about to be rolled: note what a trench, or a hill with something on it, has to do with it.

    Rule: HR-TRENCH-2, -3, HR-HILLLOS-1, HR-FORT-3, HR-SANDBAG-5.  Changes: state.fired.
    """
    row = state["unit_row"][attacker]
    here = state["unit_hex"][attacker]
    there = state["unit_hex"][target]
    class_ = tables["row_class"][row]
    if (tables["trench_cover"][state["hex_stack"][there]] >> class_) & 1:
        mark_fired(state, Fired.TRENCH)
    if (tables["cover_changed"][state["hex_stack"][there]] >> class_) & 1:
        mark_fired(state, Fired.COVER_CHANGED)
    if tables["sandbags_owned"]:
        mark_bags(tables, state, target)
    if (tables["trench_fights"][state["hex_stack"][here]] >> row) & 1:
        mark_fired(state, Fired.TRENCH)
    if far > 1 and tables["row_fire"][row] == Fire.DIRECT and was_hidden(tables, state, here, there):
        mark_fired(state, Fired.PLATEAU)


@kernel
def mark_bags(tables, state, target):
    """Note sandbags on the target's hex that do not serve its side.  Rule: HR-SANDBAG-5.  Changes: state.fired."""
    stack = state["hex_stack"][state["unit_hex"][target]]
    if tables["stack_pieces"][stack] & tables["sandbags"]:
        if not tables["stack_dug"][stack, state["unit_side"][target]]:
            mark_fired(state, Fired.SANDBAGS_OWNED)


@kernel
def was_hidden(tables, state, a, b):
    """1 if what stands on hills between two hexes officially hides them from each other.  Rule: LOS-15."""
    k = direction(tables, a, b)
    if crosses_growth(tables, state, tables["line_crossed"], k, a, b):
        return 1
    if tables["line_left"][k, 0] == OFF or tables["line_right"][k, 0] == OFF:
        return 0
    if not crosses_growth(tables, state, tables["line_left"], k, a, b):
        return 0
    return crosses_growth(tables, state, tables["line_right"], k, a, b)


@kernel
def crosses_growth(tables, state, lists, k, a, b):
    """1 if a hex of the k-th direction list obstructs the line from a to b, officially at least."""
    for i in range(LINE):
        j = lists[k, i]
        if j < 0:
            return 0
        hex_ = tables["near"][a, j]
        if obstructs(tables, state, hex_, a, b, a):
            return 1
        if hex_ >= 0 and tables["stack_grown"][state["hex_stack"][hex_]]:
            return 1
    return 0
