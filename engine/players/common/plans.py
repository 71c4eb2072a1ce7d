"""Wagons in the plan of a player, a compile unit, so that games without trains compile none of it."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.layout import OFF


@compile_unit(NOTHING)
def plan_wagon(tables, state, mind, unit):
    """If the unit just planned is a locomotive, the plan goes on with the gun on its wagon.  Rule: TP-TRN-2, -9.

    Changes: mind.plan, mind.plan_n.
    """
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        wagon = tables["train_wagon"][tables["train_of"][unit]]
        if state["unit_hex"][wagon] != OFF:
            mind["plan"][mind["plan_n"]] = wagon
            mind["plan_n"] += 1
