"""What each turn of a game did to the chance to win: the yardstick of lessons.

The outcome of a game is a noisy verdict on any one of its turns.  A model of the chance to win, fitted for one battle
on the positions after every turn, tells step by step how the chance moved; what the dice alone moved is taken off, and
later steps count less the later they come, so that a turn is judged mostly by what it led to soon.

References
----------
Schulman et al., High-dimensional continuous control using generalized advantage estimation, ICLR 2016.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.special import expit

from analysis.players.tuning.matches import HALVES
from analysis.stats.sides import SIDES
from analysis.value.features import features_of
from engine.runs.lessons import Lessons

DECAY = 0.9  # weight of a step of the chance to win, against that of the step before it
ROUNDS = 12  # of Newton's method, which settles in six
HELD = 3.0  # ridge on coefficients of standardized features, in games


@dataclass(frozen=True)
class Chances:
    """The chance of the Allies in positions of one battle, as a logistic model.

    Attributes
    ----------
    center, scale : ndarray, shape (n_features,)
    slopes : ndarray, shape (1 + n_features,)
        The constant first.
    start : float
        Chance before the first turn.
    """

    center: np.ndarray
    scale: np.ndarray
    slopes: np.ndarray
    start: float

    def after(self, features: np.ndarray) -> np.ndarray:
        """Chance of the Allies in positions with such features, shape (n,)."""
        return np.asarray(expit(self.slopes[0] + (features - self.center) / self.scale @ self.slopes[1:]))


def position_features(turns: np.ndarray) -> np.ndarray:
    """Features of the positions after turns (`analysis.value.features`), shape (n, n_features)."""
    frame = pd.DataFrame(turns)
    frame["side"] = pd.Categorical.from_codes(turns["side"], list(SIDES))
    return features_of(frame)


def points_of(results: np.ndarray) -> np.ndarray:
    """Points of the Allies, 0 to 1, shape (n_games,)."""
    return np.asarray(HALVES[results["winner"]] / 2.0)


def fit_chances(games: Sequence[Lessons]) -> Chances:
    """The model of one battle, by penalized maximum likelihood on all positions but the last of each game.

    One battle has a favorite, and a block of games may tell two features of it apart by chance alone: so it has a
    constant and a ridge, which the value model of all battles (`analysis.value.fit`) does without.
    """
    features = np.concatenate([position_features(one.turns) for one in games])
    outcome = np.concatenate([np.repeat(points_of(one.results), one.results["turns"]) for one in games])
    last = np.concatenate([_last_turns(one) for one in games])
    features, outcome = features[~last], outcome[~last]
    center, scale = features.mean(axis=0), features.std(axis=0)
    scale[scale < 1e-9] = 1.0
    inputs = np.column_stack([np.ones(len(features)), (features - center) / scale])
    slopes = np.zeros(inputs.shape[1])
    per_game = len(features) / max(sum(len(one.results) for one in games), 1)
    ridge = np.diag([0.0, *([HELD * per_game] * features.shape[1])])
    for _ in range(ROUNDS):
        chance = expit(inputs @ slopes)
        curve = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + ridge
        slopes += np.linalg.solve(
            curve + 1e-9 * np.eye(len(slopes)), inputs.T @ (outcome - chance) - ridge @ slopes
        )
    start = float(np.mean(np.concatenate([points_of(one.results) for one in games])))
    return Chances(center, scale, slopes, start)


def returns_of(games: Lessons, chances: Chances, decay: float = DECAY) -> np.ndarray:
    """What each turn did to the chance of the Allies, by itself and by what it led to, shape (n_turns,).

    Parameters
    ----------
    decay : float
        1: the outcome of the game less the chance before the turn.
    """
    last = _last_turns(games)
    after = chances.after(position_features(games.turns))
    after[last] = points_of(games.results)
    first = np.r_[True, last[:-1]]
    before = np.where(first, chances.start, np.r_[0.0, after[:-1]])
    steps = after - before
    open_ = before * (1 - before)
    lucky = np.column_stack([games.luck, games.luck * open_])
    steps = steps - lucky @ np.linalg.lstsq(lucky, steps, rcond=None)[0]
    return _faded_sums(steps, last, decay)


def _last_turns(games: Lessons) -> np.ndarray:
    """Which rows are the last turn of their game, shape (n_turns,)."""
    last = np.zeros(len(games.turns), bool)
    last[np.cumsum(games.results["turns"]) - 1] = True
    return last


def _faded_sums(steps: np.ndarray, last: np.ndarray, decay: float) -> np.ndarray:
    """Each step and the later ones of its game, each weighing ``decay`` times the one before it."""
    sums = np.zeros(len(steps))
    coming = 0.0
    for i in range(len(steps) - 1, -1, -1):
        coming = steps[i] + (0.0 if last[i] else decay * coming)
        sums[i] = coming
    return sums
