"""One hex further after ground is taken: the question, and the way (north-african-overrun)."""

from engine.codes import Gap
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.dialogue.offer import offer
from engine.kernel.ask import ground_is_entered, unit_has_advanced
from engine.kernel.log_event import mark_gap
from engine.rules.desert.choices import choose_extra_hex
from engine.rules.desert.law import hexes_further, step_further

ADVANCE = int(Coming.ADVANCE)


@compile_unit(NOTHING)
def go_further(tables, state, mind, unit):
    """After taking ground the unit may go on before its overrun.  Rule: HR-DESERT-1, -4."""
    most = hexes_further(tables, state, unit)
    start = state["unit_hex"][unit]
    if most == 0:
        return
    offer(state, tables["offers"])
    if not choose_extra_hex(tables, state, mind, unit):
        return
    spent = 0
    for i in range(mind["path_n"]):
        here = state["unit_hex"][unit]
        cost = step_further(tables, state, unit, mind["path"][i], spent, most)
        if cost == 0:
            mark_gap(state, Gap.GROUND)
            break
        if ground_is_entered(tables, state, unit, here, ADVANCE):
            return
        spent += cost
        if state["over"] or state["cut_turn"]:
            break
    unit_has_advanced(tables, state, unit, start, state["unit_hex"][unit])
