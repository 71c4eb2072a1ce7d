"""Medals: earned, taken back, cut off at the target, and who leads (core section 8)."""

from engine.codes import MedalSource
from engine.compiling.jit import cold, kernel
from engine.hooks import Event
from engine.kernel.log_event import log_event
from engine.layout import OFF


@kernel
def recount(tables, state):
    """Total the medals of both sides and follow the lead.

    Rule: VIC-1, VIC-5, VIC-6, HR-LASTTURN-8.
    Changes: state.medals, state.leader, state.lead_changes, state.worst_deficit.
    """
    for side in range(2):
        total = state["medals_units"][side] + state["medals_objectives"][side] + state["medals_events"][side]
        if tables["medal_cap"]:
            total = min(total, tables["medal_target"][side])
        state["medals"][side] = total
    ahead = state["medals"][0] - state["medals"][1]
    for side in range(2):
        behind = -ahead if side == 0 else ahead
        state["worst_deficit"][side] = max(state["worst_deficit"][side], behind)
    if ahead != 0:
        leader = 0 if ahead > 0 else 1
        if state["leader"] != OFF and state["leader"] != leader:
            state["lead_changes"] += 1
        state["leader"] = leader


@kernel
def award(tables, state, side, medals, source):
    """Give (or take back) medals.  Rule: VIC-2, VIC-3, VIC-5.  Changes: state.medals_*."""
    if medals == 0:
        return
    before = state["medals"][side]
    if source == MedalSource.UNIT:
        state["medals_units"][side] += medals
    elif source == MedalSource.OBJECTIVE:
        state["medals_objectives"][side] += medals
    else:
        state["medals_events"][side] += medals
    recount(tables, state)
    change = state["medals"][side] - before
    if change != medals:
        cut_off(state, side, source, medals - change)
    log_event(state, Event.MEDAL, side, change, state["medals"][side], source, medals)


@cold
def cut_off(state, side, source, medals):
    """Medals beyond the target are cut off where they were earned; one that is lost makes room there first.

    Rule: VIC-5.  Changes: state.medals_cut.
    """
    if medals > 0:
        state["medals_cut"][side, source] += medals
        return
    for offset in range(3):
        other = (source + offset) % 3
        room = min(-medals, state["medals_cut"][side, other])
        state["medals_cut"][side, other] -= room
        medals += room
