"""Which cards a small opening hand keeps (all kinds of players)."""

from engine.compiling.jit import kernel
from engine.kernel.card_orders import named_sections
from engine.kernel.terrain import distance
from engine.layout import DANGER_REACH

IN_REACH = 100  # units in the enemy's reach count before all others


@kernel
def recruit_opening(tables, state, mind, side, count):
    """The card for the section with most own units, the first of several."""
    return best_opening(tables, state, mind, side, count, 1)


@kernel
def sergeant_opening(tables, state, mind, side, count):
    """The card for the section in which most own units stand within the enemy's reach, then most units at all."""
    return best_opening(tables, state, mind, side, count, IN_REACH)


@kernel
def best_opening(tables, state, mind, side, count, in_reach):
    """The card for the sections with most own units, those an enemy can attack next turn counted so many times."""
    best = -1
    chosen = 0
    for i in range(count):
        units = 0
        sections = named_sections(tables, tables["copy_row"][state["drawn"][i]], side)
        for physical in range(3):
            if (sections >> physical) & 1:
                units += units_awaited(tables, state, mind, side, physical, in_reach)
        if units > best:
            best = units
            chosen = i
    return chosen


@kernel
def units_awaited(tables, state, mind, side, physical, in_reach):
    """Own units in a physical section, those an enemy can attack next turn counted so many times."""
    units = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and (tables["hex_sections"][hex_] >> physical) & 1:
            awaited = in_reach > 1 and in_enemy_reach(tables, state, mind, side, hex_)
            units += in_reach if awaited else 1
    return units


@kernel
def in_enemy_reach(tables, state, mind, side, hex_):
    """1 if some enemy can march and bring dice to bear on a hex, terrain apart."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            far = distance(tables, hex_, at)
            if far < DANGER_REACH and mind["danger"][state["unit_row"][unit], far] > 0.0:
                return 1
    return 0
