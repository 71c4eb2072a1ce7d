"""Tournaments between players whose strengths are known."""

import numpy as np
import pandas as pd

from analysis.players.ratings.bradley_terry import ELO
from analysis.players.ratings.matches import Legs

OUTCOMES = ((0.0, "axis", (3, 1)), (1.0, "allies", (1, 3)))


def legs(elo, edges, n_games, generator, twist=None, keep=None):
    """Independent games; ``elo`` by player, ``edges`` of the Allies by scenario, both in rating points.

    ``twist`` (n_players, n_players) is added to the row player's advantage over the column player; ``keep`` of shape
    (n_scenarios, n_players, n_players) says who met whom on which sides, default everybody else on both.
    """
    elo, edges = np.asarray(elo, float), np.asarray(edges, float)
    n, s = len(elo), len(edges)
    ahead = elo[None, :] - elo[:, None] + (0 if twist is None else np.asarray(twist).T)
    chance = 1 / (1 + np.exp(-(edges[:, None, None] + ahead[None]) / ELO))
    points = (generator.random((s, n, n, n_games)) < chance[..., None]).astype(float)
    met = np.broadcast_to(~np.eye(n, dtype=bool), (s, n, n)) if keep is None else keep
    points[~met] = np.nan
    return Legs(
        tuple(f"p{i}" for i in range(n)),
        tuple(f"s{i}" for i in range(s)),
        points,
        np.where(points > 0.5, 2.0, -2.0) + 0 * points,
    )


def frame(of):
    """The games of a tournament as a run keeps them."""
    rows = []
    for (s, i, j, g), point in np.ndenumerate(of.points):
        if not np.isnan(point):
            _, winner, (axis, allies) = OUTCOMES[int(point)]
            rows.append((of.scenarios[s], of.players[i], of.players[j], g, winner, axis, allies))
    names = ["scenario", "axis_player", "allies_player", "game", "winner", "medals_axis", "medals_allies"]
    return pd.DataFrame(rows, columns=names)
