"""How often a rule really acted: games in which a switch or hook fired."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.stats.estimates import share


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
