"""Looks at a run while it is played: is every change of wins known well enough to stop?

What is looked at is what the answer will be told by, from the results of all games so far, so that a run stops at the
same game whatever the workers and blocks, and a run that was interrupted stops where it would have stopped.
"""

from pathlib import Path

import numpy as np

from analysis.measure.sharper import (
    WINS,
    Weighed,
    primary_change,
    sharpened,
    sharper_levels,
    weighed_rows,
)
from analysis.stats.estimates import Estimate, share_of
from engine.runs.block_rows import rows_of_blocks
from engine.runs.columns import rows_of
from engine.runs.part_files import blocks_in
from engine.runs.parts import Span
from engine.runs.plan import Cell, Plan


class Played:
    """Games of a run as they come in, each read once.

    Parameters
    ----------
    folder : Path
        Run folder.
    plan : Plan
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self._parts: dict[int, list[Weighed]] = {}
        self._seen: set[Span] = set()

    def first(self, index: int, games: int) -> Weighed:
        """The first games of a cell in their order; of a baseline all that the plan gives it."""
        if index in self.plan.baselines:
            games = max(games, self.plan.baseline_games)
        parts = self._parts[index]
        game = np.concatenate([one.game for one in parts])
        order = np.argsort(game, kind="stable")[: np.count_nonzero(game < games)]
        luck = np.concatenate([one.luck for one in parts if one.luck is not None])
        return Weighed(game[order], np.concatenate([one.values for one in parts])[order], luck[order])

    def read(self) -> None:
        """Read the blocks that came since the last look.  Changes: self."""
        judged = {cell.index for cell in judged_cells(self.plan)}
        new = [span for span in blocks_in(self.folder) if span.cell in judged and span not in self._seen]
        self._seen |= set(new)
        for found in rows_of_blocks(self.folder, "games", new):
            self._parts.setdefault(found.cell, []).append(weighed_rows(rows_of(found.table)))


class Widths:
    """Looks whether all is known to a width; call it after every batch.

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
        self.plan = plan
        self._played = Played(folder, plan)
        of_changes = plan.baseline_of if changes else {}
        self._wanted: dict[int, int | None] = {**of_changes} or {
            one.index: None for one in judged_cells(plan)
        }

    def __call__(self, games: int) -> bool:
        """True if everything is known to the width after so many games per cell."""
        return self.plan.within is not None and self.widest(games) <= self.plan.within

    def widest(self, games: int) -> float:
        """Half-width of what is known least after so many games per cell, in points of 100."""
        self._played.read()
        return max(half_width(self._known(index, games)) for index in self._wanted)

    def _known(self, index: int, games: int) -> Estimate:
        """The change of wins of a cell, or its win rate, as the answer will tell it."""
        cell, first = self._played.first(index, games), self._wanted[index]
        if first is None:
            found, level = sharpened(cell, None), {WINS: share_of(cell.points)}
            return sharper_levels(level, found, True)[WINS] if found else level[WINS]
        return primary_change(WINS, cell, self._played.first(first, games))


def half_width(estimate: Estimate) -> float:
    """Half the width of an interval of shares, in points of 100."""
    return 100 * (estimate.high - estimate.low) / 2


def judged_cells(plan: Plan) -> list[Cell]:
    """Cells whose results are asked for: all but companions and those beside others."""
    return [cell for cell in plan.cells if cell.is_reported]
