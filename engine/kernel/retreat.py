"""Flags and retreat: what may be ignored, where a unit can go, how far at most (core 6.4)."""

from engine.codes import Side
from engine.codes_of_house import NearEnemy
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, step_back_is_shut, steps_back_are_asked, unit_has_retreated
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive, fixed_in_place, leave_hex, on_open_water
from engine.kernel.objective_holders import test_step_back
from engine.kernel.terrain import enemy_distance
from engine.layout import MAX_RANGE, OFF


@kernel
def flags_ignorable(tables, state, unit, flags):
    """Flags the unit may ignore: the best of its hex, its own, and one more with a leader.

    Rule: RET-13, RET-14, HR-GEN-6, TP-HERO-1, TP-GAP-21, HR-LEADER-1, -7.
    """
    stack = state["hex_stack"][state["unit_hex"][unit]]
    n = tables["flags_spared"][stack, state["unit_side"][unit], state["unit_row"][unit]]
    return min(n + state["led"][unit], flags)


@kernel
def cannot_retreat(tables, state, unit):
    """1 if flags cost the unit figures, never hexes: guns in a bunker, rows that never retreat.  Rule: RET-16."""
    if tables["row_retreat_max"][state["unit_row"][unit]] == 0:
        return 1
    return fixed_in_place(tables, state, unit)


@kernel
def hexes_demanded(tables, state, unit, flags):
    """Hexes that the flags left demand: one each, or one for all of them.  Rule: RET-1, HR-RESIST-3, -4, HR-SKI-6."""
    return min(flags, 1) if tables["row_retreat_total"][state["unit_row"][unit]] else flags


@kernel
def figures_demanded(tables, state, unit, flags):
    """Figures that the flags left cost a unit that cannot retreat.  Rule: RET-16, HR-DALEK-2, HR-GEN-6."""
    return hexes_demanded(tables, state, unit, flags) * tables["row_flag_loss"][state["unit_row"][unit]]


@kernel
def hexes_allowed(tables, state, unit, flags):
    """Hexes the unit may retreat for the flags left, if its owner likes.  Rule: RET-17, HR-RESIST-3, -4."""
    row = state["unit_row"][unit]
    most = tables["row_retreat_max"][row]
    return min(most if tables["row_retreat_total"][row] else flags * most, MAX_RANGE)


@kernel
def home_edge(side, which):
    """The two edges toward the owner's baseline.  Rule: RET-2, CORE-GEO-5 (Allies at the bottom)."""
    if side == Side.ALLIES:
        return 4 if which == 0 else 5
    return 2 if which == 0 else 1


@kernel
def retreat_to(tables, state, unit, hex_, edge):
    """Hex a retreat step over the edge would enter, OFF if it may not.

    Rule: RET-3, -4, -7, -19, -20, HR-RETDIR-1, -2, -4, -6.
    """
    to = open_back(tables, state, unit, hex_, edge)
    if to != OFF and tables["retreat_near"]:
        return OFF if nears_enemy(tables, state, state["unit_side"][unit], hex_, to, edge) else to
    return to


@kernel
def open_back(tables, state, unit, hex_, edge):
    """Hex a retreat step over the edge would enter whatever enemies are near, OFF if ground or units forbid it.

    Rule: TP-BOAT-4, -6, HR-BOAT-6.
    """
    row = state["unit_row"][unit]
    if (tables["edge_shut_retreat"][hex_, edge] >> row) & 1:
        return OFF
    to = tables["near"][hex_, edge]
    if to < 0 or (tables["stack_barred"][state["hex_stack"][to]] >> row) & 1:
        return OFF
    if step_back_is_shut(tables, state, row, hex_, to):
        return OFF
    at = state["unit_at"][to]
    return to if at < 0 or at == unit else OFF


@kernel
def ways_back_may_shut(tables):
    """1 if whether a step back is open hangs on more than ground and units on its way."""
    return 1 if tables["retreat_near"] else steps_back_are_asked(tables)


@kernel
def rows_behind(tables, side, hex_):
    """Rows of the board between a hex and the edge that the side falls back to: no retreat is longer."""
    row = tables["hex_row"][hex_]
    return tables["n_rows_board"] - 1 - row if side == Side.ALLIES else row


