"""Movement: what one step costs, where a unit can get, and entering a hex (core section 5; expansions 7.8)."""

from engine.codes import Clear, Event, Fired, Lift, March, Stop, Trait, UnitClass
from engine.kernel.engaged import part_from_far
from engine.kernel.jit import kernel
from engine.kernel.note import mark_fired, note
from engine.kernel.orders import serve
from engine.kernel.penalties import (
    mark_slow,
    paths_after,
    paths_at,
    slowed,
    slowed_anyway,
    slowed_at_best,
)
from engine.kernel.sandbags import leave_pieces
from engine.kernel.terrain import clear_pieces
from engine.kernel.victory import check_victory, test_objectives_of, test_step
from engine.layout import ALL, OFF

NO_STOP = int(Stop.NO)
BAN_ENTERED = 1
BAN_LEFT = 2


@kernel
def fixed_in_place(tables, state, unit):
    """1 for artillery in a work that holds guns.  Rule: CORE-MOV-21, OBS-BUNKER-3, CARD-ARTBOM-5."""
    stack = state["hex_stack"][state["unit_hex"][unit]]
    if not tables["stack_traits"][stack] & Trait.HOLDS_GUNS:
        return 0
    return 1 if tables["row_class"][state["unit_row"][unit]] == UnitClass.ART else 0


@kernel
def on_open_water(tables, state, unit):
    """1 if the unit floats: flags cost figures there, and house rules slow it.  Rule: RET-19, HR-STAND-9."""
    stack = state["hex_stack"][state["unit_hex"][unit]]
    return 1 if tables["stack_traits"][stack] & Trait.NO_RETREAT else 0


@kernel
def allowance(tables, state, unit):
    """Hexes that row and card give the unit in the movement step; a unit on the move moves as if there were no card.

    What penalties leave of them depends on the way (``slowed``).
    Rule: CORE-MOV-7 .. -10, CORE-MOV-24, CORE-ORD-13, expansions 7.8(2).
    """
    if fixed_in_place(tables, state, unit):
        return 0
    if state["on_move"][unit]:
        return tables["row_move_max"][state["unit_row"][unit]]
    return 0 if state["no_move"] else max(tables["row_move_max"][state["unit_row"][unit]], state["raise_max"])


@kernel
def battle_allowance(tables, state, unit, paths):
    """Hexes the unit may have moved and still battle, on a way that keeps to some kinds of hexes (bits).

    A row that moves or battles never does both.
    Rule: CARD-BEL-6, CARD-INFASLT-2, -3, HR-GEN-11, HR-SNOW-2, HR-MILITIA-5, -7.
    """
    row = state["unit_row"][unit]
    own = tables["row_move_battle"][row]
    return slowed(tables, row, paths, March.BATTLE, max(own, state["raise_battle"])) if own > 0 else 0


@kernel
def limits_lifted(tables, state, unit):
    """1 if terrain limits do not bind the unit's move.  Rule: CARD-BEL-3, CORE-ORD-13; moves_as FREE."""
    if state["lifts"] & Lift.LIMITS and not state["on_move"][unit]:
        return 1
    return tables["row_free"][state["unit_row"][unit]]


@kernel
def first_limit(tables, state, hex_, most, lifted):
    """Allowance of a move that starts on the hex.  Rule: CORE-MOV-17, TER-HEDGE-3."""
    if not lifted and tables["stack_traits"][state["hex_stack"][hex_]] & Trait.LEAVE_ONE:
        return min(most, 1)
    return most


@kernel
def step_cost(tables, state, row, hex_, edge, spent, lifted):
    """Allowance a step over the edge uses, 0 if it cannot be made whatever the allowance.

    Rule: CORE-MOV-3, -5, -6, -11, -16, -20, CARD-BEL-4.
    """
    if (tables["edge_shut_move"][hex_, edge] >> row) & 1:
        return 0
    to = tables["near"][hex_, edge]
    if to < 0 or state["unit_at"][to] >= 0:
        return 0
    if lifted:
        return 1
    if spent > 0 and tables["stack_traits"][state["hex_stack"][to]] & Trait.ENTER_FIRST:
        return 0
    return tables["edge_cost"][hex_, edge]


