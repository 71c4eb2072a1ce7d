"""How the chance of winning goes through a battle: drama, the loser's best moment, when it is decided.

All of it is worked out game by game from the chances after every turn; the last of them is the result.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

EVEN, SURE = 0.5, 0.9
GRID = np.linspace(0.0, 1.0, 21)  # shares of the game at which the fan is drawn
QUANTILES = (0.1, 0.5, 0.9)
SHARES = ("drama_mean", "drama_max", "loser_best", "decided_at", "sure_at")


@dataclass(frozen=True)
class Paths:
    """Chances of the Allies after every turn of some games, game by game.

    Attributes
    ----------
    chance : ndarray of float64, shape (n_turns,)
        0 to 1; after the last turn of a game its result.
    start : ndarray of int, shape (n_games,)
        Where each game begins in ``chance``.
    """

    chance: np.ndarray
    start: np.ndarray

    @property
    def turns(self) -> np.ndarray:
        """Player turns of each game, shape (n_games,)."""
        return np.diff(self.start, append=len(self.chance))

    @property
    def result(self) -> np.ndarray:
        """Points of the Allies in each game: 0, 0.5 or 1."""
        return np.asarray(self.chance[self.start + self.turns - 1])


def path_measures(paths: Paths) -> pd.DataFrame:
    """What each game was like, one row per game; games without a winner have none of it and are missing values.

    Returns
    -------
    DataFrame
        ``drama_mean``, ``drama_max``: by how much the later winner was behind in chances (his enemy's minus his
        own, 0 when he led), mean over the turns and largest; ``loser_best``: the best chance the loser ever had;
        ``decided_turn``, ``sure_turn``: the turn from whose end on the winner's chance stays above 0.5, above
        0.9; ``decided_at``, ``sure_at``: the same as shares of the game.  Columns of float64.
    """
    turns, result = paths.turns, paths.result
    won = np.repeat(result, turns)
    mine = np.where(won > EVEN, paths.chance, 1 - paths.chance)  # of the later winner
    behind = np.maximum(0.0, 1 - 2 * mine)
    place = np.arange(len(mine)) - np.repeat(paths.start, turns) + 1
    values = {
        "drama_mean": np.add.reduceat(behind, paths.start) / turns,
        "drama_max": np.maximum.reduceat(behind, paths.start),
        "loser_best": np.maximum.reduceat(1 - mine, paths.start),
    }
    for name, border in (("decided", EVEN), ("sure", SURE)):
        last_open = np.maximum.reduceat(np.where(mine <= border, place, 0), paths.start)
        values[f"{name}_turn"] = last_open + 1
        values[f"{name}_at"] = (last_open + 1) / turns
    frame = pd.DataFrame({name: np.asarray(value, dtype=float) for name, value in values.items()})
    frame[result == EVEN] = np.nan
    return frame


def fan(paths: Paths) -> pd.DataFrame:
    """Spread of the chance of the Allies over the games, along the game.

    Returns
    -------
    DataFrame
        ``share`` of the game (0 to 1), ``low``, ``median``, ``high`` (10 %, 50 %, 90 % of the games).  At the
        beginning stands the chance after the first turn, at the end the result.
    """
    after = np.maximum(1, np.ceil(np.outer(GRID, paths.turns) - 1e-9)).astype(int)
    low, median, high = np.quantile(paths.chance[paths.start + after - 1], QUANTILES, axis=1)
    return pd.DataFrame({"share": GRID, "low": low, "median": median, "high": high})
