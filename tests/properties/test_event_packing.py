"""The packed event: no two events that differ are one and the same number, nor the same step of the hash."""

from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.hooks import NOTED, Event
from engine.kernel.log_event import log_event, pack
from engine.layout import MAX_CARDS, MAX_HEXES, MAX_UNITS, STATE, WIDTHS
from engine.loading.schema.rows import UnitType
from engine.loading.schema.scenario_file import Exit, Objective
from engine.sizes import MAX_MEDALS, MAX_WORTH

PLACES = len(WIDTHS)
RANGES = [
    (-(1 << bits - 1), (1 << bits - 1) - 1) for bits in WIDTHS
]  # what so many bits with a sign can hold


def unpacked(packed):
    """Kind and numbers of a packed event, worked out from the widths alone."""
    numbers = []
    for bits in reversed(WIDTHS):
        packed, low = divmod(packed, 1 << bits)
        numbers.append(low - (1 << bits) if low >> (bits - 1) else low)
    return (packed, *reversed(numbers))


def limits(kind):
    """Limits of all five numbers of a kind; those it does not use are 0."""
    own = [one.limits for one in NOTED[kind].values()]
    return own + [(0, 0)] * (PLACES - len(own))


def events_of(kind):
    """Any event of a kind that the records allow."""
    return st.tuples(st.just(int(kind)), *(st.integers(*one) for one in limits(kind)))


ALLOWED = st.sampled_from(list(NOTED)).flatmap(events_of)
ANY = st.tuples(st.sampled_from([int(kind) for kind in Event]), *(st.integers(*one) for one in RANGES))


def hashed(event, lanes=(0, 0)):
    """The lanes of the trajectory hash after one event."""
    state = np.zeros(1, STATE)[0]
    state["hash0"], state["hash1"] = lanes
    log_event(state, *event)
    return int(state["hash0"]), int(state["hash1"])


def test_every_kind_of_event_says_what_it_notes():
    assert set(NOTED) == set(Event)
    assert all(len(fields) <= PLACES for fields in NOTED.values())


def test_every_number_of_every_kind_fits_its_width():
    for kind, fields in NOTED.items():
        for one, (least, most) in zip(fields.values(), RANGES, strict=False):
            assert least <= one.low <= one.high <= most, kind.name


def test_kind_and_numbers_fit_a_word_with_its_sign():
    assert max(Event).bit_length() + sum(WIDTHS) <= 63


def test_the_records_are_no_larger_than_the_limits_say():
    """Fields that hold hexes, units and cards reach to the ends of the records; medals to what files may ask for."""
    assert NOTED[Event.STEP]["from"].limits == NOTED[Event.STEP]["to"].limits == (0, MAX_HEXES - 1)
    assert NOTED[Event.STEP]["unit"].limits == (0, MAX_UNITS - 1)
    assert NOTED[Event.DRAW]["card"].limits == (0, MAX_CARDS - 1)
    assert NOTED[Event.TURN]["axis"].high == MAX_MEDALS
    for model, field in ((UnitType, "medals"), (Objective, "value"), (Exit, "value")):
        assert most_of(model, field) <= MAX_WORTH


def most_of(model, field):
    """The largest number that a field of a file may hold."""
    found = [
        part["maximum"] for part in parts(model.model_json_schema()["properties"][field]) if "maximum" in part
    ]
    assert len(found) == 1
    return found[0]


def parts(schema):
    """A JSON schema and the alternatives in it."""
    yield schema
    for one in schema.get("anyOf", []):
        yield from parts(one)


@given(event=ALLOWED)
def test_an_event_can_be_read_back_from_its_number(event):
    assert unpacked(int(pack(*event))) == event


@given(event=ANY)
def test_so_can_any_numbers_that_fit_the_widths(event):
    assert 0 <= int(pack(*event)) < 1 << 63
    assert unpacked(int(pack(*event))) == event


def test_the_corners_of_every_kind_are_all_different():
    corners = [
        (int(kind), *corner)
        for kind in Event
        for corner in product(*(sorted(set(one)) for one in limits(kind)))
    ]
    packed = {int(pack(*corner)) for corner in corners}
    assert len(packed) == len(corners) > 300
    assert all(unpacked(int(pack(*corner))) == corner for corner in corners)
    assert len({hashed(corner) for corner in corners}) == len(corners)


def test_hexes_of_large_boards_are_told_apart():
    """Boards of more than 131 hexes: a hex of the one number and 131 less of the next are two different steps."""
    steps = [
        (int(Event.STEP), unit, start, to, 1, 0)
        for unit in (0, 1, 2)
        for start in (0, 1, 131, 231)
        for to in (0, 131, 231)
    ]
    assert len({int(pack(*step)) for step in steps}) == len({hashed(step) for step in steps}) == len(steps)


@given(one=ALLOWED, other=ALLOWED, lanes=st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1)))
def test_two_events_never_lead_to_the_same_hash(one, other, lanes):
    assume(one != other)
    assert hashed(one, lanes) != hashed(other, lanes)


@pytest.mark.parametrize("lanes", [(0, 0), (0xFFFFFFFF, 0xFFFFFFFF), (0x12345678, 0x9ABCDEF0)])
def test_every_bit_of_an_event_counts(lanes):
    """One bit of the packed event turned around, whichever it is, turns the hash."""
    event = (5, 3, -1, 200, 7, -2)
    usual = hashed(event, lanes)
    for place, bits in enumerate(WIDTHS):
        for bit in range(bits):
            other = list(event)
            other[1 + place] ^= 1 << bit
            assert hashed(other, lanes) != usual, (place, bit)


@given(event=ALLOWED, lanes=st.tuples(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1)))
def test_games_that_differ_before_still_differ_afterwards(event, lanes):
    """An event that both games have cannot make the same of them."""
    other = lanes[0] ^ 1, lanes[1]
    another = lanes[0], lanes[1] ^ 0x80000000
    assert len({hashed(event, lanes), hashed(event, other), hashed(event, another)}) == 3
