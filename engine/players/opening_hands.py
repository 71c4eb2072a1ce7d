"""Which cards a small opening hand keeps (all kinds of players)."""

from engine.kernel.jit import kernel
from engine.kernel.orders import seen_by
from engine.kernel.terrain import distance
from engine.layout import MAX_RANGE
from engine.players.recruit import rank_units, units_in

ALL_ROWS = 0x7FFFFFFF
IN_REACH = 100  # units in the enemy's reach count before all others


@kernel
def recruit_opening(tables, state, mind, side, count):
    """The card for the section with most own units, the first of several.  Changes: mind.ranked, ranked_n, gain."""
    rank_units(tables, state, mind, side)
    best = -1
    chosen = 0
    for i in range(count):
        units = 0
        for section in range(3):
            if tables["card_quota"][tables["slot_row"][state["drawn"][i]], section] > 0:
                units += units_in(tables, state, mind, ALL_ROWS, seen_by(side, section))
        if units > best:
            best = units
            chosen = i
    return chosen


@kernel
def sergeant_opening(tables, state, mind, side, count):
    """The card for the section in which most own units stand within the enemy's reach, then most units at all."""
    best = -1
    chosen = 0
    for i in range(count):
        units = 0
        for section in range(3):
            if tables["card_quota"][tables["slot_row"][state["drawn"][i]], section] > 0:
                units += units_awaited(tables, state, mind, side, seen_by(side, section))
        if units > best:
            best = units
            chosen = i
    return chosen


@kernel
def units_awaited(tables, state, mind, side, physical):
    """Own units in a physical section, those an enemy can attack next turn counted many times over."""
    units = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        hex_ = state["unit_hex"][unit]
        if hex_ >= 0 and (tables["hex_sections"][hex_] >> physical) & 1:
            units += IN_REACH if in_enemy_reach(tables, state, mind, side, hex_) else 1
    return units


@kernel
def in_enemy_reach(tables, state, mind, side, hex_):
    """1 if some enemy can march and bring dice to bear on a hex, terrain apart."""
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        at = state["unit_hex"][unit]
        if at >= 0:
            far = distance(tables, hex_, at)
            if far < MAX_RANGE + 5 and mind["danger"][state["unit_row"][unit], far] > 0.0:
                return 1
    return 0
