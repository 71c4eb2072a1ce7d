"""How often a rule really acted: games in which a switch or hook fired, and battles it changed in anything."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.stats.levels import Estimate, share


def fired_rates(acted: Mapping[str, np.ndarray]) -> pd.DataFrame:
    """How often each hook acted.

    Parameters
    ----------
    acted : mapping of str to ndarray of bool, shape (n_games,)
        Hook to whether it acted in each game.

    Returns
    -------
    DataFrame
        Columns ``hook``, ``rate``, ``ci_low``, ``ci_high`` (shares of 1, Wilson) and ``n_games``.
    """
    rows = []
    for name, games in acted.items():
        one = share(float(np.sum(games)), len(games))
        rows.append((name, one.value, one.low, one.high, one.n))
    return pd.DataFrame(rows, columns=["hook", "rate", "ci_low", "ci_high", "n_games"])


def touched_rate(trajectory_before: np.ndarray, trajectory_after: np.ndarray) -> Estimate:
    """Share of the battles in which any card, order or die differs.

    Parameters
    ----------
    trajectory_before, trajectory_after : ndarray of int64, shape (n_pairs,)
        Hashes of all moves, pair by pair.
    """
    differ = trajectory_before != trajectory_after
    return share(float(differ.sum()), len(differ))
