"""Decided by turn t: of how many battles the later winner leads for good, as the value model sees it."""

from collections.abc import Sequence
from math import ceil

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.panels import FRAME, HEIGHT, MOST_PANELS, PER_ROW, TITLE_LINE, Panel


def decided(panels: Sequence[Panel], title: str) -> Figure:
    """Draw the share of battles decided by every player turn.

    Parameters
    ----------
    panels : sequence of Panel
        Values are player turns from whose end on the winner stays ahead; games may lack, for drawn ones are never
        decided.
    title : str
        The finding.
    """
    shown = panels[:MOST_PANELS]
    n_rows, n_columns = ceil(len(shown) / PER_ROW), min(PER_ROW, len(shown))
    with theme.style():
        lines = max(panel.title.count("\n") for panel in shown)
        figure = theme.new_figure(FRAME + (HEIGHT + TITLE_LINE * lines) * n_rows)
        grid = figure.subplots(n_rows, n_columns, sharex=True, sharey=True, squeeze=False)
        for ax, panel in zip(grid.flat, shown, strict=False):
            _draw(ax, panel)
        for ax in grid.flat[len(shown) :]:
            ax.set_visible(False)
        for ax in grid[:, 0]:
            ax.set_ylabel("decided, of 100 battles")
        for ax in grid[-1]:
            ax.set_xlabel("player turns")
        figure.suptitle(title, x=0.01, ha="left")
        games = min(int(panel.values["games"].sum()) for panel in shown)
        theme.caption(
            figure, f"A model's view: the winner stays ahead from here on; {games:,} games each or more"
        )
    return figure


def share_decided(counts: pd.DataFrame) -> tuple[np.ndarray, np.ndarray]:
    """Turns from 0 on and the battles of 100 that are decided by them; columns ``value`` and ``games``."""
    ordered = counts.sort_values("value")
    turns = np.append(0, ordered["value"].to_numpy())
    return turns, np.append(0.0, 100 * ordered["games"].cumsum().to_numpy() / ordered["games"].sum())


def _draw(ax: Axes, panel: Panel) -> None:
    ax.step(*share_decided(panel.values), where="post", color=theme.ALLIES, linewidth=1.8, label=panel.label)
    if panel.before is not None:
        before = share_decided(panel.before)
        ax.step(*before, where="post", color=theme.INK, linewidth=1.2, label=panel.label_before)
    ax.set_xlim(left=0)
    ax.set_ylim(0, 100)
    ax.set_title(panel.title, fontsize=8)
    ax.legend(fontsize=7, loc="lower right", handlelength=1.4)
