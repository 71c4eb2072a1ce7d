"""Where a unit can get along roads and other ways that spare a move, lengthen it, or ease its steps."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.movement import NO_STOP, battle_allowance, limits_lifted
from engine.kernel.penalties import longest, paths_after, paths_at, slowed
from engine.kernel.reach_labels import MOST_LABELS, add_label, begin_search
from engine.kernel.terrain import edge_between
from engine.layout import ALL, OFF
from engine.rules.ways.step_law import along_road, cost_here, leaves_no_ban, limit_here, stop_here


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


@compile_unit()
def reach_eased(tables, state, mind, unit, most):
    """1 if where the unit can get has been found by steps that roads and rails ease.

    Rule: HR-ROAD-1, -2, -10, HR-RAIL-4.  Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    row = state["unit_row"][unit]
    if (tables["train_rows"] >> row) & 1 or limits_lifted(tables, state, unit):
        return 0
    start = state["unit_hex"][unit]
    anyway = paths_at(tables, start) & tables["start_paths"]
    begin_search(mind, start, slowed(tables, row, anyway, longest(state), most))
    mind["reach_n"] = mind["label_n"] = 1
    search_along(tables, state, mind, unit, most, 0, anyway)
    search_ways(tables, state, mind, unit, most, 0)
    return 1


@kernel
def search_along(tables, state, mind, unit, most, lifted, paths):
    """Ways that keep to these kinds of hexes, added to those found so far.

    A hex that stops who comes from beside a road may be gone on from by who comes along it.
    Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    start = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    mark = mind["way_mark"] + 1
    mind["way_mark"] = mark
    limit = slowed(tables, row, paths, longest(state), most)
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
                    cost = cost_here(tables, state, row, here, edge, spent, lifted)
                    if cost == 0 or paths_after(tables, paths, here, edge) != paths:
                        continue
                    to = tables["near"][here, edge]
                    most_now = limit_here(tables, state, here, edge, spent, mind["label_limit"][i], lifted)
                    if spent + cost > most_now:
                        continue
                    goes_on = lifted or stop_here(tables, state, row, here, edge) == NO_STOP
                    if mind["way_stamp"][to] == mark and spent + cost >= mind["way_cost"][to]:
                        if not goes_on or most_now <= mind["way_limit"][to]:
                            continue
                    else:
                        mind["way_stamp"][to] = mark
                        mind["way_cost"][to] = spent + cost
                        take_way(tables, state, mind, unit, to, spent + cost, i, paths)
                    mind["way_limit"][to] = most_now if goes_on else 0
                    if goes_on:
                        add_label(mind, labels, to, spent + cost, most_now, i)
                        labels += 1
            i += 1
    mind["label_n"] = labels


@kernel
def take_way(tables, state, mind, unit, to, cost, label, paths):
    """Note a way to a hex unless the one known is as short, or lets the unit battle where this does not.

    Changes: mind.reach, reach_n, reach_stamp, reach_cost, reach_from, reach_paths.
    """
    if to == state["unit_hex"][unit]:
        return
    if mind["reach_stamp"][to] != mind["stamp"]:
        mind["reach_stamp"][to] = mind["stamp"]
        mind["reach"][mind["reach_n"]] = to
        mind["reach_n"] += 1
    elif cost > mind["reach_cost"][to]:
        if mind["reach_cost"][to] <= battle_allowance(tables, state, unit, mind["reach_paths"][to]):
            return
        if cost > battle_allowance(tables, state, unit, paths):
            return
    mind["reach_cost"][to] = cost
    mind["reach_from"][to] = label
    mind["reach_paths"][to] = paths


@compile_unit()
def bars_on_way(tables, state, mind, row, hex_):
    """1 if the way found to a hex leaves a unit of the row its battle there, 2 if ground on it does not.

    Ground that is passed along a road, or on rails, bars nobody, nor does ground that a road leads out of.
    Rule: HR-ROAD-6, -9, HR-RAIL-4, CORE-MOV-13.
    """
    to, label = hex_, mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        here = mind["label_hex"][label]
        before = mind["label_hex"][mind["label_from"][label]]
        stack = state["hex_stack"][here]
        entered = (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]
        if entered and not leaves_no_ban(tables, state, before, edge_between(tables, before, here)):
            return 2
        if (tables["stack_ban_left"][stack] >> row) & 1:
            if not along_road(tables, here, edge_between(tables, here, to)):
                return 2
        to, label = here, mind["label_from"][label]
    return 1
