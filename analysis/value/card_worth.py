"""What a card in hand is worth: how much more often a side wins that happens to draw it.

The draws of a game are chance, so nothing else has to be known: the result is regressed on the cards that the Allies
drew beyond what the pile promised, less those of the Axis.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import joblib
import numpy as np

from analysis.stats.sides import POINTS
from engine.codes import Winner
from engine.hooks import Event
from engine.layout import EVENT
from engine.loading.tables.build import Built
from engine.runs.games import trace_game

PART = 0.5  # of its worth that counts of a card drawn aside, of which one is kept
DRAWN = {int(Event.DEAL): 1.0, int(Event.DRAW): 1.0, int(Event.ASIDE): PART}


def drawn_beyond(events: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Cards that the Allies drew beyond what the pile promised, less those of the Axis, by card row.

    Parameters
    ----------
    events : ndarray of EVENT, shape (n,)
        Of a game of a whole deck.
    rows : ndarray of int, shape (n_cards,)
        Card row of every copy.

    Returns
    -------
    ndarray of float64, shape (n_rows,)
        They sum to 0.
    """
    assert events.dtype == EVENT
    n_rows = int(rows.max()) + 1
    beyond = np.zeros(n_rows)
    in_pile, discarded = np.ones(len(rows), bool), np.zeros(len(rows), bool)
    kinds = [*DRAWN, int(Event.DISCARD), int(Event.SHUFFLE)]
    for event in events[np.isin(events["kind"], kinds)]:
        kind, side, copy = int(event["kind"]), int(event["a"]), int(event["b"])
        if kind == Event.SHUFFLE:
            in_pile |= discarded
            discarded[:] = False
        elif kind == Event.DISCARD:
            discarded[copy] = True
        else:
            part = DRAWN[kind] * (1 if side else -1)
            beyond -= part * np.bincount(rows[in_pile], minlength=n_rows) / in_pile.sum()
            beyond[rows[copy]] += part
            in_pile[copy] = False
    return beyond


@dataclass(frozen=True)
class Drawn:
    """Games whose draws were followed.

    Attributes
    ----------
    names : sequence of str
        Card rows.
    beyond : ndarray of float64, shape (n_games, n_rows)
        From `drawn_beyond`.
    points : ndarray, shape (n_games,)
        Of the Allies.
    luck : ndarray, shape (n_games,)
        Hits of the Allies beyond what their rolls promised, less those of the Axis.
    battle : ndarray of str, shape (n_games,)
    """

    names: Sequence[str]
    beyond: np.ndarray
    points: np.ndarray
    luck: np.ndarray
    battle: np.ndarray


def card_worths(drawn: Drawn, steepness: float) -> dict[str, float]:
    """What cards in hand add to the score of the value model, each beyond the mean card.

    Parameters
    ----------
    drawn : Drawn
    steepness : float
        Mean change of the chance of a position per unit of its score.

    Returns
    -------
    dict of str to float
        By card row.  Every worth is drawn towards 0 by as much as chance alone spreads them: of few games little is
        left, and a worth that is too large would add noise to whatever it corrects.
    """
    _, own = np.unique(drawn.battle, return_inverse=True)
    means = np.eye(own.max() + 1)[own]
    design = np.column_stack([drawn.beyond, drawn.luck, means])
    inverse = np.linalg.pinv(design.T @ design, hermitian=True)  # rows of cards sum to 0
    found = inverse @ design.T @ drawn.points
    left = drawn.points - design @ found
    n = len(drawn.names)
    variance = float(left @ left) / max(1, len(left) - design.shape[1] + 1)
    errors = variance * np.diag(inverse)[:n]
    worth = found[:n] - found[:n].mean()
    true = max(0.0, float(np.mean(worth**2 - errors)))
    kept = worth * true / (true + errors) if true > 0 else np.zeros(n)
    return {name: float(value) / steepness for name, value in zip(drawn.names, kept, strict=True)}


def follow_draws(
    builts: Sequence[Built], players: tuple[str, str], games: int, seed: int, namespace: str, workers: int = 1
) -> Drawn:
    """Play the first games of some battles and follow their draws.

    Parameters
    ----------
    builts : sequence of Built
    players : (str, str)
        Of the Axis and of the Allies.
    games : int
        Of each battle.
    seed, namespace
        As of `engine.runs.games.play_games`.
    workers : int
        Threads.
    """
    names = sorted({name for built in builts for name in built.card_rows})
    jobs = (joblib.delayed(_followed)(built, players, games, seed, namespace, names) for built in builts)
    parts = joblib.Parallel(n_jobs=workers, backend="threading")(jobs)
    beyond, points, luck = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return Drawn(
        names, beyond, points, luck, np.repeat([built.scenario.chance_id for built in builts], games)
    )


def _followed(
    built: Built, players: tuple[str, str], games: int, seed: int, namespace: str, names: Sequence[str]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draws, points and lucky hits of the games of a battle."""
    table = built.tables[0]
    rows = np.array([names.index(built.card_rows[row]) for row in table["copy_row"][: table["n_cards"]]])
    beyond, points, luck = np.zeros((games, len(names))), np.zeros(games), np.zeros(games)
    for game in range(games):
        events, (result,) = trace_game(built, seed, game, players, namespace)
        found = drawn_beyond(events, rows)
        beyond[game, : len(found)] = found
        points[game] = POINTS[Winner(int(result["winner"])).name.lower()]
        luck[game] = hits_beyond(result, "allies") - hits_beyond(result, "axis")
    return beyond, points, luck


def hits_beyond(result: np.void, side: str) -> float:
    """Hits of a side in a game beyond what its rolls promised; ``result``: a row of RESULT."""
    return float(result[f"hits_{side}"] - result[f"expected_sixths_{side}"] / 6)
