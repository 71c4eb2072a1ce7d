"""Numbers that are known before anything is played: the fewest pairs for a regression, the games of a baseline."""

FEWEST = 200  # pairs, or games where nothing is compared, from which slopes are worth estimating
# What is compared with others is played so many times as often, but no more often than this: it is played once for all.
BASELINE_SHARE, MOST_BASELINE = 5, 10_000


def usual_baseline(games: int) -> int:
    """Games of what others are compared with where each of these plays so many.

    Examples
    --------
    >>> [usual_baseline(games) for games in (100, 400, 4_000, 5_000, 40_000)]
    [100, 2000, 10000, 10000, 40000]
    """
    return games if games < FEWEST else max(games, min(BASELINE_SHARE * games, MOST_BASELINE))
