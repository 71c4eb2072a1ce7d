"""What players add to the worth of attacks and places where towns are to be taken and some units must not be lost."""

from engine.compiling.compile_unit import SCORE, compile_unit
from engine.compiling.jit import cold
from engine.kernel.retreat import rows_behind
from engine.kernel.terrain import enemy_distance
from engine.layout import MAX_FIGURES
from engine.players.common.features import sixths_of
from engine.players.common.unusual_losses import power
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.harvest.law import would_end_marker

ALL_OF_THEM = (
    2.0  # medals that the last unit is worth more which the enemy must not lose, shared among those left
)
NEARER = 0.65  # what is left of the danger of an enemy for each hex that he is farther away
NEAREST = 4.0  # medals that an enemy next to the last such unit costs its side
EDGE = 0.5  # medals that a place on the baseline costs, from which a flag or two lead off the board
MOST_DICE, MOST_FLAGS = 9, 3  # of the tables of odds


@compile_unit(SCORE)
def price_of_fire(tables, state, mind, unit, target, dice):
    """Below 0: what an attack costs that leaves a town in ruins whose marker could be taken.  Rule: HR-MARTOWN-2."""
    weights = mind["weights"][state["unit_side"][unit]]
    if weights[Weight.HOLD_FIRE] <= -FORBIDS or not would_end_marker(
        tables, state, unit, state["unit_hex"][target]
    ):
        return 0.0
    return -max(weights[Weight.HOLD_FIRE], 0.0) * max(weights[Weight.MARKER], 0.0) * weights[Weight.OBJECTIVE]


@compile_unit(SCORE)
def worth_of_hunt(tables, state, mind, unit, target, dice):
    """What an attack on a unit that its army must not lose is worth more: figures, its end, its way off the board.

    Rule: HR-MARWIN-2, HR-MARHM-2, -4.
    """
    weights = mind["weights"][state["unit_side"][unit]]
    if weights[Weight.HUNT] <= -FORBIDS or not must_stay(tables, state, target):
        return 0.0
    row = state["unit_row"][target]
    dice = min(dice, MOST_DICE)
    figures = min(state["unit_figures"][target], MAX_FIGURES)
    sixths = sixths_of(tables["hit_faces"][0, state["unit_row"][unit], row])
    lost = mind["expected_loss"][dice, sixths, figures] / max(figures, 1)
    gone = mind["kill_chance"][dice, sixths, figures]
    flags = (
        mind["flags_spared"][target]
        + 1
        + rows_behind(tables, state["unit_side"][target], state["unit_hex"][target])
    )
    if (tables["leaving_rows"] >> row) & 1 and flags <= MOST_FLAGS:
        gone += (1.0 - gone) * mind["flag_chance"][dice, flags]
    worth = weights[Weight.KILL] * ALL_OF_THEM / max(core_left(tables, state), 1)
    return max(weights[Weight.HUNT], 0.0) * worth * max(lost, gone)


@cold
def must_stay(tables, state, unit):
    """1 if a unit is one of those of which the invader must not lose all.  Rule: HR-MARWIN-2."""
    if state["unit_side"][unit] == 1 - tables["share_side"]:
        return 0
    return (tables["share_core"] >> state["unit_row"][unit]) & 1


@cold
def core_left(tables, state):
    """How many of these units are left on the board."""
    side = tables["share_side"]
    left = 0
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and must_stay(tables, state, unit):
            left += 1
    return left


@compile_unit(SCORE)
def stay_back(tables, state, mind, unit, hex_):
    """Below 0: what the nearest enemy costs a unit that must not be lost, on a hex.  Rule: HR-MARHM-4."""
    weights = mind["weights"][state["unit_side"][unit]]
    if weights[Weight.STAY_BACK] <= -FORBIDS or not must_stay(tables, state, unit):
        return 0.0
    side = state["unit_side"][unit]
    danger = NEAREST * power(NEARER, enemy_distance(tables, state, side, hex_))
    if (tables["leaving_rows"] >> state["unit_row"][unit]) & 1:
        danger += EDGE / (1 + rows_behind(tables, side, hex_))
    worth = weights[Weight.KILL] / max(core_left(tables, state), 1)
    return -max(weights[Weight.STAY_BACK], 0.0) * danger * worth
