"""Figures of an answer, one method each: ``answer.plot.forest()``."""

from dataclasses import dataclass

from matplotlib.figure import Figure

from analysis.plots.decided import decided
from analysis.plots.dose import responses
from analysis.plots.fan import fans
from analysis.plots.forest import forest
from analysis.plots.levels import levels
from analysis.plots.luck import luck
from analysis.plots.margins import margins
from analysis.plots.turns import turns
from analysis.report import over_time
from analysis.report.answer import Answer
from analysis.report.doses import responses_of, responses_title
from analysis.report.panels import changes_frame, levels_frame, panels_of
from analysis.wording import titles
from analysis.wording.luck_lines import luck_frame, luck_title
from engine.loading.words.errors import InputError

TRACED = "games played with trace=True, as m44.compare and m44.fair do by themselves"


@dataclass(frozen=True)
class Plots:
    """Figures of one answer; each shows itself in a notebook and can be saved with ``savefig``."""

    answer: Answer

    def forest(self) -> Figure:
        """Changes for the Allies with their intervals, against the margin that matters.

        Raises
        ------
        InputError
            Nothing was compared.
        """
        table = changes_frame(self.answer.rows)
        if not len(table):
            raise InputError("plot", "forest", "nothing compared", "an answer of m44.compare")
        return forest(table, self.answer.margins.wins_points, titles.forest_title(self.answer.rows))

    def doses(self) -> Figure:
        """Changes for the Allies against the level of a parameter that was swept (``option:name=lo..hi``).

        Raises
        ------
        InputError
            No parameter was compared at two levels or more.
        """
        shown = responses_of(self.answer.rows)
        if not shown:
            raise InputError("plot", "doses", "no sweep", "options=['hand-size:change=-1..2'] or the like")
        return responses(shown, self.answer.margins.wins_points, responses_title(shown))

    def levels(self) -> Figure:
        """How often the Allies win, against the bands from even to one-sided."""
        return levels(levels_frame(self.answer.rows), titles.levels_title(self.answer.rows))

    def medals(self) -> Figure:
        """Distribution of the medal margin, Allies minus Axis."""
        panels = panels_of(self.answer, "medal_margin")
        return margins(panels, titles.metric_title(self.answer.rows, "medal_margin"))

    def turns(self) -> Figure:
        """Distribution of the length in player turns."""
        panels = panels_of(self.answer, "turns")
        return turns(panels, titles.metric_title(self.answer.rows, "turns"))

    def luck(self) -> Figure:
        """Which part of all luck the deck, the dice and the players' tie-breaks decide.

        Raises
        ------
        InputError
            It was not measured.
        """
        shares = luck_frame(self.answer.rows)
        if not len(shares):
            raise InputError("plot", "luck", "no games for it", "a run with luck=5000, or m44.luck")
        return luck(shares, luck_title(self.answer.rows))

    def win_probability(self) -> Figure:
        """Win probability over time: the middle of the traced games and the range of 80 of 100.

        Raises
        ------
        InputError
            The games were not traced.
        """
        panels = over_time.fan_panels(self.answer)
        if not panels:
            raise InputError("plot", "win_probability", "no traced games", TRACED)
        return fans(panels, titles.metric_title(self.answer.rows, over_time.FAN))

    def decided(self) -> Figure:
        """Battles decided by every player turn, as the value model sees it.

        Raises
        ------
        InputError
            The games were not traced.
        """
        panels = over_time.decided_panels(self.answer)
        if not panels:
            raise InputError("plot", "decided", "no traced games", TRACED)
        return decided(panels, titles.metric_title(self.answer.rows, over_time.DECIDED))


def first_figure(answer: Answer) -> Figure | None:
    """The figure that answers the question."""
    plots = Plots(answer)
    if answer.kind == "fair":
        return plots.levels()
    return plots.forest() if len(changes_frame(answer.rows)) else None
