"""What own losses cost that a choice of an option brings: as much as the same losses of the enemy are worth.

The weights ``threat`` and ``lose_unit`` were found for losses that may come in the next enemy turn; these come at once.
"""

from engine.codes import Win
from engine.compiling.jit import cold
from engine.layout import MAX_FIGURES
from engine.players.common.captain_terms import chance_lost
from engine.players.common.features import dice_at, hit_worth, no_future
from engine.players.common.last_turn import losses_points
from engine.players.common.weights import Weight


@cold
def cost_of_losses(tables, state, mind, unit, figures, lost):
    """Cost to the owner of losing so many figures of a unit at once, and with this chance the unit."""
    if no_future(tables, state):
        return losses_points(tables, state, mind, unit, figures, lost)
    side = state["unit_side"][unit]
    cost = hit_worth(tables, mind, side) * figures
    if lost > 0.0:
        cost += unit_cost(tables, state, mind, side, state["unit_row"][unit]) * lost
    return cost


@cold
def unit_cost(tables, state, mind, side, row):
    """Cost of the medals that a unit pays, most of those that win the enemy the game."""
    weights = mind["weights"][side]
    medals = tables["row_medals"][row]
    cost = weights[Weight.KILL] * medals
    if mind["sharp"][side]:
        have = state["medals"][1 - side]
        target = max(tables["medal_target"][1 - side], 1)
        cost += weights[Weight.KILL] * weights[Weight.CLOSING] * (medals * have / target)
        if have + medals >= target and tables["win"] == Win.MEDALS:
            cost += weights[Weight.WIN_NOW]
    return cost


@cold
def weakening(tables, state, mind, unit, hex_, lost):
    """By how much a unit that has lost so many figures is worth less on a hex: it is the sooner eliminated there."""
    figures = min(state["unit_figures"][unit], MAX_FIGURES)
    left = figures - lost
    if left < 1 or lost < 1 or no_future(tables, state):
        return 0.0
    side = state["unit_side"][unit]
    row = state["unit_row"][unit]
    dice = dice_at(tables, state, mind, side, hex_)
    loss = dice * mind["exposure"][row]
    worse = (
        mind["caution"][side] * loss * mind["weights"][side, Weight.FRAGILE] * (1.0 / left - 1.0 / figures)
    )
    if mind["sharp"][side] and mind["stake"] > 0.0 and dice > 0.0:
        aimed = dice * mind["met_share"][row]
        sixths = mind["target_sixths"][0, row]
        sooner = chance_lost(mind, aimed, sixths, left) - chance_lost(mind, aimed, sixths, figures)
        worse += mind["stake"] * sooner * tables["row_medals"][row]
    return worse
