"""Cross-hair markers of Big Guns, and posts that lend their rules to all guns of a side (Terrain Pack)."""

from engine.codes_of_boxes import EndOfCamouflage
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.layout import CROSSHAIRS, CUT, OFF
from engine.rules.markers.leader_law import lose_leader
from engine.rules.markers.load_law import bring_off, drop_loads, land_with_loads, stop_with_loads


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


@compile_unit(NOTHING)
def aims_are_lifted(tables, state, unit, start, end):
    """A unit has moved or advanced off a hex: aims at it are lost, before anything else.  Rule: TP-BIG-4."""
    lift_aims(tables, state, start)


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


# --- camouflage and what ends it (Winter Wars, house rules) ---


@kernel
def end_camouflage(tables, state, unit, by):
    """The unit loses its camouflage if the rules in force end it so.

    Rule: WW-CAM-3, HR-CAMO-2, -4, -6, -7.  Changes: state.camouflaged.
    """
    if state["over"] or not state["camouflaged"][unit] or state["unit_hex"][unit] < 0:
        return
    if not (tables["camouflage_ends"] >> by) & 1:
        if by != EndOfCamouflage.ATTACKED:
            mark_fired(state, Fired.CAMOUFLAGE_KEPT)
        return
    if by == EndOfCamouflage.ATTACKED:
        mark_fired(state, Fired.CAMOUFLAGE_SHOT)
    state["camouflaged"][unit] = 0
    mark_fired(state, Fired.CAMOUFLAGE_LOST)
    log_event(state, Event.CAMOUFLAGE, unit, state["unit_hex"][unit], 0, 0, 0)


# --- dice that markers add or take away, and clearing costs, one compile unit: battles with either ask it ---


@compile_unit()
def dice_of_markers(tables, state, unit, target, far):
    """Dice that cross-hairs, a leader and combat cards add to an attack; all are lost on what cannot be seen.

    Rule: TP-BIG-3, TP-HERO-2, WW-CAM-2, WW-CC-4, HR-ENGINEER-4, HR-LEADER-1, -5, -7, HR-CAMO-1.
    """
    if far > 1 and state["camouflaged"][target]:
        return -CUT
    more = state["led"][unit] * tables["leader_bonus"][state["unit_row"][unit]] + state["combat_dice"][unit]
    if tables["duty_rows"] and state["duty_turn"][unit] == state["turn"]:
        more -= tables["duty_dice"]
    return more + crosshair_dice(tables, state, unit, state["unit_hex"][target])


# --- the moments of a game at which markers of units and hexes are laid, lost, taken or given back ---


LANDED, STOPPED, RETREATED, FALLEN = range(4)  # ways of leaving a hex


@compile_unit(NOTHING)
def markers_have_landed(tables, state, unit, start, end):
    """A unit has moved or advanced from a hex to the next."""
    leave(tables, state, LANDED, unit, start, end)


@compile_unit(NOTHING)
def markers_have_stopped(tables, state, unit, start, end):
    """A unit stands where it has come, or it is off the board."""
    if end == OFF:
        leave(tables, state, STOPPED, unit, start, end)
    elif start != end:
        stop_with_loads(tables, state, unit, end)


@compile_unit(NOTHING)
def markers_have_retreated(tables, state, unit, start, end):
    """A unit has fallen back from a hex to the next."""
    leave(tables, state, RETREATED, unit, start, end)


@compile_unit(NOTHING)
def markers_of_fallen(tables, state, unit, hex_):
    """A unit is eliminated, or gone in another way."""
    leave(tables, state, FALLEN, unit, hex_, OFF)


@compile_unit(NOTHING)
def markers_have_arrived(tables, state, unit, hex_):
    """A unit has come onto the board in the middle of a battle."""
    spot_for_guns(tables, state)
    if tables["loads_land"]:
        land_with_loads(tables, state, unit, hex_)


@compile_unit(NOTHING)
def markers_after_battle(tables, state, unit, target, hex_, hits):
    """A unit has rolled its dice, and what they show is done."""
    after_dice(tables, state, unit, hex_, target, hits)


@compile_unit(NOTHING)
def lay_markers(tables, state):
    """The markers and the trains of the set-up.  Rule: TP-BIG-1, TP-BOAT-1, TP-HERO-1, WW-CAM-1.

    Changes: state.camouflaged, led, crosshair, load_hex, load_unit, unit_row, tail, aboard.
    """
    for train in range(tables["trains"]):
        state["tail"][train] = tables["train_tail"][train]
        state["aboard"][train] = tables["train_aboard"][train]
    for unit in range(state["n_units"]):
        state["camouflaged"][unit] = tables["unit_camouflaged"][unit]
        state["led"][unit] = tables["unit_led"][unit]
        for i in range(CROSSHAIRS):
            state["crosshair"][unit, i] = OFF
    for load in range(tables["loads_n"]):
        state["load_hex"][load] = tables["load_hex"][load]
        state["load_unit"][load] = OFF
    spot_for_guns(tables, state)


@compile_unit(NOTHING)
def leave(tables, state, way, unit, here, there):
    """A unit is no more on a hex, or off the board: what its way of leaving ends.

    Ground that bites is felt first (``entering.enter``).
    Rule: TP-BIG-4, HR-BIGGUN-4, TP-BOAT-1, -5, TP-FSA-1, TP-HERO-3, TP-CAP-2, TP-POW-1, WW-CAM-3, HR-LEADER-2, -6,
    HR-CAMO-4, -7.
    """
    if way != LANDED:
        lift_aims(tables, state, here)
    if way == LANDED:
        end_camouflage(tables, state, unit, EndOfCamouflage.MOVE)
        if state["mover"] == OFF and not tables["ground_bites"]:  # it has advanced, and stands where it is
            stop_with_loads(tables, state, unit, there)
    elif way == RETREATED:
        end_camouflage(tables, state, unit, EndOfCamouflage.RETREAT)
    elif way == STOPPED:
        bring_off(tables, state, unit)
    if way == FALLEN or way == STOPPED:
        withdraw_aims(state, unit)
    else:
        break_aims(tables, state, unit)
    if way == FALLEN:
        drop_loads(tables, state, unit, here)
        if state["led"][unit]:
            lose_leader(tables, state, unit, here)
    spot_for_guns(tables, state)


@kernel
def after_dice(tables, state, unit, hex_, target, hits):
    """A unit has rolled at another on a hex, or at none: cross-hairs are laid and camouflage ends.

    Rule: TP-BIG-2, WW-CAM-3, HR-CAMO-2, -6.
    """
    if target == OFF:
        end_camouflage(tables, state, unit, EndOfCamouflage.BATTLE)
        return
    if state["led"][unit] and (tables["leader_house"] >> state["unit_row"][unit]) & 1:
        mark_fired(state, Fired.LEADER_HOUSE)
    if hits > 0 and state["unit_hex"][target] == hex_:
        aim_at(tables, state, unit, hex_)
    end_camouflage(tables, state, unit, EndOfCamouflage.BATTLE)
    end_camouflage(tables, state, target, EndOfCamouflage.ATTACKED)
