"""Lines of supply on the board as it stands: where they are cut, what leads home, where a unit would be in supply.

Two searches by breadth: along roads and rails from the own edge, and across country from there (house-rules 4.14).
A trace leaves its answers in STATE, for the test of the units and for players: all of it is public.
"""

from engine.codes import UnitClass
from engine.compiling.jit import kernel
from engine.kernel.battle import line_open
from engine.kernel.visibility import range_now
from engine.layout import OFF
from engine.rules.supply_lines.kinds import ENTERED, NOWHERE, RAILS, ROADS

NEAREST, ANY_UNCUT, STRAIGHT = 1, 2, 3  # TABLES.supply_way
OCCUPIED, RANGE, SIGHT = 0, 1, 2  # TABLES.supply_cut_by
CUT, KEPT = 1, 2  # STATE.supply_cut: cut; open only because an own unit stands there


@kernel
def step_leads(tables, state, hex_, k):
    """The neighbour over an edge if infantry could go there by its ground; OFF if not.  Rule: HR-SUPPLY-6."""
    to = tables["near"][hex_, k]
    if to < 0 or (tables["supply_shut"][hex_] >> k) & 1:
        return OFF
    return to if tables["supply_stack"][state["hex_stack"][to]] & ENTERED else OFF


@kernel
def ways_on(tables, state, side, hex_):
    """Kinds of ways on a hex, as they are now, along which the side may be supplied.  Rule: HR-SUPPLY-3, -11."""
    kinds = tables["supply_stack"][state["hex_stack"][hex_]] & tables["supply_kinds"][side]
    if tables["supply_roads"][hex_] == 0:
        kinds &= ~ROADS
    if tables["supply_rails"][hex_] == 0:
        kinds &= ~RAILS
    return kinds & (ROADS | RAILS)


@kernel
def way_leads(tables, state, side, hex_, k, kind):
    """The neighbour over an edge if a way of the kind goes on there: both links meet; else OFF.  Rule: HR-SUPPLY-11."""
    to = tables["near"][hex_, k]
    if to < 0 or not ways_on(tables, state, side, to) & kind:
        return OFF
    back = (k + 3) % 6
    if kind == ROADS:
        return to if (tables["supply_roads"][hex_] >> k) & (tables["supply_roads"][to] >> back) & 1 else OFF
    return to if (tables["supply_rails"][hex_] >> k) & (tables["supply_rails"][to] >> back) & 1 else OFF


# --- where lines are cut ---


@kernel
def cut_in_sight(tables, state, unit, hex_, far):
    """An enemy's battle range cuts lines over a hex, where he sees it or sight does not count.

    Rule: HR-SUPPLY-2, -8, -9, -13.  Changes: state.supply_cut.
    """
    if state["supply_cut"][hex_]:
        return
    here = state["unit_hex"][unit]
    if tables["supply_cut_by"] == RANGE or line_open(
        tables, state, unit, state["unit_row"][unit], here, hex_, far, here
    ):
        own = tables["supply_own_open"] and state["unit_at"][hex_] >= 0
        state["supply_cut"][hex_] = KEPT if own else CUT


@kernel
def cut_in_range(tables, state, unit):
    """An enemy cuts lines over hexes in his battle range, ring by ring.

    Rule: HR-SUPPLY-2, -8, HR-GEN-12.  Changes: state.supply_cut.
    """
    here = state["unit_hex"][unit]
    for far in range(1, range_now(tables, state, state["unit_row"][unit]) + 1):
        for k in range(tables["ring_end"][far - 1], tables["ring_end"][far]):
            if tables["near"][here, k] != OFF:
                cut_in_sight(tables, state, unit, tables["near"][here, k], far)


@kernel
def threatens(tables, state, unit):
    """1 if a unit on the board cuts lines by its range: infantry or armor that is not concealed.

    Rule: HR-SUPPLY-2, -8, -10.
    """
    if state["unit_hex"][unit] < 0 or state["camouflaged"][unit]:
        return 0
    class_ = tables["row_class"][state["unit_row"][unit]]
    return 1 if class_ == UnitClass.INF or class_ == UnitClass.ARM else 0


