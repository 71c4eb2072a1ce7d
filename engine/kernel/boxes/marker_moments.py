"""The moments of a game at which markers of units and hexes are laid, lost, taken or given back."""

from engine.codes_of_boxes import EndOfCamouflage, MarkerMoment
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Fired
from engine.kernel.boxes.boats import board_or_land
from engine.kernel.boxes.camouflage import end_camouflage
from engine.kernel.boxes.crosshairs import aim_at, break_aims, lift_aims, spot_for_guns, withdraw_aims
from engine.kernel.boxes.leader import lose_leader
from engine.kernel.boxes.loads import bring_off, drop_loads, land_with_loads, stop_with_loads
from engine.kernel.charge_tokens import lay_first_charges, lift_charges, shake_charges
from engine.kernel.log_event import mark_fired
from engine.kernel.shot_ground import end_by_fire, forget_shots
from engine.layout import CROSSHAIRS, OFF


@compile_unit(NOTHING)
def heed_markers(tables, state, moment, unit, here, there, hits):
    """See to the markers at a moment; of dice ``here`` is the hex they were rolled at, ``there`` the unit on it.

    Both are OFF for dice at no unit.
    """
    if moment == MarkerMoment.LAID:
        lay_markers(tables, state)
    elif moment == MarkerMoment.FOUGHT:
        after_dice(tables, state, unit, here, there, hits)
        if tables["fire_ends"] and there != OFF:
            end_by_fire(tables, state, unit, here, hits)
    elif moment == MarkerMoment.PLACED:
        spot_for_guns(tables, state)
        if tables["loads_land"]:
            land_with_loads(tables, state, unit, there)
    elif moment == MarkerMoment.STOPPED and there != OFF:
        if here != there:
            stop_with_loads(tables, state, unit, there)
    else:
        leave(tables, state, moment, unit, here, there)
    if tables["rigging"]:
        heed_charges(tables, state, moment, unit, here)


@cold
def heed_charges(tables, state, moment, unit, here):
    """A battle shakes charges at either end of it, whoever steps onto a bridge may remove them.

    Rule: HR-BRCHARGE-4, HR-BRBLOW-6, -10.
    """
    if moment == MarkerMoment.FOUGHT:
        shake_charges(state, state["unit_hex"][unit], here)
    elif moment == MarkerMoment.LAID:
        lay_first_charges(tables, state)
    else:
        lift_charges(tables, state)


@kernel
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


@kernel
def leave(tables, state, moment, unit, here, there):
    """A unit is no more on a hex, or off the board: aims at it are lost, and what else its way of leaving ends.

    Ground that bites is felt first (``entering.enter``).
    Rule: TP-BIG-4, HR-BIGGUN-4, TP-BOAT-1, -5, TP-FSA-1, TP-HERO-3, TP-CAP-2, TP-POW-1, WW-CAM-3, HR-LEADER-2, -6,
    HR-CAMO-4, -7.
    """
    lift_aims(tables, state, here)
    if moment == MarkerMoment.LANDED:
        board_or_land(tables, state, unit, there)
        end_camouflage(tables, state, unit, EndOfCamouflage.MOVE)
        if state["mover"] == OFF and not tables["ground_bites"]:  # it has advanced, and stands where it is
            stop_with_loads(tables, state, unit, there)
    elif moment == MarkerMoment.RETREATED:
        end_camouflage(tables, state, unit, EndOfCamouflage.RETREAT)
    elif moment == MarkerMoment.STOPPED:
        bring_off(tables, state, unit)
    if moment == MarkerMoment.DIED or moment == MarkerMoment.STOPPED:
        withdraw_aims(state, unit)
    else:
        break_aims(tables, state, unit)
    if moment == MarkerMoment.DIED:
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
