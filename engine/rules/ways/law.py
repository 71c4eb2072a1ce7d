"""Moves whose length rules bend: that a road took a unit farther, or that a penalty held it back."""

from engine.codes import March, Slow
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.log_event import has_fired, mark_fired
from engine.kernel.movement import allowance, battle_allowance, battle_hexes, first_limit, limits_lifted
from engine.kernel.penalties import longest, paths_at, slowed, slowed_at_best
from engine.kernel.reach import find_reach, search_reach
from engine.layout import MAX_MARCH
from engine.rules.boats.law import is_river


@kernel
def mark_slowed(tables, state, unit):
    """A unit has used up what penalties left of its allowance, or moved too far to battle because of them, or by road.

    Changes: state.fired.
    """
    row = state["unit_row"][unit]
    paths = state["way_paths"][unit]
    if state["spent"] == 0:
        return
    mark_road(tables, state, unit, paths)
    most = slowed(tables, row, paths, longest(state), state["most"])
    if state["spent"] > most - tables["row_gain"][row]:
        mark_haste(tables, state, row)
    if state["spent"] >= most:
        mark_slow(tables, state, row, paths, longest(state), state["most"])
    hexes = battle_hexes(state, unit, tables["row_move_battle"][row])
    if state["on_move"][unit] or state["battles"][unit] > 0 or state["moved"][unit] > hexes:
        return
    if state["moved"][unit] > slowed(tables, row, paths, March.BATTLE, hexes):
        mark_slow(tables, state, row, paths, March.BATTLE, hexes)


@kernel
def mark_road(tables, state, unit, paths):
    """A road took the unit farther than it could have gone off it, or gone and battled.  Changes: state.fired."""
    row = state["unit_row"][unit]
    off_road = paths & ~tables["road_path"]
    if off_road == paths:
        return
    farther = state["spent"] > slowed(tables, row, off_road, longest(state), state["most"])
    near = state["spent"] <= battle_allowance(tables, state, unit, paths)
    if farther or (near and state["spent"] > battle_allowance(tables, state, unit, off_road)):
        mark_fired(state, Fired.BY_ROAD)


@kernel
def mark_haste(tables, state, row):
    """Armor has gone farther than it could but for its Blitzkrieg.  Rule: HR-BLITZARM-1.  Changes: state.fired."""
    if tables["row_gain"][row] > 0:
        mark_fired(state, Fired.ARMOR_HASTENED)


@kernel
def mark_reach(tables, state, mind, unit):
    """Note hexes that a unit about to move cannot reach for a penalty, or reaches by a Blitzkrieg or its boats alone.

    Cards played together give allowances of their own, unit by unit, and trains keep to their rails: they are left out.
    Rule: HR-BLITZARM-1, -4, WW-WX-1, HR-GEN-11.  Changes: state.fired, mind.reach and its companions.
    """
    row = state["unit_row"][unit]
    if state["cards_n"] > 1 or (tables["train_rows"] >> row) & 1:
        return
    most = allowance(tables, state, unit)
    lifted = limits_lifted(tables, state, unit)
    find_reach(tables, state, mind, unit, most, lifted)
    hexes = mind["reach_n"]
    if tables["boats_given"] and tables["row_afloat"][row]:
        mark_rivers(tables, state, mind)
    gain = tables["row_gain"][row]
    if gain > 0 and not has_fired(state, Fired.ARMOR_HASTENED):
        raised = 0 if state["on_move"][unit] else state["raise_max"]
        plain = max(tables["row_move_max"][row] - gain, raised) + state["combat_hexes"][unit]
        find_reach(tables, state, mind, unit, min(most, plain), lifted)
        if mind["reach_n"] < hexes:
            mark_fired(state, Fired.ARMOR_HASTENED)
    if tables["bent_moves"]:
        here = state["unit_hex"][unit]
        search_reach(tables, state, mind, unit, first_limit(tables, state, here, most, lifted), lifted)
        if mind["reach_n"] > hexes:
            mark_slow(tables, state, row, paths_at(tables, here), March.MOST, most)


@cold
def mark_rivers(tables, state, mind):
    """Note that a unit may take to boats that an option gave.  Rule: HR-BOAT-1, -3, -4.  Changes: state.fired."""
    for i in range(mind["reach_n"]):
        if is_river(tables, state, mind["reach"][i]):
            mark_fired(state, Fired.OFFERED)


@kernel
def mark_held(tables, state):
    """At the end of the movement step: units with an order that penalties keep from moving at all.

    Changes: state.fired.
    """
    for unit in range(state["n_units"]):
        hex_ = state["unit_hex"][unit]
        if hex_ < 0 or not state["ordered"][unit] or state["moved"][unit] > 0:
            continue
        most = allowance(tables, state, unit)
        row = state["unit_row"][unit]
        if most > 0 and slowed_at_best(tables, row, hex_, most) == 0:
            mark_slow(tables, state, row, paths_at(tables, hex_), March.MOST, most)


@kernel
def mark_slow(tables, state, row, paths, march, hexes):
    """A penalty took from what a unit would have done.  Changes: state.fired."""
    cause = tables["move_cause"][row, paths, march, min(hexes, MAX_MARCH)]
    if cause & Slow.WEATHER:
        mark_fired(state, Fired.SLOWED)
    if cause & Slow.BLITZ:
        mark_fired(state, Fired.ARMOR_SLOWED)
