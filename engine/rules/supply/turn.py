"""The dialogue of resupply: half-tracks give figures to units beside them, as often as their owner likes."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.log_event import mark_gap
from engine.layout import MAX_FIGURES, MAX_UNITS
from engine.rules.supply.choices import choose_resupply
from engine.rules.supply.law import any_supply, may_serve, may_supply, supply


@compile_unit(NOTHING)
def resupply_units(tables, state, mind, side):
    """Before each battle, and after the last one, half-tracks may give figures.  Rule: WW-HT-12 .. WW-HT-14."""
    for _ in range(MAX_UNITS * MAX_FIGURES):
        if state["over"] or state["cut_turn"] or not any_supply(tables, state, side):
            return
        state["acts"] += 1
        unit = choose_resupply(tables, state, mind, side)
        if unit < 0:
            return
        served = mind["target"]
        if not may_supply(tables, state, unit) or not may_serve(tables, state, unit, served):
            mark_gap(state, Gap.BATTLE)
            return
        supply(tables, state, unit, served)
