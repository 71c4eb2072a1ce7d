"""Steps along roads and rails through other ground, and what these have to do with a battle (HR-ROAD, HR-RAIL)."""

from engine.codes import Ban, Fire, Trait
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.ask import step_of_unit
from engine.kernel.log_event import mark_fired
from engine.kernel.movement import NO_STOP, limit_after, make_step, step_cost
from engine.kernel.penalties import longest, paths_after, slowed
from engine.kernel.sight import obstructs
from engine.kernel.terrain import direction
from engine.layout import LINE, OFF


@kernel
def along_road(tables, hex_, edge):
    """1 if a step over the edge keeps to a road that eases it.  Rule: HR-ROAD-2."""
    return (tables["paved_edges"][hex_] >> edge) & 1


@kernel
def cost_here(tables, state, row, hex_, edge, spent):
    """What a step costs, as ``step_cost`` counts it; along a road no ground asks to be entered first.

    Hexes and edges that are closed to the row stay closed.  Rule: HR-ROAD-2.
    """
    if not along_road(tables, hex_, edge):
        return step_cost(tables, state, row, hex_, edge, spent, 0)
    if (tables["edge_shut_move"][hex_, edge] >> row) & 1:
        return 0
    to = tables["near"][hex_, edge]
    if to < 0 or state["unit_at"][to] >= 0:
        return 0
    if tables["loose_bars"] and (tables["stack_barred"][state["hex_stack"][to]] >> row) & 1:
        return 0
    if step_of_unit(tables, state, row, hex_, to, spent):
        return 0
    return tables["edge_cost"][hex_, edge]


@kernel
def limit_here(tables, state, hex_, edge, spent, limit):
    """Allowance of a move once it has made a step.  Along a road neither the hex left nor the one entered binds it.

    Rule: HR-ROAD-2, CORE-MOV-17 .. -19.
    """
    to = tables["near"][hex_, edge]
    if along_road(tables, hex_, edge):
        return min(limit, tables["paved_cap"][state["hex_stack"][to]])
    if spent == 0 and tables["stack_traits"][state["hex_stack"][hex_]] & Trait.LEAVE_ONE:
        limit = min(limit, 1)
    return limit_after(tables, state, to, limit, 0)


@kernel
def stop_here(tables, state, row, hex_, edge):
    """Stop of a unit that has made the step.  Rule: HR-ROAD-2, -5."""
    stack = state["hex_stack"][tables["near"][hex_, edge]]
    return (
        tables["paved_stop"][stack, row]
        if along_road(tables, hex_, edge)
        else tables["stack_stop"][stack, row]
    )


@kernel
def leaves_no_ban(tables, state, hex_, edge):
    """1 if the hex entered by the step bans no battle of a unit that goes on from it.  Rule: HR-ROAD-6, HR-RAIL-4."""
    if along_road(tables, hex_, edge):
        return 1
    return tables["passed_stack"][state["hex_stack"][tables["near"][hex_, edge]]]


@kernel
def was_bound(tables, state, row, hex_, edge, spent):
    """1 if the ground would have held the unit that steps so: where it stands, or where it goes.

    Rule: HR-ROAD-2, HR-RAIL-4.
    """
    here = state["hex_stack"][hex_]
    if spent > 0 and state["came_along"]:
        if (tables["eased_rows"][here] >> row) & 1 or tables["stack_stop"][here, row] != NO_STOP:
            return 1
        if spent >= tables["stack_cap"][here]:
            return 1
    if not along_road(tables, hex_, edge):
        return 0
    to = tables["near"][hex_, edge]
    if spent > 0 and tables["stack_traits"][state["hex_stack"][to]] & Trait.ENTER_FIRST:
        return 1
    return 1 if (tables["stack_ban_left"][here] >> row) & 1 else 0


