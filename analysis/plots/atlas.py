"""Many battles side by side: one line for each battle, one strip for each question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

FRAME, LEGEND = 1.25, 0.2  # inches: around the lines, of a line of a legend
APART = 0.22  # of a line, between two marks of a strip


@dataclass(frozen=True)
class Mark:
    """One number of every battle.

    Attributes
    ----------
    metric : str
        Column of the frame, beside ``<metric>_low`` and ``<metric>_high``.
    name : str
        In the legend of a strip with several marks.
    color : str
    """

    metric: str
    name: str = ""
    color: str = theme.INK


@dataclass(frozen=True)
class Strip:
    """One question.

    Attributes
    ----------
    label : str
        Of the axis, with the unit.
    marks : tuple of Mark
    zero : bool
        A line at zero; grey while zero is possible.
    for_allies : bool
        Above zero is good for the Allies, below for the Axis: coloured by side.
    """

    label: str
    marks: tuple[Mark, ...]
    zero: bool = False
    for_allies: bool = False


def strips(rows: pd.DataFrame, shown: Sequence[Strip], title: str, games: str) -> Figure:
    """Draw several questions about the same battles beside each other.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns title and those of the marks.
    shown : sequence of Strip
    title : str
        The finding.
    games : str
        How many games the numbers rest on, for the caption.
    """
    most = max(len(strip.marks) for strip in shown)
    with theme.style():
        labels = theme.wrapped(rows["title"])
        figure = theme.new_figure(FRAME + LEGEND * most + theme.row_height(labels) * len(rows))
        axes = figure.subplots(1, len(shown), sharey=True, squeeze=False)[0]
        records = rows.to_dict("records")
        for ax, strip in zip(axes, shown, strict=True):
            _draw(ax, records, strip)
        axes[0].set_yticks(range(len(rows)), labels)
        axes[0].set_ylim(len(rows) - 0.4, -0.6)
        theme.finding(figure, title)
        theme.caption(figure, f"Bars: 95% intervals; {games}")
    return figure


def _draw(ax: Axes, records: Sequence[Mapping[Any, Any]], strip: Strip) -> None:
    if strip.zero:
        theme.mark_zero(ax)
    for i, mark in enumerate(strip.marks):
        shift = APART * (i - (len(strip.marks) - 1) / 2)
        for row, one in enumerate(records):
            value, low, high = (one[f"{mark.metric}{end}"] for end in ("", "_low", "_high"))
            color = _color(low, high, strip, mark)
            ax.plot([low, high], [row + shift, row + shift], color=color, linewidth=2, solid_capstyle="butt")
            ax.plot(value, row + shift, marker="o", markersize=5, color=color)
        if len(strip.marks) > 1:
            ax.plot([], [], marker="o", markersize=5, color=mark.color, label=mark.name)
    if len(strip.marks) > 1:
        ax.legend(loc="lower left", bbox_to_anchor=(0, 1), fontsize=8, borderaxespad=0.2, labelspacing=0.2)
    ax.grid(False, axis="y")
    ax.set_xlabel(strip.label)


def _color(low: float, high: float, strip: Strip, mark: Mark) -> str:
    """Grey while zero is possible or no interval known; the side's where the strip speaks of sides."""
    if strip.zero and not (low > 0 or high < 0):
        return theme.NEUTRAL
    if strip.for_allies:
        return theme.ALLIES if low > 0 else theme.AXIS
    return mark.color
