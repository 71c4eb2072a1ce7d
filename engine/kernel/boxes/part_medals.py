"""Medals for parts of a unit: figures lost by several units together make one (Winter Wars)."""

from engine.codes import MedalSource
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.medals import award
from engine.kernel.victory import check_victory


@compile_unit(NOTHING)
def pay_parts(tables, state, unit, lost):
    """The enemy is paid for figures of a row that pays by the figure, in whole medals; the rest waits for more.

    The last figure of a unit is paid for before the unit is gone, and victory is tested when it is.
    Rule: WW-HT-5, UNIT-TRK-1.  Changes: state.parts_lost, medals.
    """
    side = state["unit_side"][unit]
    state["parts_lost"][side] += lost * tables["row_part"][state["unit_row"][unit]]
    medals = state["parts_lost"][side] // tables["part_medals"]
    if medals > 0:
        state["parts_lost"][side] -= medals * tables["part_medals"]
        mark_fired(state, Fired.PART_MEDAL)
        award(tables, state, 1 - side, medals, MedalSource.UNIT)
        if state["unit_figures"][unit] > 0:
            check_victory(tables, state)
