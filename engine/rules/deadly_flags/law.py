"""Flags that cost figures instead of ground (nef-flags-are-casualties)."""

from engine.codes import Loss
from engine.compiling.compile_unit import compile_unit
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.losses import remove_figures


@compile_unit()
def lose_figures(tables, state, mind, unit, flags):
    """1: every flag costs a figure, and nobody retreats.  Rule: HR-NEFFLAG-1 .. -3.  Changes: what losses change."""
    mark_fired(state, Fired.FLAG_KILLED)
    remove_figures(tables, state, unit, flags, Loss.BLOCKED)
    return 1
