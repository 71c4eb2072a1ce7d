"""What a roll is worth at units that do not lose figures, or pay for them, as others do: half-tracks and Tigers."""

from engine.codes import DIE
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.layout import MAX_FIGURES
from engine.players.common.features import hit_worth
from engine.players.common.weights import Weight


@compile_unit(SCORE)
def odd_loss_worth(tables, state, mind, target, dice, sixths):
    """What is to be added to the worth of a roll: parts of a medal that figures pay, less hits that do not count.

    Parts that fill up the medal which wins are worth the game.  Rule: WW-HT-5, UNIT-TIG-2.
    """
    side = 1 - state["unit_side"][target]
    row = state["unit_row"][target]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    loss = mind["expected_loss"][dice, sixths, figures]
    weights = mind["weights"][side]
    undone = 1.0 - tables["row_confirmed"][row] / len(DIE)
    kill = mind["kill_chance"][dice, sixths, figures] * tables["row_medals"][row]
    worth = -undone * (hit_worth(tables, mind, side) * loss + weights[Weight.KILL] * kill)
    part = tables["row_part"][row]
    if part > 0:
        whole = tables["part_medals"]
        worth += weights[Weight.KILL] * loss * part / whole
        need = (whole - state["parts_lost"][1 - side] + part - 1) // part
        if need <= figures and state["medals"][side] + 1 >= tables["medal_target"][side]:
            worth += weights[Weight.WIN_NOW] * mind["kill_chance"][dice, sixths, need]
    return worth
