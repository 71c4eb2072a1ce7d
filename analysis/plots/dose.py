"""Dose and response: a change against the level of the parameter that makes it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots import theme
from analysis.plots.changes import ground, mark, panels

PANEL = 2.6  # inches
MOST = 4  # panels of a figure


@dataclass(frozen=True)
class Response:
    """One swept parameter.

    Attributes
    ----------
    title : str
        The finding.
    label : str
        Name of the parameter, for the axis.
    rows : DataFrame
        series (battle or all of them), level, est, low, high, is_pooled.
    """

    title: str
    label: str
    rows: pd.DataFrame


def responses(shown: Sequence[Response], margin: float, title: str) -> Figure:
    """Draw changes for the Allies against levels, one panel for each of the first sweeps.

    Parameters
    ----------
    shown : sequence of Response
    margin : float
        Points that matter, shaded.
    title : str
        The finding of the figure.
    """
    first = list(shown)[:MOST]
    with theme.style():
        figure, _ = panels(first, lambda ax, one: draw_response(ax, one, margin), PANEL, title)
        left = len(shown) - len(first)
        more = f"; {left} more sweeps in the tables" if left else ""
        lines = "; thin lines: single battles" if any(one.rows["is_pooled"].any() for one in first) else ""
        caption = f"Bars: 95% intervals; shaded: margin that matters, {margin:g} points"
        theme.caption(figure, f"{caption}{lines}; 0 = the official rules{more}")
    return figure


def draw_response(ax: Axes, one: Response, margin: float) -> None:
    """Draw one swept parameter on axes: changes by level, single battles thin beside all of them."""
    pooled = one.rows["is_pooled"].any()
    for _, rows in one.rows.groupby("series", sort=False):
        rows = rows.sort_values("level", kind="stable")
        is_main = not pooled or bool(rows["is_pooled"].iloc[0])
        ax.plot(rows["level"], rows["est"], color=theme.NEUTRAL, linewidth=1.6 if is_main else 0.6, zorder=2)
        if is_main:
            for level in rows.itertuples(index=False):
                mark(ax, level.level, level)
    main = one.rows[one.rows["is_pooled"]] if pooled else one.rows
    farthest = pd.concat([main["low"], main["high"], one.rows["est"]]).abs().max()
    ground(ax, margin, float(farthest), air=1.2)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(one.label)
    ax.margins(x=0.08)
