"""Luck of the dice by hand."""

import numpy as np
import pandas as pd
import pytest

from analysis.stats.luck import farthest_z, luck_of_games, zero_mean


def games(hits_axis, hits_allies, sixths_axis, sixths_allies):
    return pd.DataFrame(
        {
            "hits_axis": np.array(hits_axis, np.int16),
            "hits_allies": np.array(hits_allies, np.int16),
            "expected_sixths_axis": np.array(sixths_axis, np.int32),
            "expected_sixths_allies": np.array(sixths_allies, np.int32),
        }
    )


def test_luck_is_hits_beyond_expectation():
    frame = luck_of_games(games([10, 4], [3, 3], [48, 36], [18, 21]))
    assert frame["axis"].tolist() == [2, -2] and frame["allies"].tolist() == [0, -0.5]


def test_z_is_the_mean_in_standard_errors_and_the_farther_side_counts():
    frame = games([7, 6, 8, 7], [6, 6, 6, 6], [36] * 4, [36] * 4)
    axis, allies = zero_mean(luck_of_games(frame))
    assert axis.z == pytest.approx(1 / (np.std([1, 0, 2, 1], ddof=1) / 2)) and axis.mean.n == 4
    assert allies.z == 0
    assert farthest_z(luck_of_games(frame)) == axis.z
