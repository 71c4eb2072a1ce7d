"""Marches to objectives as bridges and road blocks stand now: TABLES.march knows nothing of pieces that come and go.

Both sets of ways are found here by the same function, as the pieces stood at the set-up and as they stand now, and only
what they differ by is added to the terms of every battle, which go by TABLES.march.
"""

from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.layout import MAX_WAYS
from engine.players.common.class_terms import Place
from engine.players.common.place_notes import FAR_GOAL
from engine.players.common.weights import FIRST_PLACE, FORBIDS, Weight
from engine.sizes import AS_IF_FAR, N_PLACE, NO_WAY, OUT_OF_REACH

AT_FIRST, NOW = 0, 1  # ways as pieces stood at the set-up, and as they stand now
NEIGHBORS = 6


@kernel
def worth_of_detours(tables, state, mind, unit, hex_):
    """What a bridge or a road block that came or went adds to the pull of objectives on a hex.

    Exits that are closed to the unit draw nobody, whatever comes or goes.  Changes: mind.ways_*.  Rule: SCEN-EXIT-3.
    """
    side = state["unit_side"][unit]
    weights = mind["weights"][side]
    share = weights[Weight.DETOUR]
    row = state["unit_row"][unit]
    kind = tables["row_march"][row]
    if mind["open_n"] == 0 or share <= -FORBIDS or not look_for_ways(tables, state, mind, row, kind):
        return 0.0
    then = NO_WAY
    now = NO_WAY
    worth = 0.0
    for i in range(mind["open_n"]):
        goal = mind["open"][i]
        at_first = as_it_is = tables["march"][kind, hex_, goal]
        if at_first < OUT_OF_REACH and i < MAX_WAYS:
            at_first = mind["ways"][AT_FIRST, kind, i, hex_]
            as_it_is = mind["ways"][NOW, kind, i, hex_]
        then = min(then, at_first)
        now = min(now, as_it_is)
        if mind["sharp"][side] and mind["runner"][unit] == goal:
            worth -= weights[Weight.RUN] * mind["haste"][side] * (as_it_is - at_first)
    worth -= weights[Weight.NEAR_OBJECTIVE] * mind["haste"][side] * (now - then)
    if mind["classed"][side]:
        first = FIRST_PLACE + tables["row_class"][row] * N_PLACE
        worth += weights[first + Place.MARCH] * (min(now, FAR_GOAL) - min(then, FAR_GOAL))
    return share * worth


@kernel
def look_for_ways(tables, state, mind, row, kind):
    """1 if something that bars the way has come or gone; marches of a kind of unit are then found anew in this turn.

    Changes: mind.ways_changed, ways_stamp, ways.
    """
    if mind["ways_stamp"][kind] != mind["assessed_stamp"]:
        mind["ways_stamp"][kind] = mind["assessed_stamp"]
        mind["ways_changed"][kind] = 0
        for hex_ in range(tables["n_hexes"]):
            if is_barred(tables, state, row, AT_FIRST, hex_) != is_barred(tables, state, row, NOW, hex_):
                mind["ways_changed"][kind] = 1
        for i in range(min(mind["open_n"], MAX_WAYS) if mind["ways_changed"][kind] else 0):
            find_ways(tables, state, mind, row, kind, AT_FIRST, i)
            find_ways(tables, state, mind, row, kind, NOW, i)
    return mind["ways_changed"][kind]


@kernel
def is_barred(tables, state, row, when, hex_):
    """1 if a unit row may not enter a hex as it was at the set-up, or as it is now."""
    stack = tables["hex_stack"][hex_] if when == AT_FIRST else state["hex_stack"][hex_]
    return (tables["stack_barred"][stack] >> row) & 1


@kernel
def find_ways(tables, state, mind, row, kind, when, i):
    """March from every hex until a unit stands on or next to an open objective; the last step is never barred.

    Changes: mind.ways.
    """
    goal = mind["open"][i]
    for hex_ in range(tables["n_hexes"]):
        mind["ways"][when, kind, i, hex_] = NO_WAY
    mind["ways"][when, kind, i, goal] = 0
    for k in range(NEIGHBORS):
        if tables["near"][goal, k] >= 0:
            mind["ways"][when, kind, i, tables["near"][goal, k]] = 1
    while shorten_ways(tables, state, mind, row, kind, when, i):
        pass
    for hex_ in range(tables["n_hexes"]):
        if mind["ways"][when, kind, i, hex_] >= NO_WAY:
            mind["ways"][when, kind, i, hex_] = distance(tables, hex_, goal) + AS_IF_FAR


@kernel
def shorten_ways(tables, state, mind, row, kind, when, i):
    """1 if the march from some hex to an objective is shorter by way of a hex beside it.  Changes: mind.ways."""
    shorter = 0
    for hex_ in range(tables["n_hexes"]):
        for k in range(NEIGHBORS):
            to = tables["near"][hex_, k]
            if to < 0 or (tables["edge_shut_move"][hex_, k] >> row) & 1:
                continue
            if is_barred(tables, state, row, when, to):
                continue
            march = tables["edge_cost"][hex_, k] + mind["ways"][when, kind, i, to]
            if march < mind["ways"][when, kind, i, hex_]:
                mind["ways"][when, kind, i, hex_] = march
                shorter = 1
    return shorter
