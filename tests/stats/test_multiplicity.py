"""Holm's adjustment against another program."""

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests

from analysis.stats.multiplicity import holm


@pytest.mark.parametrize("seed", range(5))
def test_holm(seed):
    p_values = np.random.default_rng(seed).random(6) ** 3
    assert holm(list(p_values)) == pytest.approx(list(multipletests(p_values, method="holm")[1]))


def test_no_tests_need_no_adjustment():
    assert holm([]) == []
