"""Levels: how often the Allies win, against the bands from even to one-sided."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.stats.fairness import BORDERS
from analysis.stats.sides import EVEN

FRAME = 1.3
SHADES = ("#DCE9DC", "#EEF4EE", "#F8FAF8")


def levels(rows: pd.DataFrame, title: str) -> Figure:
    """Draw win rates of the Allies.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns label, win_rate, low, high (of 100), n_games.
    title : str
        The finding.
    """
    with theme.style():
        labels = theme.wrapped(rows["label"])
        figure = theme.new_figure(FRAME + theme.row_height(labels) * len(rows))
        draw_levels(figure.add_subplot(), rows, labels)
        theme.finding(figure, title)
        games = f"{int(rows['n_games'].min()):,} games each"
        theme.caption(
            figure, f"Bars: 95% intervals; shades: even (5), leans (10), favours (20 points); {games}"
        )
    return figure


def draw_levels(ax: Axes, rows: pd.DataFrame, labels: Sequence[str]) -> None:
    """Draw the win rates of `levels` on axes, one row each, under these labels."""
    for border, shade, depth in zip(BORDERS, SHADES, (0.6, 0.5, 0.4), strict=True):
        ax.axvspan(EVEN - border, EVEN + border, color=shade, zorder=depth)
    ax.axvline(EVEN, color=theme.INK, linewidth=1.0, zorder=1.5)
    for row, one in enumerate(rows.itertuples(index=False)):
        color = theme.ALLIES if one.low > EVEN else theme.AXIS if one.high < EVEN else theme.NEUTRAL
        ax.plot([one.low, one.high], [row, row], color=color, linewidth=2, solid_capstyle="butt")
        ax.plot(one.win_rate, row, marker="o", markersize=6, color=color)
    ax.set_yticks(range(len(rows)), labels)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0, 100)
    ax.grid(False, axis="y")
    ax.set_xlabel("battles won by the Allies, % (draws count half)")
