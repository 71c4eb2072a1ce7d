"""Looks at a run while it is played: is the verdict on every change of wins in a battle settled, as it will be judged?

The row over all battles is not waited for, and battles in which rules change nothing are no tests.
"""

from collections.abc import Iterable
from pathlib import Path

from analysis.findings.findings import SHARES, UNITS, margin_for
from analysis.measure.sharper import PRIMARY, WINS, primary_change
from analysis.measure.widths import Played
from analysis.stats.any_time import any_time
from analysis.stats.joint_verdicts import in_families, judged
from analysis.stats.margins import Margins
from analysis.stats.paired import Change
from analysis.stats.verdict import Verdict
from engine.runs.plan import Plan

Test = tuple[int, str]  # cell, metric


class Decided:
    """Looks whether all verdicts are settled; call it after every batch.

    Parameters
    ----------
    folder : Path
        Run folder.
    plan : Plan
    margins : Margins
        By which the answer judges.
    """

    def __init__(self, folder: Path, plan: Plan, margins: Margins) -> None:
        self.plan = plan
        self.margins = margins
        self._played = Played(folder, plan)
        cells = plan.cells
        self._baselines = {
            index: first
            for index, first in plan.baseline_of.items()
            if cells[index].tables_digest != cells[first].tables_digest
        }

    def __call__(self, games: int) -> bool:
        """True if no verdict on a change of wins is open after so many games per cell."""
        self._played.read()
        changes: dict[Test, Change] = {}
        margins: dict[Test, float] = {}
        for index, first in self._baselines.items():
            cell, baseline = self._played.first(index, games), self._played.first(first, games)
            turns = float(baseline.values[:, -1].mean())
            for name in PRIMARY:
                test = (index, name)
                changes[test] = any_time(primary_change(name, cell, baseline))
                margins[test] = margin_for(name, self.margins, turns) / UNITS.get(name, SHARES)[2]
        places = in_families(changes, margins, *self._families(changes))
        return all(
            judged(changes[test], margins[test], *places[test].last).verdict is not Verdict.UNDECIDED
            for test in changes
            if test[1] == WINS
        )

    def _families(self, tests: Iterable[Test]) -> tuple[Iterable[list[Test]], Iterable[list[Test]]]:
        """Tests of each battle, and of the same change in all battles."""
        battles: dict[int, list[Test]] = {}
        alike: dict[tuple[str, ...], list[Test]] = {}
        for index, name in tests:
            cell = self.plan.cells[index]
            key = (name, cell.variant, cell.axis_player, cell.allies_player)
            battles.setdefault(self._baselines[index], []).append((index, name))
            alike.setdefault(key, []).append((index, name))
        return battles.values(), alike.values()
