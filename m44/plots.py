"""Plots for a notebook: a frame in, the axes out, in a figure or grid of one's own.

    >>> import matplotlib.pyplot as plt
    >>> r = m44.compare("river-line", ["hand-size"], games=40, players="random", quiet=True)
    >>> figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3))
    >>> m44.plots.changes(r.effects, ax=left) is left
    True
    >>> m44.plots.medals(r.games, ax=right).get_ylabel()
    '% of games'

Each can also be handed to ``seaborn.FacetGrid(frame, …).map_dataframe``.  ``PALETTE`` has the colours of ``axis``,
``allies`` and ``draw``; ``set_theme()`` lets figures of one's own look like those of the reports.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec

import matplotlib.pyplot as plt

from analysis.boards.heat import SUMS, heat_of
from analysis.boards.show import drawing_of
from analysis.plots import tidy
from analysis.plots.columns import NO_COLUMN, NO_ROW, FrameError, Trouble, trouble_of
from analysis.plots.paint import paint_on
from analysis.plots.tidy import PALETTE, set_theme
from analysis.report import explore
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from m44.names.named import Paths
from m44.names.python_words import in_python_words
from m44.play.question import one_battle

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "PALETTE",
    "board",
    "calibration",
    "cards_played",
    "changes",
    "distribution",
    "dose",
    "ladder",
    "medals",
    "set_theme",
    "win_probability",
    "win_rates",
]

OF_HEXES = (
    "scenario",
    "variant",
    "side",
    "hex",
    "games",
)  # columns of ``run.hexes`` that a board is made from


EFFECTS = "r.effects or r.pooled of m44.compare"
GAMES = "r.games of an answer or a run, or m44.read_games(folder)"
TURNS = "r.turns of m44.compare or m44.fair, whose games are traced"
HEXES = "run.hexes of m44.run or m44.load, or m44.read_hexes(folder)"

Arguments = ParamSpec("Arguments")


def _refusing(draw: "Callable[Arguments, Axes]", frame: str) -> "Callable[Arguments, Axes]":
    """A plot that says which frame it draws where it is given another one."""

    @wraps(draw)
    def drawn(*args: Arguments.args, **named: Arguments.kwargs) -> "Axes":
        words = [one for one in (*args[1:], *named.values()) if isinstance(one, str)]
        try:
            return draw(*args, **named)
        except FrameError as error:
            raise _refusal(error.trouble, frame, words) from None
        except InputError as error:
            raise _refusal(Trouble(error.key, error.found, error.expected), frame, words) from None

    drawn.__module__ = __name__
    return drawn


def _refusal(trouble: Trouble, frame: str, words: list[str]) -> InputError:
    """Why a frame is not drawn; ``words`` are those of the caller, who may have named the column."""
    is_another = trouble.found.startswith((NO_COLUMN, NO_ROW, "a ")) and trouble.where not in words
    return InputError("", trouble.where, trouble.found, frame if is_another else trouble.expected)


win_rates = _refusing(tidy.win_rates, f"{EFFECTS} or m44.fair, or m44.atlas()")
changes = _refusing(tidy.changes, EFFECTS)
dose = _refusing(tidy.dose, f"{EFFECTS} with one swept parameter, as of options=['hand-size:change=-1..2']")
medals = _refusing(tidy.medals, GAMES)
ladder = _refusing(tidy.ladder, "m44.tournament(…).ratings")
distribution = _refusing(explore.distribution, GAMES)
cards_played = _refusing(explore.cards_played, "run.cards of m44.run or m44.load, or m44.read_cards(folder)")
win_probability = _refusing(explore.win_probability, TURNS)
calibration = _refusing(explore.calibration, TURNS)


def __dir__() -> list[str]:
    return __all__


def board(
    data: "pd.DataFrame",
    what: str = "losses",
    *,
    scenario: Paths | None = None,
    side: str | None = None,
    variant: str | None = None,
    minus: str | None = None,
    ax: "Axes | None" = None,
    **_: Any,
) -> "Axes":
    """What happened on every hex, as colours and numbers on the board of the battle.

    Parameters
    ----------
    data : DataFrame
        ``run.hexes`` or ``m44.read_hexes(folder)``; of one battle unless one is named.
    what : str
        ``losses``, ``visits`` or ``battles``, a game.
    scenario : str or path, optional
        The battle, where the frame has several or its id is that of a file of one's own.
    side, variant, minus : str, optional
        Only one side; a variant of the run; a variant whose numbers are taken away.
    ax : Axes, optional
        Default the current axes.

    Raises
    ------
    InputError
        A ValueError: no frame of hexes, several battles and none named, a word that the frame does not know.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random", quiet=True)
    >>> m44.plots.board(run.hexes, "visits", side="axis").get_aspect()
    1.0
    """
    with in_python_words({"scenario", "what", "side", "variant", "minus"}):
        trouble = trouble_of(data, *OF_HEXES, *([what] if what in SUMS else []))
        if trouble is not None:
            raise _refusal(trouble, HEXES, [])
        battle = one_battle(_only_battle(data) if scenario is None else scenario)
        heat = heat_of(data, battle.id, what, side, variant, minus, battle.title)
        axes = plt.gca() if ax is None else ax
        paint_on(axes, drawing_of(build_tables(battle), heat))
    return axes


def _only_battle(data: "pd.DataFrame") -> str:
    """The battle of all rows.

    Raises
    ------
    InputError
        There are several.
    """
    battles = [str(one) for one in data["scenario"].unique()]
    if len(battles) > 1:
        raise InputError(COMMAND, "scenario", f"{len(battles)} battles", f"one of {', '.join(battles)}")
    return battles[0]
