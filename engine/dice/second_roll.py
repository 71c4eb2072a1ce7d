"""Exact battles against a unit whose hits are rolled a second time (Tiger)."""

from math import comb

import numpy as np

from engine.dice.combat import BOUNDS, BattleArray, Distribution
from engine.dice.odds import MAX_DICE, SIDES_OF_DIE, roll_weights
from engine.layout import MAX_FIGURES, MAX_RANGE

SIDE = MAX_FIGURES + 1


def confirmed(n: int, sides: int) -> list[int]:
    """Rolls of so many second dice by how many of them confirm, of ``6**n``.

    Examples
    --------
    >>> confirmed(2, 1)
    [25, 10, 1]
    """
    return [comb(n, k) * sides**k * (SIDES_OF_DIE - sides) ** (n - k) for k in range(n + 1)]


def fight_out_twice(battle: BattleArray, sides: int) -> Distribution:
    """Exact distribution of one battle in which each hit counts only if a second die shows one of so many sides.

    A hit for a hex that cannot be gone is rolled again as well.  Whole numbers are Python's own, for there are more
    rolls than 64 bits count.

    Rule: UNIT-TIG-2, CORE-HIT-4, -6, RET-8, -11.

    Parameters
    ----------
    battle : record of BATTLE
    sides : int, 1 to 6
    """
    cell = {name: int(battle[name]) for name in BOUNDS}
    dice = cell["dice"]
    weights = roll_weights()[dice, cell["hit_sixths"], cell["flag_sixths"]]
    short = [blocked_hits(cell, flags) for flags in range(dice + 1)]
    spare = max(n for n, _ in short)  # second dice for blocked retreats
    joint = np.zeros((SIDE, MAX_RANGE + 1), object)
    lost_to_flags = np.zeros(SIDE, object)
    eliminated = np.zeros(2, object)
    for hits, flags in np.argwhere(weights).tolist():
        n = max(hits - cell["hits_ignored"], 0)
        again, gone = short[flags]
        for k, first in enumerate(confirmed(n, sides)):
            lost = min(k, cell["figures"])
            left = cell["figures"] - lost
            rolled = int(weights[hits, flags]) * first * SIDES_OF_DIE ** (dice - n)
            for j, second in enumerate(confirmed(again, sides)):
                more = min(j, left)
                dead = more == left
                ways = rolled * second * SIDES_OF_DIE ** (spare - again)
                joint[lost + more, 0 if dead else gone] += ways
                lost_to_flags[more] += ways
                eliminated[int(dead)] += ways
    scale = SIDES_OF_DIE ** (dice + spare)
    most = MAX_DICE + 1
    return Distribution(
        np.array(SIDES_OF_DIE**dice * scale, object),
        weights.sum(axis=1).astype(object)[:most] * scale,
        weights.sum(axis=0).astype(object)[:most] * scale,
        joint,
        lost_to_flags,
        eliminated,
    )


def blocked_hits(cell: dict[str, int], flags: int) -> tuple[int, int]:
    """Hits for hexes that so many flags demand and that cannot be gone, and hexes gone."""
    standing = max(flags - cell["flags_ignored"], 0)
    demanded = min(standing, 1) if cell["one_for_all"] else standing * cell["hexes_per_flag"]
    gone = min(demanded, cell["room"])
    return (demanded - gone) * cell["loss_per_hex"], gone
