"""Which rules acted in many games: the fired words of results as arrays."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.hooks import FIRED_COLUMNS
from engine.sizes import WORD_BITS


def fired_mask(bits: Iterable[int]) -> NDArray[np.int64]:
    """Triggers as words, shape (n_words,): one bit each."""
    mask = np.zeros(len(FIRED_COLUMNS), np.int64)
    for bit in bits:
        mask[bit // WORD_BITS] |= 1 << bit % WORD_BITS
    return mask


def fired_words(games: Mapping[str, Any] | np.ndarray) -> NDArray[np.int64]:
    """The fired words of games, shape (n_games, n_words).

    Parameters
    ----------
    games : DataFrame or structured array
        With the first of ``FIRED_COLUMNS``; a run of a version with fewer words had none of the later triggers.
    """
    first = np.asarray(games[FIRED_COLUMNS[0]], np.int64)
    names = set((games.dtype.names or ()) if isinstance(games, np.ndarray) else games.keys())
    later = [
        np.asarray(games[column], np.int64) if column in names else np.zeros_like(first)
        for column in FIRED_COLUMNS[1:]
    ]
    return np.stack([first, *later], axis=-1)


def acted(words: NDArray[np.int64], bits: Iterable[int]) -> NDArray[np.bool_]:
    """Whether any of some triggers is set, for words of shape (..., n_words)."""
    return np.asarray((words & fired_mask(bits)).any(axis=-1))
