"""Chance has an address: stateless Philox4x32-10 (Salmon et al., SC 2011) and the draws made from it.

Key = two words per game and stream; counter = (index, ordinal, turn, stream and side).  The only file with unsigned
integers.

All streams of a game have the same key words, unless some are drawn anew (``STATE.redrawn``): then these streams are
those of the same game under another base key, and the others stay what they are.
"""

import numpy as np

from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.layout import N_STREAMS

DECK = int(Stream.DECK)
U = np.uint64
MASK = U(0xFFFFFFFF)
M0 = U(0xD2511F53)
M1 = U(0xCD9E8D57)
W0 = U(0x9E3779B9)
W1 = U(0xBB67AE85)
S32 = U(32)
MIX0 = U(0x85EBCA6B)
MIX1 = U(0xC2B2AE35)
S15 = U(15)


@kernel
def philox4x32(c0, c1, c2, c3, k0, k1):
    """Ten rounds of Philox4x32 on 32-bit counter and key words held in int64; returns four such words."""
    x0, x1, x2, x3 = U(c0), U(c1), U(c2), U(c3)
    y0, y1 = U(k0), U(k1)
    for _ in range(10):
        p0 = M0 * x0
        p1 = M1 * x2
        x0, x1, x2, x3 = (p1 >> S32) ^ x1 ^ y0, p1 & MASK, (p0 >> S32) ^ x3 ^ y1, p0 & MASK
        y0 = (y0 + W0) & MASK
        y1 = (y1 + W1) & MASK
    return np.int64(x0), np.int64(x1), np.int64(x2), np.int64(x3)


@kernel
def game_key(base0, base1, game):
    """Key words of one game: the base key (seed, namespace, chance_id) mixed with the game index."""
    a, b, _c, _d = philox4x32(game & 0xFFFFFFFF, game >> 32, 0, 0, base0, base1)
    return a, b


@kernel
def set_keys(state, base0, base1, game):
    """Key words of every stream of a game.  Changes: state.keys."""
    key0, key1 = game_key(base0, base1, game)
    for stream in range(N_STREAMS):
        state["keys"][stream, 0] = key0
        state["keys"][stream, 1] = key1
    if state["redrawn"] != 0:
        key0, key1 = game_key(state["redraw0"], state["redraw1"], game)
        for stream in range(N_STREAMS):
            if (state["redrawn"] >> stream) & 1:
                state["keys"][stream, 0] = key0
                state["keys"][stream, 1] = key1


@kernel
def use_keys(state, key0, key1):
    """All chance of the game comes from other key words from here on.  Changes: state.keys."""
    for stream in range(N_STREAMS):
        state["keys"][stream, 0] = key0
        state["keys"][stream, 1] = key1


@kernel
def draw_word(state, stream, side, ordinal, index):
    """One 32-bit word at (index, ordinal, this turn, stream and side)."""
    key0 = state["keys"][stream, 0]
    key1 = state["keys"][stream, 1]
    a, _b, _c, _d = philox4x32(index, ordinal, state["turn"], stream * 2 + side, key0, key1)
    return a


@kernel
def draw_below(state, stream, side, ordinal, index, n):
    """A whole number 0 .. n-1 from the word at that address (bias below n / 2**32)."""
    return (draw_word(state, stream, side, ordinal, index) * n) >> 32


@kernel
def deck_priority(state, address, shuffle):
    """Priority of a card in a shuffle: depends on the card and the shuffle only, so decks of two variants agree."""
    key0 = state["keys"][DECK, 0]
    key1 = state["keys"][DECK, 1]
    a, _b, _c, _d = philox4x32(address, shuffle, 0, DECK * 2, key0, key1)
    return a >> 1


@kernel
def mix(lane, value):
    """One step of a 32-bit lane of the trajectory hash."""
    x = ((U(lane) ^ (U(value) & MASK)) * MIX0) & MASK
    x = ((x ^ (x >> S15)) * MIX1) & MASK
    return np.int64(x)


@kernel
def lanes_to_word(lane0, lane1):
    """The two lanes as one signed 64-bit word."""
    high = lane1 - 0x100000000 if lane1 >= 0x80000000 else lane1
    return high * 0x100000000 + lane0
