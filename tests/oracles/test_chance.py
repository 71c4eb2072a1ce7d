"""Philox4x32-10 against its published known answers and against an independent implementation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from randomgen import Philox

from engine.codes import Source
from engine.hooks import SOURCE_STREAMS, Stream
from engine.kernel.chance import draw_below, game_key, philox4x32, set_keys
from engine.layout import N_STREAMS, STATE

WORD = st.integers(0, 2**32 - 1)
# Counter, key, output: the known-answer file of the generator's authors (Random123, kat_vectors).
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF),
        (0xFFFFFFFF, 0xFFFFFFFF),
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_known_answers(counter, key, expected):
    assert tuple(int(word) for word in philox4x32(*counter, *key)) == expected


@given(st.tuples(WORD, WORD, WORD, WORD), st.tuples(WORD, WORD))
def test_agrees_with_an_independent_implementation(counter, key):
    as_number = sum(word << (32 * i) for i, word in enumerate(counter))
    # that library steps the counter before its first block
    other = Philox(counter=(as_number - 1) % 2**128, key=key[0] + (key[1] << 32), number=4, width=32)
    words = other.random_raw(4)
    assert tuple(int(word) for word in philox4x32(*counter, *key)) == tuple(int(word) for word in words)


def test_draws_below_six_are_even():
    state = np.zeros(1, STATE)[0]
    state["keys"][:] = 12345, 678
    counts = np.bincount([draw_below(state, Stream.DICE, 0, 3, i, 6) for i in range(6000)], minlength=6)
    # chi-square with 5 degrees of freedom stays below 25.7 with probability 0.9999
    assert ((counts - 1000) ** 2 / 1000).sum() < 25.7


def test_streams_and_sides_are_separate_addresses():
    state = np.zeros(1, STATE)[0]
    words = {int(draw_below(state, stream, side, 0, 0, 2**31)) for stream in Stream for side in (0, 1)}
    assert len(words) == 2 * len(Stream)


def test_games_have_their_own_keys():
    keys = {tuple(int(word) for word in game_key(1, 2, game)) for game in range(500)}
    assert len(keys) == 500


def keys_of(redrawn, game=7):
    """Key words of each stream of a game with these streams drawn anew under the base key (3, 4)."""
    state = np.zeros(1, STATE)[0]
    state["redrawn"] = sum(1 << stream for stream in redrawn)
    state["redraw0"], state["redraw1"] = 3, 4
    set_keys(state, 1, 2, game)
    return {stream: tuple(state["keys"][stream].tolist()) for stream in Stream}


def test_all_streams_of_a_game_share_its_key():
    assert set(keys_of(()).values()) == {tuple(int(word) for word in game_key(1, 2, 7))}


@pytest.mark.parametrize("source", Source)
def test_sources_of_chance_are_drawn_anew_by_themselves(source):
    streams, found = SOURCE_STREAMS[source], keys_of(SOURCE_STREAMS[source])
    base, other = (tuple(int(word) for word in game_key(*key, 7)) for key in ((1, 2), (3, 4)))
    assert base != other
    assert found == {stream: other if stream in streams else base for stream in Stream}


def test_every_stream_belongs_to_one_source():
    assert sorted(stream for streams in SOURCE_STREAMS.values() for stream in streams) == sorted(Stream)
    assert len(SOURCE_STREAMS) == len(Source) and max(Stream) < N_STREAMS
