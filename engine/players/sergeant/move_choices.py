"""Which unit moves next and where it goes, and where it goes after its battle (``sergeant``)."""

from engine.codes import Win
from engine.compiling.jit import kernel
from engine.kernel.exits import path_out
from engine.kernel.movement import limits_lifted, may_move
from engine.kernel.reach import find_reach, path_to
from engine.layout import LEAVE_BOARD, OFF
from engine.players.common.ending import end_on_way
from engine.players.common.features import fresh_notes, look_around
from engine.players.common.goals import assess_groups
from engine.players.common.price_of_ground import price_of_march
from engine.players.common.weights import Weight
from engine.players.sergeant.ask_judgement import hex_worth, judge, promise
from engine.players.sergeant.moves import LEAST_GAIN, worth_of_leaving


@kernel
def lay_path(mind, to):
    """The way to the hex judged best, or off the board.  Changes: mind.path."""
    if to == LEAVE_BOARD:
        path_out(mind)
    else:
        path_to(mind, to)


@kernel
def sergeant_move(tables, state, mind, side):
    """The ordered unit with most to gain moves first, each judged anew on the board as it now stands.

    Changes: mind.plan_at, mind.path, mind.promised.
    """
    fresh_notes(state, mind, side)
    while mind["plan_at"] < mind["plan_n"]:
        unit = mind["plan"][mind["plan_at"]]
        mind["plan_at"] += 1
        if not may_move(tables, state, unit):
            continue
        if mind["weights"][side, Weight.GROUP] > 0.0:
            assess_groups(tables, state, mind, side)
        judge(tables, state, mind, unit)
        if mind["weights"][side, Weight.FOCUS] > 0.0:
            promise(tables, state, mind, unit)
        if mind["best_hex"][unit] != state["unit_hex"][unit]:
            lay_path(mind, mind["best_hex"][unit])
            return unit
    return OFF


@kernel
def sergeant_second_move(tables, state, mind, unit):
    """After its battle the unit goes to the safest useful hex in reach or off the board; 1 unless it stays."""
    if mind["sharp"][state["unit_side"][unit]]:
        look_around(tables, state, mind, state["unit_side"][unit])
    find_reach(tables, state, mind, unit, state["second_move"], limits_lifted(tables, state, unit))
    here = state["unit_hex"][unit]
    best = hex_worth(tables, state, mind, unit, here)
    best_hex = here
    for i in range(1, mind["reach_n"]):
        worth = hex_worth(tables, state, mind, unit, mind["reach"][i])
        if tables["win"] == Win.DAMAGE:
            worth += end_on_way(tables, state, mind, unit, mind["reach"][i])
        if tables["ground_bites"]:
            worth -= price_of_march(tables, state, mind, unit, mind["reach"][i], 0.0)
        if worth > best + LEAST_GAIN:
            best = worth
            best_hex = mind["reach"][i]
    if tables["exit_hexes"][state["unit_side"][unit]] > 0:
        if worth_of_leaving(tables, state, mind, unit) > best:
            best_hex = LEAVE_BOARD
    lay_path(mind, best_hex)
    return 1 if best_hex != here else 0
