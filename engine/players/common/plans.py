"""Whom a player has ordered, in the order of the plan: those of whom it asks later what they do."""

from engine.compiling.jit import kernel
from engine.layout import OFF


@kernel
def plan_on(tables, state, mind, unit):
    """The plan goes on with a unit; with a locomotive comes the gun on its wagon.  Rule: TP-TRN-2, -9.

    Changes: mind.plan, mind.plan_n.
    """
    mind["plan"][mind["plan_n"]] = unit
    mind["plan_n"] += 1
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        wagon = tables["train_wagon"][tables["train_of"][unit]]
        if state["unit_hex"][wagon] != OFF:
            mind["plan"][mind["plan_n"]] = wagon
            mind["plan_n"] += 1
