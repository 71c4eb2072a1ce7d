"""Note when a train may go through own units, so that a game tells where the rule gave a player more ways."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.movement import allowance, may_move
from engine.rules.trains.track_law import find_rails, stands_clear


@compile_unit(NOTHING)
def note_passing(tables, state, mind, side):
    """A side is about to choose a move: note that a train of it has ways through own units.

    Rule: HR-TRAIN-4.  Changes: state.fired; nothing lasts of mind.reach.
    """
    for train in range(tables["trains"]):
        unit = tables["train_loco"][train]
        if state["unit_side"][unit] != side or not may_move(tables, state, unit):
            continue
        find_rails(tables, state, mind, unit, allowance(tables, state, unit))
        for label in range(1, mind["label_n"]):
            way_there = mind["label_from"][label]
            if is_place(tables, state, mind, train, label) and not is_place(
                tables, state, mind, train, way_there
            ):
                mark_fired(state, Fired.TRAIN_MAY_PASS)


@kernel
def is_place(tables, state, mind, train, label):
    """1 if the train may end at the place of a label."""
    return stands_clear(tables, state, train, mind["label_hex"][label], -1 - mind["label_limit"][label])