@kernel
def find_cuts(tables, state, side):
    """Where lines of the side are cut, and where an own unit alone keeps them open.

    Rule: HR-SUPPLY-2, -8, -9, -13.  Changes: state.supply_cut.
    """
    for hex_ in range(tables["n_hexes"]):
        unit = state["unit_at"][hex_]
        state["supply_cut"][hex_] = CUT if unit >= 0 and state["unit_side"][unit] != side else 0
    if tables["supply_cut_by"] == OCCUPIED:
        return
    for unit in range(tables["first_unit"][1 - side], tables["end_unit"][1 - side]):
        if threatens(tables, state, unit):
            cut_in_range(tables, state, unit)


# --- along the network from the own edge ---


@kernel
def join(tables, state, hex_, kind, back, n):
    """A hex of the network leads home by ways of a kind, and of both where these change over; gives the queue's length.

    Rule: HR-SUPPLY-11.  Changes: state.supply_net, supply_next, supply_queue.
    """
    kinds = kind
    if tables["supply_over"][hex_]:
        kinds = ROADS | RAILS
    new = kinds & ~state["supply_net"][hex_]
    if new == 0:
        return n
    if state["supply_net"][hex_] == 0:
        state["supply_next"][hex_] = back
    state["supply_net"][hex_] |= new
    state["supply_queue"][n] = hex_
    return n + 1


@kernel
def find_network(tables, state, side):
    """Uncut hexes of roads and rails from which they lead on to the own edge without gaps.

    Rule: HR-SUPPLY-1, -3, -7, -11, -12.  Changes: state.supply_net, supply_next, supply_queue.
    """
    n = 0
    for hex_ in range(tables["n_hexes"]):
        state["supply_net"][hex_] = 0
        state["supply_next"][hex_] = OFF
    for hex_ in range(tables["n_hexes"]):
        if (tables["supply_home"][hex_] >> side) & 1 and state["supply_cut"][hex_] != CUT:
            kinds = ways_on(tables, state, side, hex_)
            if kinds:
                n = join(tables, state, hex_, kinds, OFF, n)
    i = 0
    while i < n:
        hex_ = state["supply_queue"][i]
        i += 1
        here = state["supply_net"][hex_] & ways_on(tables, state, side, hex_)
        for k in range(6):
            for kind in range(ROADS, RAILS + 1):
                to = way_leads(tables, state, side, hex_, k, kind) if here & kind else OFF
                if to != OFF and state["supply_cut"][to] != CUT:
                    n = join(tables, state, to, kind, hex_, n)


@kernel
def way_home(tables, state, side, hex_):
    """Where a line goes on from a hex of the network that is joined to what leads home: a hex, or itself at the edge.

    OFF if it is not joined.  The hex itself may be cut: a line begins beyond it.  Rule: HR-SUPPLY-4, -12.
    """
    kinds = ways_on(tables, state, side, hex_)
    if kinds == 0:
        return OFF
    if (tables["supply_home"][hex_] >> side) & 1:
        return hex_
    if tables["supply_over"][hex_]:
        kinds = tables["supply_kinds"][side]
    for k in range(6):
        for kind in range(ROADS, RAILS + 1):
            to = way_leads(tables, state, side, hex_, k, kind) if kinds & kind else OFF
            if to != OFF and state["supply_net"][to] & kind:
                return to
    return OFF


# --- across country ---


@kernel
def spread(tables, state, n, uncut):
    """Hexes from which infantry could go to those in the queue, with how far it is; gives the queue's length.

    ``uncut``: 1 if the way goes over uncut hexes alone, from the first one on.
    Rule: HR-SUPPLY-6.  Changes: state.supply_far, supply_next (where ``uncut``), supply_queue.
    """
    i = 0
    while i < n:
        hex_ = state["supply_queue"][i]
        i += 1
        far = state["supply_far"][hex_]
        if uncut and far > 0 and state["supply_cut"][hex_] == CUT:
            continue
        for k in range(6):
            before = tables["near"][hex_, k]
            if before >= 0 and state["supply_far"][before] == NOWHERE:
                if step_leads(tables, state, before, (k + 3) % 6) != OFF:
                    state["supply_far"][before] = far + 1
                    if uncut:
                        state["supply_next"][before] = hex_
                    state["supply_queue"][n] = before
                    n += 1
    return n


