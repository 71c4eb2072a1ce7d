"""Small panels side by side: a distribution under each variant, the baseline as an outline over it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import TypeVar

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

PER_ROW = 3
HEIGHT, TITLE_LINE = 2.0, 0.13  # inches of a row of panels, and of every further line of a title
FRAME = 1.0


@dataclass(frozen=True)
class Panel:
    """What is drawn of one cell, and of the one it is compared with.

    Attributes
    ----------
    title : str
        The finding.
    values, before : DataFrame
        Columns value and games, unless a figure says otherwise; ``before`` is None without a comparison.
    label, label_before : str
        What they are called in the legend.
    """

    title: str
    values: pd.DataFrame
    label: str
    before: pd.DataFrame | None = None
    label_before: str = ""


P = TypeVar("P", bound=Panel)


def panel_grid(
    panels: Sequence[P], draw: Callable[[Axes, P], None], axes: tuple[str, str], title: str, caption: str
) -> Figure:
    """Draw panels on the same axes.

    Parameters
    ----------
    panels : sequence of Panel
    draw : callable
        Draws one of them.
    axes : (str, str)
        Names of the horizontal and the vertical axis.
    title : str
        The finding over all panels.
    caption : str
        What stands below them.
    """
    n_rows, n_columns = ceil(len(panels) / PER_ROW), min(PER_ROW, len(panels))
    with theme.style():
        longest = max(panel.title.count("\n") for panel in panels)
        figure = theme.new_figure(FRAME + (HEIGHT + TITLE_LINE * longest) * n_rows)
        grid = figure.subplots(n_rows, n_columns, sharex=True, sharey=True, squeeze=False)
        for ax, panel in zip(grid.flat, panels, strict=False):
            draw(ax, panel)
        for ax in grid.flat[len(panels) :]:
            ax.set_visible(False)
        for ax in grid[:, 0]:
            ax.set_ylabel(axes[1])
        for ax in grid[-1]:
            ax.set_xlabel(axes[0])
        theme.finding(figure, title)
        theme.caption(figure, caption)
    return figure


def games_text(games: Sequence[int]) -> str:
    """Games of each panel: one number, or the fewest to the most."""
    return f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"


def draw_panels(panels: Sequence[Panel], xlabel: str, title: str, step: int = 1) -> Figure:
    """Draw distributions.

    Parameters
    ----------
    panels : sequence of Panel
    xlabel : str
    title : str
        The finding over all panels.
    step : int
        Width of a bar in units of the value.
    """
    edges = _edges(panels, step)
    games = [int(panel.values["games"].sum()) for panel in panels]
    caption = f"{games_text(games)} games each"
    return panel_grid(panels, partial(_draw, edges=edges), (xlabel, "% of battles"), title, caption)


def _draw(ax: Axes, panel: Panel, edges: np.ndarray) -> None:
    ax.stairs(_percent(panel.values, edges), edges, fill=True, color=theme.FILL, label=panel.label)
    if panel.before is not None:
        before = _percent(panel.before, edges)
        ax.stairs(before, edges, color=theme.INK, linewidth=1.2, label=panel.label_before)
    ax.set_title(panel.title, fontsize=8)
    ax.legend(fontsize=7, loc="upper right", handlelength=1.2)
    ax.margins(y=0.3)


def _percent(frame: pd.DataFrame, edges: np.ndarray) -> np.ndarray:
    """Games of 100 between neighbouring edges."""
    counts, _ = np.histogram(frame["value"], edges, weights=frame["games"])
    return 100 * counts / counts.sum()


def _edges(panels: Sequence[Panel], step: int) -> np.ndarray:
    """Borders of bars that hold all values of all panels; bars of width 1 are centred on their value."""
    frames = [frame for panel in panels for frame in (panel.values, panel.before) if frame is not None]
    low = min(int(frame["value"].min()) for frame in frames) // step * step
    high = max(int(frame["value"].max()) for frame in frames)
    start = -0.5 if step == 1 else 0.0
    return np.arange(low, high + step + 1, step) + start
