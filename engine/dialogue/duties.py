"""The battle step begins: engineers entitled to battle clear what they have come onto, whether they battle or not."""

from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.kernel.battle import may_battle
from engine.kernel.boxes.duties import clear_duties


@compile_unit(NOTHING)
def clear_before_battles(tables, state, side):
    """Every unit of the side that may still battle clears what it must; nobody is asked.

    Rule: HR-ENGINEER-3, -5, -6.
    """
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if (tables["duty_rows"] >> state["unit_row"][unit]) & 1 and may_battle(tables, state, unit) > 0:
            clear_duties(tables, state, unit)
