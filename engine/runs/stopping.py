"""When a run has played enough: after a number of games, or once what it measures is known well enough.

A plan that names neither a width nor a decision plays all of its games.  One that does (``within``, ``until``) is
played in batches, all cells by the same games; after each batch somebody who knows what is measured looks at the
outcomes and says whether it is
enough.  The looks are taken after fixed numbers of games, whatever the workers and blocks, so that the same plan
always stops at the same game.  Width never depends on whether a change is significant; a decision does, so who asks
for one judges by intervals that hold at every look (``analysis/stats/any_time.py``).

References
----------
Chow and Robbins, Ann. Math. Statist. 36 (1965) 457.
"""

from collections.abc import Callable
from typing import Any

from engine.runs.plan import Plan

BATCH = 1000  # games per cell between two looks, and before the first one

WIDTH, DECIDED = "fixed-width", "decided"  # rules by which a run ends

Enough = Callable[[int], bool]  # takes the games per cell that are there; looks are taken in order


def looks(plan: Plan) -> list[int]:
    """Games per cell after which somebody looks whether it is enough; the last number is the cap.

    Examples
    --------
    >>> looks(Plan((), games=2500, seed=1, namespace="play", trace=False, engine="", within=1.2))
    [1000, 2000, 2500]
    """
    return [*range(BATCH, plan.games, BATCH), plan.games] if plan.has_looks else [plan.games]


def stop_entry(plan: Plan, games: int, reached: bool) -> dict[str, Any] | None:
    """What the manifest says of the end of a run with a width.

    Parameters
    ----------
    plan : Plan
    games : int
        Games per cell that were played.
    reached : bool
        The width was reached, or all was decided; otherwise the cap ended the run.
    """
    if not plan.has_looks:
        return None
    return {
        "rule": DECIDED if plan.until else WIDTH,
        "target": plan.within,
        "looks": looks(plan).index(games) + 1,
        "cap": plan.games,
        "games": games,
        "reached": reached,
    }
