"""Where a unit can get along roads and other ways that spare a move or lengthen it: the search of its reach goes on."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.movement import NO_STOP, battle_allowance, first_limit, limit_after, step_cost
from engine.kernel.penalties import longest, paths_after, paths_at, slowed
from engine.kernel.reach_labels import MOST_LABELS, add_label
from engine.layout import ALL, OFF


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
