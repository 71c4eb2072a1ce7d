"""Dumb-bells: two numbers of each row, before and after, with the way between them."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.stats.sides import EVEN

FRAME = 1.5
APART = 0.13  # of the two numbers of a row, in rows
# Told apart without colours: a hollow ring before, a full square after.
RING: dict[str, Any] = {"marker": "o", "color": theme.INK, "markerfacecolor": "white", "markersize": 6}
SQUARE: dict[str, Any] = {"marker": "s", "color": theme.ALLIES, "markersize": 5.5}


def dumbbells(rows: pd.DataFrame, labels: tuple[str, str], xlabel: str, title: str) -> Figure:
    """Draw both numbers of each row.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns label, before, before_low, before_high, after, after_low, after_high (of 100).
    labels : tuple of str
        What before and after are called.
    xlabel, title : str
    """
    with theme.style():
        names = theme.wrapped(rows["label"])
        figure = theme.new_figure(FRAME + theme.row_height(names) * len(rows))
        draw_dumbbells(figure.add_subplot(), rows, names, labels)
        figure.axes[0].set_xlabel(xlabel)
        theme.finding(figure, title)
        theme.caption(figure, "Thin bars: 95% intervals; dashed: even")
    return figure


def draw_dumbbells(ax: Axes, rows: pd.DataFrame, names: Sequence[str], labels: tuple[str, str]) -> None:
    """Draw them on axes, one row each, under these names."""
    ax.axvline(EVEN, color=theme.INK, linewidth=1.0, linestyle="--", zorder=1.5)
    for y, one in enumerate(rows.itertuples(index=False)):
        above, below = y - APART, y + APART
        ax.plot([one.before, one.after], [above, below], color=theme.NEUTRAL, linewidth=1.0, zorder=2)
        ax.plot([one.before_low, one.before_high], [above, above], color=theme.INK, linewidth=1.4, zorder=2)
        ax.plot([one.after_low, one.after_high], [below, below], color=theme.ALLIES, linewidth=1.4, zorder=2)
        for x, height, look in ((one.before, above, RING), (one.after, below, SQUARE)):
            ax.plot(x, height, linestyle="none", clip_on=False, zorder=3, **look)
    for label, look in zip(labels, (RING, SQUARE), strict=True):
        ax.plot([], [], linestyle="none", label=label, **look)
    ax.set_yticks(range(len(rows)), names)
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set_xlim(0, 100)
    ax.grid(False, axis="y")
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=8, borderaxespad=0.2)
