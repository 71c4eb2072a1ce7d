"""Steps along roads and rails that lead through other ground (HR-ROAD, HR-RAIL)."""

from engine.codes import Ban, Trait
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.movement import NO_STOP, first_limit, is_shut, limit_after, make_step, step_cost
from engine.kernel.penalties import longest, paths_after, slowed


@kernel
def along_road(tables, hex_, edge):
    """1 if a step over the edge keeps to a road that eases it.  Rule: HR-ROAD-2."""
    return (tables["paved_edges"][hex_] >> edge) & 1


@kernel
def cost_here(tables, state, row, hex_, edge, spent, lifted):
    """What a step costs, as ``step_cost`` counts it; along a road no ground asks to be entered first.

    Hexes and edges that are closed to the row stay closed.  Rule: HR-ROAD-2.
    """
    if lifted or not along_road(tables, hex_, edge):
        return step_cost(tables, state, row, hex_, edge, spent, lifted)
    return 0 if is_shut(tables, state, row, hex_, edge, spent) else tables["edge_cost"][hex_, edge]


@kernel
def limit_here(tables, state, hex_, edge, spent, limit, lifted):
    """Allowance of a move once it has made a step.  Along a road neither the hex left nor the one entered binds it.

    Rule: HR-ROAD-2, CORE-MOV-17 .. -19.
    """
    to = tables["near"][hex_, edge]
    if lifted:
        return limit
    if along_road(tables, hex_, edge):
        return min(limit, tables["paved_cap"][state["hex_stack"][to]])
    if spent == 0:
        limit = first_limit(tables, state, hex_, limit, 0)
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


@compile_unit()
def step_eased(tables, state, edge):
    """1 + what a step costs where some road or rail eases steps, 1 if it is refused; 0 for who is bound by no ground.

    Rule: HR-ROAD-2, -5, -6, -9, HR-RAIL-4, TP-ROAD-1.  Changes: what a step changes, state.came_along, kept_bans.
    """
    unit = state["mover"]
    row = state["unit_row"][unit]
    if state["lifted"] or edge < 0 or (tables["train_rows"] >> row) & 1:
        return 0
    here, spent = state["unit_hex"][unit], state["spent"]
    if spent > 0 and state["stopped"][unit] != NO_STOP:
        return 1
    cost = cost_here(tables, state, row, here, edge, spent, 0)
    if cost == 0:
        return 1
    paths, limit = state["way_paths"][unit], state["limit"]
    if spent == 0:  # a hex that lets nobody go far binds who leaves it off its road
        limit = slowed(tables, row, paths, longest(state), state["most"])
    limit = limit_here(tables, state, here, edge, spent, limit, 0)
    if paths:
        paths = paths_after(tables, paths, here, edge)
        limit = min(limit, slowed(tables, row, paths, longest(state), state["most"]))
    if spent + cost > limit:
        return 1
    if was_bound(tables, state, row, here, edge, spent):
        mark_fired(state, Fired.ROAD_EASED)
    go_on(tables, state, unit, edge, cost, limit, paths)
    return 1 + cost


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
