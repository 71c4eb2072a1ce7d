"""What a battle carries over to the next: dice for medals and victories, and who wins a series (house-rules 4.15)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.codes import Side, Winner
from engine.loading.tables.build import Built
from engine.rules.pre_battle.tables import first_dice, fixed_dice

MOST_DICE = 99  # of one side before one battle
SIDES = (int(Side.AXIS), int(Side.ALLIES))
DRAW = int(Winner.DRAW)
Counts = NDArray[np.int64]


@dataclass(frozen=True)
class DiceRules:
    """How dice before a battle are counted.

    Attributes
    ----------
    source : str
        ``NONE``, ``VP_PLUS_VICTORIES``, ``VP_ONLY`` or ``FIXED``.
    fixed : (int, int)
        Dice of Axis and Allies where they are fixed.
    first : int
        Dice of each side in the first battle.
    sorted : bool
        They take effect by their faces.
    winner : str
        ``VICTORIES`` or ``VP``: what wins a series.
    """

    source: str
    fixed: tuple[int, int]
    first: int
    sorted: bool
    winner: str


def dice_rules(built: Built) -> DiceRules:
    """The rules of dice that are in force in a battle."""
    ruleset = built.document["ruleset"]
    return DiceRules(
        ruleset["pre_battle_source"],
        fixed_dice(ruleset["pre_battle_dice"]),
        first_dice(ruleset["pre_battle_first"]),
        ruleset["pre_battle_order"] == "CLASS_ORDER",
        ruleset["campaign_winner"],
    )


def dice_of(rules: DiceRules, place: int, medals: Counts, won: Counts) -> Counts:
    """Dice of both sides before the battle at a place of the series, shape (n, 2), Axis first.

    Parameters
    ----------
    rules : DiceRules
    place : int
        0 for the first battle.
    medals : ndarray, shape (n, 2)
        Medals of the battle just played, as they were recorded.
    won : ndarray, shape (n, 2)
        Battles won so far.

    Notes
    -----
    Rule: HR-CAMPAIGN-1, -9, -12.
    """
    if rules.source == "FIXED":
        return np.broadcast_to(np.array(rules.fixed, np.int64), medals.shape).copy()
    if rules.source == "NONE":
        return np.zeros_like(medals)
    if place == 0:
        return np.full_like(medals, rules.first)
    dice = np.maximum(medals, 0)
    if rules.source == "VP_PLUS_VICTORIES":
        dice = dice + won
    return np.minimum(dice, MOST_DICE)


def victories(winner: Counts) -> Counts:
    """Battles won by each side, shape (n, 2), of winners of shape (n, n_battles); a draw is no victory.

    Rule: HR-CAMPAIGN-12.
    """
    return np.stack([(winner == side).sum(axis=1) for side in SIDES], axis=1)


def leaders(winner: Counts, medals: Counts, by: str) -> Counts:
    """Who leads after these battles, `DRAW` if nobody does.

    Parameters
    ----------
    winner : ndarray, shape (n, n_battles)
    medals : ndarray, shape (n, n_battles, 2)
    by : str
        ``VICTORIES``: battles won, then medals; ``VP``: the other way round.

    Notes
    -----
    Rule: HR-CAMPAIGN-13.
    """
    counts = [_ahead(victories(winner)), _ahead(medals.sum(axis=1))]
    first, second = counts if by == "VICTORIES" else reversed(counts)
    ahead = np.where(first != 0, first, second)
    return np.where(ahead > 0, int(Side.ALLIES), np.where(ahead < 0, int(Side.AXIS), DRAW))


def settled_after(winner: Counts, medals: Counts, by: str) -> Counts:
    """After how many battles he leads who wins in the end, and leads from then on."""
    n_battles = winner.shape[1]
    final = leaders(winner, medals, by)
    after = np.full(len(winner), n_battles)
    holds = np.ones(len(winner), bool)
    for n in range(n_battles - 1, 0, -1):
        holds &= leaders(winner[:, :n], medals[:, :n], by) == final
        after[holds] = n
    return after


def _ahead(counts: Counts) -> Counts:
    """By how much the Allies are ahead."""
    return np.asarray(counts[:, Side.ALLIES] - counts[:, Side.AXIS], np.int64)
