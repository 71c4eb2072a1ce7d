"""A train goes through hexes of friendly units to the next place where both its parts find room (train-house)."""

from engine.compiling.jit import cold
from engine.hooks import Event
from engine.kernel.log_event import log_event
from engine.layout import OFF
from engine.rules.trains.law import edge_ahead, edge_back, mark_part, roll_onto, shift, test_train
from engine.rules.trains.track_law import front_hex, mined, rolls_through, stands_clear


@cold
def hexes_to_room(tables, state, mind, train, first, backwards):
    """Hexes of the way, from the one at place ``first`` on, to the next place where the train may end; 0 if none.

    Rule: HR-TRAIN-4, -6.
    """
    hex_ = state["unit_hex"][tables["train_loco"][train]]
    tail = state["tail"][train]
    for i in range(first, mind["path_n"]):
        tail = tail_on_way(tables, state, mind, train, hex_, tail, i, backwards)
        if tail == OFF:
            return 0
        hex_ = mind["path"][i]
        if stands_clear(tables, state, train, hex_, tail):
            return i - first + 1
        if not rolls_through(tables, state, train, hex_, tail, backwards):
            return 0
    return 0


@cold
def tail_on_way(tables, state, mind, train, hex_, tail, i, backwards):
    """The tail of a train that goes from a place to the hex at place i of its way, OFF if it cannot."""
    to = mind["path"][i]
    then = mind["path"][i + 1] if i + 1 < mind["path_n"] else OFF
    if backwards:
        return edge_back(tables, state, train, hex_, tail, to, then, 1)
    edge = edge_ahead(tables, state, train, hex_, tail, to, 1)
    return (edge + 3) % 6 if edge != OFF else OFF


@cold
def roll_through(tables, state, mind, train, first, steps, backwards):
    """The train goes so many hexes of its way at once; units of its side stand on some of them.

    Gives 1 if mines stop it there.  Rule: HR-TRAIN-4, -5, -6.
    Changes: positions, state.tail and what the ground does at the end.
    """
    loco = tables["train_loco"][train]
    wagon = tables["train_wagon"][train]
    here = state["unit_hex"][loco]
    behind = state["unit_hex"][wagon]
    tail = state["tail"][train]
    hex_ = here
    for i in range(first, first + steps):
        tail = tail_on_way(tables, state, mind, train, hex_, tail, i, backwards)
        hex_ = mind["path"][i]
    log_event(state, Event.PASS_THROUGH, loco, here, hex_, steps, 0)
    if behind != OFF and backwards:
        shift(tables, state, wagon, tables["near"][hex_, tail], Event.STEP, 0)
    shift(tables, state, loco, hex_, Event.STEP, steps)
    if behind != OFF and not backwards:
        shift(tables, state, wagon, tables["near"][hex_, tail], Event.STEP, 0)
    state["tail"][train] = tail
    mark_part(tables, state, loco, 0, here)
    if behind != OFF:
        mark_part(tables, state, wagon, 0, behind)
    front = front_hex(tables, state, train, hex_, tail, backwards)
    stopped = mined(tables, state, front)
    if tables["ground_bites"]:
        roll_onto(tables, state, state["unit_at"][front])
    if tables["objective_passing"]:
        test_train(tables, state, train, here, behind, 0)
    return stopped
