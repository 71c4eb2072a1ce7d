"""The dialogue of a move that shows an enemy: its owner ends it, or lays out the rest of it anew (HR-KRIEG-12)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.march import walk
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.rules.unseen.choices import choose_way_on

CONCEALED = 2  # of state.came_in_sight: whoever comes next to a concealed unit stops there


@compile_unit(NOTHING)
def go_on_in_sight(tables, state, mind, unit):
    """A step has shown an enemy: the owner of the unit may end its move, or go another way as far as it may still go.

    Rule: HR-KRIEG-4, -12.  Changes: state.came_in_sight, way_anew and what a march does.
    """
    found = state["came_in_sight"]
    state["came_in_sight"] = 0
    if found == 0 or found == CONCEALED or state["over"] or state["cut_turn"] or state["unit_hex"][unit] < 0:
        return
    if state["limit"] <= state["spent"]:
        return
    offer(state, 1)
    if choose_way_on(tables, state, mind, unit):
        mark_fired(state, Fired.WENT_ON_IN_SIGHT)
        state["way_anew"] = 1
        walk(tables, state, mind, unit)
        state["way_anew"] = 0
