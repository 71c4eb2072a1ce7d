"""Win probability over time: the middle of all games and the range of 80 of 100, before as lines, after as a fan."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.panels import FRAME, HEIGHT, MOST_PANELS, PER_ROW, TITLE_LINE

DASHED = (0, (4, 3))


@dataclass(frozen=True)
class FanPanel:
    """One cell, and the one it is compared with.

    Attributes
    ----------
    title : str
        The finding.
    values, before : DataFrame
        ``share`` of the game, ``low``, ``median``, ``high`` chance of the Allies (all 0 to 1), ``n_games``; ``before``
        is None without a comparison.
    label, label_before : str
        What they are called in the legend.
    """

    title: str
    values: pd.DataFrame
    label: str
    before: pd.DataFrame | None = None
    label_before: str = ""


def fans(panels: Sequence[FanPanel], title: str) -> Figure:
    """Draw up to twelve panels on the same axes.

    Parameters
    ----------
    panels : sequence of FanPanel
    title : str
        The finding over all panels.
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
            ax.set_ylabel("Allies win, of 100")
        for ax in grid[-1]:
            ax.set_xlabel("share of the game, %")
        figure.suptitle(title, x=0.01, ha="left")
        theme.caption(figure, _caption(panels, shown))
    return figure


def _draw(ax: Axes, panel: FanPanel) -> None:
    ax.axhline(50, color=theme.NEUTRAL, linewidth=0.8, zorder=1.5)
    draw_fan(ax, panel.values, panel.label)
    if panel.before is not None:
        share = 100 * panel.before["share"]
        ax.plot(share, 100 * panel.before["median"], color=theme.INK, linewidth=1.4, label=panel.label_before)
        for end in ("low", "high"):
            ax.plot(share, 100 * panel.before[end], color=theme.INK, linewidth=0.9, linestyle=DASHED)
    ax.set(xlim=(0, 100), ylim=(0, 100))
    ax.set_title(panel.title, fontsize=8)
    ax.legend(fontsize=7, loc="lower left", handlelength=1.4)


def draw_fan(ax: Axes, values: pd.DataFrame, label: str, color: str = theme.ALLIES) -> None:
    """A median with the range from 10 to 90 of 100 games around it.  Changes: ax."""
    share = 100 * values["share"]
    ax.fill_between(share, 100 * values["low"], 100 * values["high"], color=color, alpha=0.25, linewidth=0)
    ax.plot(share, 100 * values["median"], color=color, linewidth=1.8, label=label)


def _caption(panels: Sequence[FanPanel], shown: Sequence[FanPanel]) -> str:
    games = [int(panel.values["n_games"].iloc[0]) for panel in shown]
    told = f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
    left_out = f"; {len(panels) - len(shown)} more not drawn" if len(panels) > len(shown) else ""
    return (
        f"A model's view after every turn: median of {told} games each and the range from 10 to 90 of 100 "
        f"(fan; before: dashed){left_out}"
    )
