"""Where options at armor really change a battle: dice taken off, a floor that holds, shots that cannot be made.

Asked in the dialogue only, and only where an option says so (``dice_marks``, ``shots_lost``); no judgement reads it.
"""

from engine.codes import Attack, UnitClass
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.battle import bonus_of, count_dice, line_open, may_battle
from engine.kernel.log_event import mark_fired
from engine.kernel.terrain import distance, enemy_adjacent
from engine.kernel.trigger_ground import mark_ground
from engine.layout import CUT, MAX_RANGE

ORDERED = int(Attack.ORDERED)
PUT_OUT = CUT // 2  # cells below it are cut off by range


@compile_unit(NOTHING)
def mark_dice(tables, state, unit, target, dice, far, still, bonus):
    """A battle is about to be rolled: note dice that the option for guns took, or that the floor of an assault gave.

    The floor holds where one die more would change nothing.
    Rule: HR-ARTARM-1, HR-VULN-1.  Changes: state.fired.
    """
    if tables["ground_marks"]:
        mark_ground(tables, state, unit, target, far)
    row = state["unit_row"][unit]
    other = state["unit_row"][target]
    if tables["dice_less"][row, other] > 0 and tables["row_class"][row] == UnitClass.ART:
        mark_fired(state, Fired.GUNS_FEWER)
    if far == 1 and dice <= tables["close_min"][row, other]:
        here = state["unit_hex"][unit]
        if count_dice(tables, state, unit, here, target, 1, still, bonus + 1) == dice:
            mark_fired(state, Fired.ASSAULT_FLOOR)


@compile_unit(NOTHING)
def mark_lost_shots(tables, state, mind, side):
    """The next battle is about to be chosen: note shots at armor that ordered units could take but for an option.

    Rule: HR-INFARM-1, HR-ARTARM-2.  Changes: state.fired.
    """
    if state["over"] or state["cut_turn"]:
        return
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if not state["ordered"][unit] or state["battles"][unit] > 0:
            continue
        if may_battle(tables, state, unit) == 1 and not enemy_adjacent(
            tables, state, state["unit_hex"][unit], side
        ):
            mark_shots_of(tables, state, unit)


@kernel
def mark_shots_of(tables, state, unit):
    """Note the shots of one unit at enemies that the rows' own tables would allow.  Changes: state.fired."""
    row = state["unit_row"][unit]
    here = state["unit_hex"][unit]
    still = 1 if state["moved"][unit] == 0 else 0
    enemy = 1 - state["unit_side"][unit]
    for target in range(tables["first_unit"][enemy], tables["end_unit"][enemy]):
        there = state["unit_hex"][target]
        far = distance(tables, here, there) if there >= 0 else MAX_RANGE + 1
        if far > MAX_RANGE:
            continue
        cell = tables["dice"][2 * still, row, state["unit_row"][target], far]
        if cell >= 0:
            continue
        missing = CUT - 1 if cell < -PUT_OUT else tables["dice_less"][row, state["unit_row"][target]]
        bonus = bonus_of(tables, state, row, still, ORDERED, far)
        if count_dice(tables, state, unit, here, target, far, still, bonus) > 0:
            continue
        if count_dice(tables, state, unit, here, target, far, still, bonus + missing) == 0:
            continue
        if line_open(tables, state, unit, row, here, there, far, here):
            if tables["row_class"][row] == UnitClass.INF:
                mark_fired(state, Fired.INFANTRY_SHORT)
            elif tables["row_class"][row] == UnitClass.ART:
                mark_fired(state, Fired.GUNS_FEWER)
