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

from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt

from analysis.boards.heat import SUMS, heat_of
from analysis.boards.show import drawing_of
from analysis.plots.columns import trouble_of
from analysis.plots.paint import paint_on
from analysis.plots.tidy import PALETTE, changes, dose, ladder, medals, set_theme, win_rates
from analysis.report.explore import calibration, cards_played, distribution, win_probability
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
            raise InputError("data", *trouble)
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
