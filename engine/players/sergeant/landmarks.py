"""What players who weigh terms do at landmarks: what is worth more than it costs."""

from engine.compiling.jit import cold
from engine.kernel.boxes.airfield import may_reinforce, next_in_reserve
from engine.kernel.boxes.sabotage import sabotage_dice
from engine.kernel.tactics.oasis import recovery_dice
from engine.layout import MAX_FIGURES, OFF
from engine.players.common.bounds import EVERY_SIDE, MOST_DICE
from engine.players.common.features import hit_worth, look_around, no_future, sixths_of
from engine.players.common.weights import FORBIDS, Weight
from engine.players.sergeant.card_judged import rank_by_gain
from engine.players.sergeant.judged import attack_from, judge

STAR = 1  # side of a die of six
FRESH = 0.6  # figures that each figure of a unit flown in is worth


@cold
def sergeant_to_sabotage_dam(mind, side):
    """Always, unless the weight forbids it: the roll costs nothing."""
    return 1 if mind["weights"][side, Weight.DAM] < FORBIDS else 0


@cold
def sergeant_recovery(tables, state, mind, unit):
    """1 if the figures that come back are worth more than the order at stake.

    Changes: mind.gain of the unit and what judging it changes.
    """
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.RECOVER]
    if asked >= FORBIDS or no_future(tables, state):
        return 0
    dice = min(recovery_dice(tables, state, side), MOST_DICE)
    sixths = min(sixths_of(tables["recover_faces"][state["unit_row"][unit]]), EVERY_SIDE)
    missing = min(state["unit_full"][unit] - state["unit_figures"][unit], MAX_FIGURES)
    look_around(tables, state, mind, side)
    judge(tables, state, mind, unit)
    back = mind["expected_loss"][dice, sixths, missing] * hit_worth(tables, mind, side)
    at_stake = mind["none_chance"][dice, sixths] * max(mind["gain"][unit], 0.0)
    return 1 if back - at_stake > asked else 0


@cold
def sergeant_sabotage(tables, state, mind, unit):
    """1 if the chance of the medals is worth more than the unit's best battle.  Changes: what judging it changes."""
    side = state["unit_side"][unit]
    asked = mind["weights"][side, Weight.SABOTAGE]
    if asked >= FORBIDS:
        return 0
    look_around(tables, state, mind, side)
    dice = min(sabotage_dice(tables, state, unit), MOST_DICE)
    hex_ = state["unit_hex"][unit]
    medals = tables["target_medals"][tables["hex_target"][hex_] - 1] * mind["weights"][side, Weight.KILL]
    still = 1 if state["moved"][unit] == 0 else 0
    battle = max(attack_from(tables, state, mind, unit, hex_, still), 0.0)
    return 1 if (1.0 - mind["none_chance"][dice, STAR]) * medals - battle > asked else 0


@cold
def sergeant_reinforcement(tables, state, mind, side):
    """The first free airfield if a fresh unit is worth more than the last order that the card would give.

    Changes: mind.ranked and what judging units changes.
    """
    asked = mind["weights"][side, Weight.REINFORCE]
    if asked >= FORBIDS or no_future(tables, state):
        return OFF
    rank_by_gain(tables, state, mind, side)
    last = state["quota_any"] - 1
    order = max(mind["gain"][mind["ranked"][last]], 0.0) if last < mind["ranked_n"] else 0.0
    fresh = FRESH * state["unit_figures"][next_in_reserve(tables, state, side)]
    if fresh * hit_worth(tables, mind, side) - order <= asked:
        return OFF
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            return hex_
    return OFF
