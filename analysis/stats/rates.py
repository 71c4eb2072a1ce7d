"""How often a rule really acted: games in which a switch or hook fired."""

from collections.abc import Iterable

import numpy as np
import pandas as pd

from analysis.stats.levels import share


def fired_rates(games: pd.DataFrame, bits: Iterable[tuple[str, int]]) -> pd.DataFrame:
    """How often each hook acted.

    Parameters
    ----------
    games : DataFrame
        Column ``fired``: whole numbers whose bits say which hooks acted in the game.
    bits : iterable of (name, position of the bit)
        Like ``((bit.name.lower(), bit) for bit in codes.Fired)``.

    Returns
    -------
    DataFrame
        Columns ``hook``, ``rate``, ``ci_low``, ``ci_high`` (shares of 1, Wilson) and ``n_games``.
    """
    fired = games["fired"].to_numpy(np.int64)
    rows = []
    for name, bit in bits:
        one = share(float(((fired >> int(bit)) & 1).sum()), len(fired))
        rows.append((name, one.value, one.low, one.high, one.n))
    return pd.DataFrame(rows, columns=["hook", "rate", "ci_low", "ci_high", "n_games"])
