"""The games of one cell as the value model watches them: chances after every turn, and what each game was like."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from analysis.stats.bootstrap import changes_by_game, means_by_game
from analysis.stats.estimates import Estimate
from analysis.stats.paired import Change
from analysis.stats.paths import SHARES, Paths, fan, path_measures
from analysis.stats.unseen_differences import change_with_doubt, mean_with_doubt
from analysis.value.model import ValueModel, shipped_model


@dataclass(frozen=True)
class GameChances:
    """Traced games of one cell.

    Attributes
    ----------
    game : ndarray of int64, shape (n_games,)
        Indices of the games with a winner, in order.
    values : DataFrame
        One row for each of them: columns of ``stats.paths.path_measures``.
    fan : DataFrame
        Of all traced games: ``stats.paths.fan``.
    n_traced : int
        Traced games, drawn ones too.
    """

    game: np.ndarray
    values: pd.DataFrame
    fan: pd.DataFrame
    n_traced: int


def chances(turns: pd.DataFrame, ends: pd.Series, model: ValueModel, battle: str = "") -> np.ndarray:
    """Chance of the Allies after every turn; after the last turn of a game its result.

    Parameters
    ----------
    turns : DataFrame
        Rows of ``layout.TURN`` of one cell, game by game and turn by turn.
    ends : Series
        Points of the Allies by game index.
    model : ValueModel
    battle : str
        Name by which the battle draws its chance.

    Returns
    -------
    ndarray of float64, shape (n_turns,)
    """
    chance = model.win_probability(turns, battle)
    game = turns["game"].to_numpy()
    last = np.append(game[1:] != game[:-1], True)[: len(game)]
    chance[last] = ends.loc[game[last]].to_numpy()
    return chance


def game_chances(
    turns: pd.DataFrame,
    game: np.ndarray,
    points: np.ndarray,
    model: ValueModel | None = None,
    battle: str = "",
) -> GameChances | None:
    """Watch the games of one cell.

    Parameters
    ----------
    turns : DataFrame
        Rows of ``layout.TURN``.
    game, points : ndarray, shape (n_games,)
        Index and points of the Allies of at least these games.
    model : ValueModel, optional
        Default that of this release.
    battle : str
        Name by which the battle draws its chance.

    Returns
    -------
    GameChances or None
        None without a turn.
    """
    if not len(turns):
        return None
    turns = turns.sort_values(["game", "turn"], kind="stable")
    index = turns["game"].to_numpy()
    start = np.flatnonzero(np.append(True, index[1:] != index[:-1]))
    paths = Paths(chances(turns, pd.Series(points, index=game), model or shipped_model(), battle), start)
    values = path_measures(paths)
    won = values["decided_at"].notna().to_numpy()
    return GameChances(index[start][won], values[won].reset_index(drop=True), fan(paths), len(start))


def chance_levels(one: GameChances | None) -> dict[str, Estimate]:
    """Means of what the games were like, as shares of 1; nothing without two games that somebody won."""
    if one is None:
        return {}
    values = {name: one.values[name].to_numpy() for name in SHARES}
    return {
        name: level if level.is_known else mean_with_doubt(values[name])
        for name, level in means_by_game(values).items()
    }


def chance_changes(before: GameChances | None, after: GameChances | None) -> dict[str, Change]:
    """Mean changes over the pairs of games that somebody won under both rules."""
    if before is None or after is None:
        return {}
    _, old, new = np.intersect1d(before.game, after.game, assume_unique=True, return_indices=True)
    first = {name: before.values[name].to_numpy()[old] for name in SHARES}
    then = {name: after.values[name].to_numpy()[new] for name in SHARES}
    return {
        name: change if change.is_known else change_with_doubt(first[name], then[name])
        for name, change in changes_by_game(first, then).items()
    }


def battle_of(cell: Mapping[str, Any]) -> str:
    """Name by which the battle of a cell of a plan draws its chance; versions of one battle have it in common."""
    return str(cell.get("chance_id", cell["scenario"]))


def battles_of(manifest: Mapping[str, Any]) -> dict[str, str]:
    """These names by scenario, of a run."""
    return {str(cell["scenario"]): battle_of(cell) for cell in manifest["plan"]["cells"]}