@kernel
def limit_after(tables, state, to, limit, lifted):
    """Total allowance of a move once it has entered the hex.  Rule: CORE-MOV-18, -19, -26."""
    if lifted:
        return limit
    return min(limit, tables["stack_cap"][state["hex_stack"][to]])


@kernel
def find_reach(tables, state, mind, unit, most, lifted):
    """List every hex the unit can end a move on, its own hex first, with the least allowance used.

    A way with less allowance left but a higher cap may lead further, hence several labels per hex.
    Rule: CORE-MOV-11, -12, -18.  Changes: mind.reach, reach_n, reach_cost, reach_from, reach_limit, label_*, label_n.
    """
    start = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    stamp = mind["stamp"] + 1
    mind["stamp"] = stamp
    mind["reach"][0] = start
    mind["reach_cost"][start] = 0
    mind["reach_from"][start] = OFF
    mind["reach_stamp"][start] = stamp
    mind["reach_limit"][start] = ALL
    limit = first_limit(tables, state, start, slowed_anyway(tables, state, row, start, most), lifted)
    mind["label_hex"][0] = start
    mind["label_spent"][0] = 0
    mind["label_limit"][0] = limit
    mind["label_from"][0] = OFF
    n = labels = 1
    for spent in range(limit):
        i = 0
        while i < labels:
            if mind["label_spent"][i] == spent and labels < 500:
                here = mind["label_hex"][i]
                for edge in range(6):
                    cost = step_cost(tables, state, row, here, edge, spent, lifted)
                    if cost == 0:
                        continue
                    to = tables["near"][here, edge]
                    most_now = limit_after(tables, state, to, mind["label_limit"][i], lifted)
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
    if tables["n_paths"]:
        find_reach_on_paths(tables, state, mind, unit, most, lifted)


@kernel
def short_way(tables, state, mind, unit, k, most, lifted):
    """Lay out a way of one step, else of two, to the hex in direction k < 18; 0 if neither leads there.

    Agrees with ``find_reach`` for allowances up to 2, where no way has more steps and no kind of hexes spares a move.
    Rule: CORE-MOV-11, -12, -18.  Changes: mind.path, mind.path_n.
    """
    start = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    limit = first_limit(tables, state, start, slowed_anyway(tables, state, row, start, most), lifted)
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
def add_label(mind, n, hex_, spent, limit, label):
    """Note a way to a hex, one step on from that of another label.  Changes: mind.label_*."""
    mind["label_hex"][n] = hex_
    mind["label_spent"][n] = spent
    mind["label_limit"][n] = limit
    mind["label_from"][n] = label


