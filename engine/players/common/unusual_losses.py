"""Rolls at units that do not lose figures, or pay for them, as others do: half-tracks and Tigers."""

from engine.codes import DIE
from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import kernel
from engine.layout import MAX_FIGURES
from engine.players.common.bounds import EVERY_SIDE
from engine.players.common.features import hit_worth
from engine.players.common.goals import medal_extra
from engine.players.common.weights import FORBIDS, Weight


@compile_unit(SCORE)
def worth_of_odd_roll(tables, state, mind, target, dice, sixths):
    """What is to be added to the worth of a roll: parts of a medal that figures pay, less hits that do not count.

    Parts that fill up the medal which wins are worth the game.  Rule: WW-HT-5, UNIT-TIG-2.
    """
    side = 1 - state["unit_side"][target]
    row = state["unit_row"][target]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    weights = mind["weights"][side]
    worth = 0.0
    if tables["row_confirmed"][row] < len(DIE):
        worth = hits_not_confirmed(tables, state, mind, side, target, dice, sixths)
    part = tables["row_part"][row]
    if part > 0:
        whole = tables["part_medals"]
        worth += weights[Weight.KILL] * mind["expected_loss"][dice, sixths, figures] * part / whole
        need = (whole - state["parts_lost"][1 - side] + part - 1) // part
        if need <= figures and state["medals"][side] + 1 >= tables["medal_target"][side]:
            worth += weights[Weight.WIN_NOW] * mind["kill_chance"][dice, sixths, need]
    return worth


@kernel
def hits_not_confirmed(tables, state, mind, side, target, dice, sixths):
    """What hits that no second die confirms take from the worth of a roll, below 0.

    The judgement has counted every hit.  Reckoned die by die, or by the mean share of hits that count, whose chance to
    eliminate is too low where several dice are rolled; the weight CONFIRMED mixes the two.  Rule: UNIT-TIG-2.
    """
    row = state["unit_row"][target]
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    weights = mind["weights"][side]
    medals = tables["row_medals"][row]
    loss = mind["expected_loss"][dice, sixths, figures]
    kill = mind["kill_chance"][dice, sixths, figures]
    counts = tables["row_confirmed"][row] / len(DIE)
    hit = hit_worth(tables, mind, side)
    by_mean = (counts - 1.0) * (hit * loss + weights[Weight.KILL] * medals * kill)
    share = max(weights[Weight.CONFIRMED], 0.0)
    if share == 0.0 or weights[Weight.CONFIRMED] <= -FORBIDS:
        return by_mean
    loss_left = 0.0
    chance = sixths / EVERY_SIDE * counts
    exactly = power(1.0 - chance, dice)  # chance of so many confirmed hits
    fewer = 0.0
    for n in range(figures):
        fewer += exactly
        loss_left += 1.0 - fewer
        exactly *= (dice - n) / (n + 1.0) * chance / (1.0 - chance)
    kill_left = 1.0 - fewer
    worth = hit * (loss_left - loss) + weights[Weight.KILL] * medals * (kill_left - kill)
    if mind["sharp"][side]:
        worth += medal_extra(tables, state, mind, side, medals, 0) * (kill_left - kill)
        worth += weights[Weight.FINISH] * (loss_left - loss) / max(figures, 1)
    return share * worth + (1.0 - share) * by_mean


@kernel
def power(base, n):
    """A number to the power of a whole one."""
    result = 1.0
    for _ in range(n):
        result *= base
    return result
