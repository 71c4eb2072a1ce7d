"""Players on a ladder: ratings with their intervals, and who beats whom."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from analysis.plots import theme
from analysis.stats.rounding import number_text
from analysis.stats.sides import EVEN

FRAME, CELL = 1.3, 0.62  # inches: around the lines, of a cell
TALL = 3.2  # inches: of a plane
FAR = 600.0  # rating points below the strongest, beyond which a player is reported in words
CLOSE_SPEED, CLOSE_ELO = 0.3, 20.0  # logarithm of a ratio, rating points: nearer ones share a label
DARK = 26.0  # points from even beyond which a number is white
SHARES = LinearSegmentedColormap.from_list("shares", [theme.AXIS, "#FFFFFF", theme.ALLIES])


def ratings(rows: pd.DataFrame, anchor: str, title: str) -> Figure:
    """Draw ratings with intervals.

    Parameters
    ----------
    rows : DataFrame
        From top to bottom; columns player, elo, elo_low, elo_high.
    anchor : str
        Player whose rating is 0.
    title : str
        The finding.
    """
    with theme.style():
        figure = theme.new_figure(FRAME + theme.ROW * len(rows))
        draw_ratings(figure.add_subplot(), rows, anchor)
        theme.finding(figure, title)
        theme.caption(figure, "Bars: 95% intervals, matches drawn again; 70 points are 60% wins, 191 are 75%")
    return figure


def draw_ratings(ax: Axes, rows: pd.DataFrame, anchor: str, color: str = theme.ALLIES) -> None:
    """Draw the ratings of `ratings` on axes, one row each."""
    theme.mark_zero(ax)
    for row, one in enumerate(rows.itertuples(index=False)):
        ends = [one.elo_low, one.elo_high]
        ax.plot(ends, [row, row], color=color, linewidth=2, solid_capstyle="butt")
        ax.plot(one.elo, row, marker="o", markersize=6, color=color)
    ax.set_yticks(range(len(rows)), rows["player"])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.grid(False, axis="y")
    ax.set_xlabel(f"rating (Elo; {anchor} = 0)")


def speed(rows: pd.DataFrame, anchor: str, title: str) -> Figure:
    """Draw strength against speed; the line joins players to whom nobody is superior in both.

    Parameters
    ----------
    rows : DataFrame
        The strongest first; columns player, elo, games_per_s.
    anchor : str
        Player whose rating is 0.
    title : str
        The finding.
    """
    near = rows[rows["elo"] > rows["elo"].max() - FAR]
    left_out = [
        f"{one.player} ({one.elo:+,.0f})"
        for one in rows[~rows.index.isin(near.index)].itertuples(index=False)
    ]
    with theme.style():
        figure = theme.new_figure(FRAME + TALL)
        ax = figure.add_subplot()
        front = near[near["games_per_s"] >= near["games_per_s"].cummax()]
        ax.plot(front["games_per_s"], front["elo"], color=theme.ALLIES, linewidth=1)
        ax.plot(
            near["games_per_s"], near["elo"], marker="o", markersize=6, color=theme.ALLIES, linestyle="none"
        )
        for (x, y), names in _together(near).items():
            ahead = not front[front["player"].isin(names)].empty
            to, side = ((8, 4), "left") if ahead else ((-8, -3), "right")
            ax.annotate(", ".join(names), (x, y), to, textcoords="offset points", ha=side, fontsize=8)
        ax.set_xscale("log")
        ax.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,g}"))
        ax.margins(x=0.15, y=0.1)
        ax.set_xlabel("games a second on one core, both sides the same player")
        ax.set_ylabel(f"rating (Elo; {anchor} = 0)")
        theme.finding(figure, title)
        note = "The line joins players whom no other beats in strength and speed both"
        theme.caption(figure, f"{note}; far below: {', '.join(left_out)}" if left_out else note)
    return figure


def _together(rows: pd.DataFrame) -> dict[tuple[float, float], list[str]]:
    """Names of the players at each place; those too near to each other to be named apart are named together."""
    places: dict[tuple[float, float], list[str]] = {}
    for one in rows.itertuples(index=False):
        for (x, y), names in places.items():
            if abs(np.log(x / one.games_per_s)) < CLOSE_SPEED and abs(y - one.elo) < CLOSE_ELO:
                names.append(str(one.player))
                break
        else:
            places[(one.games_per_s, one.elo)] = [str(one.player)]
    return places


def shares(
    table: np.ndarray, rows: list[str], columns: list[str], labels: tuple[str, str], title: str, note: str
) -> Figure:
    """Draw a table of shares of 100: blue above even, orange below, the number in every cell.

    Parameters
    ----------
    table : ndarray, shape (n_rows, n_columns)
        NaN leaves a cell empty.
    rows, columns : list of str
    labels : (str, str)
        What rows and columns are.
    title, note : str
        The finding, and what was counted.
    """
    with theme.style():
        width = max(theme.WIDTH / 2, 2.6 + 1.6 * CELL * len(columns))
        figure = theme.new_figure(FRAME + 0.5 + CELL * len(rows), width)
        ax = figure.add_subplot()
        ax.imshow(table, cmap=SHARES, norm=Normalize(0, 100), aspect="auto")
        _numbers(ax, table)
        ax.set_xticks(range(len(columns)), columns, rotation=30 if len(columns) > 4 else 0)
        ax.set_yticks(range(len(rows)), rows)
        ax.grid(False)
        ax.set_ylabel(labels[0])
        ax.set_xlabel(labels[1])
        theme.finding(figure, title)
        theme.caption(figure, note)
    return figure


def _numbers(ax: Axes, table: np.ndarray) -> None:
    for (row, column), value in np.ndenumerate(table):
        if not np.isnan(value):
            color = "white" if abs(value - EVEN) > DARK else theme.INK
            ax.text(column, row, number_text(value, 0), ha="center", va="center", color=color, fontsize=9)
