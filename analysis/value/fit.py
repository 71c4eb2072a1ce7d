"""Fit the value model by logistic regression, and look how it does on games that it was not fitted to.

The games lie in folds.  What the model says of the games of a fold is what it would say had it been fitted on all
others; the model itself is fitted on all games.
"""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import expit, xlogy

from analysis.stats.sides import POINTS
from analysis.value.card_worth import Drawn, card_worths
from analysis.value.features import features_of, medals_missing
from analysis.value.model import DECIMALS, ValueModel, rounded
from engine.loading.schema.value_file import FEATURES, Bias, Fitted, Weight
from engine.loading.words.errors import COMMAND, InputError
from engine.runs.columns import LABELS

FOLDS = 5
NEIGHBOURS = 5  # games that follow each other lie in one fold: members of an ensemble take turns
MOST_FITTED = 500_000  # positions; of more every second, every third ... of a game: they tell much the same
GAME = (*LABELS, "game")
FEWEST_SEEN = 30  # games in which a feature is seen; errors clustered by game mean nothing for fewer
FEWEST_WON = 10  # games that either side wins of a battle whose bias is known


@dataclass(frozen=True)
class Positions:
    """Positions with what became of them, all arrays of length n_turns.

    Attributes
    ----------
    features : ndarray of float64, shape (n_turns, n_features)
    missing : ndarray of float64
        Medals that the side misses which misses fewer.
    points : ndarray of float64
        Of the Allies at the end of the game.
    game : ndarray of int64
        Number of the game, counted over all battles.
    scenario : ndarray of str
    battle : ndarray of str
        Name by which the battle draws its chance.
    fold : ndarray of int64
    """

    features: np.ndarray
    missing: np.ndarray
    points: np.ndarray
    game: np.ndarray
    scenario: np.ndarray
    battle: np.ndarray
    fold: np.ndarray

    def take(self, rows: np.ndarray) -> "Positions":
        """Some of the positions."""
        return Positions(*(array[rows] for array in vars(self).values()))

    @property
    def n_games(self) -> int:
        """Number of games."""
        return len(np.unique(self.game))


