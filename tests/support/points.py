"""Who wins a game in points, and whether a gain of points on the same cards and dice may be none."""

from __future__ import annotations

import numpy as np

from engine.codes import Winner


def points_won(results: np.ndarray, side: int) -> np.ndarray:
    """For each game 1 if the side wins, 1/2 for a draw, 0 for a loss; shape (n_games,)."""
    winner = results["winner"]
    return np.where(winner == side, 1.0, np.where(winner == Winner.DRAW, 0.5, 0.0))


def error_of(values: np.ndarray) -> float:
    """Standard error of a mean."""
    return float(values.std() / np.sqrt(len(values)))


def assert_no_loss(gain: np.ndarray, spread: float, name: str = "") -> None:
    """The mean of a gain is not below zero by more than so many standard errors."""
    assert gain.mean() >= -spread * error_of(gain), f"{name}: {gain.mean():+.3f}"
