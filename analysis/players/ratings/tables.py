"""What a tournament comes to, as frames: ratings, the matrix of wins, every battle and side."""

from collections.abc import Mapping, Sequence
from itertools import permutations

import numpy as np
import pandas as pd

from analysis.players.ratings.bootstrap import interval
from analysis.players.ratings.bradley_terry import ELO, Ratings
from analysis.players.ratings.cycles import Cycles
from analysis.players.ratings.matches import Legs
from analysis.stats.estimates import share_of
from analysis.stats.sides import SIDES


def ratings_frame(
    legs: Legs, fitted: Ratings, replicates: Ratings, anchor: int, speeds: Mapping[str, float]
) -> pd.DataFrame:
    """One row per player, the strongest first.

    Returns
    -------
    DataFrame
        player, elo, elo_low, elo_high (95 %, NaN where it is not known; the anchor is 0), match_share (of 100 matches,
        all opponents alike), games_per_s (one core, both sides; NaN where it was not measured), n_matches.
    """
    low, high = interval(replicates.elo(anchor))
    frame = pd.DataFrame(
        {
            "player": legs.players,
            "elo": fitted.elo(anchor)[0],
            "elo_low": low,
            "elo_high": high,
            "match_share": 100 * _against_all(legs),
            "games_per_s": [speeds.get(player, np.nan) for player in legs.players],
            "n_matches": (~np.isnan(legs.matches)).sum(axis=(0, 2, 3)),
        }
    )
    return frame.sort_values("elo", ascending=False, kind="stable", ignore_index=True)


def matrix_frame(legs: Legs, found: Cycles) -> pd.DataFrame:
    """One row per player and opponent.

    Returns
    -------
    DataFrame
        player, opponent, match_share with match_low and match_high (Wilson, of 100; ties count half), ties (of 100),
        game_share (points of 100 single battles), unexplained (points of 100 that ratings do not tell), n_matches.
    """
    rows = []
    for i, j in permutations(range(len(legs.players)), 2):
        matches = _played(legs.matches[:, i, j])
        share = share_of(matches)
        games = _played(np.stack([1 - legs.points[:, i, j], legs.points[:, j, i]]))
        rows.append(
            {
                "player": legs.players[i],
                "opponent": legs.players[j],
                "match_share": 100 * share.value,
                "match_low": 100 * share.low,
                "match_high": 100 * share.high,
                "ties": 100 * float((matches == 0.5).mean()),
                "game_share": 100 * float(games.mean()),
                "unexplained": 100 * float(found.residuals[i, j]) + 0.0,
                "n_matches": share.n,
            }
        )
    return pd.DataFrame(rows)


def scenario_frame(legs: Legs) -> pd.DataFrame:
    """One row per scenario, player, opponent and side.

    Returns
    -------
    DataFrame
        scenario, player, opponent, side (of the player), game_share with game_low and game_high (Wilson, points of 100
        battles on that side), match_share with match_low and match_high (both sides, the same in both rows),
        n_matches.
    """
    rows = []
    for s, scenario in enumerate(legs.scenarios):
        for i, j in permutations(range(len(legs.players)), 2):
            match = share_of(_played(legs.matches[s, i, j]))
            for side, points in zip(SIDES, (1 - legs.points[s, i, j], legs.points[s, j, i]), strict=True):
                game = share_of(_played(points))
                rows.append(
                    {
                        "scenario": scenario,
                        "player": legs.players[i],
                        "opponent": legs.players[j],
                        "side": side,
                        "game_share": 100 * game.value,
                        "game_low": 100 * game.low,
                        "game_high": 100 * game.high,
                        "match_share": 100 * match.value,
                        "match_low": 100 * match.low,
                        "match_high": 100 * match.high,
                        "n_matches": match.n,
                    }
                )
    return pd.DataFrame(rows)


def _against_all(legs: Legs) -> np.ndarray:
    """Share of matches won against all opponents, each counting alike however often they met, shape (n_players,)."""
    met = (~np.isnan(legs.matches)).sum(axis=(0, 3))
    shares = np.nansum(legs.matches, axis=(0, 3)) / np.maximum(met, 1)
    return np.asarray(shares.sum(axis=1) / (met > 0).sum(axis=1))


def _played(scores: np.ndarray) -> np.ndarray:
    """Scores of the games that were played, shape (n,)."""
    return np.asarray(scores[~np.isnan(scores)])


def worst_frame(per_scenario: pd.DataFrame) -> pd.DataFrame:
    """The battle and side where each player does worst against each opponent, and the battle of its fewest matches.

    Returns
    -------
    DataFrame
        player, opponent, scenario, side, game_share, match_scenario, match_share.
    """
    rows = []
    for (player, opponent), group in per_scenario.groupby(["player", "opponent"], sort=False):
        game = group.loc[group["game_share"].idxmin()]
        match = group.loc[group["match_share"].idxmin()]
        rows.append(
            {
                "player": player,
                "opponent": opponent,
                "scenario": game["scenario"],
                "side": game["side"],
                "game_share": game["game_share"],
                "match_scenario": match["scenario"],
                "match_share": match["match_share"],
            }
        )
    return pd.DataFrame(rows)


def edges_frame(legs: Legs, fitted: Ratings, replicates: Ratings) -> pd.DataFrame:
    """What the board gives the Allies, in rating points: scenario, edge, edge_low, edge_high (95 %, NaN: not known)."""
    low, high = interval(ELO * replicates.edges)
    return pd.DataFrame(
        {"scenario": legs.scenarios, "edge": ELO * fitted.edges[0], "edge_low": low, "edge_high": high}
    )


def in_order(frame: pd.DataFrame, players: Sequence[str]) -> pd.DataFrame:
    """Rows in an order of players and opponents, scenarios as they were."""
    rank = {player: i for i, player in enumerate(players)}
    keys = pd.DataFrame({name: frame[name].map(rank) for name in ("player", "opponent")})
    if "scenario" in frame.columns:
        keys.insert(0, "scenario", pd.factorize(frame["scenario"])[0])
    return frame.loc[keys.sort_values(list(keys.columns), kind="stable").index].reset_index(drop=True)
