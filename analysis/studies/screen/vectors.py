"""Rule vectors: which levels are in force in each block of games, drawn from an addressed stream.

A draw depends on seed, namespace, scenario, block and the level's own name, so that neither workers nor the other
options of a screening change it.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from analysis.studies.screen.factors import Level, chances, companions, excludes
from engine.kernel.chance import philox4x32
from engine.runs.games import base_key

WORD = 2**32
IN_FORCE, TURN = 0, 1  # purposes of a draw: is a level in force, and in which order are levels asked


@dataclass(frozen=True)
class Address:
    """Where the draws of a scenario lie: what the run's chance depends on."""

    seed: int
    namespace: str
    chance_id: str

    def words(self, name: str, purpose: int, n_blocks: int) -> np.ndarray:
        """One 32-bit word for each block, shape (n_blocks,)."""
        low, high = base_key(self.seed, f"{self.namespace} rules", self.chance_id)
        word = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=4).digest(), "little")
        zeros = np.zeros(n_blocks, np.int64)
        drawn, *_ = philox4x32(np.arange(n_blocks), zeros + word, zeros + purpose, zeros, low, high)
        return np.asarray(drawn)


def rule_vectors(
    levels: Sequence[Level], allowed: Sequence[bool], q: float, address: Address, n_blocks: int
) -> list[tuple[int, ...]]:
    """Draw the levels of every block.

    Parameters
    ----------
    levels : sequence of Level
    allowed : sequence of bool
        Levels that can occur in this scenario; the others are never drawn.
    q : float
        Chance of a level to be in force, independently of those of other factors.
    address : Address
    n_blocks : int

    Returns
    -------
    list of tuple of int, length n_blocks
        Indices of levels, the one that is given up first (if the tables refuse them together) last.
    """
    drawn = np.zeros((n_blocks, len(levels)), bool)
    for factor in dict.fromkeys(level.factor for level in levels):
        members = [i for i, level in enumerate(levels) if level.factor == factor]
        _draw_factor(drawn, levels, members, q, address)
    drawn &= np.asarray(allowed, bool)
    turns = np.stack([address.words(level.id, TURN, n_blocks) for level in levels], axis=1)
    order = np.argsort(turns, axis=1, kind="stable")
    return [_together(levels, allowed, [int(i) for i in order[b] if drawn[b, i]]) for b in range(n_blocks)]


def _draw_factor(
    drawn: np.ndarray, levels: Sequence[Level], members: Sequence[int], q: float, address: Address
) -> None:
    """At most one level of a factor for every block.  Changes: drawn."""
    words = address.words(levels[members[0]].factor, IN_FORCE, len(drawn))
    limit = 0.0
    for i, chance in zip(members, chances([levels[m] for m in members], q), strict=True):
        low, limit = limit, limit + chance * WORD
        drawn[:, i] = (words >= low) & (words < limit)


def _together(levels: Sequence[Level], allowed: Sequence[bool], wanted: Sequence[int]) -> tuple[int, ...]:
    """Levels that may be in force together: each brings what it requires, or stays away."""
    kept: list[int] = []
    for i in wanted:
        needed = [levels.index(one) for one in companions(levels, levels[i])]
        new = [j for j in [*needed, i] if j not in kept]
        apart = any(excludes(levels[a], levels[b]) for a in new for b in [*kept, *new] if a != b)
        if not apart and all(allowed[j] for j in new):
            kept += new
    return tuple(kept)
