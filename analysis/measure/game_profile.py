"""How a battle plays, beyond who wins: how close it is, how it turns, how much of it goes to waste.

Every metric is a column worked out game by game, so that it is compared in pairs like the medal margin.
"""

from collections.abc import Callable, Mapping

import numpy as np

from analysis.stats.drama import BEHIND, CLEAR, CLOSE
from analysis.stats.sides import SIDES

Columns = Mapping[str, np.ndarray]

PARTS = ("quarter", "half", "three_quarters")  # of the player turns of a game
LEADERS = {"axis": -1, "nobody": 0, "allies": 1}  # sign of the medal margin
# Metrics that are counts of a battle with the unit they are reported in.
COUNTS = (
    {"lead_changes": "changes"}
    | {f"dead_turns.{side}": "turns" for side in SIDES}
    | {f"never_ordered.{side}": "units" for side in SIDES}
    | {f"lost_to_flags.{side}": "figures" for side in SIDES}
    | {"choice": "units"}
)
LEADS = tuple(f"leads.{part}.{who}" for part in PARTS for who in LEADERS)
# Metrics that are shares of the battles.
SHARES = ("close", "clear", "comebacks", *LEADS)


def _count(column: str) -> tuple[tuple[str, ...], Callable[[Columns], np.ndarray]]:
    return (column,), lambda games: games[column]


def _leads(part: str, sign: int) -> tuple[tuple[str, ...], Callable[[Columns], np.ndarray]]:
    return (f"margin_{part}",), lambda games: np.sign(games[f"margin_{part}"]) == sign


def _choice(games: Columns) -> np.ndarray:
    """Units to choose from a turn; a game decided by the set-up has no turn."""
    both = np.add(games["orderable_axis"], games["orderable_allies"], dtype=float)
    return np.asarray(both / np.maximum(games["turns"], 1))


# Each metric with the result columns it needs and how it comes from them.
METRICS: dict[str, tuple[tuple[str, ...], Callable[[Columns], np.ndarray]]] = (
    {
        "close": (("margin",), lambda games: np.abs(games["margin"]) <= CLOSE),
        "clear": (("margin",), lambda games: np.abs(games["margin"]) >= CLEAR),
        "comebacks": (("worst_deficit",), lambda games: games["worst_deficit"] >= BEHIND),
    }
    | {metric: _count(metric.replace(".", "_")) for metric in COUNTS if metric != "choice"}
    | {"choice": (("orderable_axis", "orderable_allies", "turns"), _choice)}
    | {f"leads.{part}.{who}": _leads(part, sign) for part in PARTS for who, sign in LEADERS.items()}
)
ALWAYS = ("margin", "turns")  # what every run tells
# Result columns that some of the metrics need; a run without them goes without these metrics.
MORE_COLUMNS = tuple(
    dict.fromkeys(column for needs, _ in METRICS.values() for column in needs if column not in ALWAYS)
)


def metrics_of(games: Columns) -> list[str]:
    """Metrics that the columns allow."""
    return [metric for metric, (needs, _) in METRICS.items() if all(column in games for column in needs)]


def values_of(metric: str, games: Columns) -> np.ndarray:
    """Values of a metric, game by game.

    Parameters
    ----------
    metric : str
        One of ``metrics_of(games)``.
    games : mapping of column to ndarray, shape (n_games,)
        ``margin`` (medals of the Allies minus medals of the Axis), ``turns`` and those of ``MORE_COLUMNS`` that the
        run holds.

    Returns
    -------
    ndarray of float64, shape (n_games,)
        Shares are 0 or 1.
    """
    return np.asarray(METRICS[metric][1](games), dtype=float)
