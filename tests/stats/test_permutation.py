"""Sign flips: all of them counted by hand, other programs, and the limit for many pairs."""

from itertools import product

import numpy as np
import pytest
from scipy import stats

from analysis.stats import permutation
from analysis.stats.paired import mcnemar
from analysis.stats.permutation import sign_flip


@pytest.mark.parametrize(
    "differences",
    [
        [1],
        [1, 2, 3],
        [2, 2, -4, 6],
        [0, 0, 1, -3, 2, 2],
        [0.5, 1.0, -0.5, 1.5],
        [-3, -1, -4, -1, -5, -9, 2, 6],
    ],
)
def test_all_flips_counted(differences):
    size = np.abs(differences)
    sums = [abs(float(np.dot(signs, size))) for signs in product((-1, 1), repeat=len(size))]
    expected = np.mean(np.array(sums) >= abs(sum(differences)) - 1e-9)
    assert sign_flip(np.array(differences)) == pytest.approx(expected, abs=1e-11)


def test_differences_of_one_are_the_test_of_mcnemar():
    differences = np.repeat([1.0, -1.0, 0.0], [30, 14, 200])
    assert sign_flip(differences) == pytest.approx(mcnemar(30, 14), rel=1e-9)


def test_scipy_draws_the_same():
    differences = np.random.default_rng(5).integers(-4, 6, 60).astype(float)
    drawn = stats.permutation_test(
        (differences,), np.mean, permutation_type="samples", n_resamples=20_000, rng=np.random.default_rng(6)
    ).pvalue
    assert sign_flip(differences) == pytest.approx(drawn, abs=4 * np.sqrt(drawn / 20_000))


def test_many_pairs_take_the_normal_limit(monkeypatch):
    differences = np.random.default_rng(7).integers(-5, 6, 3000).astype(float) + np.repeat(
        [1, 0], [150, 2850]
    )
    exact = sign_flip(differences)
    monkeypatch.setattr(permutation, "WIDEST", 10)
    assert sign_flip(differences) == pytest.approx(exact, rel=0.02)


def test_no_difference_and_a_certain_one():
    assert sign_flip(np.zeros(100)) == 1.0 and sign_flip(np.array([2.0, -2.0])) == 1.0
    assert sign_flip(np.full(2000, 3.0)) == permutation.ROUNDING
    with pytest.raises(ValueError, match="whole or half"):
        sign_flip(np.array([0.3]))
