"""Two units of a side change places before the battle (house-rules 4.17)."""

from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@cold
def may_change(tables, state, side, unit, other):
    """1 if two units of a side on the board may change places to some effect.  Rule: HR-DALSET-3."""
    for one in (unit, other):
        if one < tables["first_unit"][side] or one >= tables["end_unit"][side] or state["unit_hex"][one] < 0:
            return 0
    return 1 if state["unit_row"][unit] != state["unit_row"][other] else 0


@cold
def change_places(tables, state, unit, other):
    """Two units change places, whatever the ground: it limits no set-up of theirs.  Rule: HR-DALSET-3, HR-GEN-21.

    Changes: positions.
    """
    here = state["unit_hex"][unit]
    there = state["unit_hex"][other]
    state["unit_hex"][unit] = there
    state["unit_hex"][other] = here
    state["unit_at"][there] = unit
    state["unit_at"][here] = other
    mark_fired(state, Fired.PLACES_CHANGED)
    log_event(state, Event.PLACES_CHANGED, unit, there, other, here, 0)