@kernel
def reach_of(tables, state, mind, unit):
    """List the hexes an ordered unit can move to in the movement step.  Changes: mind.reach and its companions."""
    find_reach(tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))


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
def find_reach_on_paths(tables, state, mind, unit, most, lifted):
    """Go on with a search of reach along the kinds of hexes that spare a move, one search for each set of them.

    A way that leads no farther still counts if the unit may battle after it and not after the one found so far.
    Rule: HR-MUD-2 .. -4, HR-RUSMUD-2, HR-SNOW-3.  Changes: mind.reach and its companions, reach_paths, label_*, way_*.
    """
    row = state["unit_row"][unit]
    at_start = paths_at(tables, state, state["unit_hex"][unit])
    anyway = at_start & tables["start_paths"]
    for i in range(mind["reach_n"]):
        mind["reach_paths"][mind["reach"][i]] = anyway
    for kept in range(1, 1 << tables["n_paths"]):
        if kept & anyway or kept & at_start != kept:
            continue
        paths = kept | anyway
        farther = slowed(tables, row, paths, March.MOST, most) > slowed(tables, row, anyway, March.MOST, most)
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
    limit = first_limit(tables, state, start, slowed(tables, row, paths, March.MOST, most), lifted)
    mind["way_stamp"][start] = mark
    mind["way_cost"][start] = 0
    mind["way_limit"][start] = ALL
    first = labels = mind["label_n"]
    if labels < 500:
        add_label(mind, labels, start, 0, limit, OFF)
        labels += 1
    for spent in range(limit):
        i = first
        while i < labels:
            if mind["label_spent"][i] == spent and labels < 500:
                here = mind["label_hex"][i]
                for edge in range(6):
                    cost = step_cost(tables, state, row, here, edge, spent, lifted)
                    if cost == 0:
                        continue
                    to = tables["near"][here, edge]
                    most_now = limit_after(tables, state, to, mind["label_limit"][i], lifted)
                    if spent + cost > most_now or paths_after(tables, state, paths, to) != paths:
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


@kernel
def barred_on_way(tables, state, mind, row, hex_):
    """1 if a hex passed on the way found to a hex forbids a unit's battle: CORE-MOV-13, CARD-BEL-5."""
    label = mind["reach_from"][hex_]
    while label != OFF and mind["label_from"][label] != OFF:
        stack = state["hex_stack"][mind["label_hex"][label]]
        if (tables["stack_ban_entered"][stack] >> row) & 1 and not tables["row_entry_battle"][row]:
            return 1
        if (tables["stack_ban_left"][stack] >> row) & 1:
            return 1
        label = mind["label_from"][label]
    return 0


@kernel
def may_move(tables, state, unit):
    """1 if the ordered unit may still make its move.  Rule: CORE-MOV-2, CORE-ORD-1, HR-BLIMP-7."""
    if not state["ordered"][unit] or state["unit_hex"][unit] < 0 or state["moved"][unit] > 0:
        return 0
    if state["cards_n"] > 1:
        serve(tables, state, unit)
    most = allowance(tables, state, unit)
    return (
        1 if slowed_at_best(tables, state, state["unit_row"][unit], state["unit_hex"][unit], most) > 0 else 0
    )


@kernel
def begin_move(tables, state, unit, most, lifted):
    """Start a move of at most so many hexes by row and card, of one out of the sea by a house rule.

    Rule: HR-GEN-11, HR-OCEAN-1, -5.
    Changes: state.mover, state.spent, state.most, state.limit, state.lifted, state.way_paths.
    """
    start = state["unit_hex"][unit]
    state["mover"] = unit
    state["spent"] = 0
    state["lifted"] = lifted
    state["most"] = most
    state["way_paths"][unit] = paths_at(tables, state, start)
    most = slowed_at_best(tables, state, state["unit_row"][unit], start, most)
    state["limit"] = first_limit(tables, state, start, most, lifted)
    if state["limit"] < most and on_open_water(tables, state, unit):
        mark_fired(state, Fired.OCEAN_SLOWED)


@kernel
def step(tables, state, edge):
    """Move the unit in motion one hex if the rules allow it; returns the allowance used, 0 if refused.

    Rule: CORE-MOV-3, -11, -12, -16 .. -20, -23, VIC-OBJ-11, HR-MUD-3.
    Changes: state.spent, state.limit, state.way_paths, state.moved and enter_hex.
    """
    unit = state["mover"]
    here = state["unit_hex"][unit]
    lifted = state["lifted"]
    if edge < 0 or (state["spent"] > 0 and state["stopped"][unit] != Stop.NO):
        return 0
    cost = step_cost(tables, state, state["unit_row"][unit], here, edge, state["spent"], lifted)
    if cost == 0:
        return 0
    to = tables["near"][here, edge]
    limit = limit_after(tables, state, to, state["limit"], lifted)
    paths = state["way_paths"][unit]
    if paths:
        paths = paths_after(tables, state, paths, to)
        limit = min(limit, slowed(tables, state["unit_row"][unit], paths, March.MOST, state["most"]))
    if state["spent"] + cost > limit:
        return 0
    state["limit"] = limit
    state["way_paths"][unit] = paths
    state["spent"] += cost
    state["moved"][unit] += cost
    note(state, Event.STEP, unit, here, to, cost, 0)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, lifted)
    if tables["objective_passing"]:
        test_step(tables, state, here, to)
    return cost


