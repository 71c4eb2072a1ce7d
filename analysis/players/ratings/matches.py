"""Two-leg matches: the same battle on the same cards and dice, sides swapped, medals of both legs added."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from analysis.stats.sides import POINTS


@dataclass(frozen=True)
class Legs:
    """Outcomes of all battles of a tournament.

    Attributes
    ----------
    players, scenarios : tuple of str
    points : ndarray, shape (n_scenarios, n_players, n_players, n_games)
        Points of the Allies (1, one half, 0) with the first player as Axis and the second as Allies; NaN where the
        two did not meet.
    margins : ndarray, same shape
        Medals of the Allies minus medals of the Axis.
    """

    players: tuple[str, ...]
    scenarios: tuple[str, ...]
    points: np.ndarray
    margins: np.ndarray

    @property
    def n_games(self) -> int:
        """Games of every scenario between two players on given sides."""
        return int(self.points.shape[-1])

    @cached_property
    def matches(self) -> np.ndarray:
        """Match points of the first player against the second, shape of ``points``: 1 won, one half tied, 0 lost.

        Match ``g`` is game ``g`` with the first player as Axis and game ``g`` with the first player as Allies.
        """
        medals = self.margins.swapaxes(1, 2) - self.margins
        return np.where(np.isnan(medals), np.nan, (np.sign(medals) + 1) / 2)


def legs_of(games: pd.DataFrame, players: Sequence[str], scenarios: Sequence[str]) -> Legs:
    """Outcomes by scenario and pair of players.

    Parameters
    ----------
    games : DataFrame
        One row per game: scenario, axis_player, allies_player, game, winner, medals_axis, medals_allies.
    players, scenarios : sequence of str
        In the order wanted; games of other players are left out.
    """
    games = games[games["axis_player"].isin(players) & games["allies_player"].isin(players)]
    n_games = int(games["game"].max()) + 1
    shape = (len(scenarios), len(players), len(players), n_games)
    points, margins = np.full(shape, np.nan), np.full(shape, np.nan)
    names = (("scenario", scenarios), ("axis_player", players), ("allies_player", players))
    where = (
        *(pd.Index(wanted).get_indexer(games[name].astype(str)) for name, wanted in names),
        games["game"].to_numpy(),
    )
    points[where] = games["winner"].astype(str).map(POINTS).to_numpy(dtype=float)
    margins[where] = games["medals_allies"].to_numpy(dtype=float) - games["medals_axis"].to_numpy(dtype=float)
    return Legs(tuple(players), tuple(scenarios), points, margins)