@kernel
def nears_enemy(tables, state, side, hex_, to, edge):
    """1 if a step over the edge brings a unit of the side nearer to an enemy than it may come.

    Of the hexes around the new one only the three ahead were not next to the old one.  Rule: HR-RETDIR-2, -3.
    """
    if tables["retreat_near"] == NearEnemy.NOT_NEARER:
        return 1 if enemy_distance(tables, state, side, to) < enemy_distance(tables, state, side, hex_) else 0
    for turn in range(-1, 2):
        near = tables["near"][to, (edge + turn + 6) % 6]
        other = state["unit_at"][near] if near >= 0 else OFF
        if other >= 0 and state["unit_side"][other] != side:
            return 1
    return 0


@kernel
def mark_shut(tables, state, unit, hex_, rest):
    """Note whether an enemy forbids a step back that is open otherwise, or the rest of the way after it.

    Rule: HR-RETDIR-2, RET-10.  Changes: state.fired.
    """
    side = state["unit_side"][unit]
    for which in range(2):
        edge = home_edge(side, which)
        to = open_back(tables, state, unit, hex_, edge)
        if to == OFF:
            continue
        if nears_enemy(tables, state, side, hex_, to, edge) or is_shut_later(tables, state, unit, to, rest):
            mark_fired(state, Fired.RETREAT_SHUT)


@kernel
def is_shut_later(tables, state, unit, hex_, rest):
    """1 if enemies alone keep the unit from so many steps back from a hex."""
    without_enemies = room_back(tables, state, unit, hex_, rest, 0)
    return 1 if without_enemies > retreat_room(tables, state, unit, hex_, rest) else 0


@kernel
def retreat_room(tables, state, unit, hex_, most):
    """Largest number of retreat steps possible from a hex, at most ``most``.  Rule: RET-10."""
    return room_back(tables, state, unit, hex_, most, 1)


@kernel
def room_back(tables, state, unit, hex_, most, heeding):
    """The same, where enemies near by forbid no step unless they are heeded.

    Every step leads one row back, so the hexes reachable after n steps lie in one row and fit a bit mask by column.
    Rule: RET-10.
    """
    side = state["unit_side"][unit]
    mask = 1 << (tables["hex_col"][hex_] >> 1)
    base = hex_ - (tables["hex_col"][hex_] >> 1)  # first hex of the row the steps have reached
    for n in range(most):
        following = 0
        first = base
        bits = mask
        place = 0
        while bits:
            if bits & 1:
                for which in range(2):
                    edge = home_edge(side, which)
                    if heeding:
                        to = retreat_to(tables, state, unit, base + place, edge)
                    else:
                        to = open_back(tables, state, unit, base + place, edge)
                    if to != OFF:
                        following |= 1 << (tables["hex_col"][to] >> 1)
                        first = to - (tables["hex_col"][to] >> 1)
            bits >>= 1
            place += 1
        if following == 0:
            return n
        mask = following
        base = first
    return most


@kernel
def may_stand(tables, state, unit, flags, by_card):
    """1 if the owner may refuse to retreat and lose figures instead.

    Rule: RET-9, HR-STAND-1, -4, -5, -7, -9, HR-BOAT-7, HR-DALEK-5, HR-SET-32.
    """
    if not tables["retreat_choice"] or cannot_retreat(tables, state, unit):
        return 0
    if not (tables["stand_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    if by_card and not tables["stand_vs_cards"]:
        return 0
    if on_open_water(tables, state, unit):
        return 0
    left = state["unit_figures"][unit] - flags * tables["stand_loss_per_flag"]
    return 1 if left >= tables["stand_min_left"] or tables["stand_min_left"] == 0 else 0


@kernel
def retreat_step(tables, state, unit, to):
    """Retreat one hex.  Rule: RET-6, RET-18, OBS-WIRE-7, HR-ENGAGE-6, -11.

    Changes: positions, sandbags, objectives, engagements.
    """
    here = state["unit_hex"][unit]
    log_event(state, Event.RETREAT, unit, here, to, 0, 0)
    state["retreat_steps"][state["unit_side"][unit]] += 1
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    unit_has_retreated(tables, state, unit, here, to)
    contact_ends(tables, state, unit)
    state["stopped"][unit] = 0
    if not tables["ground_bites"]:
        test_step_back(tables, state, here, to)
