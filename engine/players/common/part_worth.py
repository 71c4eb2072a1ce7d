"""Worth of figures that pay parts of a medal each (Winter Wars)."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.layout import MAX_FIGURES
from engine.players.common.weights import Weight


@compile_unit(SCORE)
def part_worth(tables, state, mind, side, target, dice, sixths):
    """Worth of the parts of a medal that a roll takes, and of the game if the medal they fill up wins it.

    Rule: WW-HT-5.
    """
    part = tables["row_part"][state["unit_row"][target]]
    if part == 0:
        return 0.0
    whole = tables["part_medals"]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    worth = mind["weights"][side, Weight.KILL] * mind["expected_loss"][dice, sixths, figures] * part / whole
    need = (whole - state["parts_lost"][1 - side] + part - 1) // part
    if need <= figures and state["medals"][side] + 1 >= tables["medal_target"][side]:
        worth += mind["weights"][side, Weight.WIN_NOW] * mind["kill_chance"][dice, sixths, need]
    return worth
