"""What a road or rail through other ground has to do with a battle (HR-ROAD, HR-RAIL)."""

from engine.codes import Fire
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.sight import line_is_hidden


@compile_unit(NOTHING)
def mark_ground_of_way(tables, state, unit, target, dice, far, still, bonus):
    """A battle is about to be rolled: note what a road or rail has to do with it.

    Rule: HR-ROAD-3, -4, HR-RAIL-2, -3.  Changes: state.fired.
    """
    here, there = state["unit_hex"][unit], state["unit_hex"][target]
    if tables["plain_ground"][state["hex_stack"][here]] or tables["plain_ground"][state["hex_stack"][there]]:
        mark_fired(state, Fired.PLAIN_GROUND)
    if far > 1 and tables["row_fire"][state["unit_row"][unit]] == Fire.DIRECT:
        if line_is_hidden(tables, state, here, there, tables["seen_along"], 1):
            mark_fired(state, Fired.SEEN_ALONG)
