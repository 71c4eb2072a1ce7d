"""Where a train can go on its track, step by step (Terrain Pack)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.kernel.penalties import slowed_at_best
from engine.kernel.reach_labels import MOST_RAIL_LABELS, add_label, begin_search
from engine.layout import OFF

TURNS = (0, 1, 5)  # straight on, then a curve to either side


@kernel
def leads_on(tables, hex_, edge):
    """1 if track leads over an edge of the hex."""
    return (tables["rails"][hex_] >> edge) & 1


@kernel
def is_open(tables, state, train, hex_, edge, passing):
    """1 if a part of a train may roll over the edge: there is track, and nothing blocks it.

    ``passing``: 1 if units of its side do not block it.  Rule: TP-TRN-3, HR-TRAIN-4.
    """
    if not leads_on(tables, hex_, edge):
        return 0
    to = tables["near"][hex_, edge]
    row = state["unit_row"][tables["train_loco"][train]]
    if (tables["edge_shut_move"][hex_, edge] >> row) & 1:
        return 0
    if state["unit_at"][to] >= 0 and not (passing and may_pass(tables, state, train, to)):
        return 0
    return 1 - is_broken(tables, state, row, to)


@kernel
def may_pass(tables, state, train, hex_):
    """1 if the unit on a hex is another one of the train's side, on ground that does nothing to the train.

    Rule: HR-TRAIN-4, -6.
    """
    unit = state["unit_at"][hex_]
    if tables["train_of"][unit] == train or bites(tables, state, hex_):
        return 0
    return 1 if state["unit_side"][unit] == state["unit_side"][tables["train_loco"][train]] else 0


@kernel
def bites(tables, state, hex_):
    """1 if the ground of the hex rolls dice at who comes onto it, or stops him there."""
    stack = state["hex_stack"][hex_]
    return 1 if tables["stack_mine"][stack] > 0 or tables["enter_dice"][stack] > 0 else 0


@kernel
def stands_clear(tables, state, train, hex_, tail):
    """1 if no part of the train is on a hex with another unit, its locomotive on a hex with this tail.

    Rule: HR-TRAIN-6.
    """
    if is_taken(tables, state, train, hex_):
        return 0
    if wagon_hex(tables, state, train) == OFF:
        return 1
    return 1 - is_taken(tables, state, train, tables["near"][hex_, tail])


@kernel
def is_taken(tables, state, train, hex_):
    """1 if a unit that is no part of the train stands on the hex."""
    unit = state["unit_at"][hex_]
    return 1 if unit >= 0 and tables["train_of"][unit] != train else 0


@kernel
def front_hex(tables, state, train, hex_, tail, backwards):
    """Hex of the part that goes first, its locomotive on a hex with this tail."""
    if backwards and wagon_hex(tables, state, train) != OFF:
        return tables["near"][hex_, tail]
    return hex_


@kernel
def rolls_through(tables, state, train, hex_, tail, backwards):
    """1 if the train may go on from a place where it cannot end: nothing on the ground stops or strikes it there."""
    return 1 - bites(tables, state, front_hex(tables, state, train, hex_, tail, backwards))


@kernel
def is_broken(tables, state, row, hex_):
    """1 if no part of a train comes onto the hex: it is blocked, or the bridge is gone on which the other part stands.

    Rule: TP-TRN-3, TP-GAP-6.
    """
    return (tables["stack_barred"][state["hex_stack"][hex_]] >> row) & 1


@kernel
def wagon_hex(tables, state, train):
    """Hex of a train's wagon, OFF once that is gone."""
    return state["unit_hex"][tables["train_wagon"][train]]


@kernel
def way_ahead(tables, state, train, hex_, tail, turn, passing):
    """Edge over which a train goes forward from the hex if it turns so, OFF if it cannot.

    Rule: TP-TRN-3, HR-TRAIN-4.
    """
    edge = (tail + 3 + turn) % 6
    row = state["unit_row"][tables["train_loco"][train]]
    if wagon_hex(tables, state, train) != OFF and is_broken(tables, state, row, hex_):
        return OFF
    return edge if is_open(tables, state, train, hex_, edge, passing) else OFF