@kernel
def leave_hex(tables, state, unit):
    """Lift the unit off its hex; pieces that go with the occupant go.  Rule: CORE-MOV-25, OBS-SANDBAG-4, -5."""
    here = state["unit_hex"][unit]
    state["unit_at"][here] = OFF
    state["unit_hex"][unit] = OFF
    if tables["stack_pieces"][state["hex_stack"][here]]:
        leave_pieces(tables, state, here, state["unit_row"][unit])


@kernel
def arrive(tables, state, unit, to):
    """Put the unit on a hex.  Changes: state.unit_at, state.unit_hex, state.hex_visits."""
    state["unit_at"][to] = unit
    state["unit_hex"][unit] = to
    state["hex_visits"][state["unit_side"][unit], to] += 1


@kernel
def land(tables, state, unit, here, to, lifted):
    """Entering by move or by taking ground: stops, battle bans, obstacles cleared on the way.

    Rule: CORE-MOV-12 .. -15, OBS-WIRE-6, expansions 7.8(5).  Changes: state.stopped, state.banned.
    """
    row = state["unit_row"][unit]
    old = state["hex_stack"][here]
    new = state["hex_stack"][to]
    state["stopped"][unit] = NO_STOP if lifted else tables["stack_stop"][new, row]
    if not state["lifts"] & Lift.BANS:
        if (tables["stack_ban_entered"][new] >> row) & 1 and not tables["row_entry_battle"][row]:
            state["banned"][unit] |= BAN_ENTERED
        if (tables["stack_ban_left"][old] >> row) & 1:
            state["banned"][unit] |= BAN_LEFT
    clear_pieces(tables, state, to, row, Clear.ENTER)


@kernel
def end_move(tables, state, start):
    """The move is over; without passing, objectives look at its two ends only.

    Rule: AMB-42, VIC-EXIT-2, HR-ENGAGE-6, -11.
    """
    unit = state["mover"]
    end = state["unit_hex"][unit]
    state["mover"] = OFF
    if tables["engagement"] and end >= 0:
        part_from_far(tables, state, unit)
    if tables["bent_moves"]:
        mark_slowed(tables, state, unit)
    if tables["objective_passing"] or end == start:
        return
    if end == OFF:
        test_objectives_of(tables, state, start)
        check_victory(tables, state)
    else:
        test_step(tables, state, start, end)


@kernel
def mark_slowed(tables, state, unit):
    """A unit has used up what penalties left of its allowance, or moved too far to battle because of them.

    Changes: state.fired.
    """
    row = state["unit_row"][unit]
    paths = state["way_paths"][unit]
    if state["spent"] == 0:
        return
    if state["spent"] >= slowed(tables, row, paths, March.MOST, state["most"]):
        mark_slow(tables, state, row, paths, March.MOST, state["most"])
    hexes = max(tables["row_move_battle"][row], state["raise_battle"])
    if state["on_move"][unit] or state["battles"][unit] > 0 or state["moved"][unit] > hexes:
        return
    if state["moved"][unit] > slowed(tables, row, paths, March.BATTLE, hexes):
        mark_slow(tables, state, row, paths, March.BATTLE, hexes)


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
        if most > 0 and slowed_at_best(tables, state, row, hex_, most) == 0:
            mark_slow(tables, state, row, paths_at(tables, state, hex_), March.MOST, most)
