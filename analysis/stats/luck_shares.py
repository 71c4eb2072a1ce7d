"""Who decides, cards or dice?  Luck shares by pick-freeze: games that have one source of chance in common.

Two games that share one stream and nothing else agree as far as that stream decides: the correlation of their
results is the first-order share of the stream.  What no stream decides alone is interaction.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from analysis.stats.levels import Estimate, z_value

METHOD = "pick-freeze"


def luck_share(one: np.ndarray, other: np.ndarray) -> Estimate:
    """Share of the variance of a result that a source of chance decides by itself.

    Parameters
    ----------
    one, other : ndarray, shape (n_pairs,)
        Results of games that share this source and nothing else; three pairs or more.

    Returns
    -------
    Estimate
        Correlation with a common mean and variance; about 0 for games that share nothing, 1 for the same games.
        A result that never varies has share 0.

    References
    ----------
    Sobol, Math. Model. Comput. Exp. 1 (1993) 407; Janon, Klein, Lagnoux, Nodet and Prieur, ESAIM P&S 18 (2014) 342.
    """
    n = len(one)
    mean = float((one.mean() + other.mean()) / 2)
    spread = float(((one - mean) ** 2 + (other - mean) ** 2).mean() / 2)
    if spread == 0:
        return Estimate(0.0, 0.0, 0.0, 0.0, n, METHOD)
    value = float(((one - mean) * (other - mean)).mean()) / spread
    # What each pair adds to the ratio of covariance and variance, to first order.
    influence = (
        (one - mean) * (other - mean) - value * ((one - mean) ** 2 + (other - mean) ** 2) / 2
    ) / spread
    error = float(influence.std(ddof=1) / np.sqrt(n))
    wide = z_value() * error
    return Estimate(value, max(-1.0, value - wide), min(1.0, value + wide), error, n, METHOD)


def luck_shares(pairs: Mapping[str, tuple[np.ndarray, np.ndarray]]) -> pd.DataFrame:
    """Shares of several sources and what is left to their interaction.

    Parameters
    ----------
    pairs : mapping of str to two ndarrays of shape (n_pairs,)
        By source: results of games that share it alone, like ``{"deck": (a, b), "dice": (c, d)}``.

    Returns
    -------
    DataFrame
        Columns ``source``, ``share``, ``ci_low``, ``ci_high`` and ``n_games``; last the row ``interaction``, which
        is what the shares leave of 1.  The sources must have been played independently of each other.
    """
    shares = {source: luck_share(one, other) for source, (one, other) in pairs.items()}
    left = 1 - sum(one.value for one in shares.values())
    wide = z_value() * float(np.sqrt(sum(one.error**2 for one in shares.values())))
    n_games = 2 * sum(one.n for one in shares.values())
    rows = [(source, one.value, one.low, one.high, 2 * one.n) for source, one in shares.items()]
    rows.append(("interaction", left, left - wide, left + wide, n_games))
    return pd.DataFrame(rows, columns=["source", "share", "ci_low", "ci_high", "n_games"])
