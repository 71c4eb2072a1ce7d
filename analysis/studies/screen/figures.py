"""Figures of a screening, one method each: ``found.plot.tornado()``."""

from dataclasses import dataclass

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots.matrix import ABSENT, CANNOT, KNOWN, OPEN, WORDS, Matrix, matrix
from analysis.plots.tornado import tornado
from analysis.stats.margins import Margins
from analysis.stats.verdict import Verdict
from analysis.studies.screen.cells import PLAYS
from analysis.studies.screen.pairs import TIMES
from analysis.studies.screen.result import ScreenFindings
from analysis.wording.verdict_names import STORED
from engine.loading.words.errors import InputError

POINTS = "change in Allied wins, points"


@dataclass(frozen=True)
class ScreenPlots:
    """Figures of one screening; each shows itself in a notebook and can be saved with ``savefig``."""

    found: ScreenFindings

    def tornado(self) -> Figure:
        """The largest changes of the factorial with their intervals; exploratory.

        Raises
        ------
        InputError
            Nothing could be measured.
        """
        ranking = self.found.ranking
        if ranking["exploratory_wins"].isna().all():
            raise InputError("plot", "tornado", "no option measured", "a screening with games of an option")
        title = f"Exploratory: {int(ranking['survives'].sum())} of {len(ranking)} options stand out"
        return tornado(ranking, Margins().wins_points, title)

    def verdicts(self) -> Figure:
        """What each confirmed option changes in each battle.

        Raises
        ------
        InputError
            Nothing was confirmed.
        """
        grid = verdict_matrix(self.found)
        if grid is None:
            raise InputError("plot", "verdicts", "nothing confirmed", "a screening with survivors, confirmed")
        open_ = int((grid.cells["state"] == OPEN).sum())
        measured = int(grid.cells["state"].isin([KNOWN, OPEN]).sum())
        title = f"Confirmed: where the options act; {measured - open_} of {measured} cells decided"
        return matrix(grid, title)

    def interactions(self) -> Figure:
        """What two options do together beyond their sum; exploratory.

        Raises
        ------
        InputError
            No pair was played.
        """
        grid = interaction_matrix(self.found)
        if grid is None:
            raise InputError("plot", "interactions", "no pairs played", "a screening with interactions")
        clear = int(self.found.pairs["survives"].sum())
        title = f"Exploratory: {clear} of {len(self.found.pairs)} pairs differ from the sum of both"
        return matrix(grid, title)

    def all(self) -> list[tuple[str, Figure]]:
        """All figures that have data, with the name each is known by."""
        drawn = [("tornado", self.tornado)] if self.found.ranking["exploratory_wins"].notna().any() else []
        drawn += [("verdicts", self.verdicts)] if verdict_matrix(self.found) else []
        drawn += [("interactions", self.interactions)] if interaction_matrix(self.found) else []
        return [(name, draw()) for name, draw in drawn]


def verdict_matrix(found: ScreenFindings) -> Matrix | None:
    """Confirmed options by battles; None if nothing was confirmed."""
    if not len(found.by_battle):
        return None
    options = list(dict.fromkeys(found.by_battle["option"]))
    battles: dict[str, str] = dict(found.manifest["titles"])
    rows: list[tuple[str, str, float, str]] = []
    for one in found.by_battle.itertuples(index=False):
        state = OPEN if str(one.verdict).startswith(STORED[Verdict.UNDECIDED]) else KNOWN
        rows.append((one.option, one.scenario, float(one.allies_change_points), state))
    elsewhere = found.cells[(found.cells["state"] != PLAYS) & found.cells["option"].isin(options)]
    rows += [
        (one.option, one.scenario, float("nan"), ABSENT if one.probe_games else CANNOT)
        for one in elsewhere.itertuples(index=False)
    ]
    cells = pd.DataFrame(rows, columns=["row", "column", "value", "state"])
    return Matrix(cells, options, list(battles), list(battles.values()), POINTS, Margins().wins_points)


def interaction_matrix(found: ScreenFindings) -> Matrix | None:
    """Pairs of options, both ways round; what can never be together is grey; None without pairs."""
    if not len(found.pairs):
        return None
    measured = {}
    for one in found.pairs.itertuples(index=False):
        if pd.notna(one.exploratory_wins):
            first, second = one.term.split(TIMES)
            is_open = one.exploratory_wins_low <= 0 <= one.exploratory_wins_high
            measured[first, second] = one.exploratory_wins, OPEN if is_open else KNOWN
    if not measured:
        return None
    in_pairs = {name for pair in measured for name in pair}
    options = [term for term in found.ranking["term"] if term in in_pairs]
    rows = []
    for a in options:
        for b in options:
            if a != b:
                value, state = measured.get((a, b), measured.get((b, a), (float("nan"), CANNOT)))
                rows.append((a, b, value, state))
    cells = pd.DataFrame(rows, columns=["row", "column", "value", "state"])
    words = {**WORDS, CANNOT: "not played together"}
    return Matrix(
        cells, options, options, options, "difference from the sum, points", Margins().wins_points, words
    )