def positions_of(
    turns: pd.DataFrame, games: pd.DataFrame, battles: Mapping[str, str] | None = None
) -> Positions:
    """Positions after every turn but the last of each game, for there the battle is over.

    Parameters
    ----------
    turns : DataFrame
        Rows of ``layout.TURN`` with the labels of their cells.
    games : DataFrame
        Rows of ``layout.RESULT``, at least of these games.
    battles : mapping of str to str, optional
        Name by which a scenario draws its chance, where that is not its own.

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
    scenario = joined["scenario"].astype(str)
    return Positions(
        features=features_of(joined),
        missing=medals_missing(joined),
        points=np.asarray(joined["winner"].map(POINTS), dtype=float),
        game=number,
        scenario=scenario.to_numpy(),
        battle=scenario.replace(dict(battles or {})).to_numpy(),
        fold=joined["game"].to_numpy() // NEIGHBOURS % FOLDS,
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


@dataclass(frozen=True)
class Fit:
    """A fitted model.

    Attributes
    ----------
    model : ValueModel
        Rounded as its file keeps it.
    chance : ndarray, shape (n_turns,)
        Of the Allies in every position, by models fitted on the games of the other folds.
    """

    model: ValueModel
    chance: np.ndarray


def fit(positions: Positions, source: Mapping[str, Any], drawn: Drawn | None = None) -> Fit:
    """Fit the model on all games, and for every fold on those of the others.

    Parameters
    ----------
    positions : Positions
    source : mapping
        ``plan``, ``engine``, ``scenarios``, ``players``, ``seed``, ``namespace``.
    drawn : Drawn, optional
        Draws of games, from which it is learned what cards in hand add to the score; default nothing.

    Raises
    ------
    InputError
        No game to fit on, or all of them in one fold.
    """
    folds = np.unique(positions.fold)
    if len(folds) < 2:
        expected = f"more than {NEIGHBOURS} of every battle"
        raise InputError(COMMAND, "--games", f"{positions.n_games} games", expected)
    said = Fitted(**source, games=positions.n_games, turns=len(positions.points), brier=0.0, log_loss=0.0)
    chance = np.zeros(len(positions.points))
    for fold in folds:
        own = positions.fold == fold
        chance[own] = chances_of(_fitted(positions.take(~own), said), positions.take(own))
    scores = {"brier": brier(chance, positions.points), "log_loss": log_loss(chance, positions.points)}
    model = _fitted(positions, said.model_copy(update={name: rounded(one) for name, one in scores.items()}))
    inside = chances_of(model, positions)
    worths = card_worths(drawn, float(np.mean(inside * (1 - inside)))) if drawn else {}
    return Fit(replace(model, cards={name: rounded(worth) for name, worth in worths.items()}), chance)


def _fitted(positions: Positions, said: Fitted) -> ValueModel:
    """The model of some games, without what cards in hand add."""
    every = -(-len(positions.points) // MOST_FITTED)
    train = positions.take(np.arange(len(positions.points)) % every == 0) if every > 1 else positions
    scale = np.sqrt(np.mean(train.features**2, axis=0))
    scale[scale == 0] = 1.0
    scale = np.array([max(rounded(one), 10**-DECIMALS) for one in scale])
    anywhere = logistic_regression(train.features / scale, train.points, train.game)
    within = _within(train, scale)
    weights = {
        name: Weight(
            scale=scale[i],
            coefficient=rounded(anywhere.coefficients[i]),
            error=rounded(anywhere.errors[i]),
            within=rounded(within.coefficients[i]),
            within_error=rounded(within.errors[i]),
        )
        for i, name in enumerate(FEATURES)
    }
    slopes = np.array([one.within / one.scale for one in weights.values()])
    biases = {name: _bias(train.take(train.battle == name), slopes) for name in pd.unique(train.battle)}
    return ValueModel(weights, said, {name: bias for name, bias in biases.items() if bias is not None}, {})


def chances_of(model: ValueModel, positions: Positions) -> np.ndarray:
    """Chance of the Allies in every position, each by the bias of its battle, shape (n_turns,)."""
    score = np.zeros(len(positions.points))
    for name in pd.unique(positions.battle):
        rows = positions.battle == name
        score[rows] = model.score(positions.features[rows], positions.missing[rows], name)
    return np.asarray(expit(score))


def _within(train: Positions, scale: np.ndarray) -> Regression:
    """Coefficients of the features where every battle has a bias of its own; of one-sided battles as anywhere."""
    known = [name for name in pd.unique(train.battle) if _is_played_out(train.take(train.battle == name))]
    rows = np.isin(train.battle, known)
    own = np.array([train.battle == name for name in known]).T.reshape(len(rows), len(known))
    design = np.hstack([train.features / scale, own, own * train.missing[:, None]])
    found = logistic_regression(
        design[rows] if known else train.features / scale,
        train.points[rows] if known else train.points,
        train.game[rows] if known else train.game,
    )
    n = len(FEATURES)
    return Regression(found.coefficients[:n], found.errors[:n])


def _is_played_out(battle: Positions) -> bool:
    """Whether either side wins often enough for the bias of a battle to be known."""
    points = battle.points[np.unique(battle.game, return_index=True)[1]]
    return bool(min(points.sum(), (1 - points).sum()) >= FEWEST_WON)


def _bias(battle: Positions, slopes: np.ndarray) -> Bias | None:
    """Bias of one battle beside a sum of features; None where it is not known."""
    if not _is_played_out(battle):
        return None
    design = np.column_stack([battle.features @ slopes, np.ones(len(battle.points)), battle.missing])
    slope, level, per_medal = logistic_regression(design, battle.points, battle.game).coefficients
    if slope <= 0:
        return None
    return Bias(level=rounded(level), per_medal=rounded(per_medal), slope=rounded(slope))
