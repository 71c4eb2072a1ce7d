"""Where a unit can get along roads and other ways that spare a move or lengthen it: the search of its reach goes on."""

from engine.codes import March, Slow
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.log_event import has_fired, mark_fired
from engine.kernel.movement import (
    NO_STOP,
    allowance,
    battle_allowance,
    battle_hexes,
    first_limit,
    limit_after,
    limits_lifted,
    step_cost,
)
from engine.kernel.penalties import longest, paths_after, paths_at, slowed, slowed_at_best
from engine.kernel.reach import find_reach, search_reach, take_way
from engine.kernel.reach_labels import MOST_LABELS, add_label
from engine.layout import ALL, MAX_MARCH, OFF
from engine.rules.boats.law import is_river


@compile_unit(NOTHING)
def search_ways(tables, state, mind, unit, most, lifted):
    """Go on with a search of reach along roads and other hexes that spare a move, one search for each set of kinds.

    A way that leads no farther still counts if the unit may battle after it and not after the one found so far.
    Rule: TP-ROAD-1, HR-MUD-2 .. -4, HR-RUSMUD-2, HR-SNOW-3.
    Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    row = state["unit_row"][unit]
    at_start = paths_at(tables, state["unit_hex"][unit])
    anyway = at_start & tables["start_paths"]
    for i in range(mind["reach_n"]):
        mind["reach_paths"][mind["reach"][i]] = anyway
    for kept in range(1, 1 << tables["n_paths"]):
        if kept & anyway or kept & at_start != kept:
            continue
        paths = kept | anyway
        farther = slowed(tables, row, paths, longest(state), most) > slowed(
            tables, row, anyway, longest(state), most
        )
        if farther or battle_allowance(tables, state, unit, paths) > battle_allowance(
            tables, state, unit, anyway
        ):
            search_along(tables, state, mind, unit, most, lifted, paths)


@kernel
def search_along(tables, state, mind, unit, most, lifted, paths):
    """Ways that keep to these kinds of hexes, added to those found so far.

    Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    start = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    mark = mind["way_mark"] + 1
    mind["way_mark"] = mark
    limit = first_limit(tables, state, start, slowed(tables, row, paths, longest(state), most), lifted)
    mind["way_stamp"][start] = mark
    mind["way_cost"][start] = 0
    mind["way_limit"][start] = ALL
    first = labels = mind["label_n"]
    if labels < MOST_LABELS:
        add_label(mind, labels, start, 0, limit, OFF)
        labels += 1
    for spent in range(limit):
        i = first
        while i < labels:
            if mind["label_spent"][i] == spent and labels < MOST_LABELS:
                here = mind["label_hex"][i]
                for edge in range(6):
                    cost = step_cost(tables, state, row, here, edge, spent, lifted)
                    if cost == 0:
                        continue
                    to = tables["near"][here, edge]
                    most_now = limit_after(tables, state, to, mind["label_limit"][i], lifted)
                    if spent + cost > most_now or paths_after(tables, paths, here, edge) != paths:
                        continue
                    if mind["way_stamp"][to] == mark and spent + cost >= mind["way_cost"][to]:
                        if most_now <= mind["way_limit"][to]:
                            continue
                        mind["way_limit"][to] = most_now
                    else:
                        mind["way_stamp"][to] = mark
                        mind["way_cost"][to] = spent + cost
                        mind["way_limit"][to] = most_now
                        take_way(tables, state, mind, unit, to, spent + cost, i, paths)
                    if lifted or tables["stack_stop"][state["hex_stack"][to], row] == NO_STOP:
                        add_label(mind, labels, to, spent + cost, most_now, i)
                        labels += 1
            i += 1
    mind["label_n"] = labels


# --- that a road took a unit farther, or a penalty held it back: what is said of moves whose length rules bend ---


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
