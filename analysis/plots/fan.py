"""Win probability over time: the middle of all games and the range of 80 of 100, before as lines, after as a fan."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.panels import Panel, games_text, panel_grid

DASHED = (0, (4, 3))


class FanPanel(Panel):
    """A cell over time.

    ``values`` and ``before`` hold ``share`` of the game, ``low``, ``median``, ``high`` chance of the Allies (all 0 to
    1), ``n_games``.
    """


def fans(panels: Sequence[FanPanel], title: str) -> Figure:
    """Draw panels on the same axes.

    Parameters
    ----------
    panels : sequence of FanPanel
    title : str
        The finding over all panels.
    """
    games = games_text([int(panel.values["n_games"].iloc[0]) for panel in panels])
    caption = (
        f"Model estimate after every turn: the median of {games} games each and the middle 80% of them "
        f"(fan; before: dashed)"
    )
    return panel_grid(panels, _draw, ("share of the game, %", "Allies win, %"), title, caption)


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
