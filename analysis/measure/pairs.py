"""Pairs: the games of every variant beside the games of its baseline, joined on the game index.

The baseline of a scenario is the first variant of the plan: the official rules, or the first draft.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from analysis.measure.game_profile import MORE_COLUMNS
from analysis.measure.joined import PARTS
from analysis.measure.read import Run
from analysis.stats.luck import COLUMNS as LUCK
from analysis.stats.luck import WORTH, luck_of_games
from analysis.stats.sides import POINTS
from analysis.value.game_chances import GameChances, battle_of, game_chances
from engine.codes import Winner
from engine.hooks import FIRED_COLUMNS
from engine.hooks.fired import fired_words
from engine.loading.words.errors import InputError
from engine.runs.columns import LABELS

MILLION = 1_000_000
POINTS_OF = np.array([POINTS[winner.name.lower()] for winner in sorted(Winner)])  # by code of the winner


@dataclass(frozen=True)
class Companion:
    """Games that share one source of chance with the games of a cell that have the same numbers.

    Attributes
    ----------
    game : ndarray of int64, shape (n_games,)
        In order.
    points, margin : ndarray of float64, shape (n_games,)
        Points of the Allies; their medals minus those of the Axis.
    """

    game: np.ndarray
    points: np.ndarray
    margin: np.ndarray


@dataclass(frozen=True)
class Outcomes:
    """Games of one cell in the order of their indices, all arrays of shape (n_games,).

    Attributes
    ----------
    cell : mapping
        Cell of the plan: scenario, title, variant, options, players, digests.
    game : ndarray of int64
    played : ndarray of int64, or None
        Number of each game as it was played, where runs are joined; None: that of ``game``.
    points : ndarray of float64
        Points of the Allies: 1 won, 0.5 drawn, 0 lost.  A game stopped at the turn cap is drawn unless the
        rules in force name a winner (damage scoring).
    medals_axis, medals_allies, turns : ndarray of float64
    capped : ndarray of bool
    gaps : ndarray of bool
        An illegal act was refused; never in a healthy run.
    trajectory : ndarray of int64
    luck : ndarray of float64, shape (n_games, 2), or None
        Hits beyond expectation of the Axis and of the Allies; None where the games do not tell.
    worth : ndarray of float64, shape (n_games, 2), or None
        What dice and cards were worth to the Allies, in games (``engine/kernel/luck.py``); None where the games do
        not tell.
    fired : ndarray of int64, shape (n_games, n_words), or None
        Bits of the hooks that acted, ``hooks.Fired``.
    more : dict of str to ndarray
        Columns of ``game_profile.MORE_COLUMNS`` that the run holds, as narrow as they are stored.
    companions : dict of str to Companion
        By the source they share; empty where the run has none.
    chances : GameChances or None
        The traced games as the value model sees them; None where no turns were kept.
    """

    cell: Mapping[str, Any]
    game: np.ndarray
    points: np.ndarray
    medals_axis: np.ndarray
    medals_allies: np.ndarray
    turns: np.ndarray
    capped: np.ndarray
    gaps: np.ndarray
    trajectory: np.ndarray
    luck: np.ndarray | None = None
    worth: np.ndarray | None = None
    fired: np.ndarray | None = None
    more: dict[str, np.ndarray] = field(default_factory=dict)
    companions: dict[str, Companion] = field(default_factory=dict)
    chances: GameChances | None = None
    played: np.ndarray | None = None

    @property
    def margin(self) -> np.ndarray:
        """Medal margin: medals of the Allies minus medals of the Axis."""
        return np.asarray(self.medals_allies - self.medals_axis)

    @property
    def columns(self) -> dict[str, np.ndarray]:
        """What ``character`` works with: margin, turns and the further columns."""
        return {"margin": self.margin, "turns": self.turns, **self.more}

    @property
    def n(self) -> int:
        """Number of games."""
        return len(self.game)

    def take(self, rows: np.ndarray) -> "Outcomes":
        """Some of the games."""
        arrays = {name: value[rows] for name, value in vars(self).items() if isinstance(value, np.ndarray)}
        more = {name: value[rows] for name, value in self.more.items()}
        return Outcomes(cell=self.cell, more=more, chances=self.chances, **arrays)


@dataclass(frozen=True)
class Arena:
    """One scenario between one pair of players: the baseline and what is compared with it.

    Attributes
    ----------
    baseline : Outcomes
    variants : tuple of Outcomes
        Empty when only one set of rules was played.
    """

    baseline: Outcomes
    variants: tuple[Outcomes, ...]

    @property
    def cells(self) -> tuple[Outcomes, ...]:
        """Baseline and variants."""
        return (self.baseline, *self.variants)

    @property
    def key(self) -> tuple[str, str, str]:
        """Scenario, player of the Axis, player of the Allies."""
        cell = self.baseline.cell
        return cell["scenario"], cell["axis_player"], cell["allies_player"]


def arenas(run: Run) -> Iterator[Arena]:
    """Arenas of a run in the order of its plan, one at a time so that large runs fit into memory."""
    grouped = run.games.groupby(list(LABELS), observed=True, sort=False).indices
    turns = {} if run.turns is None else run.turns.groupby(list(LABELS), observed=True, sort=False).indices
    firsts = np.array([part["first"] for part in run.manifest.get(PARTS, ())], dtype=np.int64)
    together: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for cell in run.cells:
        key = (cell["scenario"], cell["axis_player"], cell["allies_player"])
        together.setdefault(key, []).append(cell)
    for cells in together.values():
        played = []
        for cell in cells:
            label = tuple(cell[name] for name in LABELS)
            if label not in grouped:
                raise InputError("games", " | ".join(label), "no game", "one game or more of every cell")
            found = outcomes(run.games, grouped[label], cell)
            found = replace(found, companions=companions(run.companions, label))
            if len(firsts):
                found = replace(found, played=as_played(found.game, firsts))
            if run.turns is not None and label in turns:
                own = run.turns.iloc[turns[label]]
                seen = game_chances(own, found.game, found.points, battle=battle_of(cell))
                found = replace(found, chances=seen)
            played.append(found)
        yield Arena(played[0], tuple(played[1:]))


def outcomes(games: pd.DataFrame, rows: np.ndarray, cell: Mapping[str, Any]) -> Outcomes:
    """Games of one cell in the order of their indices.

    Parameters
    ----------
    games : DataFrame
    rows : ndarray of int
        Positions of the cell's rows.

    Raises
    ------
    ValueError
        A game index occurs twice.
    """
    index = games["game"].to_numpy()[rows]
    if not (np.diff(index) > 0).all():
        order = np.argsort(index, kind="stable")
        rows, index = rows[order], index[order]
        if not (np.diff(index) > 0).all():
            raise ValueError(f"a game of {cell['scenario']} | {cell['variant']} is there twice")

    def column(name: str, dtype: type) -> np.ndarray:
        return np.asarray(games[name].to_numpy()[rows], dtype=dtype)

    return Outcomes(
        cell=cell,
        game=index,
        points=points_of(games["winner"].iloc[rows]),
        medals_axis=column("medals_axis", float),
        medals_allies=column("medals_allies", float),
        turns=column("turns", float),
        capped=column("capped", bool),
        gaps=column("rule_gap", bool),
        trajectory=column("trajectory", np.int64),
        luck=luck_of_games(games[list(LUCK)].iloc[rows]).to_numpy() if set(LUCK) <= set(games) else None,
        worth=games[list(WORTH)].to_numpy(float)[rows] / MILLION if set(WORTH) <= set(games) else None,
        fired=fired_words(games.iloc[rows]) if FIRED_COLUMNS[0] in games else None,
        more={name: games[name].to_numpy()[rows] for name in MORE_COLUMNS if name in games.columns},
    )


def as_played(game: np.ndarray, firsts: np.ndarray) -> np.ndarray:
    """Numbers of games of joined runs as they were played: ``firsts`` are those of game 0 of each, in order.

    Examples
    --------
    >>> as_played(np.array([0, 6, 7, 12]), np.array([0, 7])).tolist()
    [0, 6, 0, 5]
    """
    return np.asarray(game - firsts[np.searchsorted(firsts, game, side="right") - 1])


def companions(games: pd.DataFrame | None, label: tuple[str, ...]) -> dict[str, Companion]:
    """Companions of the cell of this label by the source they share; none without such games."""
    if games is None or not len(games):
        return {}
    wanted = np.logical_and.reduce([games[name] == text for name, text in zip(LABELS, label, strict=True)])
    found = {}
    for shared, own in games[wanted].groupby("shared", sort=False):
        rows = own.sort_values("game", kind="stable")
        margin = rows["medals_allies"].to_numpy(float) - rows["medals_axis"].to_numpy(float)
        found[str(shared)] = Companion(rows["game"].to_numpy(), points_of(rows["winner"]), margin)
    return found


def points_of(winner: pd.Series) -> np.ndarray:
    """Points of the Allies, 0, 0.5 or 1; an unknown winner is a ValueError."""
    points = np.asarray(winner.map(POINTS), dtype=float)
    unknown = np.isnan(points)
    if unknown.any():
        raise ValueError(f"winner: found {winner[unknown].iloc[0]}, expected one of {', '.join(POINTS)}")
    return points


def joined(before: Outcomes, after: Outcomes) -> tuple[Outcomes, Outcomes]:
    """The games that both cells hold, pair by pair.

    Raises
    ------
    ValueError
        No game index occurs in both.
    """
    if len(before.game) == len(after.game) and (before.game == after.game).all():
        return before, after
    _, rows_before, rows_after = np.intersect1d(
        before.game, after.game, assume_unique=True, return_indices=True
    )
    if len(rows_before) == 0:
        raise ValueError(f"{before.cell['variant']} and {after.cell['variant']} share no game")
    return before.take(rows_before), after.take(rows_after)
