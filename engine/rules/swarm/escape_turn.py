"""The dialogue of those who leave the board to be saved: by a move, or in a retreat (HR-ZOMWIN-2, -5, -6)."""

from engine.codes import Gap
from engine.codes_of_boxes import Coming
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.dialogue.fight import plan_retreat
from engine.dialogue.march import walk
from engine.dialogue.offer import offer
from engine.hooks import Fired
from engine.kernel.ask import ground_is_entered, way_is_gone
from engine.kernel.exits import COST, path_out
from engine.kernel.log_event import mark_fired, mark_gap
from engine.kernel.movement import allowance, begin_move, end_move, limits_lifted
from engine.kernel.retreat import retreat_step, rows_behind
from engine.kernel.victory import check_victory
from engine.layout import MAX_UNITS, OFF
from engine.rules.swarm.escape_choices import choose_escape, choose_escape_back
from engine.rules.swarm.escape_law import falls_back_off, find_way_off, may_step_off, save_unit

RETREAT = int(Coming.RETREAT)


@compile_unit(NOTHING)
def walk_off(tables, state, mind, side):
    """Before each move the side says who walks off the board instead.  Rule: HR-ZOMWIN-2, -5, -6."""
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"] or not can_walk_off(tables, state, mind, side):
            return
        offer(state, 1)
        unit = choose_escape(tables, state, mind, side)
        if unit == OFF:
            return
        if state["unit_side"][unit] != side or not find_way_off(tables, state, mind, unit):
            mark_gap(state, Gap.EXIT)
            return
        walk_one_off(tables, state, mind, unit)


@cold
def can_walk_off(tables, state, mind, side):
    """1 if any unit of the side can.  Changes: mind.reach and its companions."""
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["ordered"][unit] and find_way_off(tables, state, mind, unit):
            return 1
    return 0


@cold
def walk_one_off(tables, state, mind, unit):
    """A unit goes the way found and leaves the board, unless something stops it there.

    Rule: HR-ZOMWIN-5, -6, VIC-EXIT-3.  Changes: positions, state.spent, moved.
    """
    path_out(mind)
    mind["path_n"] -= 1  # what follows is no exit of the battle
    start = state["unit_hex"][unit]
    begin_move(tables, state, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit))
    walk(tables, state, mind, unit)
    if not state["over"] and may_step_off(tables, state, unit):
        state["spent"] += COST
        state["moved"][unit] += COST
        mark_fired(state, Fired.SAVED)
        save_unit(tables, state, unit)
    way_is_gone(tables, state, mind, unit)
    end_move(tables, state, start)
    check_victory(tables, state)


@compile_unit()
def fall_back_to_safety(tables, state, mind, unit, flags):
    """1 if a unit that flags drive off its own edge is saved, as its owner wishes.  Rule: HR-ZOMWIN-2, -5."""
    if not falls_back_off(tables, state, unit, flags):
        return 0
    offer(state, 1)
    if not choose_escape_back(tables, state, mind, unit, flags):
        return 0
    rows = rows_behind(tables, state["unit_side"][unit], state["unit_hex"][unit])
    if plan_retreat(tables, state, mind, unit, rows) < rows:
        return 0
    for i in range(rows):
        if state["over"] or state["unit_hex"][unit] < 0:
            return 1
        here = state["unit_hex"][unit]
        retreat_step(tables, state, unit, mind["path"][i])
        if ground_is_entered(tables, state, unit, here, RETREAT):
            return 1
    if not state["over"] and state["unit_hex"][unit] >= 0:
        mark_fired(state, Fired.SAVED_BACK)
        save_unit(tables, state, unit)
        check_victory(tables, state)
    return 1
