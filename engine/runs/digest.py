"""Digests of outcomes that do not know how the games were divided into blocks.

Every result row is hashed by itself into two 64-bit lanes and the lanes are added up, so the sums of two
blocks are the sum of both: 1 or 16 workers, any block size, any order of arrival give the same digest of a
run.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.hooks import FIRED_COLUMNS
from engine.layout import RESULT

# Words of triggers beyond the first enter where a trigger in them has fired: games that no rule of a box touches have
# the digests they had before there was such a rule.
FURTHER_WORDS = frozenset(FIRED_COLUMNS[1:])
# What happened in a game: how its luck is weighed hangs on the value model, and the game is the same without.
HAPPENED = tuple(name for name in RESULT.names or () if name not in ("luck_dice", "luck_cards"))
_MASK = (1 << 64) - 1
_SEEDS = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03))
_MULTIPLY = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
_SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))


class Sums(NamedTuple):
    """Two 64-bit lanes, each the sum of the hashes of some result rows."""

    lane0: int
    lane1: int

    def plus(self, other: "Sums") -> "Sums":
        """Sums of both sets of rows together."""
        return Sums((self.lane0 + other.lane0) & _MASK, (self.lane1 + other.lane1) & _MASK)

    def text(self) -> str:
        """32 hexadecimal digits."""
        return f"{self.lane0:016x}{self.lane1:016x}"

    @staticmethod
    def from_text(text: str) -> "Sums":
        """Read back what ``text`` wrote."""
        return Sums(int(text[:16], 16), int(text[16:], 16))


NO_ROWS = Sums(0, 0)


def _scramble(lane: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Finalizer of SplitMix64: every bit of the input reaches every bit of the output."""
    lane = (lane ^ (lane >> _SHIFTS[0])) * _MULTIPLY[0]
    lane = (lane ^ (lane >> _SHIFTS[1])) * _MULTIPLY[1]
    return lane ^ (lane >> _SHIFTS[2])


def sums_of(rows: NDArray[np.void]) -> Sums:
    """Sums of a block of result rows.

    Parameters
    ----------
    rows : ndarray of layout.RESULT, shape (n,)
        Rows in any order; each holds its game index, so equal games of different index differ.

    Returns
    -------
    Sums
        The same for any order of the rows; additive over disjoint blocks.
    """
    lanes = []
    for seed in _SEEDS:
        lane = np.full(len(rows), seed, np.uint64)
        for name in HAPPENED:
            mixed = _scramble((lane + seed) ^ rows[name].astype(np.int64).view(np.uint64))
            lane = np.where(rows[name] != 0, mixed, lane) if name in FURTHER_WORDS else mixed
        lanes.append(int(lane.sum(dtype=np.uint64)))
    return Sums(lanes[0], lanes[1])


def outcome_digest(cells: Iterable[tuple[str, Sums]]) -> str:
    """Digest of all outcomes of a run.

    Parameters
    ----------
    cells : iterable of (label, sums)
        One label per cell (scenario, variant and players) with the sums of all its games, in any order.

    Returns
    -------
    str
        32 hexadecimal digits.
    """
    lines = sorted(f"{label}={sums.text()}" for label, sums in cells)
    return hashlib.blake2s("\n".join(lines).encode(), digest_size=16).hexdigest()


def text_digest(text: str, digits: int = 16) -> str:
    """Digest of a text, an even number of hexadecimal digits up to 64."""
    return bytes_digest(text.encode(), digits)


def bytes_digest(content: bytes, digits: int = 16) -> str:
    """The same of bytes."""
    return hashlib.blake2s(content, digest_size=digits // 2).hexdigest()
