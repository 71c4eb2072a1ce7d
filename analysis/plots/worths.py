"""Worths: how many units of one type others are worth, all battles together and each by itself."""

from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

FRAME = 1.5
HOLLOW = ("o", "^", "D", "v")  # of single battles, told apart without colours
LOOK: dict[str, Any] = {
    "color": theme.NEUTRAL, "markerfacecolor": "white", "markersize": 5, "linestyle": "none"
}  # fmt: skip
APART = 0.2  # of a single battle from the row of all, in rows


def worths(together: pd.DataFrame, single: pd.DataFrame, unit: str, title: str) -> Figure:
    """Draw worths with their intervals.

    Parameters
    ----------
    together : DataFrame
        From top to bottom; columns label, est, low, high.
    single : DataFrame
        Of single battles, in any order; columns label, battle, est.
    unit : str
        What one is.
    title : str
    """
    with theme.style():
        labels = theme.wrapped(together["label"])
        figure = theme.new_figure(FRAME + theme.row_height(labels) * len(together))
        draw_worths(figure.add_subplot(), together, single)
        figure.axes[0].set_xlabel(f"worth in units of {unit}")
        theme.finding(figure, title)
        theme.caption(figure, f"Bars: 95% intervals; solid line: nothing; dashed: one unit of {unit}")
    return figure


def draw_worths(ax: Axes, together: pd.DataFrame, single: pd.DataFrame) -> None:
    """Draw them on axes."""
    theme.mark_zero(ax)
    ax.axvline(1, color=theme.INK, linewidth=1.0, linestyle="--", zorder=1.5)
    places = {label: y for y, label in enumerate(together["label"])}
    for y, one in enumerate(together.itertuples(index=False)):
        ax.plot([one.low, one.high], [y, y], color=theme.INK, linewidth=2, zorder=2)
        ax.plot(one.est, y, marker="s", color=theme.INK, markersize=5, zorder=3)
    for (battle, rows), marker in zip(
        single.groupby("battle", sort=False), HOLLOW * len(single), strict=False
    ):
        ys = [places[label] + APART for label in rows["label"] if label in places]
        xs = [one.est for one in rows.itertuples(index=False) if one.label in places]
        ax.plot(xs, ys, marker=marker, label=str(battle), zorder=2.5, **LOOK)
    ax.set_yticks(range(len(together)), theme.wrapped(together["label"]))
    ax.set_ylim(len(together) - 0.4, -0.6)
    ax.grid(False, axis="y")
    if len(single):
        ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=4, fontsize=8, borderaxespad=0.2)
