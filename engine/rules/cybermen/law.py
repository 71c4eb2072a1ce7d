"""Figures that a close assault takes and that join the units of who took them (house-rules 4.17)."""

from engine.codes import Loss
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@compile_unit(NOTHING)
def forget_losses(tables, state, unit, target, dice, far, still, bonus):
    """An attack begins that has taken nothing yet.  Changes: state.figures_due."""
    state["figures_due"][0] = 0
    state["figures_due"][1] = 0


@compile_unit(NOTHING)
def note_losses(tables, state, unit, lost, cause):
    """Figures lost to the hits and the flags of a roll; mines, ice and bridges take theirs for nobody.

    Rule: HR-CYBER-4, -5, -9.  Changes: state.figures_due.
    """
    if cause == Loss.HIT or cause == Loss.BLOCKED or cause == Loss.STOOD:
        state["figures_due"][state["unit_side"][unit]] += lost


@cold
def may_gain(tables, state, unit, side):
    """1 if a unit is one of a side's on the board that may gain a figure.  Rule: HR-CYBER-2 .. -4."""
    if unit < tables["first_unit"][side] or unit >= tables["end_unit"][side] or state["unit_hex"][unit] < 0:
        return 0
    if not (tables["gaining_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    return 1 if state["unit_figures"][unit] < tables["most_gained"] else 0


@cold
def gain(tables, state, unit):
    """A unit gains a figure, beyond its full strength too.  Rule: HR-CYBER-3.

    Changes: state.unit_figures, figures_gained.
    """
    state["unit_figures"][unit] += 1
    state["figures_gained"][state["unit_side"][unit]] += 1
    mark_fired(state, Fired.FIGURE_GAINED)
    log_event(state, Event.GAIN, unit, state["unit_figures"][unit], 0, 0, 0)


@compile_unit(NOTHING)
def repeat_gain(tables, state, side, kind, a, b, c, d):
    """A unit gains a figure, on a copy of the game."""
    if kind == Event.GAIN:
        state["unit_figures"][a] = b
