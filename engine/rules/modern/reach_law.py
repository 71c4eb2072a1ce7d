"""Where a unit may go in its move (expansions 3.4)."""

from engine.codes import Stop, Trait
from engine.compiling.jit import kernel
from engine.layout import MAX_PIECES, OFF
from engine.rules.modern.fire_law import is_of
from engine.sizes import MAX_LABELS

LEAVE_ONE = int(Trait.LEAVE_ONE)
ON_ROAD = 16  # in the note of a label, beside its limit
FIGHTS = 1  # in mind.reach_limit: the unit may fight from there


@kernel
def wire_on(tables, state, unit):
    """The piece on the hex of a unit that it has to remove before it may move, OFF if there is none.

    Rule: MMB-MOV-9, MMB-GAP-16.
    """
    if not is_of(tables["modern_cutters"], state, unit):
        return OFF
    pieces = tables["stack_pieces"][state["hex_stack"][state["unit_hex"][unit]]] & tables["modern_wire"]
    if pieces:
        for piece in range(MAX_PIECES):
            if (pieces >> piece) & 1:
                return piece
    return OFF


@kernel
def may_go(tables, state, unit):
    """1 if a unit may move in its act.  Rule: MMB-ART-9, MMB-GAP-2, MMB-MOV-9."""
    if state["modern_exhausted"][state["unit_side"][unit]] or state["modern_fired"][unit] == state["turn"]:
        return 0
    return 1 if wire_on(tables, state, unit) == OFF else 0


@kernel
def may_fight_after(tables, row, steps, by_road):
    """1 if a unit of a row may fight after so many areas.  Rule: MMB-MOV-1, MMB-MOV-3."""
    battle = tables["row_move_battle"][row]
    if battle > 0 and by_road:
        battle += tables["modern_road_bonus"]
    return 1 if steps <= battle else 0


@kernel
def find_ways(tables, state, mind, unit):
    """All hexes that a unit may move to, its own left out: mind.reach, with a mark where it may fight from.

    Stops end a move, sand and water cap it, a road all the way adds to it.
    Rule: MMB-MOV-1 .. -6, MMB-MOV-10 .. -12, MMB-WAT-1, MMB-GAP-17, MMB-GAP-20, MMB-GAP-25, MMB-GAP-29.
    Changes: mind.reach*, mind.label*, mind.stamp.
    """
    mind["reach_n"] = 0
    if not may_go(tables, state, unit):
        return
    row = state["unit_row"][unit]
    start = state["unit_hex"][unit]
    stack = state["hex_stack"][start]
    most = tables["row_move_max"][row]
    road = tables["modern_road_bonus"] if tables["modern_road"][start] else 0
    limit = most + road
    if tables["stack_traits"][stack] & LEAVE_ONE:
        limit = min(limit, 1)
    if tables["modern_sand_leaving"]:
        limit = min(limit, tables["stack_cap"][stack])
    mind["stamp"] += 1
    stamp = mind["stamp"]
    mind["label_hex"][0] = start
    mind["label_spent"][0] = 0
    mind["label_limit"][0] = limit + (ON_ROAD if road else 0)
    mind["label_from"][0] = OFF
    n = 1
    at = 0
    while at < n:
        hex_ = mind["label_hex"][at]
        spent = mind["label_spent"][at]
        note = mind["label_limit"][at]
        on_road = 1 if note >= ON_ROAD else 0
        limit = note % ON_ROAD
        stops = at > 0 and tables["stack_stop"][state["hex_stack"][hex_], row] != Stop.NO
        if not stops and spent < limit:
            for k in range(6):
                if (tables["edge_shut_move"][hex_, k] >> row) & 1:
                    continue
                to = tables["near"][hex_, k]
                if to < 0 or state["unit_at"][to] >= 0:
                    continue
                by_road = on_road & ((tables["modern_road"][hex_] >> k) & 1)
                then = min(limit, tables["stack_cap"][state["hex_stack"][to]])
                if not by_road:
                    then = min(then, most)
                if spent + 1 > then or n >= MAX_LABELS:
                    continue
                fights = may_fight_after(tables, row, spent + 1, by_road)
                if note_way(mind, stamp, to, then + (ON_ROAD if by_road else 0), fights, n, spent + 1):
                    mind["label_hex"][n] = to
                    mind["label_spent"][n] = spent + 1
                    mind["label_limit"][n] = then + (ON_ROAD if by_road else 0)
                    mind["label_from"][n] = at
                    n += 1
        at += 1


@kernel
def note_way(mind, stamp, to, note, fights, label, spent):
    """Note a way to a hex; 1 if no way so far was as good.  Changes: mind.reach*.

    Ways come by length, so that one with the same limit, or a larger one, was there before; ``note``: as of a label.
    """
    if mind["reach_stamp"][to] != stamp:
        mind["reach_stamp"][to] = stamp
        mind["reach_paths"][to] = 0
        i = mind["reach_n"]
        mind["reach_n"] = i + 1
        mind["reach"][i] = to
        mind["reach_cost"][i] = spent
        mind["reach_from"][i] = label
        mind["reach_limit"][i] = fights
        mind["way_mark"] = i
        mind["way_cost"][to] = i
    elif (mind["reach_paths"][to] >> note) & 1:
        return 0
    elif fights:
        i = mind["way_cost"][to]
        if not mind["reach_limit"][i]:
            mind["reach_cost"][i] = spent
            mind["reach_from"][i] = label
            mind["reach_limit"][i] = fights
    # whoever comes with less of a limit, on a road or off it, gains nothing later
    limit = note % ON_ROAD
    for less in range(limit + 1):
        mind["reach_paths"][to] |= 1 << less
        if note >= ON_ROAD:
            mind["reach_paths"][to] |= 1 << (less + ON_ROAD)
    return 1


@kernel
def way_to(mind, hex_):
    """Write the way to a hex that was found into mind.path; 0 if it was not found.  Changes: mind.path, path_n."""
    for i in range(mind["reach_n"]):
        if mind["reach"][i] == hex_:
            label = mind["reach_from"][i]
            n = mind["label_spent"][label]
            mind["path_n"] = n
            while n > 0:
                n -= 1
                mind["path"][n] = mind["label_hex"][label]
                label = mind["label_from"][label]
            return 1
    return 0
