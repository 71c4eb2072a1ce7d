"""Plots for a reader's own figures: a tidy frame in, drawn on axes, the axes out.

The first argument is called ``data`` and ``color`` and ``label`` are taken, so that each can be handed to
``seaborn.FacetGrid.map_dataframe``; without ``ax`` the current axes are drawn on, as seaborn does.
"""

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes

from analysis.plots import theme
from analysis.plots.columns import NO_ROW, FrameError, Trouble, require
from analysis.plots.dose import Response, draw_response
from analysis.plots.forest import draw_forest
from analysis.plots.ladder import draw_ratings
from analysis.plots.levels import draw_levels
from analysis.plots.margins import XLABEL as MARGIN

LEVEL, CHANGE = "win_rate.allies", "win_rate.allies.delta"
OF_LINE = ("scenario", "axis_player", "allies_player")  # columns that tell the lines of a dose apart
POINTS = 2.0  # the margin that matters unless another is named
PALETTE = {"axis": theme.AXIS, "allies": theme.ALLIES, "draw": theme.NEUTRAL}
OF_FIGURES = ("savefig", "svg", "figure")  # settings that are not for figures of others


def set_theme() -> None:
    """Let figures of one's own look like those of the laboratory.  Changes: matplotlib.rcParams."""
    plt.rcParams.update({key: value for key, value in theme.STYLE.items() if not key.startswith(OF_FIGURES)})


def win_rates(data: pd.DataFrame, *, y: str | None = None, ax: Axes | None = None, **_: Any) -> Axes:
    """How often the Allies win, of 100 battles, against the bands from even to one-sided.

    Parameters
    ----------
    data : DataFrame
        ``r.effects`` (or ``r.pooled``), of ``compare`` or ``fair``; or ``m44.atlas()``.
    y : str, optional
        Column that names the rows; default the battle, the variant, or both, whichever tells them apart.
    ax : Axes, optional
        Default the current axes.

    Raises
    ------
    ValueError
        A column is missing, or no win rate is there.
    """
    rows = _rows(data, LEVEL)
    shown = _ends(rows).assign(win_rate=rows["estimate"])
    with theme.style():
        axes = _axes(ax)
        draw_levels(axes, shown, _labels(rows, y))
    return axes


def changes(
    data: pd.DataFrame, *, margin: float = POINTS, y: str | None = None, ax: Axes | None = None, **_: Any
) -> Axes:
    """Changes of wins for the Allies with their intervals, against the margin that matters: a forest plot.

    Parameters
    ----------
    data : DataFrame
        ``r.effects`` (or ``r.pooled``) of ``compare``.
    margin : float
        Points of 100.
    y, ax
        As in `win_rates`.

    Raises
    ------
    ValueError
        A column is missing, or nothing was compared.
    """
    rows = _rows(data, CHANGE)
    shown = _ends(rows).assign(
        change_points=rows["estimate"],
        is_pooled=rows["scenario"].astype(str).eq("all"),
        like_low=0.0,
        like_high=0.0,
    )
    with theme.style():
        axes = _axes(ax)
        draw_forest(axes, shown, margin, _labels(rows, y))
    return axes


def dose(data: pd.DataFrame, *, margin: float = POINTS, ax: Axes | None = None, **_: Any) -> Axes:
    """Changes of wins for the Allies against the level of the one parameter that was swept.

    Every battle, and every pair of players, has a line of its own.

    Parameters
    ----------
    data : DataFrame
        ``r.effects`` of ``compare`` with ``option:name=lo..hi``; with ``r.pooled`` below it the line over all battles
        is thick, those of single battles thin.
    margin, ax
        As in `changes`.

    Raises
    ------
    ValueError
        A column is missing, no parameter (or more than one) has levels, or a battle has a level twice.
    """
    require(data, "option", "param", "level")
    rows = _rows(data, CHANGE).dropna(subset=["level"])
    swept = rows[["option", "param"]].astype(str).drop_duplicates()
    if len(swept) != 1:
        expected = "one swept parameter, as of options=['hand-size:change=-1..2']; choose by option and param"
        raise FrameError(Trouble("data", f"{len(swept)} parameters with levels", expected))
    lines = [name for name in OF_LINE if name in rows.columns]
    shown = _ends(rows).assign(
        series=rows[lines].astype(str).agg(", ".join, axis=1),
        level=rows["level"].astype(float),
        est=rows["estimate"],
        is_pooled=rows["scenario"].astype(str).eq("all"),
    )
    twice = shown[shown.duplicated(["series", "level"])]
    if len(twice):
        found = f"level {twice['level'].iloc[0]:g} of {twice['series'].iloc[0]} twice"
        raise FrameError(Trouble("data", found, "each level once; choose by variant"))
    with theme.style():
        axes = _axes(ax)
        draw_response(axes, Response("", ": ".join(swept.iloc[0]), shown), margin)
    return axes


