"""Stopping at a width: the rule by hand, its coverage, and intervals that hold at every look."""

from math import log, sqrt

import numpy as np
import pytest

from analysis.stats.paired import change_of_mean
from analysis.stats.sequential import (
    FixedWidth,
    confidence_sequence,
    half_width,
    next_look,
    pairs_for_width,
    promotion,
    reason_to_stop,
    width_for_pairs,
)

RULE = FixedWidth(target=1.2, minimum=1000, cap=4000, batch=250)


@pytest.mark.parametrize(
    ("n", "widest", "reason"),
    [(500, 0.1, None), (1000, 1.2, "width"), (1000, 1.3, None), (3999, 1.21, None), (4000, 2.0, "cap")],
)
def test_the_rule(n, widest, reason):
    assert reason_to_stop(RULE, n, widest) == reason


def test_the_next_look_goes_most_of_the_way_in_whole_batches():
    assert next_look(RULE, 0, 0.0) == 1000
    # Twice too wide asks for four times as many pairs: 3,000 more, nine tenths of which are ten batches and a bit.
    assert pairs_for_width(1000, 2.4, 1.2) == 4000
    assert next_look(RULE, 1000, 2.4) == 1000 + 10 * 250
    assert next_look(RULE, 1000, 1.21) == 1250
    assert next_look(RULE, 3900, 1.3) == 4000


@pytest.mark.parametrize(
    ("n", "rho", "points"), [(1000, 0.0, 4.38), (10_000, 0.3, 1.16), (40_000, 0.6, 0.44)]
)
def test_widths_of_the_contract(n, rho, points):
    assert round(100 * width_for_pairs(n, rho), 2) == pytest.approx(points, abs=0.011)


@pytest.mark.parametrize(
    "wrong", [{"target": 0}, {"target": 1, "minimum": 1}, {"target": 1, "cap": 10}, {"target": 1, "batch": 0}]
)
def test_rules_that_make_no_sense(wrong):
    with pytest.raises(ValueError, match="expected"):
        FixedWidth(**wrong)


def test_stopping_at_a_width_keeps_the_coverage():
    """Changes of one battle in three; the interval is about as often right as one of a size named in advance."""
    generator, rule, covered, runs = np.random.default_rng(9), FixedWidth(0.045, 200, 4000, 100), 0, 600
    for _ in range(runs):
        differences = generator.choice([-1.0, 0.0, 1.0], 4000, p=[0.15, 0.65, 0.20])
        n = next_look(rule, 0, 0.0)
        while True:
            change = change_of_mean(np.zeros(n), differences[:n])
            widest = half_width(change.low, change.high)
            if reason_to_stop(rule, n, widest):
                break
            n = next_look(rule, n, widest)
        assert widest <= 0.045 and n < 4000
        covered += change.low <= 0.05 <= change.high
    assert abs(covered / runs - 0.95) <= 3 * sqrt(0.05 * 0.95 / runs) + 0.005


def test_the_sequence_by_hand_and_its_price():
    r2 = (-2 * log(0.05) + log(-2 * log(0.05) + 1)) / 10_000
    width = 0.6 * sqrt(2 * (10_000 * r2 + 1) / (10_000**2 * r2) * log(sqrt(10_000 * r2 + 1) / 0.05))
    assert confidence_sequence(0.6, 10_000, 10_000) == pytest.approx(width)
    for n in (5_000, 10_000, 20_000):
        assert 1.45 < confidence_sequence(1.0, n, 10_000) / (1.96 / sqrt(n)) < 1.65


def test_the_sequence_holds_at_every_look():
    generator, runs, n = np.random.default_rng(10), 300, np.arange(500, 5001, 50)
    wide = np.array([confidence_sequence(1.0, int(k), 3000) for k in n])
    wrong = looks = 0
    for _ in range(runs):
        means = np.cumsum(generator.normal(0, 1, 5000))[n - 1] / n
        wrong += (np.abs(means) > wide).any()
        looks += (np.abs(means) > 1.96 / np.sqrt(n)).any()
    assert wrong / runs <= 0.05 < looks / runs


def test_promotion_passes_what_gains_and_fails_what_does_not():
    assert promotion(0.0, 1.0, 10, 0.1).result == "open"
    assert (
        promotion(0.1, 0.25, 1000, 0.1).result == "pass" and promotion(0.0, 0.25, 1000, 0.1).result == "fail"
    )
    assert promotion(0.1, 0.25, 1000, 0.1).log_ratio == pytest.approx(1000 * 0.1 * 0.05 / 0.25)
    assert promotion(1.0, 0.0, 10, 0.1).result == "open"
