"""Members of an ensemble who take turns, and what comes out in the games of each of them."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from analysis.measure.sharper import WEIGHTS, WINS, Weighed, sharpened
from analysis.stats.who_plays import WhoPlays, who_plays
from engine.loading.words.errors import InputError

FEWEST_GAMES = 40  # of a member

Known = tuple[float, float]  # a number and its standard error


def n_members(cell: Mapping[str, Any]) -> int:
    """How many members take turns by the index of the game; 0 where nobody is one, or files are others today."""
    from engine.policies.player_files import load_player  # late: it loads all players
    from engine.runs.request import players_digest

    players = [str(cell[f"{side}_player"]) for side in ("axis", "allies")]
    try:
        both = [len(load_player(player).get("members", ())) for player in players]
        is_same = players_digest(players) == cell["players_digest"]
    except InputError:
        return 0
    return max(both) if is_same and min(both) in (0, max(both)) else 0


def level_by_members(cell: Weighed, n: int) -> WhoPlays | None:
    """Win rate of the Allies by member."""
    return _by_members(cell, n, level_of)


def change_by_members(cell: Weighed, baseline: Weighed, n: int) -> WhoPlays | None:
    """Change of the win rate of the Allies by member."""
    return _by_members(cell, n, lambda own, member: change_of(own, _games_of(baseline, n, member)))


def level_of(own: Weighed, _: int) -> Known:
    """Win rate in some games."""
    found = sharpened(own, None)
    if found:
        return found.level(WEIGHTS[WINS], True)
    return float(own.points.mean()), float(own.points.std(ddof=1) / np.sqrt(len(own.game)))


def change_of(own: Weighed, before: Weighed) -> Known:
    """Change of the win rate between games of one member under two sets of rules."""
    found = sharpened(own, before)
    if found:
        return found.change(WEIGHTS[WINS])
    _, rows, same = np.intersect1d(own.game, before.game, assume_unique=True, return_indices=True)
    difference = own.points[rows] - before.points[same]
    return float(difference.mean()), float(difference.std(ddof=1) / np.sqrt(len(difference)))


def _by_members(cell: Weighed, n: int, known: Callable[[Weighed, int], Known]) -> WhoPlays | None:
    if n < 1 or len(cell.game) < n * FEWEST_GAMES:
        return None
    of_each = [known(_games_of(cell, n, member), member) for member in range(n)]
    if all(error == 0 for _, error in of_each):
        return None
    return who_plays([value for value, _ in of_each], [error for _, error in of_each])


def _games_of(cell: Weighed, n: int, member: int) -> Weighed:
    """Games that a member plays, numbered so that they lie in all folds, and none twice."""
    played = cell.game if cell.played is None else cell.played
    own = played % n == member
    luck = None if cell.luck is None else cell.luck[own]
    return Weighed((cell.game - played + played // n)[own], cell.values[own], luck)
