"""Where a unit can get: the search of its reach, and the ways it found (core section 5; expansions 7.8)."""

from engine.codes import Stop
from engine.compiling.jit import kernel
from engine.kernel.ask import reach_is_found, reaches_otherwise, way_bars_battle
from engine.kernel.movement import (
    NO_STOP,
    allowance,
    first_limit,
    limit_after,
    limits_lifted,
    step_cost,
)
from engine.kernel.penalties import slowed_anyway
from engine.kernel.reach_labels import MOST_LABELS, add_label, begin_search
from engine.layout import OFF


@kernel
def reach_of(tables, state, mind, unit):
    """List the hexes an ordered unit can move to in the movement step.  Changes: mind.reach and its companions."""
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))


@kernel
def find_reach(tables, state, mind, unit, most, lifted):
    """List every hex the unit can end a move on, its own hex first, with the least allowance used.

    ``most``: hexes that row and card give; penalties take theirs off.
    Rule: HR-GEN-11, TP-TRN-3.  Changes: mind.reach and its companions, reach_paths, label_*, label_n.
    """
    if reaches_otherwise(tables, state, mind, unit, most):
        return
    start = state["unit_hex"][unit]
    anyway = slowed_anyway(tables, state["unit_row"][unit], start, most)
    search_reach(tables, state, mind, unit, first_limit(tables, state, start, anyway, lifted), lifted)
    reach_is_found(tables, state, mind, unit, most, lifted)


@kernel
def search_reach(tables, state, mind, unit, limit, lifted):
    """List every hex within an allowance, the unit's own first, with the least of it used.

    A way with less allowance left but a higher cap may lead further, hence several labels per hex.
    Rule: CORE-MOV-11, -12, -18.  Changes: mind.reach, reach_n, reach_cost, reach_from, reach_limit, label_*, label_n.
    """
    row = state["unit_row"][unit]
    begin_search(mind, state["unit_hex"][unit], limit)
    stamp = mind["stamp"]
    n = labels = 1
    first = 0  # labels before it have been gone on from
    for spent in range(limit):
        while first < labels and mind["label_spent"][first] < spent:
            first += 1
        i = first
        while i < labels:
            if mind["label_spent"][i] == spent and labels < MOST_LABELS:
                here = mind["label_hex"][i]
                limit_here = mind["label_limit"][i]
                for edge in range(6):
                    to = tables["near"][here, edge]
                    # Known by a way no longer and no more bound than any over this edge can be.
                    if to >= 0 and mind["reach_stamp"][to] == stamp and mind["reach_cost"][to] <= spent + 1:
                        if mind["reach_limit"][to] >= limit_here:
                            continue
                    cost = step_cost(tables, state, row, here, edge, spent, lifted)
                    if cost == 0:
                        continue
                    most_now = limit_after(tables, state, to, limit_here, lifted)
                    if spent + cost > most_now:
                        continue
                    goes_on = lifted != 0 or tables["stack_stop"][state["hex_stack"][to], row] == NO_STOP
                    new = mind["reach_stamp"][to] != stamp
                    if new:
                        mind["reach_stamp"][to] = stamp
                        mind["reach"][n] = to
                        n += 1
                    if not new and spent + cost >= mind["reach_cost"][to]:
                        if most_now <= mind["reach_limit"][to]:
                            continue
                        mind["reach_limit"][to] = most_now
                    else:
                        mind["reach_cost"][to] = spent + cost
                        mind["reach_from"][to] = i
                        mind["reach_limit"][to] = most_now
                    if goes_on:
                        add_label(mind, labels, to, spent + cost, most_now, i)
                        labels += 1
            i += 1
    mind["reach_n"] = n
    mind["label_n"] = labels


@kernel
def short_way(tables, state, mind, unit, k, most, lifted):
    """Lay out a way of one step, else of two, to the hex in direction k < 18; 0 if neither leads there.

    Agrees with ``find_reach`` for allowances up to 2, where no way has more steps and no kind of hexes spares a move.
    Rule: CORE-MOV-11, -12, -18.  Changes: mind.path, mind.path_n.
    """
    start = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    limit = first_limit(tables, state, start, slowed_anyway(tables, row, start, most), lifted)
    to = tables["near"][start, k]
    if to < 0 or state["unit_at"][to] >= 0:
        return 0
    if k < 6:
        cost = step_cost(tables, state, row, start, k, 0, lifted)
        if cost > 0 and cost <= limit_after(tables, state, to, limit, lifted):
            mind["path"][0] = to
            mind["path_n"] = 1
            return 1
    if limit < 2:
        return 0
    for way in range(2):
        first = tables["way_first"][k, way]
        if first < 0:
            return 0
        cost = step_cost(tables, state, row, start, first, 0, lifted)
        middle = tables["near"][start, first]
        if cost != 1 or (not lifted and tables["stack_stop"][state["hex_stack"][middle], row] != Stop.NO):
            continue
        rest = limit_after(tables, state, middle, limit, lifted)
        cost = step_cost(tables, state, row, middle, tables["way_second"][k, way], 1, lifted)
        if cost == 1 and limit_after(tables, state, to, rest, lifted) >= 2:
            mind["path"][0] = middle
            mind["path"][1] = to
            mind["path_n"] = 2
            return 1
    return 0


@kernel
def path_to(mind, hex_):
    """Lay out the cheapest way found to a hex.  Changes: mind.path, mind.path_n."""
    n = 0
    label = mind["reach_from"][hex_]
    while label != OFF:
        n += 1
        label = mind["label_from"][label]
    mind["path_n"] = n
    here = hex_
    label = mind["reach_from"][hex_]
    for i in range(n - 1, -1, -1):
        mind["path"][i] = here
        here = mind["label_hex"][label]
        label = mind["label_from"][label]


@kernel
def barred_on_way(tables, state, mind, row, hex_):
    """1 if a hex passed on the way found to a hex forbids a unit's battle: CORE-MOV-13, CARD-BEL-5."""
    known = way_bars_battle(tables, state, mind, row, hex_)
    if known:
        return known - 1
    label = mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        stack = state["hex_stack"][mind["label_hex"][label]]
        if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
            return 1
        if (tables["stack_ban_left"][stack] >> row) & 1:
            return 1
        label = mind["label_from"][label]
    return 0
