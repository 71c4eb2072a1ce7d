"""Turns: how long battles last."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from analysis.plots.panels import Panel, draw_panels

MOST_BARS = 45


def turns(panels: Sequence[Panel], title: str) -> Figure:
    """Draw lengths of games in player turns.

    Parameters
    ----------
    panels : sequence of Panel
        Values are player turns.
    title : str
        The finding.
    """
    frames = [frame for panel in panels for frame in (panel.values, panel.before) if frame is not None]
    widest = max(int(frame["value"].max() - frame["value"].min()) for frame in frames)
    return draw_panels(panels, "player turns", title, step=1 + widest // MOST_BARS)
