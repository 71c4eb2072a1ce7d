"""The play-off: everybody against everybody on the training battles, with fresh cards and dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from analysis.players.tuning.matches import Meeting, Table, joined, shares
from engine.policies.minds import Policy

NAMESPACE = "tune-playoff"


@dataclass(frozen=True)
class PlayOff:
    """Points of all entrants against each other.

    Attributes
    ----------
    ids : tuple of str
    points : ndarray, shape (n, n)
        Share of the row's points against the column; 0.5 on the diagonal.
    fitness : ndarray, shape (n,)
        Mean medal margin and points of a game against all others.
    matches : int
        Of each pair.
    """

    ids: tuple[str, ...]
    points: np.ndarray
    fitness: np.ndarray
    matches: int

    def best(self, among: int) -> int:
        """Which of the first so many entrants is fittest; the first of equals."""
        return int(np.argmax(self.fitness[:among]))


def play_off(table: Table, entrants: Sequence[Policy], matches: int) -> PlayOff:
    """Play so many matches between each two entrants, spread over all battles."""
    n, battles = len(entrants), len(table.battles)
    pairs = list(combinations(range(n), 2))
    spread = [
        (battle, first, count) for battle, (first, count) in enumerate(shares(matches, battles)) if count
    ]
    meetings = [
        Meeting(battle, entrants[a], entrants[b], first, count)
        for a, b in pairs
        for battle, first, count in spread
    ]
    outcomes = table.play(meetings, NAMESPACE)
    points, fitness = np.full((n, n), 0.5), np.zeros((n, n))
    for i, (a, b) in enumerate(pairs):
        outcome = joined(outcomes[i * len(spread) : (i + 1) * len(spread)])
        share = float(outcome.scores.mean())
        points[a, b], points[b, a] = share, 1 - share
        fitness[a, b], fitness[b, a] = (
            outcome.fitness,
            1 - outcome.fitness,
        )  # margins are opposite, points add to 1
    mean = fitness.sum(axis=1) / max(1, n - 1)
    return PlayOff(tuple(policy.id for policy in entrants), points, mean, matches)
