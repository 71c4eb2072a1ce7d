"""A supply depot that is destroyed: the armor of its side is of slower rows from then on (Terrain Pack)."""

from engine.codes import MedalSource
from engine.codes_of_boxes import Landmark
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, unit_is_gone
from engine.kernel.battle import may_battle
from engine.kernel.landmarks import has_gone
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.kernel.movement import leave_hex
from engine.kernel.objective_holders import test_hex
from engine.kernel.terrain import distance, unit_beside
from engine.kernel.victory import check_victory
from engine.layout import OFF

DEPOT = int(Landmark.DEPOT)


@cold
def lose_depot(tables, state, side):
    """A depot of the side is destroyed: its armor moves one hex less, however many it loses.

    Rule: TP-SUP-2.  Changes: state.unit_row.
    """
    if not (tables["depot_sides"] >> side) & 1:
        return
    slowed = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        slower = tables["row_unsupplied"][state["unit_row"][unit]]
        if slower:
            state["unit_row"][unit] = slower - 1
            slowed = 1
    if slowed:
        mark_fired(state, Fired.DEPOT_LOST)
        log_event(state, Event.DEPOT, side, 0, 0, 0, 0)


@compile_unit(NOTHING)
def depot_has_gone(tables, state, side, hex_, before):
    """With a depot goes what it was for.  Rule: TP-SUP-2.  Changes: rows of the armor of the other side."""
    if has_gone(tables, state, hex_, before, DEPOT):
        lose_depot(tables, state, 1 - side)


# --- medals for parts of a unit: figures lost by several units together make one (Winter Wars) ---


@compile_unit(NOTHING)
def pay_parts(tables, state, unit, lost, cause):
    """The enemy is paid for figures of a row that pays by the figure, in whole medals; the rest waits for more.

    The last figure of a unit is paid for before the unit is gone, and victory is tested when it is.
    Rule: WW-HT-5, UNIT-TRK-1.  Changes: state.parts_lost, medals.
    """
    side = state["unit_side"][unit]
    state["parts_lost"][side] += lost * tables["row_part"][state["unit_row"][unit]]
    medals = state["parts_lost"][side] // tables["part_medals"]
    if medals > 0:
        state["parts_lost"][side] -= medals * tables["part_medals"]
        mark_fired(state, Fired.PART_MEDAL)
        award(tables, state, 1 - side, medals, MedalSource.UNIT)
        if state["unit_figures"][unit] > 0:
            check_victory(tables, state)


# --- figures that half-tracks give to weakened units beside them, instead of battling (Winter Wars) ---


# Battles of a unit that has given figures this turn, or been given some: more than any card allows.
GAVE, SERVED = 90, 91


@kernel
def may_supply(tables, state, unit):
    """1 if the ordered unit may give a figure now: it has not battled, or has given figures already.

    Rule: WW-HT-12, -13, -14.
    """
    if not (tables["supply_rows"] >> state["unit_row"][unit]) & 1 or state["unit_hex"][unit] < 0:
        return 0
    if state["battles"][unit] == GAVE:
        return 1
    return 1 if state["battles"][unit] == 0 and may_battle(tables, state, unit) == 1 else 0


@kernel
def may_serve(tables, state, unit, served):
    """1 if a unit that may give figures may give one to the other: beside it, weakened, and it has not battled.

    Units of one figure have none to regain, and who has given figures is not given any in the same turn.
    Rule: WW-HT-12 .. WW-HT-15.
    """
    if served == unit or state["unit_hex"][served] < 0:
        return 0
    if state["unit_side"][served] != state["unit_side"][unit]:
        return 0
    if not (tables["served_rows"] >> state["unit_row"][served]) & 1:
        return 0
    if state["unit_full"][served] < 2 or state["unit_figures"][served] >= state["unit_full"][served]:
        return 0
    if state["battles"][served] > 0 and state["battles"][served] != SERVED:
        return 0
    return 1 if distance(tables, state["unit_hex"][unit], state["unit_hex"][served]) == 1 else 0


@kernel
def supply(tables, state, unit, served):
    """A half-track gives one of its figures to a unit beside it; neither battles this turn.

    With its last figure it is gone: no figure counts as lost, no unit as eliminated, and no medal is paid.
    Rule: WW-HT-6, -13, -14, TP-BIG-4.  Changes: figures and battles of both, the position of a half-track used up.
    """
    state["unit_figures"][unit] -= 1
    state["unit_figures"][served] += 1
    state["battles"][unit] = GAVE
    state["battles"][served] = SERVED
    left = state["unit_figures"][unit]
    log_event(state, Event.RESUPPLY, unit, served, left, state["unit_figures"][served], 0)
    mark_fired(state, Fired.RESUPPLIED)
    if left == 0:
        here = state["unit_hex"][unit]
        leave_hex(tables, state, unit)
        contact_ends(tables, state, unit)
        state["alive"][state["unit_side"][unit]] -= 1
        unit_is_gone(tables, state, unit, here)
        test_hex(tables, state, here)
        check_victory(tables, state)


@kernel
def any_supply(tables, state, side):
    """1 if some half-track of the side may give a figure to some unit."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if served_by(tables, state, unit, 0) >= 0:
            return 1
    return 0


@kernel
def served_by(tables, state, unit, which):
    """The unit of that number, from 0, among those to whom the unit may give a figure; OFF if there are fewer."""
    if not may_supply(tables, state, unit):
        return OFF
    for k in range(6):
        other = unit_beside(tables, state, state["unit_hex"][unit], k)
        if other >= 0 and may_serve(tables, state, unit, other):
            if which == 0:
                return other
            which -= 1
    return OFF


@compile_unit(NOTHING)
def repeat_supply(tables, state, side, kind, a, b, c, d):
    """A half-track gives a figure, on a copy of the game; the last one takes it off the board."""
    if kind != Event.RESUPPLY:
        return
    state["unit_figures"][a] = c
    state["unit_figures"][b] += 1
    state["battles"][a] = GAVE
    state["battles"][b] = SERVED
    if c == 0:
        leave_hex(tables, state, a)
        state["alive"][state["unit_side"][a]] -= 1
