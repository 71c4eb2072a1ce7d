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
    """Dice that a marker of its own adds, however many lie there: one.  Rule: TP-BIG-3, HR-BIGGUN-3."""
    if lays_aims(tables, state, unit) and aims_at(state, unit, hex_):
        return tables["aim_dice"][state["unit_row"][unit]]
    return 0


@kernel
def aim_at(tables, state, unit, hex_):
    """After a hit on a unit that still stands there, a gun marks the hex, if it does not yet and has a marker left.

    Rule: TP-BIG-2, HR-BIGGUN-2, HR-BIGGUN-5, HR-BIGGUN-6.  Changes: state.crosshair.
    """
    if state["unit_hex"][unit] < 0 or not lays_aims(tables, state, unit):
        return
    if aims_at(state, unit, hex_):
        mark_fired(state, Fired.CROSSHAIR)
        return
    free, out = OFF, 0
    for i in range(CROSSHAIRS):
        if state["crosshair"][unit, i] != OFF:
            out += 1
        elif free == OFF:
            free = i
    if out < tables["aims_most"][state["unit_row"][unit]]:
        state["crosshair"][unit, free] = hex_
        log_event(state, Event.CROSSHAIR, unit, hex_, 1, 0, 0)


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
    """The markers of a gun return: 1 if there were any.  Rule: TP-GAP-14.  Changes: state.crosshair."""
    some = 0
    for i in range(CROSSHAIRS):
        hex_ = state["crosshair"][unit, i]
        if hex_ != OFF:
            state["crosshair"][unit, i] = OFF
            log_event(state, Event.CROSSHAIR, unit, hex_, 0, 0, 0)
            some = 1
    return some


@kernel
def break_aims(tables, state, unit):
    """A gun has left its hex: that of a house battery loses its aim.  Rule: HR-BIGGUN-4.  Changes: state.crosshair."""
    if (tables["aim_breaks"] >> state["unit_row"][unit]) & 1 and withdraw_aims(state, unit):
        mark_fired(state, Fired.AIM_BROKEN)


@kernel
def spot_for_guns(tables, state):
    """Guns of a side are Big Guns while it stands on one of its posts.

    Where house rules say so, those that are none of their own have their markers back as soon as it is lost.
    Rule: TP-FSA-1, HR-SPOT-1, HR-SPOT-5.  Changes: state.unit_row, crosshair.
    """
    for side in range(2):
        if tables["posts_n"][side] == 0:
            continue
        spotted = stands_on_post(tables, state, side)
        for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
            row = state["unit_row"][unit]
            then = tables["row_spotted"][row] if spotted else tables["row_unspotted"][row]
            if then > 0:
                state["unit_row"][unit] = then - 1
                if not spotted and tables["posts_return"] and not lays_aims(tables, state, unit):
                    if withdraw_aims(state, unit):
                        mark_fired(state, Fired.AIMS_RETURNED)
        if spotted:
            mark_fired(state, Fired.GUNS_SPOTTED)


@kernel
def stands_on_post(tables, state, side):
    """1 if a unit of the side that may spot there stands on one of its posts.  Rule: TP-FSA-1, HR-SPOT-3."""
    for i in range(tables["posts_n"][side]):
        unit = state["unit_at"][tables["post"][side, i]]
        if unit >= 0 and state["unit_side"][unit] == side and spots_at(tables, side, i, unit):
            return 1
    return 0


@kernel
def spots_at(tables, side, post, unit):
    """1 if a unit of the side may spot from one of its posts, wherever it is."""
    only = tables["post_unit"][side, post]
    return 1 if only == 0 or only == unit + 1 else 0
