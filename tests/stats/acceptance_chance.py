"""Checks of chance: the generator's published vectors, fair numbers in every stream, no stream tells of another."""

from __future__ import annotations

import numpy as np
from scipy import stats

from engine.hooks import Stream
from engine.kernel.chance import draw_below, philox4x32, set_keys
from engine.layout import STATE
from tests.stats.known_truth import SEED, Check, Size, at_least, near

# Known answers of Random123 (kat_vectors): counter, key, words.
VECTORS = (
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
)
LEAST_P = 0.0005


def words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def dice(size: Size) -> list[Check]:
    """Published vectors, chi-square of each stream and side, correlation of each two."""
    right = sum(list(philox4x32(*words(c), *words(k))) == words(answer) for c, k, answer in VECTORS)
    checks = [Check("known answers of Philox4x32-10", str(right), "3", right == len(VECTORS))]
    streams = {
        f"{s.name.lower()}, side {side}": drawn(s, side, size.draws) for s in Stream for side in (0, 1)
    }
    for name, faces in streams.items():
        p = float(stats.chisquare(np.bincount(faces, minlength=6)).pvalue)
        checks.append(at_least(f"chi-square of six faces, {name}", p, LEAST_P))
    table = np.corrcoef(np.array(list(streams.values()), dtype=float))
    farthest = float(np.abs(table[np.triu_indices(len(table), 1)]).max() * np.sqrt(size.draws))
    checks.append(near("largest correlation of two streams, in standard errors", farthest, 0.0, 4.5))
    return checks


def drawn(stream: Stream, side: int, n: int) -> np.ndarray:
    """Numbers 0 .. 5 at addresses as games use them: few per turn, some turns per game."""
    state = np.zeros(1, STATE)[0]
    faces = np.zeros(n, np.int64)
    for i in range(n):
        if i % 60 == 0:
            set_keys(state, SEED, 0, i // 60)
        state["turn"] = i % 60 // 6
        faces[i] = draw_below(state, stream, side, i % 6 // 3, i % 3, 6)
    return faces
