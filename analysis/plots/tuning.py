"""A tuning over its generations: how fit the candidates are, and how they do against the player they come from."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.stats.sides import EVEN

HEIGHT = 5.0
COLOURS = (theme.ALLIES, theme.AXIS, "#009E73", "#CC79A7", "#56B4E9", "#E69F00")


def tuning(log: pd.DataFrame, start: str, title: str) -> Figure:
    """Draw the log of a tuning.

    Parameters
    ----------
    log : DataFrame
        Columns run, generation, best, median, worst, points_against_start (share, may be missing).
    start : str
        Player the candidates come from.
    title : str
        The finding.
    """
    with theme.style():
        figure = theme.new_figure(HEIGHT)
        above, below = figure.subplots(2, 1, sharex=True)
        for run, rows in log.groupby("run"):
            colour = COLOURS[(int(str(run)) - 1) % len(COLOURS)]
            _fitness(above, rows, f"run {run}", colour)
            below.plot(rows["generation"], 100 * rows["points_against_start"].astype(float), color=colour)
        above.set_ylabel("medals + points a game")
        above.legend(fontsize=7, loc="lower right", ncols=min(4, log["run"].nunique()))
        below.axhline(EVEN, color=theme.INK, linewidth=1.0)
        below.set_ylabel(f"% of points\nagainst {start}")
        below.set_xlabel("generation")
        theme.finding(figure, title)
        theme.caption(
            figure,
            "Above: median and range of the candidates, against a pool that grows. Below: mean of them all.",
        )
    return figure


def _fitness(ax: Axes, rows: pd.DataFrame, label: str, colour: str) -> None:
    ax.fill_between(rows["generation"], rows["worst"], rows["best"], color=colour, alpha=0.15, linewidth=0)
    ax.plot(rows["generation"], rows["median"], color=colour, label=label)
