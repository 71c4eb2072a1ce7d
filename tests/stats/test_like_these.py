"""Scenarios like these against statsmodels, by hand, and by how often the intervals cover the truth."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.meta_analysis import combine_effects

from analysis.stats.heterogeneity import heterogeneity
from analysis.stats.like_these import like_these
from analysis.stats.paired import Change, change_of_mean


def change(value, error, n=1000):
    return Change(value, value - error, value + error, error, n, "paired-wald", value, value, 0.5, 0.3)


EFFECTS = [0.061, -0.012, 0.034, 0.118, 0.007, 0.052, -0.041, 0.029]
ERRORS = [0.011, 0.013, 0.009, 0.014, 0.012, 0.010, 0.015, 0.011]
APART = [change(v, e) for v, e in zip(EFFECTS, ERRORS, strict=True)]


@pytest.fixture(scope="module")
def oracle():
    # Without a start near the root its iteration steps below 0 and gives up with 0.
    return combine_effects(
        np.array(EFFECTS),
        np.array(ERRORS) ** 2,
        method_re="iterated",
        tau2_start=0.001,
        atol=1e-12,
        maxiter=500,
    )


@pytest.mark.filterwarnings("ignore:`use_t=True` requires")  # of single samples, which are not asked for
def test_mean_and_interval_are_those_of_statsmodels(oracle):
    mean = like_these(APART).mean
    row = oracle.summary_frame(use_t=True).loc["random effect wls"]
    assert mean.value == pytest.approx(row["eff"], rel=1e-6)
    assert mean.error == pytest.approx(row["sd_eff"], rel=1e-6)
    assert (mean.low, mean.high) == pytest.approx((row["ci_low"], row["ci_upp"]), rel=1e-6)
    assert mean.n == 8000 and mean.narrow_low > mean.low


def test_spread_is_that_of_statsmodels(oracle):
    spread = heterogeneity(EFFECTS, ERRORS)
    assert spread.q == pytest.approx(oracle.q) and spread.i2 == pytest.approx(oracle.i2)
    assert spread.tau**2 == pytest.approx(oracle.tau2, rel=1e-6)
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
