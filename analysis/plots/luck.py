"""Luck shares: which part of it each source decides, before and after, with intervals."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

MOST_PANELS = 6
FRAME, PANEL, TITLE = 1.1, 1.5, 0.25  # inches around all panels, of one, of its heading
APART = 0.14  # of the marks before and after, in rows
# Shape and filling tell the rules apart as well as the colour does.
MARKS = {"before": ("o", "white", theme.NEUTRAL, -APART), "after": ("D", theme.ALLIES, theme.ALLIES, APART)}
XLABEL = "share of all luck, %"


def luck(shares: pd.DataFrame, title: str) -> Figure:
    """Draw the shares of deck, dice, players' tie-breaks and all together.

    Parameters
    ----------
    shares : DataFrame
        ``analysis.wording.luck_lines.luck_frame``: label, result, part, when, rules, share, low, high, n_games.
    title : str
        The finding.
    """
    labels, results = list(shares["label"].unique())[:MOST_PANELS], list(shares["result"].unique())
    many = len(shares["label"].unique()) > 1
    with theme.style():
        figure = theme.new_figure(FRAME + (PANEL + TITLE) * len(labels))
        grid = figure.subplots(len(labels), len(results), sharex=True, sharey=True, squeeze=False)
        for line, label in zip(grid, labels, strict=True):
            for ax, result in zip(line, results, strict=True):
                own = shares[(shares["label"] == label) & (shares["result"] == result)]
                _panel(ax, own, f"{label}\n{result}" if many else result, not many)
        for ax in grid[-1]:
            ax.set_xlabel(XLABEL)
        before = shares["when"] == "before"
        if before.any():
            grid[0][-1].legend(loc="upper right")
        theme.finding(figure, title)
        theme.caption(figure, _counts(shares, len(labels)))
    return figure


def _panel(ax: Axes, shares: pd.DataFrame, title: str, rules: bool) -> None:
    """One result of one row; the legend names the rules where all panels have the same."""
    parts = list(shares["part"].unique())
    theme.mark_zero(ax)
    for when, (marker, fill, color, off) in MARKS.items():
        own = shares[shares["when"] == when]
        if len(own):
            rows = [parts.index(part) + (off if len(own) < len(shares) else 0) for part in own["part"]]
            ax.hlines(rows, own["low"], own["high"], color=color, linewidth=2)
            name = str(own["rules"].iloc[0]) if rules else when
            ax.plot(own["share"], rows, marker, markersize=6, color=color, markerfacecolor=fill, label=name)
    ax.set_yticks(range(len(parts)), parts)
    ax.set_ylim(len(parts) - 0.5, -0.5)
    ax.grid(False, axis="y")
    ax.set_title(title)


def _counts(shares: pd.DataFrame, shown: int) -> str:
    games = int(shares["n_games"].min())
    all_labels = shares["label"].nunique()
    more = "" if all_labels == shown else f"; the first {shown} of {all_labels}"
    chance = "Chance may take a share below 0 or above 100."
    return f"Bars: 95% intervals from {games:,} games each{more}. {chance}"
