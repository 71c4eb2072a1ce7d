"""Ratings: a logistic model of single battles with a strength for each player and an edge for the sides of each board.

    logit P(Allies win) = edge of the scenario + strength of the Allied player - strength of the Axis player

The edge is an intercept for each scenario and side (that of the Axis is the same number with the other sign).  Without
it a lopsided board would look like luck and pull all strengths together.  Kept by hand: no library fits players and
sides together, and thousands of drawn-again tournaments at once.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import expit

ELO = 400 / np.log(10)  # points of rating per unit of strength: 173.7
RIDGE = 1e-3
STEPS, NEAR, LONGEST = 60, 1e-9, 2.0


@dataclass(frozen=True)
class Ratings:
    """A fit, or many at once.

    Attributes
    ----------
    strengths : ndarray, shape (n_fits, n_players)
        Their mean is 0.
    edges : ndarray, shape (n_fits, n_scenarios)
        Of the Allies.
    """

    strengths: np.ndarray
    edges: np.ndarray

    def elo(self, anchor: int) -> np.ndarray:
        """Ratings in points with the anchor at 0, shape (n_fits, n_players)."""
        return ELO * (self.strengths - self.strengths[:, [anchor]])

    def allied_chance(self) -> np.ndarray:
        """Points to be expected by the Allies, shape (n_fits, n_scenarios, n_players as Axis, n_players as Allies)."""
        difference = self.strengths[:, None, :] - self.strengths[:, :, None]
        return np.asarray(expit(self.edges[:, :, None, None] + difference[:, None]))


def fit(points: np.ndarray, games: np.ndarray, ridge: float = RIDGE) -> Ratings:
    """Fit the model by Newton's method, all replicates together.

    Parameters
    ----------
    points : ndarray, shape (n_fits, n_scenarios, n_players, n_players)
        Sum of the points of the Allies; first player index: Axis, second: Allies.  Draws count half.
    games : ndarray, shape (n_scenarios, n_players, n_players)
        Games behind it, 0 where two players did not meet.
    ridge : float
        Pull towards 0 that keeps ratings finite where somebody wins everything.

    Returns
    -------
    Ratings

    References
    ----------
    Bradley and Terry, Biometrika 39 (1952) 324; Agresti, Categorical Data Analysis (2013), 11.6.
    """
    n_scenarios, n_players, _ = games.shape
    cells = np.argwhere(games > 0)
    design = np.zeros((len(cells), n_scenarios + n_players))
    rows = np.arange(len(cells))
    design[rows, cells[:, 0]] = 1.0
    np.add.at(design, (rows, n_scenarios + cells[:, 2]), 1.0)
    np.add.at(design, (rows, n_scenarios + cells[:, 1]), -1.0)
    s, i, j = cells.T
    beta = _newton(design, points[:, s, i, j], games[s, i, j].astype(float), ridge)
    strengths = beta[:, n_scenarios:]
    return Ratings(strengths - strengths.mean(axis=1, keepdims=True), beta[:, :n_scenarios])


def _newton(design: np.ndarray, points: np.ndarray, games: np.ndarray, ridge: float) -> np.ndarray:
    """Coefficients, shape (n_fits, n_terms), of a ridged binomial model."""
    n_terms = design.shape[1]
    products = (design[:, :, None] * design[:, None, :]).reshape(len(design), -1)
    beta = np.zeros((len(points), n_terms))
    for _ in range(STEPS):
        chance = expit(beta @ design.T)
        slope = (points - games * chance) @ design - ridge * beta
        curve = ((games * chance * (1 - chance)) @ products).reshape(-1, n_terms, n_terms)
        step = np.linalg.solve(curve + ridge * np.eye(n_terms), slope[:, :, None])[:, :, 0]
        step *= np.minimum(1.0, LONGEST / np.maximum(np.abs(step).max(axis=1, keepdims=True), NEAR))
        beta += step
        if np.abs(step).max() < NEAR:
            break
    return beta
