"""Units of rows that may not attack every kind of enemy: which of them find nobody to attack (HR-LIGHT-6)."""

from engine.codes import Attack
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Fired
from engine.kernel.battle import attack_dice, may_battle
from engine.kernel.log_event import mark_fired
from engine.kernel.motorised import mark_motorised
from engine.kernel.terrain import distance


@compile_unit(NOTHING)
def log_no_attack(tables, state, mind, side):
    """Before the battles: is there a unit that could battle, has enemies in range and may attack none of them?

    Only enemies out of bounds for the row as such count, not those out of sight or behind too much cover.
    Rule: HR-RECON-6, HR-LIGHT-5, -6, HR-SET-47.  Changes: state.fired.
    """
    if tables["motor_rows"]:
        mark_motorised(tables, state, side)
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        row = state["unit_row"][unit]
        if (tables["choosy_rows"] >> row) & 1 and may_battle(tables, state, unit):
            if finds_none(tables, state, unit, row):
                mark_fired(state, Fired.NO_ATTACK)
                return


@cold
def finds_none(tables, state, unit, row):
    """1 if some enemy in range is out of bounds for the row and none can be attacked."""
    enemy = 1 - state["unit_side"][unit]
    shunned = 0
    for other in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        if state["unit_hex"][other] < 0:
            continue
        far = distance(tables, state["unit_hex"][unit], state["unit_hex"][other])
        if far > tables["row_range"][row]:
            continue
        if attack_dice(tables, state, unit, other, Attack.ORDERED) > 0:
            return 0
        if tables["dice"][1 if far == 1 else 0, row, state["unit_row"][other], far] == 0:
            shunned = 1
    return shunned
