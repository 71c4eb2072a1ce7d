"""Win rates with draws: Wilson's interval without any, the width that theory gives with them, never no width."""

from math import sqrt

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from analysis.stats.draws import score_interval
from analysis.stats.estimates import share, share_of, z_value

Z2 = z_value() ** 2


@pytest.mark.parametrize(("lost", "won"), [(3, 7), (0, 10), (10, 0), (4387, 5613), (0, 1)])
def test_without_draws_it_is_the_interval_of_wilson(lost, won):
    expected = proportion_confint(won, lost + won, method="wilson")
    assert score_interval(lost, 0, won, z_value()) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("n", [1, 10, 20_000])
def test_games_that_are_all_drawn_leave_room_for_doubt(n):
    """Under a difference d of wins and defeats with no defeat, n d^2 = z^2 (d - d^2): d = z^2 / (n + z^2)."""
    reach = Z2 / (n + Z2) / 2
    assert score_interval(0, n, 0, z_value()) == pytest.approx((0.5 - reach, 0.5 + reach), abs=1e-9)


def test_a_tenth_drawn_makes_it_as_narrow_as_the_variance():
    won, drawn, lost = 7_500, 1_000, 1_500
    level = share_of(np.repeat([1.0, 0.5, 0.0], [won, drawn, lost]))
    wilson = share(won + drawn / 2, 10_000)
    assert level.value == wilson.value == 0.8
    assert level.error == pytest.approx(sqrt((0.8 * 0.2 - 0.1 / 4) / 10_000))
    ratio = (level.high - level.low) / (wilson.high - wilson.low)
    assert ratio == pytest.approx(sqrt(1 - 0.025 / 0.16), abs=0.002)


def test_swapping_the_sides_turns_the_interval_around():
    low, high = score_interval(31, 9, 60, z_value())
    assert score_interval(60, 9, 31, z_value()) == pytest.approx((1 - high, 1 - low), abs=1e-9)
