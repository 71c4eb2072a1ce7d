"""Camouflage and what ends it (Winter Wars, house rules)."""

from engine.codes_of_boxes import EndOfCamouflage
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.log_event import log_event, mark_fired


@kernel
def end_camouflage(tables, state, unit, by):
    """The unit loses its camouflage if the rules in force end it so.

    Rule: WW-CAM-3, HR-CAMO-2, -4, -6, -7.  Changes: state.camouflaged.
    """
    if state["over"] or not state["camouflaged"][unit] or state["unit_hex"][unit] < 0:
        return
    if not (tables["camouflage_ends"] >> by) & 1:
        if by != EndOfCamouflage.ATTACKED:
            mark_fired(state, Fired.CAMOUFLAGE_KEPT)
        return
    if by == EndOfCamouflage.ATTACKED:
        mark_fired(state, Fired.CAMOUFLAGE_SHOT)
    state["camouflaged"][unit] = 0
    mark_fired(state, Fired.CAMOUFLAGE_LOST)
    log_event(state, Event.CAMOUFLAGE, unit, state["unit_hex"][unit], 0, 0, 0)