@kernel
def find_nearest(tables, state, side):
    """The letter: of every hex only the shortest ways to the nearest network hexes count, and one of them is uncut.

    Rule: HR-SUPPLY-1, -6.  Changes: state.supply_far, supply_next, supply_queue, supply_good.
    """
    n = 0
    for hex_ in range(tables["n_hexes"]):
        state["supply_far"][hex_] = NOWHERE
        if ways_on(tables, state, side, hex_):
            state["supply_far"][hex_] = 0
            state["supply_queue"][n] = hex_
            n += 1
    n = spread(tables, state, n, 0)
    for i in range(n):
        hex_ = state["supply_queue"][i]
        far = state["supply_far"][hex_]
        if far > 0:
            state["supply_next"][hex_] = nearer_and_open(tables, state, side, hex_)
            if state["supply_next"][hex_] != OFF and far <= tables["supply_most"]:
                state["supply_good"][hex_] |= 1 << side
        else:
            settle(tables, state, side, hex_)


@kernel
def nearer_and_open(tables, state, side, hex_):
    """A neighbour one hex nearer to the network whence an uncut line leads home, OFF if there is none.

    Nearer hexes have been settled before.  Rule: HR-SUPPLY-6.
    """
    for k in range(6):
        to = step_leads(tables, state, hex_, k)
        if to == OFF or state["supply_cut"][to] == CUT:
            continue
        far = state["supply_far"][to]
        if far == state["supply_far"][hex_] - 1:
            if state["supply_net"][to] if far == 0 else state["supply_next"][to] != OFF:
                return to
    return OFF


@kernel
def settle(tables, state, side, hex_):
    """Whether a unit on a hex of the network is in supply by it.  Rule: HR-SUPPLY-12.

    Changes: state.supply_good, supply_next of a hex that is cut.
    """
    to = way_home(tables, state, side, hex_)
    if to != OFF:
        state["supply_good"][hex_] |= 1 << side
        if state["supply_net"][hex_] == 0 and to != hex_:
            state["supply_next"][hex_] = to


@kernel
def find_any(tables, state, side):
    """The other reading: any uncut way to a hex that leads home will do, or to the own edge itself.

    Rule: HR-SUPPLY-6, -7.  Changes: state.supply_far, supply_next, supply_queue, supply_good.
    """
    straight = tables["supply_way"][side] == STRAIGHT
    n = 0
    for hex_ in range(tables["n_hexes"]):
        state["supply_far"][hex_] = NOWHERE
        leads = state["supply_net"][hex_]
        if straight:
            leads = is_edge(tables, state, side, hex_)
        if leads:
            state["supply_far"][hex_] = 0
            state["supply_queue"][n] = hex_
            n += 1
    most = NOWHERE - 1 if straight else tables["supply_most"]
    spread(tables, state, n, 1)
    for hex_ in range(tables["n_hexes"]):
        if state["supply_far"][hex_] <= most:
            state["supply_good"][hex_] |= 1 << side
        if straight:
            if (tables["supply_home"][hex_] >> side) & 1:
                state["supply_good"][hex_] |= 1 << side
        else:
            settle(tables, state, side, hex_)


@kernel
def is_edge(tables, state, side, hex_):
    """1 for an uncut hex of the own baseline open to infantry: where straight lines end.  Rule: HR-SUPPLY-7."""
    if not (tables["supply_home"][hex_] >> side) & 1 or state["supply_cut"][hex_] == CUT:
        return 0
    return 1 if tables["supply_stack"][state["hex_stack"][hex_]] & ENTERED else 0


@kernel
def trace(tables, state, side):
    """Where units of the side are in supply as the board stands, and along which hexes.

    Rule: HR-SUPPLY-1 .. -13.
    Changes: state.supply_cut, supply_net, supply_far, supply_next, supply_queue, supply_good.
    """
    for hex_ in range(tables["n_hexes"]):
        state["supply_good"][hex_] &= ~(1 << side)
    find_cuts(tables, state, side)
    find_network(tables, state, side)
    if tables["supply_way"][side] == NEAREST:
        find_nearest(tables, state, side)
    else:
        find_any(tables, state, side)
