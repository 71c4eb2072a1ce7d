"""Cross-hair markers of Big Guns, and posts that lend their rules to all guns of a side (Terrain Pack)."""

from engine.codes import DIE, Face, MedalSource, Origin, UnitClass
from engine.codes_of_boxes import EndOfCamouflage, Load, LoadFate, LoadPay
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired, Stream
from engine.kernel.chance import draw_below
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.rolling import SIDES_OF_DIE
from engine.kernel.terrain import distance
from engine.kernel.victory import check_victory
from engine.layout import CROSSHAIRS, CUT, OFF


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


# --- a heroic leader whose unit is eliminated (Terrain Pack, house rules) ---


@kernel
def lose_leader(tables, state, unit, hex_):
    """Dice: any star and he falls, a medal more for the enemy; else he joins the nearest he may lead, if any.

    The house rules give no medal.  Rule: TP-HERO-3, TP-GAP-9, HR-LEADER-3, -4, HR-CHECK-7.
    Changes: state.led, state.leader_rolls, medals.
    """
    side = state["unit_side"][unit]
    mark_led(tables, state, unit)
    state["led"][unit] = 0
    stars = 0
    for i in range(tables["leader_dice"]):
        face = DIE[draw_below(state, Stream.LEADER, side, state["leader_rolls"], i, SIDES_OF_DIE)]
        stars += 1 if face == Face.STAR else 0
    state["leader_rolls"] += 1
    heir = nearest_to_lead(tables, state, side, hex_) if stars == 0 else OFF
    log_event(state, Event.LEADER, unit, heir, stars, 1 if stars else 0, 0)
    if stars:
        mark_fired(state, Fired.LEADER_FELL)
        if tables["leader_medal"]:
            award(tables, state, 1 - side, 1, MedalSource.EVENT)
        else:
            mark_fired(state, Fired.LEADER_HOUSE)
    elif heir != OFF:
        mark_fired(state, Fired.LEADER_JOINED)
        mark_led(tables, state, heir)
        if tables["leader_strongest"]:
            mark_choice(tables, state, hex_, heir)
        state["led"][heir] = 1


@kernel
def nearest_to_lead(tables, state, side, hex_):
    """The unit of the side nearest to a hex that he may lead and that has no leader yet; OFF if none.

    Of units as near the first in hex order, or that of most figures before.  Rule: TP-GAP-9, TP-HERO-4, HR-LEADER-4.
    """
    best = OFF
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or state["led"][unit] or not (tables["leader_rows"] >> state["unit_row"][unit]) & 1:
            continue
        far = distance(tables, hex_, at)
        if best == OFF:
            best = unit
            continue
        near = distance(tables, hex_, state["unit_hex"][best])
        if far < near or (far == near and comes_first(tables, state, unit, best)):
            best = unit
    return best


@kernel
def comes_first(tables, state, unit, other):
    """1 if of two units as near he joins the first: by figures where the owner decides, then in hex order.

    Rule: TP-HERO-4, HR-LEADER-4.
    """
    if tables["leader_strongest"] and state["unit_figures"][unit] != state["unit_figures"][other]:
        return state["unit_figures"][unit] > state["unit_figures"][other]
    return state["unit_hex"][unit] < state["unit_hex"][other]


@kernel
def mark_led(tables, state, unit):
    """Note a leader with a unit that officially has none.  Rule: TP-HERO-1, HR-LEADER-1.  Changes: state.fired."""
    if tables["row_class"][state["unit_row"][unit]] != UnitClass.INF:
        mark_fired(state, Fired.LEADER_HOUSE)


@cold
def mark_choice(tables, state, hex_, heir):
    """Note that the leader has passed over a unit as near that comes first in hex order.  Rule: HR-LEADER-4.

    Changes: state.fired.
    """
    side = state["unit_side"][heir]
    far = distance(tables, hex_, state["unit_hex"][heir])
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        at = state["unit_hex"][unit]
        if at < 0 or at >= state["unit_hex"][heir] or state["led"][unit] or distance(tables, hex_, at) != far:
            continue
        if (tables["leader_rows"] >> state["unit_row"][unit]) & 1:
            mark_fired(state, Fired.LEADER_HOUSE)


@compile_unit(NOTHING)
def mark_flag_of_leader(tables, state, unit, flags):
    """Note that a leader lets a unit ignore a flag which officially he could not lead.  Rule: HR-LEADER-1, -7.

    Changes: state.fired.
    """
    stack = state["hex_stack"][state["unit_hex"][unit]]
    own = tables["flags_spared"][stack, state["unit_side"][unit], state["unit_row"][unit]]
    if state["led"][unit] and own < flags:
        mark_led(tables, state, unit)


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


# --- equipment and prisoners: taken by infantry that stops where they are, carried, left, lost, brought home ---


