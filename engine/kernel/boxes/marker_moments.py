"""The moments of a game at which markers of units and hexes are laid, lost, taken or given back."""

from engine.codes_of_boxes import EndOfCamouflage
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.boxes.boats import board_or_land
from engine.kernel.boxes.camouflage import end_camouflage
from engine.kernel.boxes.crosshairs import aim_at, break_aims, lift_aims, spot_for_guns, withdraw_aims
from engine.kernel.boxes.leader import lose_leader
from engine.kernel.boxes.loads import bring_off, drop_loads, land_with_loads, stop_with_loads
from engine.kernel.log_event import mark_fired
from engine.kernel.shot_ground import end_by_fire, forget_shots
from engine.layout import CROSSHAIRS, OFF

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
    if tables["fire_ends"] and target != OFF:
        end_by_fire(tables, state, unit, hex_, hits)


@compile_unit(NOTHING)
def lay_markers(tables, state):
    """The markers and the trains of the set-up.  Rule: TP-BIG-1, TP-BOAT-1, TP-HERO-1, WW-CAM-1.

    Changes: state.camouflaged, led, crosshair, load_hex, load_unit, load_taken, unit_row, leader_rolls, tail, aboard,
    shell_tokens.
    """
    state["leader_rolls"] = 0
    if tables["shell_marks"]:
        forget_shots(tables, state)
    for train in range(tables["trains"]):
        state["tail"][train] = tables["train_tail"][train]
        state["aboard"][train] = tables["train_aboard"][train]
    for unit in range(state["n_units"]):
        state["camouflaged"][unit] = tables["unit_camouflaged"][unit]
        state["led"][unit] = tables["unit_led"][unit]
        for i in range(CROSSHAIRS):
            state["crosshair"][unit, i] = OFF
        if state["unit_hex"][unit] >= 0:
            board_or_land(tables, state, unit, state["unit_hex"][unit])
    for load in range(tables["loads_n"]):
        state["load_hex"][load] = tables["load_hex"][load]
        state["load_unit"][load] = OFF
        state["load_taken"][load] = 0
    spot_for_guns(tables, state)


@compile_unit(NOTHING)
def leave(tables, state, way, unit, here, there):
    """A unit is no more on a hex, or off the board: aims at it are lost, and what else its way of leaving ends.

    Ground that bites is felt first (``entering.enter``).
    Rule: TP-BIG-4, HR-BIGGUN-4, TP-BOAT-1, -5, TP-FSA-1, TP-HERO-3, TP-CAP-2, TP-POW-1, WW-CAM-3, HR-LEADER-2, -6,
    HR-CAMO-4, -7.
    """
    lift_aims(tables, state, here)
    if way == LANDED:
        board_or_land(tables, state, unit, there)
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
