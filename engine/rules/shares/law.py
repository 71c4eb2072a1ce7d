"""The end by shares: who has lost how many units of the set-up, which markers are taken (house-rules, Martians)."""

from engine.codes import EndReason
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired
from engine.kernel.victory import finish, lose_without_units

WON = int(EndReason.SUDDEN_DEATH)


@compile_unit()
def test_shares(tables, state, capped):
    """1: medals decide nothing.  The side whose turn it is comes first; a battle that is capped is drawn (0).

    Rule: HR-MARWIN-1 .. -6, -8, HR-GEN-16.  Changes: state.over, winner, end_reason.
    """
    if capped:
        return 0
    for offset in range(2):
        side = (state["active"] + offset) & 1
        if not state["over"] and has_won(tables, state, side):
            finish(state, side, WON)
    if not state["over"]:
        lose_without_units(tables, state)
    return 1


@cold
def has_won(tables, state, side):
    """1 if a side meets its own condition.  Rule: HR-MARWIN-1, -2."""
    invader = tables["share_side"]
    enough = gone(tables, state, 1 - side) >= tables["share_need"][side]
    if side == invader:
        if enough and markers_taken(tables, state):
            mark_fired(state, Fired.SHARE_TAKEN)
            return 1
        return 0
    if enough:
        mark_fired(state, Fired.HALF_LOST)
        return 1
    if core_gone(tables, state):
        mark_fired(state, Fired.CORE_LOST)
        return 1
    return 0


@cold
def gone(tables, state, side):
    """Units of the set-up that a side has lost: eliminated or off the board, not those that only sickness took.

    Rule: HR-MARWIN-4, HR-MARCOLD-5.
    """
    lost = state["units_lost"][side]
    lost -= fallen_among(tables, state, tables["reserve_first"][side], tables["reserve_n"][side])
    lost -= fallen_among(tables, state, tables["levy_first"][side], tables["levy_n"][side])
    return lost - state["sick_dead"] if tables["sick_faces"] and side == tables["sick_side"] else lost


@cold
def fallen_among(tables, state, first, n):
    """How many of some units that came after the set-up are eliminated, not by sickness.  Rule: HR-MARWIN-4."""
    fallen = 0
    for unit in range(first, first + n):
        if state["unit_figures"][unit] == 0 and not (tables["sick_faces"] and state["sick_gone"][unit]):
            fallen += 1
    return fallen


@cold
def core_gone(tables, state):
    """1 if all units that the invader must not lose are eliminated, none of them by sickness.

    Rule: HR-MARWIN-2, HR-MARCOLD-5.
    """
    if tables["share_core_n"] == 0:
        return 0
    side = tables["share_side"]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (tables["share_core"] >> tables["unit_row"][unit]) & 1:
            if state["unit_hex"][unit] >= 0 or state["sick_gone"][unit]:
                return 0
    return 1


@cold
def markers_taken(tables, state):
    """1 if every marker is taken, or none is asked for.  Rule: HR-MARWIN-1, -6, HR-MARTOWN-3, -7, -8."""
    if not tables["share_claims"] or tables["claims"] == 0:
        return 1
    if tables["share_waives"]:
        return 1 if state["claims_left"] == 0 else 0
    return 1 if state["claims_taken"] == tables["claims"] else 0
