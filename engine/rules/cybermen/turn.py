"""The dialogue about figures gained: their owner says which units they join, one by one (house-rules 4.17)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired, mark_gap
from engine.layout import OFF
from engine.rules.cybermen.choices import choose_unit_that_gains
from engine.rules.cybermen.law import gain, may_gain


@compile_unit(NOTHING)
def gain_figures(tables, state, mind, unit, far):
    """An attack is resolved: figures that a close assault of such a unit has taken join units of its side.

    Rule: HR-CYBER-2, -4, -5, -9, -10.  Changes: state.unit_figures, figures_due.
    """
    side = state["unit_side"][unit]
    due = state["figures_due"][1 - side]
    state["figures_due"][0] = 0
    state["figures_due"][1] = 0
    if due == 0 or far != 1 or state["over"] or not (tables["gaining_rows"] >> state["unit_row"][unit]) & 1:
        return
    for _ in range(due):
        if places(tables, state, side) == 0:
            mark_fired(state, Fired.GAIN_LOST)
            return
        gain(tables, state, joined(tables, state, mind, side, unit))


@cold
def places(tables, state, side):
    """How many units of a side may gain a figure."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        n += may_gain(tables, state, unit, side)
    return n


@cold
def joined(tables, state, mind, side, unit):
    """The unit that a figure joins, which its owner chooses; where he does not, the one that took it, else the first.

    Rule: HR-CYBER-4, HR-GEN-14, HR-GEN-15.
    """
    if places(tables, state, side) > 1:
        offer(state, 1)
        chosen = choose_unit_that_gains(tables, state, mind, side)
        if may_gain(tables, state, chosen, side):
            mark_fired(state, Fired.GAIN_CHOSEN)
            return chosen
        if chosen != OFF:
            mark_gap(state, Gap.ACTION)
    if may_gain(tables, state, unit, side):
        return unit
    for hex_ in range(tables["n_hexes"]):
        there = state["unit_at"][hex_]
        if there >= 0 and may_gain(tables, state, there, side):
            return there
    return OFF
