"""Engineers driven back by a minefield that they have failed to clear (mine-clearing-roll)."""

from engine.codes import Loss
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.fight import retreat
from engine.dialogue.offer import offer
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.losses import remove_figures
from engine.kernel.retreat import cannot_retreat, may_stand
from engine.layout import OFF
from engine.players.roster import choose_stand


@compile_unit(NOTHING)
def fall_back(tables, state, mind, unit):
    """The unit goes back one hex if a minefield drives it; where it cannot, it loses a figure and stays.

    No flag is rolled, so nothing ignores it; an owner who may refuse to retreat may do so for a figure.
    Rule: HR-MINEROLL-2, -6.  Changes: position and figures of the unit, state.mine_drives, mine_stayed.
    """
    if state["mine_drives"] != unit:
        return
    state["mine_drives"] = OFF
    here = state["unit_hex"][unit]
    if state["over"] or here < 0:
        return
    if cannot_retreat(tables, state, unit):
        remove_figures(tables, state, unit, 1, Loss.BLOCKED)
    elif refuses(tables, state, mind, unit):
        mark_fired(state, Fired.STOOD)
        log_event(state, Event.STAND, unit, 1, 0, 0, 0)
        remove_figures(tables, state, unit, 1, Loss.STOOD)
    else:
        retreat(tables, state, mind, unit, 1)
    state["mine_stayed"][unit] = here if state["unit_hex"][unit] == here else OFF


@cold
def refuses(tables, state, mind, unit):
    """1 if the owner refuses the retreat.  Rule: HR-STAND-1, HR-MINEROLL-6."""
    if not may_stand(tables, state, unit, 1, 0):
        return 0
    offer(state, 1)
    return choose_stand(tables, state, mind, unit, 1)
