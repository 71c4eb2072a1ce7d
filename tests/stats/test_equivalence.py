"""Shown to be unchanged: the same answer as two one-sided tests."""

import numpy as np
import pytest
from statsmodels.stats.weightstats import ttost_paired

from analysis.stats.equivalence import within_margin
from analysis.stats.paired import change_of_mean


@pytest.mark.parametrize("seed", range(12))
def test_the_interval_and_the_two_tests_agree(seed):
    generator = np.random.default_rng(seed)
    before = generator.integers(0, 5, 400).astype(float)
    after = before + generator.normal(0.06, 1, 400)
    p, *_ = ttost_paired(after, before, -0.1, 0.1)
    assert within_margin(change_of_mean(before, after), 0.1) == (p < 0.05)
