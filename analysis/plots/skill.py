"""A change against the strength of the players who show it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

PANEL, FRAME = 2.3, 0.9  # inches: of a panel, around all
MOST = 6  # panels of a figure


@dataclass(frozen=True)
class Curve:
    """One change along the ladder.

    Attributes
    ----------
    title : str
        The finding.
    tiers : DataFrame
        player, elo, est, low, high, credible; only players that are rated.
    """

    title: str
    tiers: pd.DataFrame


def curves(shown: Sequence[Curve], margin: float, title: str) -> Figure:
    """Draw changes for the Allies against ratings, one panel for each of the first changes.

    Parameters
    ----------
    shown : sequence of Curve
    margin : float
        Points that matter, shaded.
    title : str
        The finding of the figure.
    """
    panels = list(shown)[:MOST]
    with theme.style():
        figure = theme.new_figure(FRAME + PANEL * len(panels))
        axes = figure.subplots(len(panels), 1, squeeze=False, sharex=True)[:, 0]
        for ax, curve in zip(axes, panels, strict=True):
            _draw(ax, curve, margin)
            if len(panels) > 1:
                ax.set_title(curve.title)
        axes[-1].set_xlabel("rating of the players (Elo)")
        figure.suptitle(title, x=0.01, ha="left")
        left = len(shown) - len(panels)
        more = f"; {left} more changes in the tables" if left else ""
        told = f"Both sides play alike; bars: 95 % intervals; shaded: margin that matters, {margin:g} points"
        theme.caption(figure, f"{told}; hollow: no verdict rests on it{more}")
    return figure


def _draw(ax: Axes, curve: Curve, margin: float) -> None:
    ax.axhspan(-margin, margin, color=theme.BAND, zorder=0.5)
    ax.axhline(0, color=theme.INK, linewidth=1.0, zorder=1.5)
    rows = curve.tiers.sort_values("elo", kind="stable")
    counted = rows[rows["credible"]]
    ax.plot(counted["elo"], counted["est"], color=theme.NEUTRAL, linewidth=1, zorder=2)
    for one in rows.itertuples(index=False):
        color = theme.ALLIES if one.low > 0 else theme.AXIS if one.high < 0 else theme.NEUTRAL
        face = color if one.credible else "white"
        ax.plot(
            [one.elo, one.elo], [one.low, one.high], color=color, linewidth=2, solid_capstyle="butt", zorder=3
        )
        ax.plot(one.elo, one.est, marker="o", markersize=6, color=color, markerfacecolor=face, zorder=4)
        above = (one.elo, max(one.high, one.est))
        ax.annotate(one.player, above, xytext=(0, 4), textcoords="offset points", ha="center", fontsize=8)
    ends = pd.concat([rows["low"], rows["high"]]).abs().max()
    reach = 1.35 * max(float(ends), margin)
    ax.set_ylim(-reach, reach)
    ax.set_ylabel("points for the Allies")
    ax.margins(x=0.12)