@kernel
def way_back(tables, state, train, hex_, tail, turn, passing):
    """Edge that is the tail after one hex backwards if the rear part turns so, OFF if the train cannot.

    The locomotive comes to the hex behind its tail.  With a wagon there, that leads: the edge is the one over which it
    goes on.  A locomotive alone needs its tail free, and what lies behind says how it then stands.
    Rule: TP-TRN-3, -6, HR-TRAIN-4.
    """
    edge = (tail + turn) % 6
    behind = tables["near"][hex_, tail]
    row = state["unit_row"][tables["train_loco"][train]]
    if wagon_hex(tables, state, train) != OFF:
        broken = is_broken(tables, state, row, behind)
        return edge if not broken and is_open(tables, state, train, behind, edge, passing) else OFF
    if not is_open(tables, state, train, hex_, tail, passing):
        return OFF
    if leads_on(tables, behind, edge):
        return edge
    return OFF if turn != 0 or any_way_on(tables, behind, tail) else tail


@kernel
def any_way_on(tables, hex_, tail):
    """1 if track leads on from a hex entered over this edge."""
    for turn in TURNS:
        if leads_on(tables, hex_, (tail + turn) % 6):
            return 1
    return 0


@kernel
def note_ways(tables, state, mind, train, label, labels, backwards, passing):
    """Add the places one hex on from that of a label; gives how many labels there are now.

    A place where a part would be on a hex with another unit is passed and never an end.
    A label holds the hex of the locomotive; where others keep what is left of an allowance it has its tail, below 0, so
    that no way of a train leads off the board.  mind.reach_limit is the tail after the way that was found first.
    Rule: HR-TRAIN-6.
    Changes: mind.label_*, reach and its companions.
    """
    hex_ = mind["label_hex"][label]
    tail = -1 - mind["label_limit"][label]
    spent = mind["label_spent"][label] + 1
    for turn in TURNS:
        if backwards:
            edge = way_back(tables, state, train, hex_, tail, turn, passing)
            to = tables["near"][hex_, tail]
        else:
            edge = way_ahead(tables, state, train, hex_, tail, turn, passing)
            to = tables["near"][hex_, edge] if edge != OFF else OFF
        if edge == OFF or labels >= MOST_RAIL_LABELS:
            continue
        after = edge if backwards else (edge + 3) % 6
        clear = 1
        if passing:
            clear = stands_clear(tables, state, train, to, after)
            if not clear and not rolls_through(tables, state, train, to, after, backwards):
                continue
        add_label(mind, labels, to, spent, -1 - after, label)
        labels += 1
        if clear and mind["reach_stamp"][to] != mind["stamp"]:
            mind["reach_stamp"][to] = mind["stamp"]
            mind["reach"][mind["reach_n"]] = to
            mind["reach_n"] += 1
            mind["reach_cost"][to] = spent
            mind["reach_from"][to] = label
            mind["reach_limit"][to] = after
            mind["reach_paths"][to] = 0
    return labels


@compile_unit(NOTHING)
def find_rails(tables, state, mind, unit, most):
    """List the hexes to which a locomotive can go, forwards or else backwards, its own first.

    A move never goes both ways.  Rule: TP-TRN-3, HR-GEN-11, HR-TRAIN-4.
    Changes: mind.reach and its companions, label_*, label_n.
    """
    start = state["unit_hex"][unit]
    train = tables["train_of"][unit]
    limit = slowed_at_best(tables, state["unit_row"][unit], start, most)
    begin_search(mind, start, -1 - state["tail"][train])
    mind["reach_n"] = 1
    labels = 1
    for backwards in range(2):
        first = labels
        label = 0
        while label < labels:
            if mind["label_spent"][label] < limit and not (
                label > 0 and stops_at(tables, state, mind, train, label, backwards)
            ):
                labels = note_ways(
                    tables, state, mind, train, label, labels, backwards, tables["trains_pass"]
                )
            label = first if label == 0 else label + 1
    mind["label_n"] = labels


@kernel
def stops_at(tables, state, mind, train, label, backwards):
    """1 if the part of the train that goes first comes onto a minefield at the place of a label.  Rule: TP-MINE-3."""
    tail = -1 - mind["label_limit"][label]
    return mined(tables, state, front_hex(tables, state, train, mind["label_hex"][label], tail, backwards))


@kernel
def mined(tables, state, hex_):
    """1 if a minefield is in force on the hex."""
    return 1 if tables["stack_mine"][state["hex_stack"][hex_]] > 0 else 0


@kernel
def room_behind(tables, state, mind, train, hex_, tail, most):
    """Hexes a train could go back from a place, at most so many; every unit blocks it.

    Rule: TP-TRN-6, HR-TRAIN-6.  Changes: mind.reach, label_*.
    """
    begin_search(mind, hex_, -1 - tail)
    mind["reach_n"] = 1
    labels = 1
    label = 0
    while label < labels:
        if mind["label_spent"][label] == most:
            return most
        labels = note_ways(tables, state, mind, train, label, labels, 1, 0)
        label += 1
    return mind["label_spent"][labels - 1]
