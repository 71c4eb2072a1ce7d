"""Where a unit can get where roads and rails lead through other ground (HR-ROAD, HR-RAIL)."""

from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.kernel.movement import NO_STOP, limits_lifted
from engine.kernel.penalties import longest, paths_after, paths_at, slowed
from engine.kernel.reach import take_way
from engine.kernel.reach_labels import MOST_LABELS, add_label, begin_search
from engine.kernel.terrain import edge_between
from engine.layout import ALL, OFF
from engine.rules.paved.law import along_road, cost_here, leaves_no_ban, limit_here, stop_here


@compile_unit()
def reach_paved(tables, state, mind, unit, most):
    """1 if where the unit can get has been found by steps that roads and rails ease.

    One search for each set of kinds of hexes that spare a move or lengthen it, as ``search_ways`` has them.
    Rule: HR-ROAD-1, -2, -10, HR-RAIL-4.  Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    row = state["unit_row"][unit]
    if (tables["train_rows"] >> row) & 1 or limits_lifted(tables, state, unit):
        return 0
    at_start = paths_at(tables, state["unit_hex"][unit])
    anyway = at_start & tables["start_paths"]
    begin_search(mind, state["unit_hex"][unit], slowed(tables, row, anyway, longest(state), most))
    mind["reach_n"] = mind["label_n"] = 1
    mind["reach_paths"][state["unit_hex"][unit]] = anyway
    search_steps(tables, state, mind, unit, most, anyway)
    for kept in range(1, 1 << tables["n_paths"]):
        if kept & anyway == 0 and kept & at_start == kept:
            search_steps(tables, state, mind, unit, most, kept | anyway)
    return 1


@kernel
def search_steps(tables, state, mind, unit, most, paths):
    """Ways that keep to these kinds of hexes, added to those found so far.

    Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    start, row = state["unit_hex"][unit], state["unit_row"][unit]
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
                    cost = cost_here(tables, state, row, here, edge, spent)
                    if cost == 0 or paths_after(tables, paths, here, edge) != paths:
                        continue
                    to = tables["near"][here, edge]
                    most_now = limit_here(tables, state, here, edge, spent, mind["label_limit"][i])
                    if spent + cost > most_now:
                        continue
                    goes_on = stop_here(tables, state, row, here, edge) == NO_STOP
                    known = mind["way_stamp"][to] == mark and spent + cost >= mind["way_cost"][to]
                    if not known:
                        mind["way_stamp"][to] = mark
                        mind["way_cost"][to] = spent + cost
                        mind["way_limit"][to] = most_now if goes_on else 0
                        take_way(tables, state, mind, unit, to, spent + cost, i, paths)
                    elif not goes_on or most_now <= mind["way_limit"][to]:
                        continue
                    else:
                        mind["way_limit"][to] = most_now
                    if goes_on:
                        add_label(mind, labels, to, spent + cost, most_now, i)
                        labels += 1
            i += 1
    mind["label_n"] = labels


@compile_unit()
def bars_on_paved(tables, state, mind, row, hex_):
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
