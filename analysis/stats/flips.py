"""What became of each battle: same winner, turned to a side, played move for move as before."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Flips:
    """Shares of all pairs.

    Attributes
    ----------
    same : float
        Same winner, or drawn under both.
    to_axis, to_allies : float
        Ends better for that side; a draw lies between defeat and victory.  The three sum to 1.
    identical : float
        Every card, order and die was the same (equal trajectory hash).
    """

    same: float
    to_axis: float
    to_allies: float
    identical: float

    @property
    def touched(self) -> float:
        """Share of the battles in which anything differs."""
        return 1.0 - self.identical


def flips(before: np.ndarray, after: np.ndarray, hash_before: np.ndarray, hash_after: np.ndarray) -> Flips:
    """Compare battles pair by pair.

    Parameters
    ----------
    before, after : ndarray, shape (n_pairs,)
        Points of the Allies: 0, 0.5 or 1.
    hash_before, hash_after : ndarray of int64, shape (n_pairs,)
        Trajectory hashes.
    """
    return Flips(
        same=float(np.mean(after == before)),
        to_axis=float(np.mean(after < before)),
        to_allies=float(np.mean(after > before)),
        identical=float(np.mean(hash_before == hash_after)),
    )
