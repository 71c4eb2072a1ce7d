"""Movement: how far a unit may go, what a step costs, and making it (core section 5; expansions 7.8)."""

from engine.codes import Ban, Clear, Lift, March, Stop, Trait, UnitClass
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import (
    hex_is_left,
    hex_is_shared,
    step_of_unit,
    steps_otherwise,
    unit_has_landed,
    unit_has_moved,
    unit_has_stopped,
)
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.objective_holders import test_objectives_of, test_step
from engine.kernel.orders import serve
from engine.kernel.penalties import longest, paths_after, paths_at, slowed, slowed_at_best
from engine.kernel.terrain import clear_pieces
from engine.kernel.victory import check_victory
from engine.layout import OFF

NO_STOP = int(Stop.NO)


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
    return hexes_given(tables, state, unit, tables["row_move_max"][state["unit_row"][unit]])


@kernel
def hexes_given(tables, state, unit, own):
    """Hexes of a move that the unit has from its card and from so many of its own, as ``allowance`` counts them.

    A card that gives several battles instead says how far, also to who could go farther.  Rule: HR-DALSPEC-3.
    """
    if fixed_in_place(tables, state, unit):
        return 0
    more = state["combat_hexes"][unit]
    if state["on_move"][unit]:
        return own + more
    if state["no_move"]:
        return 0
    if state["battles_allowed"] > 1 and state["raise_max"]:
        return state["raise_max"] + more
    return max(own, state["raise_max"]) + more


@kernel
def battle_allowance(tables, state, unit, paths):
    """Hexes the unit may have moved and still battle, on a way that keeps to some kinds of hexes (bits).

    Rule: CARD-BEL-6, CARD-INFASLT-2, -3, HR-GEN-11, HR-SNOW-2, HR-MILITIA-5, -7.
    """
    row = state["unit_row"][unit]
    return slowed(tables, row, paths, March.BATTLE, battle_hexes(state, unit, tables["row_move_battle"][row]))


@kernel
def battle_hexes(state, unit, own):
    """Hexes of a move before a battle that the unit has from its card and from so many of its own.

    A row that moves or battles never does both; nor does any under a card that gives a march or several battles.
    Rule: CARD-ARTBOM-2, HR-ISW-9.
    """
    if own <= 0 or state["battles_allowed"] > 1:
        return 0
    return max(own, state["raise_battle"]) + state["combat_hexes"][unit]


@kernel
def limits_lifted(tables, state, unit):
    """1 if terrain limits do not bind the unit's move.  Rule: CARD-BEL-3, CORE-ORD-13, HR-GEN-21, HR-DALEK-3."""
    if state["lifts"] & Lift.LIMITS and not state["on_move"][unit]:
        return 1
    return tables["row_free"][state["unit_row"][unit]]


@kernel
def gone_by_road(tables, state, unit):
    """1 if the unit has moved farther this turn than it could have without the hexes that roads give.

    Rule: TP-ROAD-1.
    """
    paths, most = state["way_paths"][unit], allowance(tables, state, unit)
    return (
        1 if state["moved"][unit] > slowed(tables, state["unit_row"][unit], paths, March.AGAIN, most) else 0
    )


@kernel
def first_limit(tables, state, hex_, most, lifted):
    """Allowance of a move that starts on the hex.  Rule: CORE-MOV-17, TER-HEDGE-3."""
    if not lifted and tables["stack_traits"][state["hex_stack"][hex_]] & Trait.LEAVE_ONE:
        return min(most, 1)
    return most


@kernel
def step_cost(tables, state, row, hex_, edge, spent, lifted):
    """Allowance a step over the edge uses, 0 if it cannot be made whatever the allowance.

    Rule: CORE-MOV-3, -5, -6, -11, -16, -20, CARD-BEL-4, TP-BOAT-7.
    """
    if is_shut(tables, state, row, hex_, edge, spent):
        return 0
    if lifted:
        return 1
    to = tables["near"][hex_, edge]
    if spent > 0 and tables["stack_traits"][state["hex_stack"][to]] & Trait.ENTER_FIRST:
        return 0
    return tables["edge_cost"][hex_, edge]


@kernel
def is_shut(tables, state, row, hex_, edge, spent):
    """1 if nobody of the row can step over the edge: it is closed, or the hex beyond it is, or is taken.

    Rule: CORE-MOV-3, -5, -20, CARD-BEL-4, TP-BOAT-7.
    """
    if (tables["edge_shut_move"][hex_, edge] >> row) & 1:
        return 1
    to = tables["near"][hex_, edge]
    if to < 0 or (state["unit_at"][to] >= 0 and not hex_is_shared(tables, state, row, to)):
        return 1
    if tables["loose_bars"] and (tables["stack_barred"][state["hex_stack"][to]] >> row) & 1:
        return 1
    return step_of_unit(tables, state, row, hex_, to, spent)


@kernel
def limit_after(tables, state, to, limit, lifted):
    """Total allowance of a move once it has entered the hex.  Rule: CORE-MOV-18, -19, -26."""
    if lifted:
        return limit
    return min(limit, tables["stack_cap"][state["hex_stack"][to]])


