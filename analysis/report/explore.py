"""Looking around in Jupyter: tidy frames of games and cards in, seaborn axes out."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.axes import Axes

from analysis.plots import theme
from analysis.plots.calibration import draw_calibration
from analysis.plots.columns import trouble_of
from analysis.plots.fan import draw_fan
from analysis.stats.paths import Paths, fan
from analysis.value.calibration import by_decile
from engine.loading.words.errors import InputError
from engine.runs.columns import LABELS

GAME = (*LABELS, "game")  # columns by which a game is known, beside its seed
SEED = "seed"
__all__ = ["calibration", "cards_played", "distribution", "win_probability"]

PALETTE = (theme.NEUTRAL, theme.ALLIES, theme.AXIS)


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
    axes.set_ylabel("% of games")
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
    axes.set(xlabel="played, % of the turns held", ylabel="")
    return axes


def win_probability(turns: pd.DataFrame, hue: str = "variant", ax: Axes | None = None) -> Axes:
    """Win probability over time: the median of the games and the range from 10 to 90 of 100.

    Model estimates of traced games; at the end, too, stands the model's estimate and not the result.

    Parameters
    ----------
    turns : DataFrame
        One row per turn, as ``answer.turns`` gives them: columns game, turn, win_probability.
    hue : str
        Column that tells the fans apart.
    ax : Axes, optional
        Drawn into; default a new one.

    Raises
    ------
    InputError
        The frame has no such column.
    """
    _require(turns, *GAME, "turn", "win_probability", hue)
    game = _of_game(turns)
    ordered = _plain(turns).sort_values([*game, "turn"], kind="stable")
    with theme.style():
        axes = plt.subplots()[1] if ax is None else ax
        for (name, own), color in zip(ordered.groupby(hue, sort=False), PALETTE * len(ordered), strict=False):
            number = own.groupby(game, sort=False).ngroup().to_numpy()
            chance = own["win_probability"].to_numpy(dtype=float) / 100
            start = np.flatnonzero(np.diff(number, prepend=-1))
            draw_fan(axes, fan(Paths(chance, start)), str(name), color)
        axes.axhline(50, color=theme.NEUTRAL, linewidth=0.8)
        axes.legend()
    axes.set(xlabel="share of the game, %", ylabel="Allies win, % (model estimate)", ylim=(0, 100))
    return axes


def calibration(turns: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """What the value model said against what became of the games, tenth by tenth.

    Parameters
    ----------
    turns : DataFrame
        One row per turn, as ``answer.turns`` gives them: columns game, turn, win_probability, score.
    ax : Axes, optional
        Drawn into; default a new one.

    Raises
    ------
    InputError
        The frame has no such column, or no turn before the last one of a game.
    """
    _require(turns, *GAME, "turn", "win_probability", "score")
    number = turns.groupby(_of_game(turns), observed=True, sort=False).ngroup().to_numpy()
    running = (turns["turn"] < turns["turn"].groupby(number).transform("max")).to_numpy()
    if not running.any():
        raise InputError("", "data", "no turn before the end of a game", "turns of traced games")
    chance, score = (turns[name].to_numpy(dtype=float)[running] for name in ("win_probability", "score"))
    with theme.style():
        axes = plt.subplots()[1] if ax is None else ax
        draw_calibration(axes, by_decile(chance / 100, score, number[running]))
    return axes


def __dir__() -> list[str]:
    return __all__


def _of_game(turns: pd.DataFrame) -> list[str]:
    """Columns by which the games of a frame are told apart; two runs that were joined differ in their seed."""
    return [*GAME, *([SEED] if SEED in turns.columns else [])]


def _plain(frame: pd.DataFrame) -> pd.DataFrame:
    """Categories as words: seaborn draws categories that do not occur."""
    words = frame.select_dtypes("category").columns
    return frame.astype(dict.fromkeys(words, "str"))


def _require(frame: pd.DataFrame, *columns: str) -> None:
    trouble = trouble_of(frame, *columns)
    if trouble is not None:
        raise InputError("", *trouble)
