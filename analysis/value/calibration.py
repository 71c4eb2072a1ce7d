"""Does it happen as often as the model says?  Chances against what became of the games, with honest intervals."""

import numpy as np
import pandas as pd

from analysis.stats.ratio import ratio_of
from analysis.value.fit import brier, log_loss

BINS = 10
COLUMNS = ("predicted", "observed", "low", "high", "n_games", "n_turns")


def by_decile(chance: np.ndarray, points: np.ndarray, game: np.ndarray) -> pd.DataFrame:
    """Positions sorted by the chance of the Allies and cut into ten equal parts.

    Parameters
    ----------
    chance : ndarray, shape (n_turns,)
        What the model says, 0 to 1.
    points : ndarray, shape (n_turns,)
        What became of the game: 0, 0.5 or 1 for the Allies.
    game : ndarray of int, shape (n_turns,)
        Positions of one game are not independent, so the intervals come from the sums of the games.

    Returns
    -------
    DataFrame
        ``predicted``, ``observed``, ``low``, ``high`` (95 % interval), all 0 to 1, ``n_games``, ``n_turns``.
    """
    order = np.argsort(chance, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    return pd.DataFrame([_line(chance[rows], points[rows], game[rows]) for rows in parts], columns=COLUMNS)


def by_scenario(
    chance: np.ndarray, points: np.ndarray, game: np.ndarray, scenario: np.ndarray
) -> pd.DataFrame:
    """One row per battle: as ``by_decile``, with ``scenario`` in front, and ``brier``, ``log_loss`` and ``farthest``.

    ``farthest``: in which of its tenths predicted and observed lie farthest apart, by how much, 0 to 1.
    """
    lines = []
    for name in pd.unique(scenario):
        rows = scenario == name
        tenths = by_decile(chance[rows], points[rows], game[rows])
        lines.append(
            {
                "scenario": name,
                **_line(chance[rows], points[rows], game[rows]),
                "brier": brier(chance[rows], points[rows]),
                "log_loss": log_loss(chance[rows], points[rows]),
                "farthest": float((tenths["predicted"] - tenths["observed"]).abs().max()),
            }
        )
    return pd.DataFrame(lines)


def _line(chance: np.ndarray, points: np.ndarray, game: np.ndarray) -> dict[str, float | int]:
    """Mean chance and mean result of some positions; the interval is at most 0 to 1, as where none is known."""
    _, own = np.unique(game, return_inverse=True)
    turns, won = np.bincount(own), np.bincount(own, points)
    found = ratio_of(won, turns, len(turns))
    low, high = (found.low, found.high) if found and found.is_known else (0.0, 1.0)
    return {
        "predicted": float(chance.mean()),
        "observed": float(points.mean()),
        "low": max(0.0, low),
        "high": min(1.0, high),
        "n_games": len(turns),
        "n_turns": len(points),
    }
