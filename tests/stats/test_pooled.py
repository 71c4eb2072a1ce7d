"""Several scenarios together: equal weights, errors added as squares."""

from math import sqrt

import numpy as np
import pytest

from analysis.stats.levels import share
from analysis.stats.paired import change_of_mean
from analysis.stats.pooled import pooled_change, pooled_level, pooled_share


def test_scenarios_have_equal_weight():
    pooled = pooled_level([share(60, 100), share(4500, 10_000)])
    assert pooled.value == pytest.approx((0.60 + 0.45) / 2)
    error = sqrt(0.6 * 0.4 / 100 + 0.45 * 0.55 / 10_000) / 2
    assert pooled.error == pytest.approx(error)
    assert pooled.high - pooled.low == pytest.approx(2 * 1.959964 * error)
    assert pooled.n == 10_100


def test_shares_of_equal_scenarios_are_one_large_scenario():
    pooled, together = pooled_share([share(30, 100)] * 4), share(120, 400)
    assert (pooled.value, pooled.low, pooled.high, pooled.error) == pytest.approx(
        (together.value, together.low, together.high, together.error)
    )
    assert pooled.n == 400


def test_what_never_happens_keeps_its_doubt_and_no_share_leaves_its_range():
    never = pooled_share([share(0, 100), share(0, 300)])
    assert (never.value, never.low, never.high) == pytest.approx((0, 0, share(0, 400).high))
    rare = pooled_share([share(0, 100), share(1, 100)])
    assert 0 <= rare.low < 0.005 < rare.high


def test_the_pooled_interval_covers_the_mean_of_the_truths():
    generator = np.random.default_rng(3)
    truths, covered = (0.0, 0.4, 0.8), 0
    for _ in range(1000):
        before = generator.normal(0, 1, (3, 200))
        changes = [
            change_of_mean(b, b + generator.normal(t, 1, 200)) for b, t in zip(before, truths, strict=True)
        ]
        pooled = pooled_change(changes)
        covered += pooled.low <= 0.4 <= pooled.high
    assert abs(covered / 1000 - 0.95) <= 0.021
