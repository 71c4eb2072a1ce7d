"""Looks at a run while it is played: is every change of wins known well enough to stop?

What is looked at are the results alone, counted game by game, so that a run stops at the same game whatever the
workers and blocks, and a run that was interrupted stops where it would have stopped.
"""

from itertools import groupby
from pathlib import Path

import numpy as np
import pyarrow.compute as pc

from analysis.stats.fairness import POINTS, kinds_of_pairs
from analysis.stats.width import width_of_change, width_of_level
from engine.runs.block_rows import rows_of_blocks
from engine.runs.part_files import blocks_in
from engine.runs.plan import Cell, Plan

LOST, DRAWN, WON = POINTS


class Widths:
    """Counts of results of a run with a width; call it after every batch.

    Parameters
    ----------
    folder : Path
        Run folder.
    plan : Plan
        Its ``within`` is the width asked for, in points of 100.
    changes : bool
        True: every change of wins against the first variant of its scenario and players must be known so well;
        False: every win rate.
    """

    def __init__(self, folder: Path, plan: Plan, changes: bool = True) -> None:
        self.folder = folder
        self.plan = plan
        self._seen = 0
        self._baselines = _baselines(plan) if changes else {}
        n_kinds = 9 if self._baselines else 3
        wanted = self._baselines or [cell.index for cell in _judged(plan)]
        self._counts = {index: np.zeros(n_kinds, np.int64) for index in wanted}

    def __call__(self, games: int) -> bool:
        """True if everything is known to the width after so many games per cell."""
        points = self._new_points(games)
        for index, counts in self._counts.items():
            if self._baselines:
                counts += kinds_of_pairs(points[self._baselines[index]], points[index])
            else:
                counts += np.bincount((2 * points[index]).astype(int), minlength=3)
        self._seen = games
        return self.plan.within is not None and self.widest <= self.plan.within

    @property
    def widest(self) -> float:
        """Half-width of what is known least, in points of 100."""
        width = width_of_change if self._baselines else width_of_level
        return max(width(counts) for counts in self._counts.values())

    def _new_points(self, games: int) -> dict[int, np.ndarray]:
        """Points of the Allies in the games not yet counted, in order, by cell."""
        points = {cell.index: np.full(games - self._seen, LOST) for cell in _judged(self.plan)}
        wanted = [
            span for span in blocks_in(self.folder)
            if span.cell in points and span.end > self._seen and span.first < games
        ]  # fmt: skip
        for found in rows_of_blocks(self.folder, "games", wanted, ["game", "winner"]):
            game, winner = found.table.column("game").to_numpy(), found.table.column("winner")
            won, drawn = (pc.equal(winner, word).to_numpy() for word in ("allies", "draw"))
            of_game = np.where(won, WON, np.where(drawn, DRAWN, LOST))
            new = (game >= self._seen) & (game < games)
            points[found.cell][game[new] - self._seen] = of_game[new]
        return points


def _judged(plan: Plan) -> list[Cell]:
    """Cells whose results are asked for: all but companions and those beside others."""
    return [cell for cell in plan.cells if cell.is_reported]


def _baselines(plan: Plan) -> dict[int, int]:
    """Cell that each compared cell is compared with: the first of its scenario and players."""

    def arena(cell: Cell) -> tuple[str, str, str]:
        return cell.scenario, cell.axis_player, cell.allies_player

    found: dict[int, int] = {}
    for _, cells in groupby(sorted(_judged(plan), key=arena), arena):
        first, *others = (cell.index for cell in cells)
        found |= dict.fromkeys(others, first)
    return found