@kernel
def may_move(tables, state, unit):
    """1 if the ordered unit may still make its move.  Rule: CORE-MOV-2, CORE-ORD-1, HR-BLIMP-7."""
    if not state["ordered"][unit] or state["unit_hex"][unit] < 0 or state["moved"][unit] > 0:
        return 0
    if state["cards_n"] > 1:
        serve(tables, state, unit)
    most = allowance(tables, state, unit)
    return 1 if slowed_at_best(tables, state["unit_row"][unit], state["unit_hex"][unit], most) > 0 else 0


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
    state["way_paths"][unit] = paths_at(tables, start)
    most = slowed(tables, state["unit_row"][unit], paths_at(tables, start), longest(state), most)
    state["limit"] = first_limit(tables, state, start, most, lifted)
    if state["limit"] < most and on_open_water(tables, state, unit):
        mark_fired(state, Fired.OCEAN_SLOWED)


@kernel
def step(tables, state, edge):
    """Move the unit in motion one hex if the rules allow it; returns the allowance used, 0 if refused.

    Rule: CORE-MOV-3, -11, -12, -16 .. -20, -23, VIC-OBJ-11, HR-MUD-3.
    Changes: state.spent, state.limit, state.way_paths, state.moved and enter_hex.
    """
    made = steps_otherwise(tables, state, edge)
    if made:
        return made - 1
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
        paths = paths_after(tables, paths, here, edge)
        limit = min(limit, slowed(tables, state["unit_row"][unit], paths, longest(state), state["most"]))
    if state["spent"] + cost > limit:
        return 0
    make_step(tables, state, unit, here, to, cost, limit, paths)
    return cost


@kernel
def make_step(tables, state, unit, here, to, cost, limit, paths):
    """The unit in motion goes a hex on, which the rules allow; ``limit``, ``paths``: those of its move from now on.

    Changes: state.spent, state.limit, state.way_paths, state.moved and enter_hex.
    """
    state["limit"] = limit
    state["way_paths"][unit] = paths
    state["spent"] += cost
    state["moved"][unit] += cost
    log_event(state, Event.STEP, unit, here, to, cost, 0)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    land(tables, state, unit, here, to, state["lifted"])
    if tables["objective_passing"] and not tables["ground_bites"]:
        test_step(tables, state, here, to)


@kernel
def leave_hex(tables, state, unit):
    """Lift the unit off its hex; pieces that go with the occupant go, but not where it only goes through.

    Rule: CORE-MOV-25, OBS-SANDBAG-4, -5, HR-MARSET-5.
    """
    here = state["unit_hex"][unit]
    state["unit_hex"][unit] = OFF
    if state["unit_at"][here] != unit:
        return
    state["unit_at"][here] = OFF
    if tables["stack_pieces"][state["hex_stack"][here]]:
        clear_pieces(tables, state, here, state["unit_row"][unit], Clear.LEAVE)
        hex_is_left(tables, state, here, state["unit_row"][unit])


@kernel
def arrive(tables, state, unit, to):
    """Put the unit on a hex, which stays that of another one it goes through.

    Rule: HR-MARSET-5.  Changes: state.unit_at, state.unit_hex, state.hex_visits.
    """
    if state["unit_at"][to] < 0:
        state["unit_at"][to] = unit
    state["unit_hex"][unit] = to
    state["hex_visits"][state["unit_side"][unit], to] += 1


@kernel
def land(tables, state, unit, here, to, lifted):
    """Entering by move or by taking ground: stops, battle bans, obstacles cleared on the way.

    Rule: CORE-MOV-12 .. -15, OBS-WIRE-6, expansions 7.8(5), TP-FLD-5, TP-MRSH-4, TP-GAP-25.
    Changes: state.stopped, state.banned.
    """
    unit_has_landed(tables, state, unit, here, to)
    row = state["unit_row"][unit]
    old = state["hex_stack"][here]
    new = state["hex_stack"][to]
    state["stopped"][unit] = NO_STOP if lifted else tables["stack_stop"][new, row]
    if not state["lifts"] & Lift.BANS:
        if (tables["stack_ban_entered"][new] >> row) & 1 and not tables["row_entry_battle"][row]:
            state["banned"][unit] |= Ban.ENTERED
        if (tables["stack_ban_left"][old] >> row) & 1:
            state["banned"][unit] |= Ban.LEFT
    clear_pieces(tables, state, to, row, Clear.ENTER)


@kernel
def end_move(tables, state, start):
    """The move is over; without passing, objectives look at its two ends only.

    Rule: AMB-42, VIC-EXIT-2, HR-ENGAGE-6, -11.
    """
    unit = state["mover"]
    end = state["unit_hex"][unit]
    state["mover"] = OFF
    unit_has_moved(tables, state, unit, start, end)
    unit_has_stopped(tables, state, unit, start, end)
    if tables["objective_passing"] or end == start:
        return
    if end == OFF:
        test_objectives_of(tables, state, start)
        check_victory(tables, state)
    else:
        test_step(tables, state, start, end)
