"""Matches of two legs: the same cards and dice played twice, with the sides changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import joblib
import numpy as np

from engine.codes import Side, Winner
from engine.loading.tables.build import Built
from engine.policies.minds import Policy, mind_of
from engine.runs.brake import Brake
from engine.runs.games import play_games

LEGS = 2
HALVES = np.array(
    [{Winner.AXIS: 0, Winner.ALLIES: 2}.get(winner, 1) for winner in sorted(Winner)]
)  # of the Allies


@dataclass(frozen=True)
class Meeting:
    """Matches of one player against another in one battle.

    Attributes
    ----------
    battle : int
        Index into the battles played.
    player, opponent : Policy
    first, count : int
        Game indices; both legs of a match have the same.
    """

    battle: int
    player: Policy
    opponent: Policy
    first: int
    count: int


@dataclass(frozen=True)
class Outcome:
    """Matches played, from the point of view of the player.

    Attributes
    ----------
    halves : ndarray of int, shape (n_matches, 2)
        Half points (2 = won, 1 = drawn) as Axis and as Allies.
    margins : ndarray of int, shape (n_matches, 2)
        Medals more than the opponent, as Axis and as Allies.
    """

    halves: np.ndarray
    margins: np.ndarray

    @property
    def scores(self) -> np.ndarray:
        """Points of each match, 0 to 1 in quarters, shape (n_matches,)."""
        return np.asarray(self.halves.sum(axis=1) / (2 * LEGS))

    @property
    def fitness(self) -> float:
        """Mean medal margin and points of a game."""
        return float((self.margins.sum() + self.halves.sum() / 2) / self.margins.size)


def joined(outcomes: Sequence[Outcome]) -> Outcome:
    """Matches of several meetings as one."""
    return Outcome(
        np.concatenate([one.halves for one in outcomes]), np.concatenate([one.margins for one in outcomes])
    )


@dataclass(frozen=True)
class Table:
    """Where matches are played.

    Attributes
    ----------
    battles : tuple of Built
    seed : int
    workers : int
        Threads; outcomes do not depend on it.
    advance : callable
        Told how many games have been played.
    """

    battles: tuple[Built, ...]
    seed: int
    workers: int = 1
    advance: Callable[[int], None] = lambda n: None

    def play(self, meetings: Sequence[Meeting], namespace: str) -> list[Outcome]:
        """Play all meetings; outcomes in their order.

        Raises
        ------
        KeyboardInterrupt
            Ctrl-C, after running games have ended.
        """
        brake = Brake()
        play = partial(self._braked, brake, namespace)
        pool = joblib.Parallel(n_jobs=self.workers, backend="threading", return_as="generator")
        results = pool(joblib.delayed(play)(meeting) for meeting in meetings)
        outcomes: list[Outcome] = []
        try:
            for outcome in results:
                outcomes += [outcome] if outcome is not None else []
                self.advance(0 if outcome is None else outcome.margins.size)
        except KeyboardInterrupt:
            brake.pull()
            raise
        finally:
            results.close()
        return outcomes

    def _braked(self, brake: Brake, namespace: str, meeting: Meeting) -> Outcome | None:
        if not brake.begin():
            return None
        try:
            return play_meeting(self.battles[meeting.battle], meeting, self.seed, namespace)
        finally:
            brake.end()


def play_meeting(built: Built, meeting: Meeting, seed: int, namespace: str) -> Outcome:
    """Play both legs of the matches of one meeting."""
    halves = np.zeros((meeting.count, LEGS), np.int64)
    margins = np.zeros((meeting.count, LEGS), np.int64)
    for side in (Side.AXIS, Side.ALLIES):
        seats = (
            (meeting.player, meeting.opponent) if side == Side.AXIS else (meeting.opponent, meeting.player)
        )
        block = play_games(
            built, seed, first=meeting.first, count=meeting.count, namespace=namespace, mind=mind_of(*seats)
        )
        points = HALVES[block.results["winner"]]
        margin = block.results["medals_allies"].astype(np.int64) - block.results["medals_axis"]
        halves[:, side] = points if side == Side.ALLIES else 2 - points
        margins[:, side] = margin if side == Side.ALLIES else -margin
    return Outcome(halves, margins)


def shares(matches: int, cells: int, turn: int = 0) -> list[tuple[int, int]]:
    """Spread matches evenly over cells: (first, count) of each; what is left over goes round with the turn."""
    counts = [
        matches // cells + ((cell - turn * (matches % cells)) % cells < matches % cells)
        for cell in range(cells)
    ]
    firsts = np.cumsum([0, *counts]).tolist()
    return list(zip(firsts, counts, strict=False))
