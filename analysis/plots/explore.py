"""Looking around in Jupyter: tidy frames of games and cards in, seaborn axes out."""

import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes

from analysis.plots import theme
from engine.loading.errors import InputError


def distribution(games: pd.DataFrame, column: str, hue: str = "variant", ax: Axes | None = None) -> Axes:
    """How often each value of a result occurs, of 100 games of each variant.

    Parameters
    ----------
    games : DataFrame
        One row per game, as ``m44.read_games`` gives it.
    column : str
        A count: ``medals_axis``, ``turns`` …
    hue : str
        Column that tells the variants apart.
    ax : Axes, optional
        Drawn into; default a new one.

    Raises
    ------
    InputError
        The frame has no such column.
    """
    _require(games, column, hue)
    with theme.style():
        axes = sns.histplot(
            _plain(games[[column, hue]]),
            x=column,
            hue=hue,
            stat="percent",
            common_norm=False,
            discrete=True,
            element="step",
            alpha=0.25,
            palette="colorblind",
            ax=ax,
        )
    axes.set_ylabel("of 100 games")
    return axes


def cards_played(cards: pd.DataFrame, hue: str = "variant", ax: Axes | None = None) -> Axes:
    """How often a card in hand is played, of 100 turns that it is held; the most played one on top.

    Parameters
    ----------
    cards : DataFrame
        Sums per cell, side and card, as ``m44.read_cards`` gives them: columns card, held, played.
    hue : str
        Column that tells the bars of one card apart, such as ``variant`` or ``side``.
    ax : Axes, optional
        Drawn into; default a new one.

    Raises
    ------
    InputError
        The frame has no such column.
    """
    _require(cards, "card", "held", "played", hue)
    sums = _plain(cards).groupby([hue, "card"], as_index=False)[["held", "played"]].sum()
    sums = sums[sums["held"] > 0]
    sums["share"] = 100 * sums["played"] / sums["held"]
    order = sums.groupby("card")["share"].mean().sort_values(ascending=False).index
    with theme.style():
        axes = sns.barplot(
            sums, y="card", x="share", hue=hue, order=list(order), palette="colorblind", errorbar=None, ax=ax
        )
    axes.set(xlabel="played, of 100 turns held", ylabel="")
    return axes


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    """Categories as words: seaborn draws categories that do not occur."""
    words = frame.select_dtypes("category").columns
    return frame.astype(dict.fromkeys(words, "str"))


def _require(frame: pd.DataFrame, *columns: str) -> None:
    for column in columns:
        if column not in frame.columns:
            raise InputError("frame", column, "no such column", ", ".join(map(str, frame.columns)))
