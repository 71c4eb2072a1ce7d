"""Tornado: the options of a screening that moved wins most, each with its interval; exploratory."""

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots import theme
from analysis.plots.forest import XLABEL

MOST = 15
FRAME = 1.3


def tornado(ranked: pd.DataFrame, margin: float, title: str) -> Figure:
    """Draw the largest estimates on top.

    Parameters
    ----------
    ranked : DataFrame
        Columns term, exploratory_wins, exploratory_wins_low, exploratory_wins_high, survives, n_games.
    margin : float
        Margin that matters, in points.
    title : str
    """
    rows = ranked.dropna(subset=["exploratory_wins"])
    rows = rows.reindex(rows["exploratory_wins"].abs().sort_values(ascending=False, kind="stable").index)[
        :MOST
    ]
    with theme.style():
        labels = theme.wrapped(rows["term"])
        figure = theme.new_figure(FRAME + theme.row_height(labels) * len(rows))
        ax = figure.add_subplot()
        ax.axvspan(-margin, margin, color=theme.BAND, zorder=0.5)
        theme.mark_zero(ax)
        for row, one in enumerate(rows.itertuples(index=False)):
            side = theme.ALLIES if one.exploratory_wins > 0 else theme.AXIS
            color = side if one.survives else theme.NEUTRAL
            ax.barh(row, one.exploratory_wins, height=0.6, color=color, alpha=0.35)
            ends = [one.exploratory_wins_low, one.exploratory_wins_high]
            ax.plot(ends, [row, row], color=color, linewidth=2, solid_capstyle="butt")
            ax.plot(one.exploratory_wins, row, marker="o", markersize=5, color=color)
        ax.set_yticks(range(len(rows)), labels)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.grid(False, axis="y")
        ends = rows[["exploratory_wins_low", "exploratory_wins_high"]].abs().max()
        reach = 1.1 * max(float(ends.max()), margin)
        ax.set_xlim(-reach, reach)
        ax.set_xlabel(XLABEL)
        theme.finding(figure, title)
        games = int(rows["n_games"].iloc[0])
        caption = f"EXPLORATORY: 95% intervals from {games:,} games that share their rules; coloured: to be confirmed"
        theme.caption(figure, f"{caption}; shaded: margin that matters, {margin:g} points")
    return figure
