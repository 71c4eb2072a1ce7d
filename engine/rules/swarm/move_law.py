"""What binds the moves of a swarm: markers beside a unit have to be entered, and kept for a whole turn."""

from engine.compiling.jit import cold, kernel
from engine.kernel.movement import allowance, limits_lifted
from engine.kernel.reach import short_way
from engine.layout import OFF
from engine.rules.claims.law import hold, may_hold


@kernel
def marker_waits(tables, state, hex_):
    """1 if a marker lies on the hex that a swarm takes."""
    return 1 if tables["swarm_stays"] and state["claim_left"][hex_] else 0


@cold
def may_enter_marker(tables, state, mind, unit, k):
    """1 if the k-th hex beside the unit has a marker, is free, and the unit can step onto it.

    Rule: HR-ZOMFOOD-1, -5, -9.  Changes: mind.path.
    """
    hex_ = tables["near"][state["unit_hex"][unit], k]
    if hex_ < 0 or not marker_waits(tables, state, hex_) or state["unit_at"][hex_] != OFF:
        return 0
    return short_way(
        tables, state, mind, unit, k, allowance(tables, state, unit), limits_lifted(tables, state, unit)
    )


@cold
def has_to_enter(tables, state, mind, unit):
    """1 if the unit has to enter the hex of a marker with its move.  Rule: HR-ZOMFOOD-1, -5.  Changes: mind.path."""
    if not tables["swarm_stays"]:
        return 0
    for k in range(6):
        if may_enter_marker(tables, state, mind, unit, k):
            return 1
    return 0


@cold
def note_pushed(tables, state, side):
    """A turn has begun with divisions: whoever they pushed has its new place as if from the turn before.

    A unit that came into being by them does nothing in this turn, which is no whole one for it.
    Rule: HR-ZOMFOOD-8, HR-ZOMGROW-5, -6.  Changes: state.claim_from, claim_stayed.
    """
    if not tables["swarm_stays"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (
            state["swarm_born"][unit] != state["turn"]
            and state["claim_from"][unit] != state["unit_hex"][unit]
        ):
            state["claim_from"][unit] = state["unit_hex"][unit]
            state["claim_stayed"][unit] = 0


@cold
def keep_still(tables, state, unit):
    """1 if the unit stays on a marker for this turn and neither moves nor battles, which it has to.

    Rule: HR-ZOMFOOD-2, -4, -8.  Changes: what ``hold`` changes.
    """
    if not tables["swarm_stays"] or not may_hold(tables, state, unit):
        return 0
    hold(tables, state, unit)
    return 1
