"""The spread over players by hand: with errors alike it is their variance less that of chance."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.who_plays import who_plays

VALUES = (0.565, 0.60, 0.66, 0.70, 0.775)


@pytest.mark.parametrize("error", [0.01, 0.03])
def test_the_spread_is_the_variance_beyond_chance(error):
    found = who_plays(VALUES, [error] * 5)
    assert found.tau == pytest.approx(np.sqrt(np.var(VALUES, ddof=1) - error**2), abs=1e-6)
    assert found.half_width == pytest.approx(stats.t.ppf(0.975, 4) * found.tau / np.sqrt(5))
    assert (found.n, found.lowest, found.highest) == (5, 0.565, 0.775)


def test_players_who_differ_by_no_more_than_chance_add_nothing():
    found = who_plays([0.50, 0.51, 0.49, 0.505, 0.495], [0.02] * 5)
    assert found.tau == found.half_width == 0


def test_two_players_show_no_spread():
    assert who_plays([0.4, 0.6], [0.01, 0.01]) is None
