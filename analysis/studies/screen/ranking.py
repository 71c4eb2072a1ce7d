"""Ranking: all levels by how clearly they do something, one family of tests over all levels and metrics."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from scipy.stats import false_discovery_control

from analysis.studies.screen.model import Fit, fit

METRICS = ("wins", "medal_margin", "turns")  # points of 100 for the Allies, medals, player turns
FACTOR = {"wins": 100.0, "medal_margin": 1.0, "turns": 1.0}
Q_LEVEL = 0.05


def outcomes(blocks: pd.DataFrame, x: np.ndarray, scenario: np.ndarray) -> dict[str, Fit]:
    """Fits of the three metrics.

    Parameters
    ----------
    blocks : DataFrame
        Columns games and, for each metric, ``<metric>`` (sum over the games) and ``<metric>_squares``.
    x : ndarray, shape (n_blocks, n_terms)
    scenario : ndarray of int, shape (n_blocks,)
    """
    n = blocks["games"].to_numpy()
    return {
        metric: fit(x, scenario, n, blocks[metric].to_numpy(), blocks[f"{metric}_squares"].to_numpy())
        for metric in METRICS
    }


def ranking(names: Sequence[str], x: np.ndarray, games: np.ndarray, fits: Mapping[str, Fit]) -> pd.DataFrame:
    """One row per term, the clearest first.

    Parameters
    ----------
    names : sequence of str, length n_terms
    x : ndarray, shape (n_blocks, n_terms)
    games : ndarray, shape (n_blocks,)
    fits : mapping of metric to Fit

    Returns
    -------
    DataFrame
        term, n_games, n_games_on, n_blocks_on; for each metric ``exploratory_<metric>``, ``_low``, ``_high``,
        ``_error``, ``_p``, ``_q`` (Benjamini-Hochberg over all terms and metrics together); q (smallest), survives.
        Terms that could not be told apart have empty numbers and stand last.
    """
    on = x > 0
    frame = pd.DataFrame(
        {
            "term": list(names),
            "n_games": int(games.sum()),
            "n_games_on": [int(games[on[:, i]].sum()) for i in range(len(names))],
            "n_blocks_on": on.sum(axis=0),
        }
    )
    q = adjusted(np.stack([fits[metric].p for metric in METRICS], axis=1))
    for i, metric in enumerate(METRICS):
        one, factor = fits[metric], FACTOR[metric]
        head = f"exploratory_{metric}"
        for end, values in (("", one.value), ("_low", one.low), ("_high", one.high), ("_error", one.error)):
            frame[f"{head}{end}"] = values * factor
        frame[f"{head}_p"], frame[f"{head}_q"] = one.p, q[:, i]
    frame["q"] = np.where(np.isnan(q).all(axis=1), np.nan, np.fmin.reduce(q, axis=1))
    frame["survives"] = frame["q"] <= Q_LEVEL
    size = (frame["exploratory_wins"] / frame["exploratory_wins_error"]).abs()
    return (
        frame.assign(size=size)
        .sort_values(["q", "size", "term"], ascending=[True, False, True], na_position="last")
        .drop(columns="size")
        .reset_index(drop=True)
    )


def adjusted(p: np.ndarray) -> np.ndarray:
    """Benjamini-Hochberg q-values of a table of p-values taken as one family; nan stays nan.

    References
    ----------
    Benjamini and Hochberg, J. R. Stat. Soc. B 57 (1995) 289.
    """
    q = np.full(p.shape, np.nan)
    known = ~np.isnan(p)
    if known.any():
        q[known] = false_discovery_control(p[known])
    return q
