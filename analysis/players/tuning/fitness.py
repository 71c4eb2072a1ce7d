"""What a candidate is worth: how well it does in matches against the pool."""

from collections.abc import Sequence

import numpy as np

from analysis.players.tuning.matches import Meeting, Table, joined, shares
from analysis.players.tuning.plan import KEPT_MILESTONES, TunePlan
from analysis.players.tuning.search import Notes
from engine.policies.minds import Policy


class PoolFitness:
    """Fitness of the candidates of one run: mean medal margin and points over two-leg matches against the pool.

    Within a generation all candidates meet the same opponents, cards and dice; the next generation meets others.

    Parameters
    ----------
    plan : TunePlan
    table : Table
        Where the training battles are played.
    run : int
        Number of the run; keeps its chance apart from that of the others.
    """

    def __init__(self, plan: TunePlan, table: Table, run: int) -> None:
        self.plan, self.table = plan, table
        self.namespace = f"tune-{run}"

    def __call__(
        self, generation: int, candidates: np.ndarray, milestones: Sequence[np.ndarray]
    ) -> tuple[np.ndarray, Notes]:
        """Fitness of the candidates, and the points of all of them against the start."""
        pool = self.pool(milestones)
        rounds = self.rounds(generation, pool)
        players = [self.plan.space.policy("candidate", x) for x in candidates]
        meetings = [
            Meeting(battle, player, pool[opponent], first, count)
            for player in players
            for battle, opponent, first, count in rounds
        ]
        outcomes = self.table.play(meetings, self.namespace)
        each = len(rounds)
        values = [joined(outcomes[i * each : (i + 1) * each]).fitness for i in range(len(players))]
        against_start = [
            outcome
            for meeting, outcome in zip(meetings, outcomes, strict=True)
            if meeting.opponent is pool[0]
        ]
        points = float(joined(against_start).scores.mean()) if against_start else None
        return np.array(values), {"points_against_start": points}

    def pool(self, milestones: Sequence[np.ndarray]) -> list[Policy]:
        """Opponents: the plan's, and the last milestones of this run."""
        recent = [self.plan.space.policy("milestone", x) for x in milestones[-KEPT_MILESTONES:]]
        return [*self.plan.pool, *recent]

    def rounds(self, generation: int, pool: Sequence[Policy]) -> list[tuple[int, int, int, int]]:
        """What every candidate plays: (battle, opponent, first game, matches)."""
        matches = self.plan.matches
        cells = [
            (battle, opponent) for battle in range(len(self.plan.training)) for opponent in range(len(pool))
        ]
        return [
            (battle, opponent, generation * matches + first, count)
            for (battle, opponent), (first, count) in zip(
                cells, shares(matches, len(cells), generation), strict=True
            )
            if count
        ]
