"""The whole numbers of a parameter among which a search looks: all of a short range, the round ones of a long one."""

import pytest

from engine.loading.options.levels import MOST_TRIED, tried
from engine.loading.schema.option_file import Param


@pytest.mark.parametrize(
    ("ends", "default", "step", "levels"),
    [
        ([-2, 1], 0, 1, [-2, -1, 0, 1]),
        ([0, 24], 0, 1, [*range(25)]),  # as many as a sweep may have
        ([0, 25], 0, 2, [*range(0, 25, 2), 25]),
        ([10, 100], 50, 5, [*range(10, 101, 5)]),  # a percentage
        ([1, 60], 20, 5, [1, *range(5, 61, 5)]),
        ([4, 48], 9, 2, [4, 6, 8, 9, *range(10, 49, 2)]),  # the default is among them
        ([0, 99], 0, 5, [*range(0, 96, 5), 99]),
        ([1, 200], 20, 10, [1, *range(10, 201, 10)]),
        ([-40, 40], 0, 5, [*range(-40, 41, 5)]),
        ([0, 1000], 0, 50, [*range(0, 1001, 50)]),
    ],
)
def test_all_of_a_short_range_and_round_numbers_of_a_long_one(ends, default, step, levels):
    assert tried(Param(default=default, range=ends)) == (step, levels)
    assert len(levels) <= MOST_TRIED
