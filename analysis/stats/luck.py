"""Luck of the dice: hits beyond what every roll promised before it fell, a check of the dice.

The expectation of a roll is noted before its dice are seen, so that the sum of all luck has mean zero whatever the
players do.  That makes it a test of dice tables and kernel from end to end, and a covariate whose true mean is known
(``stats/regressed.py``).
"""

from dataclasses import dataclass

import pandas as pd

from analysis.stats.estimates import Estimate, mean_of
from analysis.stats.sides import SIDES

WORTH = ("luck_dice", "luck_cards")  # what it was worth to the Allies, in millionths of a game
COLUMNS = ("hits_axis", "hits_allies", "expected_sixths_axis", "expected_sixths_allies")


@dataclass(frozen=True)
class Luck:
    """Mean luck of one side in hits per game.

    Attributes
    ----------
    side : str
    mean : Estimate
    z : float
        Mean in standard errors; 0 if no die ever surprised.
    """

    side: str
    mean: Estimate
    z: float


def luck_of_games(games: pd.DataFrame) -> pd.DataFrame:
    """Luck of each side in each game.

    Parameters
    ----------
    games : DataFrame
        ``COLUMNS``: hits rolled, and hits expected in sixths.

    Returns
    -------
    DataFrame
        ``axis`` and ``allies``: hits above expectation, float64, in the order of the games.
    """
    return pd.DataFrame(
        {
            side: games[f"hits_{side}"].to_numpy(float) - games[f"expected_sixths_{side}"].to_numpy(float) / 6
            for side in SIDES
        }
    )


def zero_mean(luck: pd.DataFrame) -> list[Luck]:
    """Mean luck of each column of a frame and how far it is from 0."""
    found = []
    for side in luck.columns:
        mean = mean_of(luck[side].to_numpy())
        found.append(Luck(str(side), mean, mean.value / mean.error if mean.error > 0 else 0.0))
    return found


def farthest_z(luck: pd.DataFrame) -> float:
    """Mean luck of the column farthest from 0, in standard errors."""
    return max((one.z for one in zero_mean(luck)), key=abs)
