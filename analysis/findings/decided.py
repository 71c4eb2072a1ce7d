"""Looks at a run while it is played: is the verdict on every change of wins in a battle settled, as it will be judged?

The row over all battles is not waited for, and battles in which rules change nothing are no tests.
"""

from pathlib import Path

from analysis.findings.findings import PRIMARY, SHARES, UNITS, margin_for
from analysis.measure.widths import Played, baselines_of, primary_change
from analysis.stats.any_time import any_time
from analysis.stats.joint_verdicts import Claims, in_one_battle, judged, over_battles
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
            for index, first in baselines_of(plan).items()
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
        claims, sizes = self._claims(changes, margins)
        return all(
            judged(changes[test], margins[test], claims[test], sizes[test]).verdict is not Verdict.UNDECIDED
            for test in changes
            if test[1] == PRIMARY[0]
        )

    def _claims(
        self, changes: dict[Test, Change], margins: dict[Test, float]
    ) -> tuple[dict[Test, Claims], dict[Test, int]]:
        """Claims adjusted as `families.judged_in_families` does, and among how many tests."""
        claims: dict[Test, Claims] = {}
        sizes: dict[Test, int] = {}
        battles: dict[int, list[Test]] = {}
        alike: dict[tuple[str, ...], list[Test]] = {}
        for test in changes:
            battles.setdefault(self._baselines[test[0]], []).append(test)
            cell = self.plan.cells[test[0]]
            key = (test[1], cell.variant, cell.axis_player, cell.allies_player)
            alike.setdefault(key, []).append(test)
        for tests in battles.values():
            found = in_one_battle([changes[one] for one in tests], [margins[one] for one in tests])
            claims |= zip(tests, found, strict=True)
            sizes |= dict.fromkeys(tests, len(tests))
        for tests in alike.values():
            if len(tests) > 1:
                claims |= zip(tests, over_battles([claims[one] for one in tests]), strict=True)
                sizes |= {one: sizes[one] * len(tests) for one in tests}
        return claims, sizes
