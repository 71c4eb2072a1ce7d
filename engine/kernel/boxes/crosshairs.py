"""Cross-hair markers of Big Guns, and posts that lend their rules to all guns of a side (Terrain Pack)."""

from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import CROSSHAIRS, OFF


@kernel
def lays_aims(tables, state, unit):
    """1 if the unit has cross-hairs now.  Rule: TP-BIG-1, TP-FSA-1."""
    return (tables["crosshair_rows"] >> state["unit_row"][unit]) & 1


@kernel
def aims_at(state, unit, hex_):
    """1 if a marker of the unit lies on the hex."""
    for i in range(CROSSHAIRS):
        if state["crosshair"][unit, i] == hex_:
            return 1
    return 0


@kernel
def crosshair_dice(tables, state, unit, hex_):
    """The die that a marker of its own adds, however many lie there.  Rule: TP-BIG-3."""
    return aims_at(state, unit, hex_) if lays_aims(tables, state, unit) else 0


@kernel
def aim_at(tables, state, unit, hex_):
    """After a hit on a unit that still stands there, a gun marks the hex, if it does not yet and has a marker left.

    Rule: TP-BIG-2.  Changes: state.crosshair.
    """
    if state["unit_hex"][unit] < 0 or not lays_aims(tables, state, unit):
        return
    if aims_at(state, unit, hex_):
        mark_fired(state, Fired.CROSSHAIR)
        return
    for i in range(CROSSHAIRS):
        if state["crosshair"][unit, i] == OFF:
            state["crosshair"][unit, i] = hex_
            log_event(state, Event.CROSSHAIR, unit, hex_, 1, 0, 0)
            return


@kernel
def lift_aims(tables, state, hex_):
    """The unit on the hex has gone: markers there return to their guns.  Rule: TP-BIG-4.  Changes: state.crosshair."""
    if tables["crosshair_rows"] == 0:
        return
    for unit in range(state["n_units"]):
        for i in range(CROSSHAIRS):
            if state["crosshair"][unit, i] == hex_:
                state["crosshair"][unit, i] = OFF
                log_event(state, Event.CROSSHAIR, unit, hex_, 0, 0, 0)


@kernel
def withdraw_aims(state, unit):
    """The gun has gone, and its markers with it.  Rule: TP-GAP-14.  Changes: state.crosshair."""
    for i in range(CROSSHAIRS):
        hex_ = state["crosshair"][unit, i]
        if hex_ != OFF:
            state["crosshair"][unit, i] = OFF
            log_event(state, Event.CROSSHAIR, unit, hex_, 0, 0, 0)


@kernel
def spot_for_guns(tables, state):
    """Guns of a side are Big Guns while it stands on one of its posts.  Rule: TP-FSA-1.  Changes: state.unit_row."""
    for side in range(2):
        if tables["posts_n"][side] == 0:
            continue
        spotted = stands_on_post(tables, state, side)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            row = state["unit_row"][unit]
            then = tables["row_spotted"][row] if spotted else tables["row_unspotted"][row]
            if then > 0:
                state["unit_row"][unit] = then - 1
        if spotted:
            mark_fired(state, Fired.GUNS_SPOTTED)


@kernel
def stands_on_post(tables, state, side):
    """1 if a unit of the side stands on one of its posts."""
    for i in range(tables["posts_n"][side]):
        unit = state["unit_at"][tables["post"][side, i]]
        if unit >= 0 and state["unit_side"][unit] == side:
            return 1
    return 0
