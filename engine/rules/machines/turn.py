"""The retreat of a unit that passes its own, or goes on off the board (house-rules, Martian machines)."""

from engine.codes import Gap, Loss
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired
from engine.kernel.ask import ground_is_entered
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.losses import remove_figures
from engine.kernel.retreat import hexes_demanded, home_edge, retreat_step, rows_behind
from engine.layout import OFF
from engine.players.roster import choose_retreat_step
from engine.rules.machines.retreat_law import GONE, step_back, steps_possible

RETREAT = int(Coming.RETREAT)


@compile_unit()
def machine_falls_back(tables, state, mind, unit, flags):
    """1 if a unit that passes its own, or may leave the board, has fallen back for so many flags.

    What cannot be gone costs a figure each; a way off the board ends all.
    Rule: HR-MARHM-2, -3, RET-8, RET-10, AMB-3.  Changes: position and figures of the unit, medals.
    """
    row = state["unit_row"][unit]
    if tables["passed_rows"][row] == 0 and not (tables["leaving_rows"] >> row) & 1:
        return 0
    demanded = hexes_demanded(tables, state, unit, flags)
    length = steps_possible(tables, state, unit, state["unit_hex"][unit], demanded)
    leaves = length > rows_behind(tables, state["unit_side"][unit], state["unit_hex"][unit])
    short = 0 if leaves else demanded - length
    if short > 0 and not tables["retreat_losses_after"]:
        if remove_figures(tables, state, unit, short, Loss.BLOCKED):
            return 1
    for i in range(length):
        if not state["over"] and not go_back(tables, state, mind, unit, length - i - 1):
            return 1
    if short > 0 and tables["retreat_losses_after"] and not state["over"]:
        remove_figures(tables, state, unit, short, Loss.BLOCKED)
    return 1


@cold
def go_back(tables, state, mind, unit, rest):
    """A step back, after which so many follow; 0 if it was the last because the unit is gone or stopped."""
    here = state["unit_hex"][unit]
    side = state["unit_side"][unit]
    left = step_back(tables, state, unit, home_edge(side, 0), rest)
    right = step_back(tables, state, unit, home_edge(side, 1), rest)
    to = right if left == OFF else left
    if to == GONE:
        mark_fired(state, Fired.LEFT_BOARD)
        log_event(state, Event.OFF_BOARD, unit, here, 0, 0, 0)
        remove_figures(tables, state, unit, state["unit_figures"][unit], Loss.BLOCKED)
        return 0
    if left != OFF and right != OFF:
        state["acts"] += 1
        to = choose_retreat_step(tables, state, mind, unit, left, right)
        if to != left and to != right:
            mark_gap(state, Gap.RETREAT)
            to = left
    if state["unit_at"][to] >= 0:
        mark_fired(state, Fired.PASSED_OWN)
    retreat_step(tables, state, unit, to)
    return 0 if ground_is_entered(tables, state, unit, here, RETREAT) else 1
