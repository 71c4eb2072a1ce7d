"""Rows of games as users compute with them: wide whole numbers, truths, margin and score, pairs side by side."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.measure.label_columns import with_rule_names
from analysis.stats.sides import POINTS
from engine.loading.words.errors import InputError
from engine.runs.manifest import read_manifest
from engine.runs.merge import gather
from engine.runs.store import frame_of
from engine.runs.store import read_games as read_narrow
from engine.runs.store import read_turns as read_narrow_turns

TRUTHS = ("capped",)
MEDALS = ("medals_allies", "medals_axis")
SIDE_BY_SIDE = ("winner", "score", "margin", "turns")
BEFORE, AFTER = "_before", "_after"
ARENA = ("scenario", "axis_player", "allies_player", "game")  # what the two games of a pair have in common


def read_games(
    folder: Path | str | Sequence[Path | str], columns: list[str] | None = None, allow_partial: bool = False
) -> pd.DataFrame:
    """Rows of a run, one per game, in the order of cells and game numbers.

    Parameters
    ----------
    folder : path, or sequence of paths
        Run folder; or several, read as one run: all shards of a plan, or runs of the same engine, seed and number of
        games (a cell that two runs played counts once).
    columns : list of str, optional
        Only these columns: ``scenario``, ``variant``, ``axis_player``, ``allies_player``, and those of
        ``docs/12-results.md``.
    allow_partial : bool
        Of one run that misses games, give those that all scenarios and variants have.

    Returns
    -------
    DataFrame
        Words are categories, counts 64-bit whole numbers, ``capped`` is a truth.  With all columns also ``option``,
        ``param`` and ``level`` (what the label of the variant says), ``margin`` (medals of the Allies minus those
        of the Axis) and ``score`` of the Allies (1 won, 0.5 drawn, 0 lost).

    Raises
    ------
    InputError
        Games are missing, or a part is damaged or was altered: the error says what and how to mend it.  Several
        folders do not belong together.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.read_games(run.folder, ["winner", "turns"]).dtypes["turns"]
    dtype('int64')
    """
    where = Path(folder) if isinstance(folder, str | os.PathLike) else [Path(one) for one in folder]
    games = read_narrow(where, columns, allow_partial)
    return games_frame(games) if columns is None else widened(games)


def read_turns(
    folder: Path | str | Sequence[Path | str], columns: list[str] | None = None, allow_partial: bool = False
) -> pd.DataFrame:
    """One row per player turn of the traced games of a run: the first 1,000 of every cell.

    Parameters
    ----------
    folder : path, or sequence of paths
    columns : list of str, optional
        As in `read_games`; default all.
    allow_partial : bool
        As in `read_games`.

    Raises
    ------
    InputError
        The run was played without trace, and what to play it with; as `read_games`.

    Examples
    --------
    >>> run = m44.run("river-line", games=20, players="random", trace=True)
    >>> m44.read_turns(run.folder)["turn"].min()
    np.int64(1)
    """
    if isinstance(folder, str | os.PathLike):
        check_traced(read_manifest(Path(folder)), str(folder))
        return widened(read_narrow_turns(Path(folder), columns, allow_partial))
    together = gather([Path(one) for one in folder])
    check_traced(together.manifest)
    return widened(frame_of(together.plan, together.traced, "turns", columns))


def check_traced(manifest: Mapping[str, Any], folder: str = "") -> None:
    """Refuse a run that keeps no row per turn.

    Raises
    ------
    InputError
        Names the folder, if one is given, and the argument that keeps them.
    """
    if not manifest["plan"].get("trace"):
        expected = "a run played with trace=True (m44 run --trace, m44 compare without --no-trace)"
        raise InputError(folder, "turns", "a run without trace, which keeps no turns", expected)


def games_frame(games: pd.DataFrame) -> pd.DataFrame:
    """All columns of stored games, widened, with those that follow from them."""
    found = with_rule_names(widened(games))
    found.insert(
        list(found.columns).index("winner") + 1, "score", found["winner"].map(POINTS).astype("float64")
    )
    found.insert(list(found.columns).index(MEDALS[0]) + 1, "margin", found[MEDALS[0]] - found[MEDALS[1]])
    return found


def widened(games: pd.DataFrame) -> pd.DataFrame:
    """Stored columns in types to compute with: no sum or product of theirs runs over."""
    wide: dict[str, Any] = {
        name: "bool" if name in TRUTHS else "int64"
        for name in games.columns
        if isinstance(games[name].dtype, np.dtype) and games[name].dtype.kind in "iu"
    }
    return games.astype(wide)


def pairs_frame(games: pd.DataFrame, cells: Sequence[Mapping[str, Any]], variant: str) -> pd.DataFrame:
    """The games of a variant beside those of its baseline: the same number is the same deck and dice.

    Parameters
    ----------
    games : DataFrame
        As `games_frame` gives it.
    cells : sequence of mapping
        Of the plan, the baseline of a scenario first.
    variant : str
        Label of the variant.

    Returns
    -------
    DataFrame
        One row per pair: ``scenario``, ``axis_player``, ``allies_player``, ``game``, ``variant``, ``baseline``;
        ``winner``, ``score``, ``margin`` and ``turns`` with ``_before`` and ``_after``; ``score_change``,
        ``margin_change``, ``turns_change``; ``same_winner``, ``identical`` (move for move).
    """
    baselines: dict[str, str] = {}
    for cell in cells:
        baselines.setdefault(str(cell["scenario"]), str(cell["variant"]))
    labels, scenarios = games["variant"].astype(str), games["scenario"].astype(str)
    taken = [*ARENA, *SIDE_BY_SIDE, "trajectory"]
    before = games.loc[labels == scenarios.map(baselines), taken]
    after = games.loc[labels == variant, taken]
    found = before.merge(after, on=list(ARENA), suffixes=(BEFORE, AFTER), validate="one_to_one")
    found.insert(len(ARENA), "variant", pd.Categorical([variant] * len(found)))
    found.insert(len(ARENA) + 1, "baseline", found["scenario"].astype(str).map(baselines).astype("category"))
    for name in SIDE_BY_SIDE[1:]:
        found[f"{name}_change"] = found[name + AFTER] - found[name + BEFORE]
    found["same_winner"] = found["score_change"] == 0
    moves = [found.pop("trajectory" + end) for end in (BEFORE, AFTER)]
    found["identical"] = moves[0] == moves[1]
    return found
