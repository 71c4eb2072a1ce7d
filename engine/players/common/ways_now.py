"""Marches to objectives as bridges stand now: TABLES.march knows those of the set-up alone."""

from engine.compiling.jit import kernel
from engine.kernel.terrain import distance
from engine.layout import MAX_WAYS
from engine.players.common.class_terms import Place
from engine.players.common.place_notes import FAR_GOAL
from engine.players.common.weights import FIRST_PLACE, FORBIDS, Weight
from engine.sizes import N_PLACE

NO_WAY = 10_000
AS_IF_FAR = 12  # hexes added to the straight distance where no way leads, as in the marches of the set-up
NEIGHBORS = 6


@kernel
def worth_of_detours(tables, state, mind, unit, hex_):
    """What a bridge that came or went adds to the pull of objectives on a hex.  Changes: mind.ways_*."""
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
        as_set_up = tables["march"][kind, hex_, goal]
        as_it_is = mind["ways_now"][kind, i, hex_] if i < MAX_WAYS else as_set_up
        then = min(then, as_set_up)
        now = min(now, as_it_is)
        if mind["sharp"][side] and mind["runner"][unit] == goal:
            worth -= weights[Weight.RUN] * mind["haste"][side] * (as_it_is - as_set_up)
    worth -= weights[Weight.NEAR_OBJECTIVE] * mind["haste"][side] * (now - then)
    if mind["classed"][side]:
        first = FIRST_PLACE + tables["row_class"][row] * N_PLACE
        worth += weights[first + Place.MARCH] * (min(now, FAR_GOAL) - min(then, FAR_GOAL))
    return share * worth


@kernel
def look_for_ways(tables, state, mind, row, kind):
    """1 if some bridge has come or gone, and then marches of a kind of unit have been found anew in this turn.

    Changes: mind.ways_changed, ways_stamp, ways_now.
    """
    if mind["ways_stamp"][kind] != mind["assessed_stamp"]:
        mind["ways_stamp"][kind] = mind["assessed_stamp"]
        mind["ways_changed"][kind] = 0
        for hex_ in range(tables["n_hexes"]):
            if is_barred(tables, state["hex_stack"][hex_], row) != is_barred(
                tables, tables["hex_stack"][hex_], row
            ):
                mind["ways_changed"][kind] = 1
        for i in range(min(mind["open_n"], MAX_WAYS) if mind["ways_changed"][kind] else 0):
            find_ways(tables, state, mind, row, kind, i)
    return mind["ways_changed"][kind]


@kernel
def is_barred(tables, stack, row):
    """1 if a unit row may not enter ground of this kind."""
    return (tables["stack_barred"][stack] >> row) & 1


@kernel
def find_ways(tables, state, mind, row, kind, i):
    """March from every hex until a unit stands on or next to an open objective; the last step is never barred.

    Changes: mind.ways_now.
    """
    goal = mind["open"][i]
    for hex_ in range(tables["n_hexes"]):
        mind["ways_now"][kind, i, hex_] = NO_WAY
    mind["ways_now"][kind, i, goal] = 0
    for k in range(NEIGHBORS):
        if tables["near"][goal, k] >= 0:
            mind["ways_now"][kind, i, tables["near"][goal, k]] = 1
    shorter = 1
    while shorter:
        shorter = 0
        for hex_ in range(tables["n_hexes"]):
            for k in range(NEIGHBORS):
                to = tables["near"][hex_, k]
                if to < 0 or (tables["edge_shut_move"][hex_, k] >> row) & 1:
                    continue
                if is_barred(tables, state["hex_stack"][to], row):
                    continue
                march = tables["edge_cost"][hex_, k] + mind["ways_now"][kind, i, to]
                if march < mind["ways_now"][kind, i, hex_]:
                    mind["ways_now"][kind, i, hex_] = march
                    shorter = 1
    for hex_ in range(tables["n_hexes"]):
        if mind["ways_now"][kind, i, hex_] >= NO_WAY:
            mind["ways_now"][kind, i, hex_] = distance(tables, hex_, goal) + AS_IF_FAR
