"""Intervals that hold at every look: by arithmetic, by the law of sums of normal pairs, and beside their p-value."""

from math import log, sqrt

import numpy as np
import pytest

from analysis.stats.any_time import SHARPEST, any_time, p_any_time, reach
from analysis.stats.estimates import LEVEL, z_value
from analysis.stats.paired import change_of_mean

LOOKS = range(1000, 16_001, 1000)


def test_the_half_width_is_that_of_its_formula():
    """At the standard grade: r = 5.9915 + log 6.9915 = 7.936; 3.034 errors in place of 1.960."""
    r = 5.9915 + log(6.9915)
    assert reach(SHARPEST) == pytest.approx(sqrt((1 + 1 / r) * log((r + 1) / 0.0025)), rel=1e-4)
    assert 3.0 < reach(SHARPEST) < 3.07
    assert all(reach(n) > reach(SHARPEST) * 0.98 for n in (1000, 2000, 8000, 16_000))
    assert reach(1000, 0.90) < reach(1000, 0.95)


@pytest.mark.parametrize("n", LOOKS)
def test_the_p_value_is_5_of_100_where_the_interval_ends(n):
    assert p_any_time(reach(n), n) == pytest.approx(0.05)
    assert p_any_time(0.0, n) == 1 and p_any_time(10.0, n) < 1e-9


def test_all_looks_together_hold_the_truth():
    """Sums of 16 batches of 1,000 normal pairs, 20,000 runs; intervals of fixed n miss at some look in one of four."""
    rng = np.random.default_rng(8)
    sums = np.cumsum(rng.normal(0, sqrt(1000), (20_000, len(LOOKS))), axis=1)
    z = np.abs(sums) / np.sqrt(np.array(LOOKS))
    held = (z <= [reach(n) for n in LOOKS]).all(axis=1).mean()
    assert held >= 0.95
    assert (z <= z_value(LEVEL)).all(axis=1).mean() < 0.80


def test_a_change_has_longer_arms_and_the_same_value():
    rng = np.random.default_rng(1)
    before = rng.normal(0, 1, 2000)
    found = change_of_mean(before, before + rng.normal(0.1, 1, 2000))
    wide = any_time(found)
    assert wide.value == found.value
    assert (found.value - wide.low) / (found.value - found.low) == pytest.approx(reach(2000) / z_value(LEVEL))
    assert (wide.narrow_high - wide.value) / (found.narrow_high - found.value) == pytest.approx(
        reach(2000, 0.90) / z_value(0.90)
    )
    assert (wide.p < 0.05) == (wide.low > 0)
    assert wide.p > found.p
