"""Dice that ground rolls at a unit: a figure for each face that counts, no flags, no part of anybody's luck."""

from engine.codes import Origin
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.boxes.rolling import faces_of, roll_faces
from engine.kernel.boxes.train_losses import hit_train
from engine.kernel.log_event import mark_fired
from engine.kernel.losses import remove_figures
from engine.layout import OFF


@kernel
def lose_to_ground(tables, state, unit, dice, faces, stream, cause):
    """Roll the dice and take a figure for each of the faces, of a train a hit; 1 if that eliminates the unit.

    Rule: TP-MINE-6, TP-TRNED-7, WW-FRZ-2, WW-GAP-11, HR-MINE-8.
    Changes: state.ground_turn, ground_rolls, struck_by and what losing figures changes.
    """
    if state["ground_turn"] != state["turn"]:
        state["ground_turn"] = state["turn"]
        state["ground_rolls"] = 0
    ordinal = 1 + state["ground_rolls"]  # 0 deals the tokens
    state["ground_rolls"] += 1
    lost = faces_of(roll_faces(state, stream, state["unit_side"][unit], ordinal, dice), faces)
    if lost == 0:
        return 0
    state["struck_by"] = Origin.OTHER
    if tables["trains"] and tables["train_of"][unit] != OFF:
        gone = hit_train(tables, state, tables["train_of"][unit], lost, cause)
    else:
        gone = remove_figures(tables, state, unit, lost, cause)
    if gone:
        mark_fired(state, Fired.MINE_KILLED)
    return gone
