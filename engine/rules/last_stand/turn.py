"""Who is asked whether a unit holds an objective for a figure."""

from engine.codes import Loss
from engine.compiling.compile_unit import compile_unit
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.losses import remove_figures
from engine.rules.last_stand.choices import choose_hold


@compile_unit()
def ask_to_hold(tables, state, mind, unit, flags):
    """1 if the owner of a unit on an objective gives a figure for all flags.  Rule: HR-LASTSTAND-1, -2."""
    if tables["hex_objectives"][state["unit_hex"][unit]] == 0 or state["unit_figures"][unit] < 2:
        return 0
    offer(state, 1)
    if not choose_hold(tables, state, mind, unit, flags):
        return 0
    mark_fired(state, Fired.HELD_ON)
    remove_figures(tables, state, unit, 1, Loss.STOOD)
    return 1
