"""Scenarios like these against statsmodels, by hand, and by how often the intervals cover the truth."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from statsmodels.api import WLS
from statsmodels.stats.meta_analysis import combine_effects

from analysis.stats.heterogeneity import heterogeneity
from analysis.stats.like_these import like_these
from analysis.stats.paired import Change, change_of_mean


def change(value, error, n=1000):
    return Change(value, value - error, value + error, error, n, "paired-wald", value, value, 0.5, 0.3)


EFFECTS = [0.061, -0.012, 0.034, 0.118, 0.007, 0.052, -0.041, 0.029]
ERRORS = [0.011, 0.013, 0.009, 0.014, 0.012, 0.010, 0.015, 0.011]
APART = [change(v, e) for v, e in zip(EFFECTS, ERRORS, strict=True)]


def q_of(tau2: Fraction) -> Fraction:
    """Weighted sum of squares about the weighted mean, without rounding."""
    weights = [1 / (Fraction(str(error)) ** 2 + tau2) for error in ERRORS]
    effects = [Fraction(str(effect)) for effect in EFFECTS]
    mean = sum(w * e for w, e in zip(weights, effects, strict=True)) / sum(weights)
    return sum(w * (e - mean) ** 2 for w, e in zip(weights, effects, strict=True))


@pytest.fixture(scope="module")
def tau2():
    """Variance between scenarios by halving a bracket of fractions: no step of it can leave the bracket.

    The iteration of statsmodels is no oracle for it: where its last step is rounded below 0 it gives up with 0.
    """
    low, high = Fraction(0), Fraction(1)
    assert q_of(low) > len(EFFECTS) - 1 > q_of(high)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if q_of(middle) > len(EFFECTS) - 1 else (low, middle)
    return float(low)


def test_mean_and_interval_are_those_of_statsmodels(tau2):
    mean = like_these(APART).mean
    ones = np.ones((len(EFFECTS), 1))
    fit = WLS(np.array(EFFECTS), ones, weights=1 / (np.array(ERRORS) ** 2 + tau2)).fit(use_t=True)
    assert mean.value == pytest.approx(fit.params[0], rel=1e-9)
    assert mean.error == pytest.approx(fit.bse[0], rel=1e-9)
    assert (mean.low, mean.high) == pytest.approx(tuple(fit.conf_int()[0]), rel=1e-9)
    assert mean.n == 8000 and mean.narrow_low > mean.low


def test_spread_is_that_of_statsmodels(tau2):
    spread = heterogeneity(EFFECTS, ERRORS)
    oracle = combine_effects(np.array(EFFECTS), np.array(ERRORS) ** 2, method_re="chi2")
    assert spread.q == pytest.approx(oracle.q) and spread.i2 == pytest.approx(oracle.i2)
    assert spread.tau**2 == pytest.approx(tau2, rel=1e-9)
    assert spread.p == pytest.approx(oracle.test_homogeneity().pvalue)
    assert (spread.lowest, spread.highest, spread.n) == (-0.041, 0.118, 8)


def test_the_prediction_by_hand():
    found = like_these(APART)
    reach = stats.t.ppf(0.975, 6) * np.sqrt(found.spread.tau**2 + found.mean.error**2)
    assert found.prediction_high == pytest.approx(found.mean.value + reach)
    assert found.prediction_low == pytest.approx(found.mean.value - reach)


def test_effects_of_equal_scenarios_keep_the_doubt_of_chance():
    found = like_these([change(0.02, 0.01)] * 4)
    assert (found.spread.q, found.spread.tau, found.spread.i2) == pytest.approx((0, 0, 0), abs=1e-12)
    assert found.mean.error == pytest.approx(0.005)
    assert found.mean.high == pytest.approx(0.02 + stats.t.ppf(0.975, 3) * 0.005)


def test_two_scenarios_predict_nothing_and_one_is_no_sample():
    found = like_these(APART[:2])
    assert found.prediction_low is None and found.mean.low < found.mean.value < found.mean.high
    with pytest.raises(ValueError, match="2 or more"):
        like_these(APART[:1])


@pytest.mark.parametrize("errors", [[0.0, 0.0, 0.0], [0.0, 0.01, 0.01]])
def test_rules_that_cannot_act_somewhere(errors):
    found = like_these([change(v, e) for v, e in zip([0.0, 0.05, 0.1], errors, strict=True)])
    numbers = [found.mean.low, found.mean.high, found.spread.q, found.spread.tau, found.prediction_low]
    assert np.isfinite(numbers).all() and found.spread.tau > 0.04
    nothing = like_these([change(0.0, 0.0)] * 3)
    assert (nothing.mean.low, nothing.mean.high, nothing.mean.p) == (0, 0, 1)


@pytest.mark.slow("statistics")
def test_intervals_cover_the_mean_and_the_next_scenario():
    generator = np.random.default_rng(8)
    tau, mean, covered, predicted, runs = 0.5, 0.3, 0, 0, 500
    for _ in range(runs):
        truths = generator.normal(mean, tau, 8)
        found = like_these(
            [change_of_mean(np.zeros(60), generator.normal(truth, 2.0, 60)) for truth in truths]
        )
        covered += found.mean.low <= mean <= found.mean.high
        predicted += found.prediction_low <= generator.normal(mean, tau) <= found.prediction_high
    assert abs(covered / runs - 0.95) <= 3.5 * np.sqrt(0.05 * 0.95 / runs)
    assert abs(predicted / runs - 0.95) <= 0.045
