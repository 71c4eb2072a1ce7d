"""Many battles side by side: medal margin, length and first-mover edge; and how battles end."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from analysis.plots import theme

FRAME = 1.25
# Okabe and Ito (2008), in the order of the ends that are drawn.
END_COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#222222")


@dataclass(frozen=True)
class Strip:
    """One metric of all battles.

    Attributes
    ----------
    metric : str
        Column of the frame, beside ``<metric>_low`` and ``<metric>_high``.
    label : str
        Of the axis, with the unit.
    zero : bool
        A line at zero, and colours by the side of it.
    """

    metric: str
    label: str
    zero: bool = False


def strips(rows: pd.DataFrame, metrics: Sequence[Strip], title: str, games: str) -> Figure:
    """Draw several metrics of the same battles beside each other.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns title and those of the metrics.  A metric that is missing for a battle leaves its
        place empty.
    metrics : sequence of Strip
    title : str
        The finding.
    games : str
        How many games the numbers rest on, for the caption.
    """
    with theme.style():
        labels = theme.wrapped(rows["title"])
        figure = theme.new_figure(FRAME + theme.row_height(labels) * len(rows))
        axes = figure.subplots(1, len(metrics), sharey=True, squeeze=False)[0]
        for ax, strip in zip(axes, metrics, strict=True):
            _draw_strip(ax, rows, strip)
        axes[0].set_yticks(range(len(rows)), labels)
        axes[0].set_ylim(len(rows) - 0.4, -0.6)
        figure.suptitle(title, x=0.01, ha="left")
        theme.caption(figure, f"Bars: 95 % intervals; {games}")
    return figure


def _draw_strip(ax: Axes, rows: pd.DataFrame, strip: Strip) -> None:
    if strip.zero:
        theme.mark_zero(ax)
    values = zip(*(rows[f"{strip.metric}{end}"] for end in ("", "_low", "_high")), strict=True)
    for row, (value, low, high) in enumerate(values):
        color = _side(low, high) if strip.zero else theme.INK
        ax.plot([low, high], [row, row], color=color, linewidth=2, solid_capstyle="butt")
        ax.plot(value, row, marker="o", markersize=5, color=color)
    ax.grid(False, axis="y")
    ax.set_xlabel(strip.label)


def _side(low: float, high: float) -> str:
    """Blue above zero, orange below, grey while zero is possible."""
    if low > 0:
        return theme.ALLIES
    return theme.AXIS if high < 0 else theme.NEUTRAL


def ends(rows: pd.DataFrame, reasons: Sequence[tuple[str, str]], title: str, games: str) -> Figure:
    """Draw how battles end: a mark for each way on the line of its battle.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns title, ``ends.<reason>`` and their intervals, of 100.
    reasons : sequence of (reason, what it is called)
    title, games : str
        As in `strips`.
    """
    with theme.style():
        labels = theme.wrapped(rows["title"])
        figure = theme.new_figure(FRAME + 0.3 + theme.row_height(labels) * len(rows))
        ax = figure.add_subplot()
        handles = []
        for (reason, name), color in zip(reasons, END_COLORS, strict=False):
            for row, one in enumerate(rows.to_dict("records")):
                value, low, high = (one[f"ends.{reason}{end}"] for end in ("", "_low", "_high"))
                if value > 0:
                    ax.plot([low, high], [row, row], color=color, linewidth=2, solid_capstyle="butt")
                    ax.plot(value, row, marker="o", markersize=6, color=color)
            handles.append(Line2D([], [], color=color, marker="o", label=name))
        ax.set_yticks(range(len(rows)), labels)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlim(-2, 102)
        ax.set_xlabel("battles of 100")
        figure.legend(handles=handles, loc="outside right upper", fontsize=8)
        figure.suptitle(title, x=0.01, ha="left")
        theme.caption(
            figure, f"Bars: 95 % intervals; ways that never occur in a battle are left out; {games}"
        )
    return figure
