"""How a swarm falls back: one hex in a player turn, pushing whoever is in the way (HR-ZOMBIE-5, -12, -13)."""

from engine.codes import Loss, Side
from engine.codes_of_boxes import Coming
from engine.compiling.jit import cold, kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import contact_ends, ground_is_entered
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import remove_figures
from engine.kernel.movement import arrive, leave_hex
from engine.kernel.objective_holders import test_step_back
from engine.kernel.retreat import home_edge
from engine.kernel.tactics.strike import is_no_target_now
from engine.layout import OFF
from engine.rules.swarm.law import is_swarm

AXIS = int(Side.AXIS)
RETREAT = int(Coming.RETREAT)
OFF_BOARD = int(Loss.BLOCKED)


@cold
def find_open(tables, state, side, stays):
    """Note of every hex whether a swarm unit of the side may fall back onto it, from its baseline on.

    ``stays``: hex of a unit that makes room for nobody, OFF for none.  Ground closes nothing.
    Rule: HR-ZOMBIE-12, -13, HR-ZOMGROW-2, HR-GEN-21.  Changes: state.swarm_open.
    """
    n = tables["n_hexes"]
    for i in range(n):
        hex_ = i if side == AXIS else n - 1 - i
        at = state["unit_at"][hex_]
        if at < 0:
            state["swarm_open"][hex_] = 1
        elif hex_ == stays or state["unit_side"][at] != side or not is_swarm(tables, state, at):
            state["swarm_open"][hex_] = 0
        else:
            state["swarm_open"][hex_] = may_go_back(tables, state, side, hex_)


@kernel
def rear_hex(tables, side, hex_, which):
    """One of the two hexes behind a hex, OFF where the board ends."""
    to = tables["near"][hex_, home_edge(side, which)]
    return to if to >= 0 else OFF


@kernel
def is_baseline(tables, side, hex_):
    """1 if there is no hex behind one."""
    return 1 if rear_hex(tables, side, hex_, 0) == OFF and rear_hex(tables, side, hex_, 1) == OFF else 0


@kernel
def open_rear(tables, state, side, hex_, which):
    """One of the two hexes behind a hex if a unit may fall back onto it, else OFF.  Rule: HR-ZOMBIE-12, -13."""
    to = rear_hex(tables, side, hex_, which)
    return to if to != OFF and state["swarm_open"][to] else OFF


@kernel
def may_go_back(tables, state, side, hex_):
    """1 if a unit on the hex can be pushed: to a hex behind it, or off the board.  Rule: HR-ZOMBIE-13."""
    if open_rear(tables, state, side, hex_, 0) != OFF or open_rear(tables, state, side, hex_, 1) != OFF:
        return 1
    return is_baseline(tables, side, hex_)


@cold
def drive_off(tables, state, unit):
    """The unit leaves the board and is lost; a strike goes on without it.  Rule: HR-ZOMBIE-5, -12, -13, HR-GEN-7."""
    mark_fired(state, Fired.SWARM_GONE)
    log_event(state, Event.DRIVEN_OFF, unit, state["unit_hex"][unit], 0, 0, 0)
    is_no_target_now(state, unit)
    remove_figures(tables, state, unit, state["unit_figures"][unit], OFF_BOARD)


@cold
def push(tables, state, unit, to):
    """The unit goes one hex back without having used its retreat.  Rule: HR-ZOMBIE-13, HR-GEN-21."""
    here = state["unit_hex"][unit]
    mark_fired(state, Fired.SWARM_PUSHED)
    log_event(state, Event.PUSHED, unit, here, to, 0, 0)
    leave_hex(tables, state, unit)
    arrive(tables, state, unit, to)
    contact_ends(tables, state, unit)
    state["stopped"][unit] = 0
    if not tables["ground_bites"]:
        test_step_back(tables, state, here, to)
    ground_is_entered(tables, state, unit, here, RETREAT)