@kernel
def step_paved(tables, state, edge):
    """What a step costs where some road or rail eases steps, 0 if it is refused.

    Rule: HR-ROAD-2, -5, -6, -9, HR-RAIL-4, TP-ROAD-1.  Changes: what a step changes, state.came_along, kept_bans.
    """
    unit = state["mover"]
    row = state["unit_row"][unit]
    here, spent = state["unit_hex"][unit], state["spent"]
    if edge < 0 or (spent > 0 and state["stopped"][unit] != NO_STOP):
        return 0
    cost = cost_here(tables, state, row, here, edge, spent)
    if cost == 0:
        return 0
    paths, limit = state["way_paths"][unit], state["limit"]
    if spent == 0:  # a hex that lets nobody go far binds who leaves it off its road
        limit = slowed(tables, row, paths, longest(state), state["most"])
    limit = limit_here(tables, state, here, edge, spent, limit)
    if paths:
        paths = paths_after(tables, paths, here, edge)
        limit = min(limit, slowed(tables, row, paths, longest(state), state["most"]))
    if spent + cost > limit:
        return 0
    if was_bound(tables, state, row, here, edge, spent):
        mark_fired(state, Fired.ROAD_EASED)
    go_on(tables, state, unit, edge, cost, limit, paths)
    return cost


@kernel
def go_on(tables, state, unit, edge, cost, limit, paths):
    """Make a step.  Bans of ground that is only passed go, and a road leads out of any ground without one.

    Rule: HR-ROAD-6, -9, HR-RAIL-4.  Changes: what a step changes, state.came_along, kept_bans.
    """
    here = state["unit_hex"][unit]
    row = state["unit_row"][unit]
    kept = state["banned"][unit]
    if state["spent"] > 0 and state["came_along"]:
        kept = state["kept_bans"]
    state["banned"][unit] = kept
    stop = stop_here(tables, state, row, here, edge)
    passes = leaves_no_ban(tables, state, here, edge)
    along = along_road(tables, here, edge)
    make_step(tables, state, unit, here, tables["near"][here, edge], cost, limit, paths)
    state["stopped"][unit] = stop
    if along:
        state["banned"][unit] &= kept | ~Ban.LEFT
    state["came_along"] = passes
    if passes:
        state["kept_bans"] = state["banned"][unit] & (kept | ~Ban.ENTERED)


@compile_unit(NOTHING)
def mark_paved(tables, state, unit, target, dice, far, still, bonus):
    """A battle is about to be rolled: note what a road or rail has to do with it.

    Rule: HR-ROAD-3, -4, HR-RAIL-2, -3.  Changes: state.fired.
    """
    here, there = state["unit_hex"][unit], state["unit_hex"][target]
    if tables["plain_ground"][state["hex_stack"][here]] or tables["plain_ground"][state["hex_stack"][there]]:
        mark_fired(state, Fired.PLAIN_GROUND)
    if far > 1 and tables["row_fire"][state["unit_row"][unit]] == Fire.DIRECT:
        if hidden_but_for_roads(tables, state, here, there):
            mark_fired(state, Fired.SEEN_ALONG)


@kernel
def hidden_but_for_roads(tables, state, a, b):
    """1 if ground under roads and rails would hide two hexes from each other.  Rule: HR-ROAD-4, HR-RAIL-3, LOS-15."""
    k = direction(tables, a, b)
    if hides_on_line(tables, state, tables["line_crossed"], k, a, b):
        return 1
    if tables["line_left"][k, 0] == OFF or tables["line_right"][k, 0] == OFF:
        return 0
    if not hides_on_line(tables, state, tables["line_left"], k, a, b):
        return 0
    return hides_on_line(tables, state, tables["line_right"], k, a, b)


@kernel
def hides_on_line(tables, state, lists, k, a, b):
    """1 if a hex of the k-th direction list hides b from a, but for a road or rail on it."""
    for i in range(LINE):
        j = lists[k, i]
        if j < 0:
            return 0
        hex_ = tables["near"][a, j]
        if obstructs(tables, state, hex_, a, b, a):
            return 1
        if hex_ >= 0 and tables["seen_along"][state["hex_stack"][hex_]]:
            return 1
    return 0
