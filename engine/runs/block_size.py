"""How many games a worker plays at once; no outcome depends on it."""

from engine.policies.player_files import searches
from engine.runs.groups import group_size
from engine.runs.plan import Plan

LARGEST_BLOCK = 600  # under a second of the slowest battle, for Ctrl-C waits for the blocks that run
SMALLEST_BLOCK = 100
SEARCHED_BLOCK = 4
BLOCKS_PER_WORKER = 8


def block_size_of(plan: Plan, games: int, workers: int) -> int:
    """Games per block of a plan, of which so many are played."""
    slow = any(searches(one) for cell in plan.cells for one in (cell.axis_player, cell.allies_player))
    return even_block(block_size_for(games, workers, slow), group_size(plan))


def block_size_for(games: int, workers: int, slow: bool = False) -> int:
    """Games per block: about a second of play (``slow``: players that search), and several blocks for every worker."""
    even = -(-games // (workers * BLOCKS_PER_WORKER))
    return max(1, min(SEARCHED_BLOCK, even)) if slow else max(SMALLEST_BLOCK, min(LARGEST_BLOCK, even))


def even_block(size: int, group: int) -> int:
    """The size of blocks that divide a group evenly, if one is near: kept games of such blocks fit more runs.

    Examples
    --------
    >>> even_block(600, 1000), even_block(600, 500), even_block(4, 50), even_block(600, 1069)
    (500, 600, 4, 600)
    """
    if not SMALLEST_BLOCK <= size < group:
        return size
    return next((even for even in range(size, size // 2, -1) if group % even == 0), size)
