"""How a battle plays, beyond who wins: how close it is, how it turns, how much of it goes to waste.

Every metric is a column worked out game by game, so that it is compared in pairs like the medal margin.
"""

from collections.abc import Mapping

import numpy as np

CLOSE, CLEAR, BEHIND = 1, 4, 2  # medals: a margin of at most, of at least, a deficit of at least
# Result columns that some of the metrics need; a run without them goes without these metrics.
MORE_COLUMNS = ("lead_changes", "worst_deficit", "dead_turns_axis", "dead_turns_allies")
# Metrics that are shares of the battles, and metrics that are counts of a battle with the unit they are told in.
SHARES = ("close", "clear", "comebacks")
COUNTS = {"lead_changes": "changes", "dead_turns.axis": "turns", "dead_turns.allies": "turns"}


def character(margin: np.ndarray, more: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Values of every metric that the columns allow, game by game.

    Parameters
    ----------
    margin : ndarray, shape (n_games,)
        Medals of the Allies minus medals of the Axis.
    more : mapping of column to ndarray, shape (n_games,)
        Those of ``MORE_COLUMNS`` that the run holds.

    Returns
    -------
    dict of metric to ndarray of float64
        Shares are 0 or 1.
    """
    apart = np.abs(margin)
    values = {"close": apart <= CLOSE, "clear": apart >= CLEAR}
    if "worst_deficit" in more:
        values["comebacks"] = more["worst_deficit"] >= BEHIND
    for metric in COUNTS:
        column = metric.replace(".", "_")
        if column in more:
            values[metric] = more[column]
    return {metric: np.asarray(value, dtype=float) for metric, value in values.items()}
