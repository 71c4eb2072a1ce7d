"""Decided by turn t: of how many battles the later winner leads for good, as the value model sees it."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.panels import Panel, panel_grid


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
    games = min(int(panel.values["games"].sum()) for panel in panels)
    caption = f"Model estimate: the winner stays ahead from then on; {games:,} games each or more"
    return panel_grid(panels, _draw, ("player turns", "battles decided, %"), title, caption)


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
