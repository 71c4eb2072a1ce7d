"""Fit the value model by logistic regression on some games and look how it does on the others."""

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import expit, xlogy

from analysis.stats.sides import POINTS
from analysis.value.features import FEATURES, features_of
from analysis.value.model import Fitted, ValueModel, Weight, rounded
from engine.loading.words.errors import COMMAND, InputError
from engine.runs.columns import LABELS

HELD_OUT = 5  # every fifth game of each battle is kept for the test
GAME = (*LABELS, "game")
FEWEST_SEEN = 30  # games in which a feature is seen; errors clustered by game mean nothing for fewer


@dataclass(frozen=True)
class Positions:
    """Positions with what became of them, all arrays of length n_turns.

    Attributes
    ----------
    features : ndarray of float64, shape (n_turns, n_features)
    points : ndarray of float64
        Of the Allies at the end of the game.
    game : ndarray of int64
        Number of the game, counted over all battles.
    scenario : ndarray of str
    held_out : ndarray of bool
    """

    features: np.ndarray
    points: np.ndarray
    game: np.ndarray
    scenario: np.ndarray
    held_out: np.ndarray

    def take(self, rows: np.ndarray) -> "Positions":
        """Some of the positions."""
        return Positions(*(array[rows] for array in vars(self).values()))

    @property
    def n_games(self) -> int:
        """Number of games."""
        return len(np.unique(self.game))


def positions_of(turns: pd.DataFrame, games: pd.DataFrame) -> Positions:
    """Positions after every turn but the last of each game, for there the battle is over.

    Parameters
    ----------
    turns : DataFrame
        Rows of ``layout.TURN`` with the labels of their cells.
    games : DataFrame
        Rows of ``layout.RESULT``, at least of these games.

    Raises
    ------
    InputError
        No position at all: the run was not traced, or every game ended in its first turn.
    """
    keys = list(GAME)
    ends = games[[*keys, "winner", "turns"]].rename(columns={"turns": "last_turn"})
    joined = turns.merge(ends, on=keys, how="inner")
    joined = joined[joined["turn"] < joined["last_turn"]]
    if not len(joined):
        raise InputError("turns", "rows", "no position at all", "the turns of traced games")
    number = joined.groupby(keys, observed=True, sort=False).ngroup().to_numpy()
    return Positions(
        features=features_of(joined),
        points=np.asarray(joined["winner"].map(POINTS), dtype=float),
        game=number,
        scenario=joined["scenario"].astype(str).to_numpy(),
        held_out=joined["game"].to_numpy() % HELD_OUT == HELD_OUT - 1,
    )


@dataclass(frozen=True)
class Regression:
    """Coefficients of a logistic regression without a constant.

    Attributes
    ----------
    coefficients, errors : ndarray, shape (n_features,)
        Errors are robust and clustered by game, for the positions of a game share its result.
    """

    coefficients: np.ndarray
    errors: np.ndarray


def logistic_regression(features: np.ndarray, points: np.ndarray, cluster: np.ndarray) -> Regression:
    """Maximum likelihood of a logistic model; a feature seen in fewer than ``FEWEST_SEEN`` clusters counts 0.

    Parameters
    ----------
    features : ndarray, shape (n, n_features)
        About as large as 1 each.
    points : ndarray, shape (n,)
        0 to 1; a drawn game counts as half won and half lost.
    cluster : ndarray of int, shape (n,)
        Rows of the same number are not independent.

    Raises
    ------
    InputError
        No feature seen often enough, the sides can be told apart without error, or features that are sums of others:
        there is no single maximum.

    References
    ----------
    Liang and Zeger, Biometrika 73 (1986) 13, for the errors, with the small-sample factor of statsmodels.
    """
    from statsmodels.genmod.families import Binomial  # late: half a second, and nothing else fits a model
    from statsmodels.genmod.generalized_linear_model import GLM
    from statsmodels.tools.sm_exceptions import (
        MissingDataError,
        PerfectSeparationWarning,
        SingularMatrixWarning,
    )

    seen = np.array([len(np.unique(cluster[column != 0])) for column in features.T])
    enough = seen >= FEWEST_SEEN
    if not enough.any():
        expected = f"more games: a feature counts if it is seen in {FEWEST_SEEN}"
        raise InputError("turns", "rows", f"{len(np.unique(cluster))} games to fit", expected)
    with warnings.catch_warnings():
        for one in (PerfectSeparationWarning, SingularMatrixWarning):
            warnings.simplefilter("error", one)
        try:
            model = GLM(points, features[:, enough], family=Binomial())
            found = model.fit(cov_type="cluster", cov_kwds={"groups": cluster})
        except (PerfectSeparationWarning, SingularMatrixWarning, MissingDataError, np.linalg.LinAlgError):
            found = None
    if found is None or not found.converged:
        raise InputError(
            "turns", "rows", "positions that no finite model fits", "more games, won by both sides"
        )
    coefficients, errors = np.zeros(features.shape[1]), np.zeros(features.shape[1])
    coefficients[enough], errors[enough] = found.params, found.bse
    return Regression(coefficients, errors)


def brier(chance: np.ndarray, points: np.ndarray) -> float:
    """Mean squared distance of a chance from the result; 0.25 for always saying one half."""
    return float(np.mean((chance - points) ** 2))


def log_loss(chance: np.ndarray, points: np.ndarray) -> float:
    """Mean surprise in nats; 0.693 for always saying one half."""
    return float(-np.mean(xlogy(points, chance) + xlogy(1 - points, 1 - chance)))


def fit(positions: Positions, source: dict[str, Any]) -> ValueModel:
    """Fit the model on the games that are not held out.

    Parameters
    ----------
    positions : Positions
    source : mapping
        ``plan``, ``engine``, ``scenarios``, ``players``, ``seed``, ``namespace``.

    Returns
    -------
    ValueModel
        Rounded as its file keeps it.

    Raises
    ------
    InputError
        No game to fit on, or none held out.
    """
    train, test = positions.take(~positions.held_out), positions.take(positions.held_out)
    if not len(train.points) or not len(test.points):
        raise InputError(
            COMMAND, "--games", f"{positions.n_games} games", f"{HELD_OUT} or more of every battle"
        )
    scale = np.sqrt(np.mean(train.features**2, axis=0))
    scale[scale == 0] = 1.0
    found = logistic_regression(train.features / scale, train.points, train.game)
    numbers = zip(FEATURES, scale, found.coefficients, found.errors, strict=True)
    weights = {
        name: Weight(scale=max(rounded(divisor), 10**-6), coefficient=rounded(value), error=rounded(error))
        for name, divisor, value, error in numbers
    }
    slopes = np.array([weight.coefficient / weight.scale for weight in weights.values()])
    chance = expit(test.features @ slopes)
    fitted = Fitted(
        **source,
        games=train.n_games,
        turns=len(train.points),
        held_out_games=test.n_games,
        held_out_turns=len(test.points),
        brier=rounded(brier(chance, test.points)),
        log_loss=rounded(log_loss(chance, test.points)),
    )
    return ValueModel(weights, fitted)
