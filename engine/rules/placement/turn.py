"""The dialogue before a battle: a side says who stands where, two units at a time (house-rules 4.17)."""

from engine.codes import Gap
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.offer import offer
from engine.kernel.log_event import mark_gap
from engine.layout import OFF
from engine.rules.placement.choices import choose_change_of_places
from engine.rules.placement.law import change_places, may_change


@compile_unit(NOTHING)
def place_army(tables, state, mind):
    """The side puts any of its units on any of its start hexes, until it is content.

    Any order of the units comes about by fewer changes than there are units.
    Rule: HR-DALSET-3, -5, HR-GEN-15, HR-GEN-22.  Changes: positions.
    """
    side = tables["placing"] - 1
    offer(state, 1)
    for _ in range(tables["first_unit"][side], tables["end_unit"][side]):
        unit = choose_change_of_places(tables, state, mind, side)
        if unit == OFF:
            return
        other = mind["target"]
        if not may_change(tables, state, side, unit, other):
            mark_gap(state, Gap.PRE_BATTLE)
            return
        change_places(tables, state, unit, other)
