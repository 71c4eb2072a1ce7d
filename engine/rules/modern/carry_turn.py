"""Transports: who is carried, loading and unloading (MMB-TRP, MMB-GAP-18)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.movement import arrive, leave_hex
from engine.layout import MAX_UNITS, OFF
from engine.rules.modern.combat_turn import move_into_mines
from engine.rules.modern.fire_law import is_of
from engine.rules.modern.reach_law import wire_on

NO_MORE = 99  # areas moved by who may not fight any more


@compile_unit(NOTHING)
def put_aboard(tables, state, mind):
    """Units that begin aboard are carried from the first turn on.

    Rule: MMB-GAP-18.  Changes: state.modern_carrier, modern_cargo.
    """
    for side in range(2):
        first = tables["aboard_first"][side]
        for unit in range(first, first + tables["aboard_n"][side]):
            carrier = state["unit_at"][tables["aboard_on"][unit] - 1]
            state["modern_carrier"][unit] = 1 + carrier
            state["modern_cargo"][carrier] = 1 + unit
            state["never_ordered"][unit] = 1


@kernel
def may_carry(tables, state, carrier):
    """1 if a transport may load or unload in its act.  Rule: MMB-TRP-1, MMB-GAP-2, MMB-GAP-18."""
    if not is_of(tables["modern_carriers"], state, carrier) or state["unit_hex"][carrier] < 0:
        return 0
    if state["modern_exhausted"][state["unit_side"][carrier]]:
        return 0
    stack = state["hex_stack"][state["unit_hex"][carrier]]
    return 1 - is_of(tables["stack_ban_here"][stack], state, carrier)


@kernel
def may_load(tables, state, carrier, unit):
    """1 if a transport may take a unit beside it aboard: neither has acted, and a gun has not fired.

    Rule: MMB-TRP-1, MMB-GAP-18.
    """
    if unit < 0 or state["modern_cargo"][carrier] > 0 or not is_of(tables["modern_passengers"], state, unit):
        return 0
    if (
        state["unit_side"][unit] != state["unit_side"][carrier]
        or state["modern_acted"][unit] == state["turn"]
    ):
        return 0
    if state["modern_fired"][unit] == state["turn"] and not tables["modern_tow_fired"]:
        return 0
    if wire_on(tables, state, unit) != OFF:
        return 0
    stack = state["hex_stack"][state["unit_hex"][unit]]
    return 1 - is_of(tables["stack_ban_here"][stack], state, unit)


@kernel
def may_unload(tables, state, carrier, k):
    """The hex over an edge onto which a transport may set its unit down, OFF if it may not.

    Rule: MMB-TRP-1, MMB-GAP-18.
    """
    unit = state["modern_cargo"][carrier] - 1
    if unit < 0:
        return OFF
    here = state["unit_hex"][carrier]
    to = tables["near"][here, k]
    if to < 0 or state["unit_at"][to] >= 0:
        return OFF
    return OFF if (tables["edge_shut_move"][here, k] >> state["unit_row"][unit]) & 1 else to


@kernel
def can_carry_now(tables, state, carrier):
    """1 if there is anything that a transport could load, or a hex onto which it could unload."""
    if not may_carry(tables, state, carrier):
        return 0
    for k in range(6):
        if may_unload(tables, state, carrier, k) >= 0:
            return 1
        to = tables["near"][state["unit_hex"][carrier], k]
        if to >= 0 and may_load(tables, state, carrier, state["unit_at"][to]):
            return 1
    return 0


@cold
def carry_out_load(tables, state, carrier, answer):
    """Load the unit, or unload onto the hex, that an answer names; 0 if that is not allowed.

    ``answer``: a unit, or MAX_UNITS + a hex.  Both units have acted then.  Rule: MMB-TRP-1, MMB-GAP-18.
    """
    if not may_carry(tables, state, carrier):
        return 0
    for k in range(6):
        to = tables["near"][state["unit_hex"][carrier], k]
        if to < 0:
            continue
        if answer < MAX_UNITS and state["unit_at"][to] == answer:
            if may_load(tables, state, carrier, answer):
                load(tables, state, carrier, answer)
                return 1
        elif answer == MAX_UNITS + to and may_unload(tables, state, carrier, k) == to:
            unload(tables, state, carrier, to)
            return 1
    return 0


@cold
def load(tables, state, carrier, unit):
    """A unit goes aboard.  Changes: positions, state.modern_carrier, modern_cargo, modern_acted."""
    mark_fired(state, Fired.MODERN_CARRIED)
    log_event(state, Event.LOADED, carrier, unit, state["unit_hex"][unit], 0, 0)
    leave_hex(tables, state, unit)
    state["alive"][state["unit_side"][unit]] -= 1
    state["modern_carrier"][unit] = 1 + carrier
    state["modern_cargo"][carrier] = 1 + unit
    state["modern_acted"][unit] = state["turn"]


@cold
def unload(tables, state, carrier, to):
    """The unit aboard is set down; mines are thrown for it.  It fights, or fires, from the next turn on.

    Rule: MMB-GAP-18.  Changes: positions, state.modern_carrier, modern_cargo, modern_acted, moved.
    """
    unit = state["modern_cargo"][carrier] - 1
    mark_fired(state, Fired.MODERN_CARRIED)
    log_event(state, Event.UNLOADED, carrier, unit, to, 0, 0)
    state["modern_carrier"][unit] = 0
    state["modern_cargo"][carrier] = 0
    state["modern_acted"][unit] = state["turn"]
    state["moved"][unit] = NO_MORE
    state["alive"][state["unit_side"][unit]] += 1
    arrive(tables, state, unit, to)
    move_into_mines(tables, state, unit, state["unit_hex"][carrier])
