"""What a swarm is: its dice, and what else is true of each of its units."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event
from engine.kernel.arrivals import put_on_board
from engine.layout import OFF


@kernel
def is_swarm(tables, state, unit):
    """1 if the unit is one of a swarm."""
    return (tables["swarm_rows"] >> state["unit_row"][unit]) & 1


@compile_unit()
def dice_of_swarm(tables, state, unit, target, far):
    """Dice more or fewer of a swarm unit: it has one for each of its figures, whatever its row lacks.

    Rule: HR-ZOMBIE-1, -8, HR-DEMORAL-8.
    """
    if not is_swarm(tables, state, unit):
        return 0
    return state["unit_figures"][unit] - tables["swarm_figures"]


@compile_unit(NOTHING)
def repeat_swarm(tables, state, side, kind, a, b, c, d):
    """A unit is pushed, has grown or has divided, on a copy of the game."""
    if kind == Event.PUSHED:
        if state["unit_at"][b] == a:
            state["unit_at"][b] = OFF
        state["unit_at"][c] = a
        state["unit_hex"][a] = c
    elif kind == Event.GROWN:
        state["unit_figures"][a] = c
    elif kind == Event.DIVIDED:
        put_on_board(state, state["unit_side"][a], b, c)
        state["unit_figures"][a] -= d
        state["unit_figures"][b] = d
