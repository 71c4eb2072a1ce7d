"""Where a unit may go in its move (expansions 3.4)."""

from engine.codes import March, Stop, Trait
from engine.compiling.jit import kernel
from engine.kernel.exits import exit_value
from engine.kernel.penalties import paths_after, paths_at, slowed, slowed_at_best
from engine.layout import MAX_PIECES, OFF
from engine.rules.modern.fire_law import is_of
from engine.sizes import MAX_LABELS

LEAVE_ONE = int(Trait.LEAVE_ONE)
PATHS = 64  # in the note of a label kinds of ways stand above its limit, so many times
CLIMBS = PATHS * PATHS  # above both, areas that climbs have cost beyond the steps, so many times
LIMIT_BITS = 5  # of the largest limit so far, above it what its climbs cost; by kinds of ways
NOTE_BITS, IN_WORD, MOST_CLIMBS = 7, 4, 3  # bits of both, so many in a word; climbs beyond count as many
MOST, BATTLE = int(March.MOST), int(March.BATTLE)


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
def may_fight_after(tables, row, steps, paths):
    """1 if a unit of a row may fight after so many areas, on a way that keeps to some kinds of hexes (bits).

    Rule: MMB-MOV-1, MMB-MOV-3, MMB-GAP-28.
    """
    return 1 if steps <= slowed(tables, row, paths, BATTLE, tables["row_move_battle"][row]) else 0


@kernel
def find_ways(tables, state, mind, unit):
    """All hexes that a unit may move to, its own left out: mind.reach, with a mark where it may fight from.

    Stops end a move, sand and water cap it, a road all the way adds to it, a climb costs areas more.
    Rule: MMB-MOV-1 .. -6, MMB-MOV-10 .. -12, MMB-WAT-1, MMB-GAP-17, -20, -25, -28, -29, MMB-MAP-3.
    Changes: mind.reach*, mind.label*, mind.stamp.
    """
    mind["reach_n"] = 0
    if not may_go(tables, state, unit):
        return
    row = state["unit_row"][unit]
    most = tables["row_move_max"][row]
    mind["stamp"] += 1
    begin_ways(
        tables,
        state,
        mind,
        state["unit_hex"][unit],
        slowed_at_best(tables, row, state["unit_hex"][unit], most),
    )
    n = 1
    at = 0
    while at < n:
        hex_ = mind["label_hex"][at]
        spent = mind["label_spent"][at]
        limit = mind["label_limit"][at] % PATHS
        stops = at > 0 and tables["stack_stop"][state["hex_stack"][hex_], row] != Stop.NO
        if not stops and spent < limit:
            for edge in range(6):
                k = (edge + 3 * state["unit_side"][unit]) % 6
                to = tables["near"][hex_, k]
                if to < 0 or state["unit_at"][to] >= 0 or (tables["edge_shut_move"][hex_, k] >> row) & 1:
                    continue
                paths = paths_after(tables, mind["label_limit"][at] // PATHS % PATHS, hex_, k)
                climb = tables["edge_cost"][hex_, k] - 1
                climbed = mind["label_limit"][at] // CLIMBS + climb
                then = min(
                    limit - climb,
                    tables["stack_cap"][state["hex_stack"][to]] - climbed,
                    slowed(tables, row, paths, MOST, most) - climbed,
                )
                if spent < then and n < MAX_LABELS:
                    fights = may_fight_after(tables, row, spent + 1 + climbed, paths)
                    banned = tables["stack_ban_left"][state["hex_stack"][hex_]]
                    banned |= tables["stack_ban_entered"][state["hex_stack"][to]]
                    fights &= ~(banned >> row) & 1
                    if note_way(mind, to, then, paths, climbed, fights, n, spent + 1):
                        mind["label_from"][n] = at
                        n += 1
        at += 1
    mind["label_n"] = n


@kernel
def begin_ways(tables, state, mind, start, limit):
    """The first label of a search, with the limit that the ground of the start leaves.  Changes: mind.label*."""
    stack = state["hex_stack"][start]
    if tables["stack_traits"][stack] & LEAVE_ONE:
        limit = min(limit, 1)
    if tables["modern_sand_leaving"]:
        limit = min(limit, tables["stack_cap"][stack])
    mind["label_hex"][0] = start
    mind["label_spent"][0] = 0
    mind["label_limit"][0] = limit + PATHS * paths_at(tables, start)
    mind["label_from"][0] = OFF


@kernel
def note_way(mind, to, limit, paths, climbed, fights, label, spent):
    """Note a way to a hex with its label; 1 unless one so far was as good.  Changes: mind.reach*, mind.label*.

    Ways come by length: one of the same kinds that leaves as large a limit, or a larger one, after no more climbs was
    there before.
    """
    if mind["reach_stamp"][to] != mind["stamp"]:
        mind["reach_stamp"][to] = mind["stamp"]
        mind["reach_paths"][to] = 0
        mind["way_limit"][to] = 0
        mind["way_cost"][to] = mind["reach_n"]
        mind["reach"][mind["reach_n"]] = to
        mind["reach_limit"][mind["reach_n"]] = OFF
        mind["reach_n"] += 1
    shift = NOTE_BITS * (paths % IN_WORD)
    kept = mind["reach_paths"][to] if paths < IN_WORD else mind["way_limit"][to]
    before = (kept >> shift) % (1 << NOTE_BITS)
    climbs = min(climbed, MOST_CLIMBS)
    if before % (1 << LIMIT_BITS) >= limit:
        if before >> LIMIT_BITS <= climbs:
            return 0
    else:
        kept += ((climbs << LIMIT_BITS) + limit - before) << shift
        if paths < IN_WORD:
            mind["reach_paths"][to] = kept
        else:
            mind["way_limit"][to] = kept
    mind["label_hex"][label] = to
    mind["label_spent"][label] = spent
    mind["label_limit"][label] = limit + PATHS * paths + CLIMBS * climbed
    i = mind["way_cost"][to]
    if fights > mind["reach_limit"][i]:
        mind["reach_cost"][i] = spent
        mind["reach_from"][i] = label
        mind["reach_limit"][i] = fights
    return 1


@kernel
def way_by_label(mind, label):
    """Write the way of a label into mind.path.  Changes: mind.path, path_n."""
    n = mind["label_spent"][label]
    mind["path_n"] = n
    while n > 0:
        n -= 1
        mind["path"][n] = mind["label_hex"][label]
        label = mind["label_from"][label]


@kernel
def way_to(mind, hex_):
    """Write the way to a hex that was found into mind.path; 0 if it was not found.  Changes: mind.path, path_n."""
    for i in range(mind["reach_n"]):
        if mind["reach"][i] == hex_:
            way_by_label(mind, mind["reach_from"][i])
            return 1
    return 0


@kernel
def best_exit(tables, state, mind, unit):
    """What the best exit counts by which a unit may leave the board in its move, 0 if there is none.

    Leaving is a step like any other.  Rule: MMB-GAP-26.  Changes: mind.exit_label.
    """
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    if tables["exit_hexes"][side] == 0 or mind["reach_n"] + may_go(tables, state, unit) == 0:
        return 0
    best = 0
    for label in range(mind["label_n"]):
        hex_ = mind["label_hex"][label]
        stops = label > 0 and tables["stack_stop"][state["hex_stack"][hex_], row] != Stop.NO
        if not stops and mind["label_spent"][label] < mind["label_limit"][label] % PATHS:
            value = exit_value(tables, state, unit, hex_)
            if value > best:
                best = value
                mind["exit_label"] = label
    return best
