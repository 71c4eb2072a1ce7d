"""Dice that markers add or take away, and clearing costs, one compile unit: battles with either ask it."""

from engine.compiling.compile_unit import compile_unit
from engine.kernel.boxes.crosshairs import crosshair_dice
from engine.layout import CUT


@compile_unit()
def dice_of_markers(tables, state, unit, target, far):
    """Dice that cross-hairs, a leader and combat cards add to an attack; all are lost on what cannot be seen.

    Rule: TP-BIG-3, TP-HERO-2, WW-CAM-2, WW-CC-4, HR-ENGINEER-4, HR-LEADER-1, -5, -7, HR-CAMO-1.
    """
    if far > 1 and state["camouflaged"][target]:
        return -CUT
    more = state["led"][unit] * tables["leader_bonus"][state["unit_row"][unit]] + state["combat_dice"][unit]
    if tables["duty_rows"] and state["duty_turn"][unit] == state["turn"]:
        more -= tables["duty_dice"]
    return more + crosshair_dice(tables, state, unit, state["unit_hex"][target])