@kernel
def stop_with_loads(tables, state, unit, hex_):
    """A unit whose move or advance ends on a hex takes what waits there, and brings what it carries to its goal.

    Infantry alone, unless an option names others.
    Rule: TP-CAP-1, TP-POW-1, HR-EQUIP-1, -4, -6, -7, HR-PRISON-3.
    Changes: state.load_hex, load_unit, load_taken, medals.
    """
    row = state["unit_row"][unit]
    foot = tables["row_class"][row] == UnitClass.INF
    if not foot and not ((tables["load_rows"][0] | tables["load_rows"][1]) >> row) & 1:
        return
    for load in range(tables["loads_n"]):
        if state["load_hex"][load] == hex_:
            if may_take(tables, state, unit, load):
                take(tables, state, unit, hex_, load)
            elif foot and not (tables["load_rows"][tables["load_kind"][load]] >> row) & 1:
                mark_fired(state, Fired.LOAD_HOUSE)  # officially any infantry may take it
        if state["load_unit"][load] == unit and (tables["load_to"][hex_] >> load) & 1:
            bring(tables, state, unit, hex_, load)
    check_victory(tables, state)


@kernel
def may_take(tables, state, unit, load):
    """1 if units of its row and side may take it.  Rule: HR-EQUIP-1, -7, HR-PRISON-2."""
    if not (tables["load_rows"][tables["load_kind"][load]] >> state["unit_row"][unit]) & 1:
        return 0
    return (tables["load_sides"][load] >> state["unit_side"][unit]) & 1


@kernel
def take(tables, state, unit, hex_, load):
    """A unit takes equipment or a prisoner along, which may earn its medals at once.

    Rule: TP-CAP-1, HR-EQUIP-8, HR-PRISON-3.  Changes: state.load_hex, load_unit, load_taken, medals.
    """
    side = state["unit_side"][unit]
    state["load_hex"][load] = OFF
    state["load_unit"][load] = unit
    mark_fired(state, Fired.LOAD_TAKEN)
    log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.TAKEN, 0)
    pays = tables["load_pays"][load]
    if pays == LoadPay.HELD or (pays == LoadPay.PICKUP and not state["load_taken"][load]):
        mark_fired(state, Fired.LOAD_HOUSE)
        award(tables, state, side, tables["load_value"][load], MedalSource.EVENT)
    state["load_taken"][load] = 1
    foot = tables["row_class"][state["unit_row"][unit]] == UnitClass.INF
    if not foot or (tables["load_more_sides"][load] >> side) & 1:
        mark_fired(state, Fired.LOAD_HOUSE)


@kernel
def land_with_loads(tables, state, unit, hex_):
    """A unit that lands on a hex takes what waits there.  Rule: HR-EQUIP-4."""
    for load in range(tables["loads_n"]):
        if state["load_hex"][load] == hex_ and may_take(tables, state, unit, load):
            mark_fired(state, Fired.LOAD_HOUSE)
    stop_with_loads(tables, state, unit, hex_)


@kernel
def bring_off(tables, state, unit):
    """A unit has left the board with what it carries: it earns medals where the scenario says so.

    What earns them by being carried keeps them.  Rule: TP-CAP-1, HR-EQUIP-8.
    """
    for load in range(tables["loads_n"]):
        if state["load_unit"][load] == unit and tables["load_leaves"][load]:
            bring(tables, state, unit, OFF, load)
        elif state["load_unit"][load] == unit:
            state["load_unit"][load] = OFF
    check_victory(tables, state)


@kernel
def bring(tables, state, unit, hex_, load):
    """What a unit carries earns its medals, on a hex or (OFF) off the board, and is out of the battle."""
    state["load_unit"][load] = OFF
    mark_fired(state, Fired.LOAD_BROUGHT)
    if tables["load_pays"][load] == LoadPay.EXIT:
        mark_fired(state, Fired.LOAD_HOUSE)
    log_event(state, Event.LOAD, unit, hex_, tables["load_kind"][load], LoadFate.BROUGHT, 0)
    award(tables, state, state["unit_side"][unit], tables["load_value"][load], MedalSource.EVENT)


@kernel
def drop_loads(tables, state, unit, hex_):
    """The carrier is eliminated: equipment stays on its hex, a prisoner dies with him.

    By an option guns that eliminate him destroy it, and medals for carrying it are lost.
    Rule: TP-CAP-2, TP-POW-1, HR-EQUIP-2, -3, -5, -8, -9, HR-PRISON-1, -3.
    """
    for load in range(tables["loads_n"]):
        if state["load_unit"][load] != unit:
            continue
        state["load_unit"][load] = OFF
        kind = tables["load_kind"][load]
        shot = tables["loads_shot"] and kind != Load.PRISONER and state["struck_by"] == Origin.ART
        if shot:
            mark_fired(state, Fired.LOAD_SHOT)
        lost = shot or kind == Load.PRISONER
        if not lost:
            state["load_hex"][load] = hex_
        log_event(state, Event.LOAD, unit, hex_, kind, LoadFate.LOST if lost else LoadFate.LEFT, 0)
        if tables["load_pays"][load] == LoadPay.HELD:
            award(tables, state, state["unit_side"][unit], -tables["load_value"][load], MedalSource.EVENT)


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
    """A unit is eliminated."""
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
