"""Frames in long form: figures lost by side and class of units, sums of hexes with their places on the plane."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import pandas as pd

from analysis.measure.games_frame import read_games
from analysis.stats.sides import SIDES
from engine.runs.columns import LABELS
from engine.runs.store import read_hexes as read_sums

CLASSES = {"inf": "infantry", "arm": "armor", "art": "artillery"}  # as columns of games call them
OF_GAME = (*LABELS, "seed", "game")
ROW_HEIGHT, HALF_WIDTH = (
    1.5,
    sqrt(3) / 2,
)  # edges: from row to row; from the middle of a hex to that of its side


def losses_frame(games: pd.DataFrame) -> pd.DataFrame:
    """Figures lost, one row per game, side and class of units.

    Parameters
    ----------
    games : DataFrame
        ``run.games`` or ``m44.read_games(folder)``, with all columns.

    Returns
    -------
    DataFrame
        ``scenario``, ``variant``, ``axis_player``, ``allies_player``, ``seed`` (where the games have it), ``game``;
        ``side`` that loses, ``unit_class`` (infantry, armor, artillery), ``figures_lost``.  Games stay in their order.
    """
    named = [name for name in OF_GAME if name in games.columns]
    counts = {f"lost_{side}_{short}": (side, word) for side in SIDES for short, word in CLASSES.items()}
    rows = games.loc[games.index.repeat(len(counts)), named].reset_index(drop=True)
    for place, (column, words) in enumerate((("side", SIDES), ("unit_class", list(CLASSES.values())))):
        of_game = pd.Categorical([found[place] for found in counts.values()], categories=list(words))
        rows[column] = of_game.take(list(range(len(counts))) * len(games))
    return rows.assign(figures_lost=games[list(counts)].to_numpy().reshape(-1))


def read_losses(folder: Path | str | Sequence[Path | str], allow_partial: bool = False) -> pd.DataFrame:
    """Figures lost in the games of a run, one row per game, side and class of units (``m44.read_games`` has them wide).

    Parameters
    ----------
    folder : path, or sequence of paths
    allow_partial : bool
        As in ``m44.read_games``.

    Returns
    -------
    DataFrame
        As `losses_frame`.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.read_losses(run.folder)["unit_class"].unique().tolist()
    ['infantry', 'armor', 'artillery']
    """
    return losses_frame(read_games(folder, allow_partial=allow_partial))


def with_places(hexes: pd.DataFrame) -> pd.DataFrame:
    """Rows of hexes with the columns ``row``, ``column``, ``x`` and ``y`` after ``hex``.

    ``row`` counts from 0 at row A, ``column`` is doubled: 0, 2, 4 … in rows A, C, E …, 1, 3, 5 … in rows B, D, F ….
    ``x`` and ``y`` are the middle of the hex in edges of a hex: rightward from the middle of A1, and downward.

    Examples
    --------
    >>> with_places(pd.DataFrame({"hex": ["A1", "C4"]}))[["row", "column"]].values.tolist()
    [[0, 0], [2, 6]]
    """
    names = hexes["hex"].astype(str)
    row = (names.str[0].map(ord) - ord("A")).astype("int64")
    column = 2 * (names.str[1:].astype("int64") - 1) + row % 2
    found = hexes.copy()
    place = list(found.columns).index("hex") + 1
    added = {"row": row, "column": column, "x": column * HALF_WIDTH, "y": row * ROW_HEIGHT}
    for i, (name, values) in enumerate(added.items()):
        found.insert(place + i, name, values)
    return found


def read_hexes(folder: Path | str, allow_partial: bool = False) -> pd.DataFrame:
    """Sums per scenario, variant, players, side and hex over all games of a run, with the place of every hex.

    Parameters
    ----------
    folder : path
    allow_partial : bool
        As in ``m44.read_games``.

    Returns
    -------
    DataFrame
        ``scenario``, ``variant``, ``axis_player``, ``allies_player``, ``side``, ``hex``, ``row``, ``column``, ``x``,
        ``y`` (`with_places`), ``games``, and over all of them ``losses`` (figures), ``visits`` (steps onto the hex) and
        ``battles`` (fought from it).

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.read_hexes(run.folder).set_index(["side", "hex"]).loc[("axis", "C4"), ["row", "column", "y"]].tolist()
    [2.0, 6.0, 3.0]
    """
    return with_places(read_sums(Path(folder), allow_partial))
