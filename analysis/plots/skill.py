"""A change against the strength of the players who show it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.changes import ground, mark, panels

PANEL = 2.3  # inches
CROWDED = 45  # Elo within which the name of the next player stands below
MOST = 6  # panels of a figure
READABLE = {"facecolor": "white", "edgecolor": "none", "pad": 0.3, "alpha": 0.8}  # names on a line


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
    first = list(shown)[:MOST]
    with theme.style():
        figure, lowest = panels(first, lambda ax, one: _draw(ax, one, margin), PANEL, title, same_x=True)
        lowest.set_xlabel("rating of the players (Elo)")
        left = len(shown) - len(first)
        more = f"; {left} more changes in the tables" if left else ""
        caption = (
            f"Both sides play alike; bars: 95% intervals; shaded: margin that matters, {margin:g} points"
        )
        theme.caption(figure, f"{caption}; hollow: no verdict rests on it{more}")
    return figure


def _draw(ax: Axes, curve: Curve, margin: float) -> None:
    rows = curve.tiers.sort_values("elo", kind="stable")
    counted = rows[rows["credible"]]
    ax.plot(counted["elo"], counted["est"], color=theme.NEUTRAL, linewidth=1, zorder=2)
    lifted = float("-inf")
    for one in rows.itertuples(index=False):
        mark(ax, one.elo, one, hollow=not one.credible)
        below = one.elo - lifted < CROWDED
        lifted = lifted if below else one.elo
        end = min(one.low, one.est) if below else max(one.high, one.est)
        ax.annotate(
            one.player, (one.elo, end), xytext=(0, -11 if below else 4), textcoords="offset points", ha="center",
            fontsize=8, bbox=READABLE,
        )  # fmt: skip
    ground(ax, margin, float(pd.concat([rows["low"], rows["high"]]).abs().max()), air=1.35)
    ax.margins(x=0.12)
