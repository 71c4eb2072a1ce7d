"""The dialogue of a swarm that falls back: over which hex, and where those go who are pushed (HR-ZOMBIE-5, -13)."""

from engine.codes import Gap, Loss
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.ask import ground_is_entered
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.losses import remove_figures
from engine.kernel.retreat import retreat_step
from engine.layout import OFF
from engine.rules.swarm.law import is_swarm
from engine.rules.swarm.retreat_choices import choose_swarm_way
from engine.rules.swarm.retreat_law import drive_off, find_open, is_baseline, open_rear, push

RETREAT = int(Coming.RETREAT)
BLOCKED = int(Loss.BLOCKED)
LONGEST_CHAIN = 24


@compile_unit()
def swarm_falls_back(tables, state, mind, unit, flags):
    """A swarm unit obeys all flags left by one hex, once in a player turn; 0 for units that are none.

    Rule: HR-ZOMBIE-5, -12, -14, -16, HR-SET-31, RET-2.  Changes: positions, state.swarm_fell_back.
    """
    if not is_swarm(tables, state, unit):
        return 0
    if state["swarm_fell_back"][unit] == state["turn"]:
        mark_fired(state, Fired.SWARM_SPARED)
        log_event(state, Event.STAYS_BACK, unit, flags, 0, 0, 0)
        return 1
    state["swarm_fell_back"][unit] = state["turn"]
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    if is_baseline(tables, side, here):
        drive_off(tables, state, unit)
        return 1
    find_open(tables, state, side, OFF)
    to = way_of(tables, state, mind, unit, here)
    if to == OFF:
        remove_figures(tables, state, unit, 1, BLOCKED)
        return 1
    make_room(tables, state, mind, to)
    if not state["over"] and state["unit_hex"][unit] == here and state["unit_at"][to] == OFF:
        retreat_step(tables, state, unit, to)
        ground_is_entered(tables, state, unit, here, RETREAT)
    return 1


@cold
def way_of(tables, state, mind, unit, here):
    """Hex onto which a unit falls back or is pushed from a hex, OFF if both are held.

    Rule: HR-ZOMBIE-13, HR-GEN-15.
    """
    side = state["unit_side"][unit]
    left = open_rear(tables, state, side, here, 0)
    right = open_rear(tables, state, side, here, 1)
    if left == OFF or right == OFF:
        return right if left == OFF else left
    offer(state, 1)
    to = choose_swarm_way(tables, state, mind, unit, left, right)
    if to == OFF:
        return left
    if to != left and to != right:
        mark_gap(state, Gap.RETREAT)
        return left
    return to


@cold
def make_room(tables, state, mind, hex_):
    """Push the unit on a hex back, and whoever is behind it, the last of them first.

    Rule: HR-ZOMBIE-13, HR-ZOMGROW-5.  Changes: positions, state.swarm_chain, swarm_chain_to.
    """
    n = 0
    at = state["unit_at"][hex_]
    while at >= 0 and n < LONGEST_CHAIN:
        to = way_of(tables, state, mind, at, hex_)
        state["swarm_chain"][n] = at
        state["swarm_chain_to"][n] = to
        n += 1
        hex_ = to
        at = state["unit_at"][to] if to != OFF else OFF
    for i in range(n - 1, -1, -1):
        if state["over"]:
            return
        unit = state["swarm_chain"][i]
        if state["swarm_chain_to"][i] == OFF:
            drive_off(tables, state, unit)
        else:
            push(tables, state, unit, state["swarm_chain_to"][i])
