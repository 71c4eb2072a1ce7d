"""Forest plot: every change with its interval, against the margin that matters."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

FRAME = 1.3
DIAMOND = 0.26  # half height, in rows
XLABEL = (
    "\N{LEFTWARDS ARROW} toward the Axis | change in wins, points | toward the Allies \N{RIGHTWARDS ARROW}"
)


def forest(changes: pd.DataFrame, margin: float, title: str) -> Figure:
    """Draw changes for the Allies.

    Parameters
    ----------
    changes : DataFrame
        From top to bottom; columns label, change_points, low, high, n_pairs, is_pooled, like_low, like_high (between
        which the change of another scenario like these is expected; the same number where that is not known).
    margin : float
        Margin that matters, in points.
    title : str
        The finding.
    """
    with theme.style():
        labels = theme.wrapped(changes["label"])
        figure = theme.new_figure(FRAME + theme.row_height(labels) * len(changes))
        draw_forest(figure.add_subplot(), changes, margin, labels)
        theme.finding(figure, title)
        theme.caption(figure, _counts(changes, margin))
    return figure


def draw_forest(ax: Axes, changes: pd.DataFrame, margin: float, labels: Sequence[str]) -> None:
    """Draw the changes of `forest` on axes, one row each, under these labels."""
    ax.axvspan(-margin, margin, color=theme.BAND, zorder=0.5)
    theme.mark_zero(ax)
    for row, change in enumerate(changes.itertuples(index=False)):
        color = _color(change.low, change.high)
        if change.like_low < change.like_high:
            ax.plot([change.like_low, change.like_high], [row, row], color=theme.NEUTRAL, linewidth=1)
        if change.is_pooled:
            _diamond(ax, row, change, color)
        else:
            ax.plot([change.low, change.high], [row, row], color=color, linewidth=2, solid_capstyle="butt")
            ax.plot(change.change_points, row, marker="o", markersize=6, color=color)
    ax.set_yticks(range(len(changes)), labels)
    ax.set_ylim(len(changes) - 0.4, -0.6)
    ax.grid(False, axis="y")
    ends = changes[["low", "high", "like_low", "like_high"]]
    reach = 1.1 * max(ends.abs().max().max(), margin)
    ax.set_xlim(-reach, reach)
    ax.set_xlabel(XLABEL)


def _diamond(ax: Axes, row: int, change: Any, color: str) -> None:
    """All scenarios together: as wide as the interval."""
    middle = change.change_points
    corners = [change.low, middle, change.high, middle], [row, row - DIAMOND, row, row + DIAMOND]
    ax.fill(*corners, color=color, linewidth=1, zorder=3)


def _color(low: float, high: float) -> str:
    """Side that is helped for certain, grey while 0 is possible."""
    if low > 0:
        return theme.ALLIES
    return theme.AXIS if high < 0 else theme.NEUTRAL


def _counts(changes: pd.DataFrame, margin: float) -> str:
    single = changes.loc[~changes["is_pooled"], "n_pairs"]
    low, high = int(single.min()), int(single.max())
    n_pairs = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    pooled = "; diamond: all battles together" if changes["is_pooled"].any() else ""
    if (changes["like_low"] < changes["like_high"]).any():
        pooled += ", thin line: where another scenario like these is expected"
    shaded = f"shaded: margin that matters, {margin:g} points"
    return f"Bars: 95% intervals from {n_pairs} pairs of games each{pooled}; {shaded}"
