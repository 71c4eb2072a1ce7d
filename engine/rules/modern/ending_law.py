"""How a battle without cards ends: break points, objectives, exhaustion, the limit of turns (MMB-GAP-2, MMB-GAP-26)."""

from engine.codes import EndReason, Winner
from engine.codes_of_boxes import CapWinner
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.objective_holders import test_objective
from engine.kernel.objectives import passes
from engine.kernel.victory import finish, is_wiped_out
from engine.layout import OFF
from engine.rules.modern.fire_law import is_of

DRAWN = int(Winner.DRAW)
BROKEN, MEDALS, LIMIT = int(EndReason.BREAK_POINT), int(EndReason.MEDALS), int(EndReason.LAST_TURN)
DECISIVE, WIPED_OUT = int(EndReason.SUDDEN_DEATH), int(EndReason.WIPED_OUT)
SHARE, FIRST_SIDE = int(CapWinner.SHARE), int(CapWinner.AXIS)


@compile_unit(NOTHING)
def note_strength(tables, state, mind):
    """The strength of both sides as the first turn begins, when units that come by air have landed.

    Rule: MMB-GAP-2, MMB-MAP-4.  Changes: state.modern_full.
    """
    for side in range(2):
        state["modern_full"][side] = strength_of(tables, state, side)


@compile_unit()
def test_modern_end(tables, state, capped):
    """1: nothing ends the game between the tests of this room; ``capped``: the limit of turns is reached.

    Rule: MMB-GAP-2.
    """
    if capped:
        end_at_limit(tables, state)
    return 1


@cold
def test_objectives_of_turn(tables, state):
    """Who holds which objective now; one that decides the game ends it, both at once draw.

    Rule: MMB-GAP-26.
    """
    axis = allies = 0
    for objective in range(tables["n_objectives"]):
        if tables["objective_win"][objective]:
            axis |= passes(tables, state, objective, 0)
            allies |= passes(tables, state, objective, 1)
        else:
            test_objective(tables, state, objective)
    if axis or allies:
        finish(state, DRAWN if axis and allies else 0 if axis else 1, DECISIVE)


@cold
def test_medals_now(tables, state, acting):
    """Where medals decide: has a side reached its target, or no unit left?

    ``acting``: the side that acts, OFF for both.  Where both have come to it at once they draw, unless one acts and the
    switch ``both_reach`` gives it to that one.  Rule: MMB-GAP-26, VIC-8.
    """
    if state["over"] or tables["modern_ends"]:
        return
    test_objectives_of_turn(tables, state)
    if state["over"]:
        return
    axis = 1 if state["medals"][0] >= tables["medal_target"][0] else 0
    allies = 1 if state["medals"][1] >= tables["medal_target"][1] else 0
    both = DRAWN if acting == OFF or tables["both_reach_draw"] else acting
    if axis and allies:
        finish(state, both, MEDALS)
    elif axis or allies:
        finish(state, 0 if axis else 1, MEDALS)
    else:
        axis = is_wiped_out(tables, state, 0)
        allies = is_wiped_out(tables, state, 1)
        if axis and allies:
            finish(state, both, WIPED_OUT)
        elif axis or allies:
            finish(state, 1 if axis else 0, WIPED_OUT)


@cold
def end_modern_turn(tables, state):
    """The turn of both sides is over: objectives, then break points.  Rule: MMB-GAP-2, MMB-GAP-26."""
    if state["over"]:
        return
    if not tables["modern_ends"]:
        test_medals_now(tables, state, OFF)
        return
    test_objectives_of_turn(tables, state)
    if not state["over"]:
        test_break_points(tables, state)


@cold
def test_break_points(tables, state):
    """A side whose losses reach its limit is broken: it loses, or its units move no more.

    The medals of a side are the units its enemy has lost and the objectives it holds.
    Rule: MMB-GAP-2, MMB-GAP-26.  Changes: state.over, state.modern_exhausted.
    """
    broken_axis = 1 if state["medals"][1] >= tables["medal_target"][1] else 0
    broken_allies = 1 if state["medals"][0] >= tables["medal_target"][0] else 0
    for side in range(2):
        if (broken_axis if side == 0 else broken_allies) and not state["modern_exhausted"][side]:
            mark_fired(state, Fired.MODERN_BROKEN)
            log_event(
                state, Event.BROKEN, side, min(99, state["medals"][1 - side]),
                min(99, tables["medal_target"][1 - side]), 0, 0,
            )  # fmt: skip
    if tables["modern_exhausts"]:
        state["modern_exhausted"][0] |= broken_axis
        state["modern_exhausted"][1] |= broken_allies
        if state["modern_exhausted"][0] and state["modern_exhausted"][1]:
            finish(state, winner_by_share(tables, state), BROKEN)
        return
    if broken_axis and broken_allies:
        finish(state, DRAWN, BROKEN)
    elif broken_axis or broken_allies:
        finish(state, 1 if broken_axis else 0, BROKEN)


@cold
def end_at_limit(tables, state):
    """The last turn is over: a side named before, or who has the higher share of his strength left.

    Rule: MMB-GAP-2.  Changes: state.over, winner, end_reason.
    """
    mark_fired(state, Fired.MODERN_TIME_UP)
    says = tables["modern_cap_winner"]
    winner = DRAWN
    if says == SHARE:
        winner = winner_by_share(tables, state)
    elif says >= FIRST_SIDE:
        winner = says - FIRST_SIDE
    finish(state, winner, LIMIT)


@cold
def strength_of(tables, state, side):
    """Points of strength that a side has left, aboard too, transports not counted.  Rule: MMB-GAP-2."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 or state["modern_carrier"][unit] > 0:
            if is_of(tables["modern_counted"], state, unit):
                n += state["unit_figures"][unit]
    return n


@cold
def winner_by_share(tables, state):
    """Who has the higher share of his strength left; equal is a draw.  Rule: MMB-GAP-2."""
    axis = strength_of(tables, state, 0)
    allies = strength_of(tables, state, 1)
    full = state["modern_full"]
    log_event(
        state, Event.SHARES_LEFT, 100 * axis // max(1, full[0]), 100 * allies // max(1, full[1]), 0, 0, 0
    )
    mine = axis * full[1]
    theirs = allies * full[0]
    if mine == theirs:
        return DRAWN
    return 0 if mine > theirs else 1
