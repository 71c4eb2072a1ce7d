"""Calibration: what the value model says against what became of the games."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

SIZE = 5.2  # inches


def calibration(deciles: pd.DataFrame, title: str) -> Figure:
    """Draw chances by decile against the share of battles won.

    Parameters
    ----------
    deciles : DataFrame
        ``predicted``, ``observed``, ``low``, ``high`` (0 to 1), ``n_games``, ``n_turns``.
    title : str
        The finding.
    """
    with theme.style():
        figure = theme.new_figure(SIZE, SIZE)
        draw_calibration(figure.add_subplot(), deciles)
        theme.finding(figure, title)
        turns = int(deciles["n_turns"].sum())
        theme.caption(
            figure,
            f"Tenths of {turns:,} positions; bars: 95% intervals, positions of one game taken together",
        )
    return figure


def draw_calibration(ax: Axes, deciles: pd.DataFrame) -> None:
    """Points with bars around the line on which a calibrated model lies.  Changes: ax."""
    ax.plot([0, 100], [0, 100], color=theme.NEUTRAL, linewidth=1.0, linestyle=(0, (4, 3)), zorder=1.5)
    for one in deciles.itertuples(index=False):
        x = 100 * one.predicted
        ax.plot(
            [x, x], [100 * one.low, 100 * one.high], color=theme.ALLIES, linewidth=2, solid_capstyle="butt"
        )
        ax.plot(x, 100 * one.observed, marker="o", markersize=5, color=theme.ALLIES)
    ax.set(xlim=(0, 100), ylim=(0, 100), aspect="equal")
    ax.set_xlabel("the model says: Allies win, %")
    ax.set_ylabel("the Allies did win, % (draws half)")
