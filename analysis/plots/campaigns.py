"""A series of battles in one figure: when it is settled, how large the final lead is, and what dice took."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots import theme

WIDTH, HEIGHT = 9.0, 3.7
LINES = ("-", "--", "-.", ":")  # of sets of rules, told apart without colours
COLORS = (theme.NEUTRAL, theme.ALLIES, theme.AXIS, theme.INK)
MARKS = ("o", "s", "^", "D")
SIDE_FILLS = {"axis": (theme.AXIS, "///", "Axis"), "allies": (theme.FILL, "", "Allies")}
NARROW = 0.38  # of a bar
MOST_NAMES, LETTERS = 4, 10  # battles that are named under the last panel, letters of a line
ROOM = 1.2  # above the bars, for what they are called


@dataclass(frozen=True)
class Series:
    """What is drawn of the campaigns under one set of rules.

    Attributes
    ----------
    label : str
    settled : sequence of float
        Campaigns settled after each battle, percent.
    leads : ndarray of int
        Medals of the Allies minus those of the Axis at the end of each campaign.
    """

    label: str
    settled: Sequence[float]
    leads: np.ndarray


def campaigns(
    series: Sequence[Series], taken: pd.DataFrame, names: Sequence[str], title: str, caption: str
) -> Figure:
    """Draw the campaigns of one file.

    Parameters
    ----------
    series : sequence of Series
        Rules that are compared, those without dice first.
    taken : DataFrame
        Figures that dice took before a battle: columns battle, axis, allies, mean of all campaigns.
    names : sequence of str
        Titles of the battles.
    title : str
        The finding.
    caption : str
        What stands below.
    """
    with theme.style():
        figure = theme.new_figure(HEIGHT, WIDTH)
        left, middle, right = figure.subplots(1, 3)
        _settled(left, series)
        _leads(middle, series)
        _taken(right, taken, names)
        theme.finding(figure, title)
        theme.caption(figure, caption)
    return figure


def _settled(ax: Axes, series: Sequence[Series]) -> None:
    for at, one in enumerate(series):
        battles = range(1, len(one.settled) + 1)
        color, line, mark = (style[at % len(style)] for style in (COLORS, LINES, MARKS))
        ax.plot(
            battles, one.settled, color=color, linestyle=line, marker=mark, linewidth=1.8, label=one.label
        )
    ax.set_xticks(range(1, len(series[0].settled) + 1))
    ax.set_ylim(0, 105)
    ax.set_xlabel("after battle")
    ax.set_ylabel("campaigns settled, %")
    ax.set_title("When it is settled")
    ax.legend(fontsize=8, loc="lower right")


def _leads(ax: Axes, series: Sequence[Series]) -> None:
    for at, one in enumerate(series):
        values, counts = np.unique(one.leads, return_counts=True)
        whole = np.arange(values.min(), values.max() + 1)
        shares = np.zeros(len(whole))
        shares[values - values.min()] = 100 * counts / counts.sum()
        color, line = COLORS[at % len(COLORS)], LINES[at % len(LINES)]
        ax.step(whole, shares, where="mid", color=color, linestyle=line, linewidth=1.6)
    ax.axvline(0, color=theme.INK, linewidth=0.8, linestyle=":")
    ax.set_ylim(bottom=0)
    ax.set_xlabel("final lead, medals\n(Allies minus Axis)")
    ax.set_ylabel("campaigns, %")
    ax.set_title("How large the lead is")


def _taken(ax: Axes, taken: pd.DataFrame, names: Sequence[str]) -> None:
    places = np.arange(len(taken))
    for at, (side, (color, hatch, label)) in enumerate(SIDE_FILLS.items()):
        shift = (at - 0.5) * NARROW
        ax.bar(
            places + shift,
            taken[side],
            NARROW,
            color=color,
            hatch=hatch,
            edgecolor=theme.INK,
            linewidth=0.6,
            label=f"{label} loses",
        )
    ax.set_xticks(places, _short(names, taken["battle"]), fontsize=8)
    ax.set_ylabel("figures a battle")
    ax.set_ylim(top=ROOM * max(taken[["axis", "allies"]].to_numpy().max(), 1))
    ax.set_title("What dice take before")
    ax.legend(fontsize=8, loc="upper left", ncols=2, handlelength=1.4, columnspacing=1.0)


def _short(names: Sequence[str], battles: Sequence[int]) -> list[str]:
    """What stands under a battle: its name if there is room, else its place."""
    if len(names) > MOST_NAMES:
        return [str(battle) for battle in battles]
    return [textwrap.fill(name, LETTERS) for name in names]


def taken_frame(battles: pd.DataFrame) -> pd.DataFrame:
    """Figures that dice took of each side before each battle, mean of all campaigns under one set of rules."""
    columns: Mapping[str, str] = {"figures_lost_axis": "axis", "figures_lost_allies": "allies"}
    means = battles.groupby("battle", sort=True)[list(columns)].mean()
    return means.rename(columns=columns).reset_index()
