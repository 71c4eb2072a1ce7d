"""Several scenarios together: equal weights, errors added as squares."""

from math import sqrt

import numpy as np
import pytest

from analysis.stats.levels import share
from analysis.stats.paired import change_of_mean
from analysis.stats.pooled import pooled_change, pooled_level


def test_scenarios_have_equal_weight():
    pooled = pooled_level([share(60, 100), share(4500, 10_000)])
    assert pooled.value == pytest.approx((0.60 + 0.45) / 2)
    error = sqrt(0.6 * 0.4 / 100 + 0.45 * 0.55 / 10_000) / 2
    assert pooled.error == pytest.approx(error)
    assert pooled.high - pooled.low == pytest.approx(2 * 1.959964 * error)
    assert pooled.n == 10_100


def test_the_pooled_interval_covers_the_mean_of_the_truths():
    generator = np.random.default_rng(3)
    truths, covered = (0.0, 0.4, 0.8), 0
    for _ in range(1000):
        before = generator.normal(0, 1, (3, 200))
        changes = [change_of_mean(b, b + generator.normal(t, 1, 200)) for b, t in zip(before, truths, strict=True)]
        pooled = pooled_change(changes)
        covered += pooled.low <= 0.4 <= pooled.high
    assert abs(covered / 1000 - 0.95) <= 0.021
