"""Figures that a swarm's enemies lose join it; when, to whom, and what a division needs (HR-ZOMGROW)."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.terrain import FAR, distance
from engine.layout import OFF
from engine.rules.swarm.law import is_swarm
from engine.rules.swarm.retreat_law import find_open
from engine.sizes import MOST_GROWN

LOSSES = 16  # that wait at one time


@compile_unit(NOTHING)
def note_striker(tables, state, unit, target, dice, far, still, bonus):
    """A unit of a swarm attacks: what its dice and flags take joins it.  Rule: HR-ZOMGROW-1, -3."""
    if is_swarm(tables, state, unit):
        state["swarm_striker"] = 1 + unit


@compile_unit(NOTHING)
def forget_striker(tables, state, unit, target, hex_, hits):
    """The attack of a swarm unit is over: later losses are nobody's.  Changes: state.swarm_striker."""
    if state["swarm_striker"] == 1 + unit:
        state["swarm_striker"] = 0


@compile_unit(NOTHING)
def note_prey(tables, state, unit, lost, cause):
    """Figures that an enemy of a swarm loses wait until the event is finished.

    Rule: HR-ZOMGROW-1, -3, -7, -9.  Changes: state.swarm_loss_*, swarm_lost.
    """
    dead = 1 - state["unit_side"][unit]
    if not tables["cardless"][dead] or state["alive"][dead] == 0:
        return
    state["swarm_lost"] += lost
    n = min(state["swarm_loss_n"], LOSSES - 1)
    if state["swarm_loss_n"] >= LOSSES:
        state["swarm_loss_figures"][n] += lost
        return
    state["swarm_loss_by"][n] = state["swarm_striker"]
    state["swarm_loss_hex"][n] = state["unit_hex"][unit]
    state["swarm_loss_figures"][n] = lost
    state["swarm_loss_n"] = n + 1


@kernel
def dead_side(tables):
    """The side without cards, OFF if there is none."""
    if tables["cardless"][0]:
        return 0
    return 1 if tables["cardless"][1] else OFF


@cold
def figures_on_board(tables, state, side):
    """Figures of a side on the board."""
    n = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0:
            n += state["unit_figures"][unit]
    return n


@cold
def nearest_to(tables, state, side, hex_):
    """Hexes from one to the nearest unit of a side, FAR if it has none."""
    least = FAR
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0:
            least = min(least, distance(tables, hex_, state["unit_hex"][unit]))
    return least


@cold
def may_join(tables, state, side, lost):
    """How many of so many lost figures may join the swarm.  Rule: HR-ZOMGROW-9, -10, HR-ZOMGROW-8."""
    if state["alive"][side] == 0:
        return 0
    if tables["swarm_most"] == 0:
        return lost
    return max(0, min(lost, tables["swarm_most"] - figures_on_board(tables, state, side)))


@cold
def join(tables, state, unit, figures):
    """So many lost figures join a unit, which may divide now.  Rule: HR-ZOMGROW-1, -3.

    Changes: state.unit_figures, swarm_made, swarm_ripe.
    """
    more = min(figures, MOST_GROWN - state["unit_figures"][unit])
    state["swarm_made"] += more
    state["swarm_left_out"] += figures - more
    if more == 0:
        return
    state["unit_figures"][unit] += more
    state["swarm_ripe"][unit] = 1
    mark_fired(state, Fired.SWARM_GREW)
    log_event(state, Event.GROWN, unit, more, state["unit_figures"][unit], 0, 0)


@kernel
def may_take_part(tables, state, unit, hex_):
    """1 if the part of a unit that divides may come onto the hex.  Rule: HR-ZOMGROW-2, -5."""
    return 1 if hex_ >= 0 and state["swarm_open"][hex_] else 0


@cold
def may_divide(tables, state, unit):
    """1 if the unit, which stays, has the figures for a division, a hex for the new one, and there is a place for it.

    Rule: HR-ZOMGROW-2, -5.  Changes: state.swarm_open.
    """
    side = state["unit_side"][unit]
    here = state["unit_hex"][unit]
    if here < 0 or state["unit_figures"][unit] < tables["swarm_split"]:
        return 0
    if state["swarm_used"][side] >= tables["brood_n"][side]:
        return 0
    find_open(tables, state, side, here)
    for k in range(6):
        if may_take_part(tables, state, unit, tables["near"][here, k]):
            return 1
    return 0