def medals(
    data: pd.DataFrame,
    *,
    hue: str | None = "variant",
    palette: str | Mapping[str, str] | None = "colorblind",
    color: Any = None,
    label: str | None = None,
    ax: Axes | None = None,
    **_: Any,
) -> Axes:
    """How clearly battles are won: medals of the Allies minus those of the Axis, of 100 games of each variant.

    Parameters
    ----------
    data : DataFrame
        ``r.games``, or rows of it.
    hue : str, optional
        Column that tells the outlines apart; None for a single one.
    palette
        As in seaborn.
    color, label : optional
        Of a single outline, as a grid hands them on; then `hue` does not count.
    ax : Axes, optional
        Default the current axes.

    Raises
    ------
    ValueError
        A column is missing.
    """
    single = hue is None or (color is not None and label not in (None, ""))
    require(data, "margin", *([] if single or hue is None else [hue]))
    look: dict[str, Any] = {"color": color or theme.ALLIES, "label": label or None}
    if not single:
        look = {"hue": hue, "palette": palette, "common_norm": False}
    with theme.style():
        axes = _axes(ax)
        sns.histplot(
            _plain(data),
            x="margin",
            stat="percent",
            discrete=True,
            element="step",
            alpha=0.25,
            ax=axes,
            **look,
        )
        axes.axvline(0, color=theme.NEUTRAL, linewidth=0.8, linestyle=":")
        axes.set(xlabel=MARGIN, ylabel="% of games")
    return axes


def ladder(
    data: pd.DataFrame, *, anchor: str | None = None, color: Any = None, ax: Axes | None = None, **_: Any
) -> Axes:
    """Strength of players: ratings with their intervals, the strongest on top.

    Parameters
    ----------
    data : DataFrame
        ``m44.tournament(…).ratings``: columns player, elo, elo_low, elo_high.
    anchor : str, optional
        Player whose rating is 0; default the one of whom this is true.
    color, ax : optional

    Raises
    ------
    ValueError
        A column is missing.
    """
    require(data, "player", "elo", "elo_low", "elo_high")
    rows = data.sort_values("elo", ascending=False, kind="stable")
    zero = rows.loc[rows["elo"] == 0, "player"]
    named = anchor or (str(zero.iloc[0]) if len(zero) else "anchor")
    with theme.style():
        axes = _axes(ax)
        draw_ratings(axes, rows, named, color or theme.ALLIES)
    return axes


def _ends(rows: pd.DataFrame) -> pd.DataFrame:
    """Ends of the intervals in a frame of their own: no column of the rows stands beside those that are drawn."""
    return pd.DataFrame({"low": rows["ci_low"], "high": rows["ci_high"]})


def _axes(ax: Axes | None) -> Axes:
    return plt.gca() if ax is None else ax


def _rows(data: pd.DataFrame, metric: str) -> pd.DataFrame:
    """The rows of one metric."""
    require(data, "scenario", "metric", "estimate", "ci_low", "ci_high")
    rows = data[data["metric"].astype(str) == metric]
    if not len(rows):
        raise FrameError(Trouble("data", f"{NO_ROW} of {metric}", "r.effects of an answer that has it"))
    return rows


def _labels(rows: pd.DataFrame, y: str | None) -> list[str]:
    """What the rows are called: the column named, or what tells them apart."""
    if y is not None:
        require(rows, y)
        return theme.wrapped(rows[y].astype(str))
    named = [name for name in ("title", "variant", "axis_player", "allies_player") if name in rows.columns]
    differing = [name for name in named if rows[name].nunique() > 1] or named[:1]
    return theme.wrapped(rows[differing].astype(str).agg(", ".join, axis=1))


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    """Categories as words: seaborn draws categories that do not occur."""
    words = frame.select_dtypes("category").columns
    return frame.astype(dict.fromkeys(words, "str"))
