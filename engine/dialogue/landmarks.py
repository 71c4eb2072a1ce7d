"""Acts at landmarks as units of their own: the turn calls them where a scenario has such landmarks."""

from engine.codes_of_boxes import LandmarkStep
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.bridge_acts import act_at_bridges
from engine.dialogue.landmark_acts import (
    build_by_orders,
    fly_in,
    look_at_landmarks,
    rest_in_oases,
    sabotage_objectives,
    work_at_dams,
)


@compile_unit(NOTHING)
def begin_at_landmarks(tables, state):
    """A turn begins.  Rule: TP-DAM-7."""
    look_at_landmarks(tables, state)


@compile_unit()
def act_at_landmarks(tables, state, mind, side, step):
    """What a side does at landmarks in a step of its turn; 1 if the game is over by it.

    Rule: TP-DAM-4, TP-OAS-6, TP-SAB-1, TP-AFD-2, HR-PONTOON-1, HR-BRCHARGE-1, HR-BRBLOW-7, HR-BLIMP-7.
    """
    if tables["rigging"]:
        act_at_bridges(tables, state, mind, side, step)
    if step == LandmarkStep.AFTER_CARD:
        work_at_dams(tables, state, mind, side)
    if step == LandmarkStep.AFTER_CARD or step == LandmarkStep.LATER_CARD:
        if tables["airfields"]:
            fly_in(tables, state, mind, side)
        if tables["pontoon_orders"]:
            build_by_orders(tables, state, mind, side)
    elif step == LandmarkStep.AFTER_ORDERS and tables["oases"]:
        rest_in_oases(tables, state, mind, side)
    elif step == LandmarkStep.BEFORE_BATTLES and tables["sabotage"]:
        sabotage_objectives(tables, state, mind, side)
    return state["over"]
