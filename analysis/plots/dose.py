"""Dose and response: a change against the level of the parameter that makes it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots import theme

PANEL, FRAME = 2.6, 0.9  # inches: of a panel, around all
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
    panels = list(shown)[:MOST]
    with theme.style():
        figure = theme.new_figure(FRAME + PANEL * len(panels))
        axes = figure.subplots(len(panels), 1, squeeze=False)[:, 0]
        for ax, one in zip(axes, panels, strict=True):
            _draw(ax, one, margin)
            if len(panels) > 1:
                ax.set_title(one.title)
        figure.suptitle(title, x=0.01, ha="left")
        left = len(shown) - len(panels)
        more = f"; {left} more sweeps in the tables" if left else ""
        lines = "; thin lines: single battles" if any(one.rows["is_pooled"].any() for one in panels) else ""
        told = f"Bars: 95 % intervals; shaded: margin that matters, {margin:g} points"
        theme.caption(figure, f"{told}{lines}; 0 = the official rules{more}")
    return figure


def _draw(ax: Axes, one: Response, margin: float) -> None:
    ax.axhspan(-margin, margin, color=theme.BAND, zorder=0.5)
    ax.axhline(0, color=theme.INK, linewidth=1.0, zorder=1.5)
    pooled = one.rows["is_pooled"].any()
    for _, rows in one.rows.groupby("series", sort=False):
        rows = rows.sort_values("level", kind="stable")
        is_main = not pooled or bool(rows["is_pooled"].iloc[0])
        ax.plot(rows["level"], rows["est"], color=theme.NEUTRAL, linewidth=1.6 if is_main else 0.6, zorder=2)
        if is_main:
            _bars(ax, rows)
    main = one.rows[one.rows["is_pooled"]] if pooled else one.rows
    ends = pd.concat([main["low"], main["high"], one.rows["est"]]).abs().max()
    reach = 1.2 * max(float(ends), margin)
    ax.set_ylim(-reach, reach)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(one.label)
    ax.set_ylabel("points for the Allies")
    ax.margins(x=0.08)


def _bars(ax: Axes, rows: pd.DataFrame) -> None:
    for one in rows.itertuples(index=False):
        color = theme.ALLIES if one.low > 0 else theme.AXIS if one.high < 0 else theme.NEUTRAL
        ax.plot(
            [one.level] * 2, [one.low, one.high], color=color, linewidth=2, solid_capstyle="butt", zorder=3
        )
        ax.plot(one.level, one.est, marker="o", markersize=6, color=color, zorder=4)
