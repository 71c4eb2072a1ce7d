"""Groups of games: what sums over hexes and cards are told apart by, so that they get intervals.

A run stores such sums by block, and blocks are cut as workers, shards and interruptions ask.  No block holds games of
two groups, and groups depend on the plan alone: a reader of a run adds its blocks up to groups, and finds the same
sums however the games were played.
"""

from engine.runs.plan import Cell, Plan
from engine.runs.stopping import BATCH

GROUPS = 20  # of a cell, where that leaves none too small
SMALLEST = {
    True: 50,
    False: 200,
}  # games of a group, by whether the run is traced; a small block takes much disk


def group_size(plan: Plan, cell: Cell | None = None) -> int:
    """Games per group of a cell, or of one that is no baseline of more games; its last group may hold fewer.

    Examples
    --------
    >>> [group_size(Plan((), games, 1, "play", True, "")) for games in (9, 2000, 20000)]
    [50, 100, 1000]
    >>> [group_size(Plan((), games, 1, "play", False, "")) for games in (9, 2000, 20000)]
    [200, 200, 1000]

    A plan with a width may stop at its first look:

    >>> group_size(Plan((), 100000, 1, "play", True, "", within=1.0))
    50
    """
    games = plan.games if cell is None or cell.index not in plan.baselines else plan.games_of(cell)
    games = min(BATCH, games) if plan.has_looks else games
    return max(SMALLEST[plan.trace], -(-games // GROUPS))
