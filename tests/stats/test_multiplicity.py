"""Adjustments against other programs."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from analysis.stats.multiplicity import benjamini_hochberg, holm


@pytest.mark.parametrize("seed", range(5))
def test_holm(seed):
    p_values = np.random.default_rng(seed).random(6) ** 3
    assert holm(list(p_values)) == pytest.approx(list(multipletests(p_values, method="holm")[1]))


def test_no_tests_need_no_adjustment():
    assert holm([]) == []


@pytest.mark.parametrize("p_values", [[0.5], [0.01, 0.04, 0.03, 0.5], [1.0, 0.2, 0.2, 0.001, 0.9, 0.05], []])
def test_benjamini_and_hochberg_as_in_scipy(p_values):
    expected = stats.false_discovery_control(p_values) if p_values else []
    assert benjamini_hochberg(p_values) == pytest.approx(list(expected))
