"""How close and how turbulent battles are: close and clear ends, comebacks, changes of the lead."""

import numpy as np
import pandas as pd

from analysis.stats.estimates import Estimate, share
from analysis.stats.unseen_differences import mean_with_doubt

CLOSE, CLEAR, BEHIND = 1, 4, 2  # medals: a margin of at most, of at least, a deficit of at least
COLUMNS = ("medals_axis", "medals_allies", "lead_changes", "worst_deficit")
SHARES = ("close", "clear", "comebacks")  # the others are means


def drama_of_games(games: pd.DataFrame) -> pd.DataFrame:
    """What each game was like, one row per game in the order given.

    Parameters
    ----------
    games : DataFrame
        ``COLUMNS`` of the games; ``worst_deficit`` is that of the winner, in medals.

    Returns
    -------
    DataFrame
        ``close`` (medals one apart or level), ``clear`` (four or more apart) and ``comebacks`` (won after being two
        or more behind) as 0 or 1, ``lead_changes`` as a count; columns of float64.
    """
    margin = np.abs(games["medals_allies"].to_numpy(int) - games["medals_axis"].to_numpy(int))
    values = {
        "close": margin <= CLOSE,
        "clear": margin >= CLEAR,
        "comebacks": games["worst_deficit"].to_numpy() >= BEHIND,
        "lead_changes": games["lead_changes"].to_numpy(),
    }
    return pd.DataFrame({name: np.asarray(value, dtype=float) for name, value in values.items()})


def drama(games: pd.DataFrame) -> dict[str, Estimate]:
    """Shares of close and clear battles and of comebacks (of 1), mean changes of the lead, each with its interval."""
    values = drama_of_games(games)
    found = {name: share(float(values[name].sum()), len(values)) for name in SHARES}
    return {**found, "lead_changes": mean_with_doubt(values["lead_changes"].to_numpy())}
