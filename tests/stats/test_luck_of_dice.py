"""Luck of the dice by hand, least squares against the normal equations, and what luck does to an estimate."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from analysis.stats.luck import adjusted, farthest_z, luck_of_games, zero_mean


def games(hits_axis, hits_allies, sixths_axis, sixths_allies):
    return pd.DataFrame(
        {
            "hits_axis": np.array(hits_axis, np.int16),
            "hits_allies": np.array(hits_allies, np.int16),
            "expected_sixths_axis": np.array(sixths_axis, np.int32),
            "expected_sixths_allies": np.array(sixths_allies, np.int32),
        }
    )


def test_luck_is_hits_beyond_expectation():
    frame = luck_of_games(games([10, 4], [3, 3], [48, 36], [18, 21]))
    assert frame["axis"].tolist() == [2, -2] and frame["allies"].tolist() == [0, -0.5]


def test_z_is_the_mean_in_standard_errors_and_the_farther_side_counts():
    frame = games([7, 6, 8, 7], [6, 6, 6, 6], [36] * 4, [36] * 4)
    axis, allies = zero_mean(luck_of_games(frame))
    assert axis.z == pytest.approx(1 / (np.std([1, 0, 2, 1], ddof=1) / 2)) and axis.mean.n == 4
    assert allies.z == 0
    assert farthest_z(luck_of_games(frame)) == axis.z


def test_luck_saves_games():
    generator = np.random.default_rng(11)
    luck = generator.normal(0, 2, (400, 2))
    values = 0.3 + luck @ [0.2, -0.1] + generator.normal(0, 0.5, 400)
    found = adjusted(values, luck)
    wide = stats.t.ppf(0.975, 397) * found.adjusted.error
    assert (found.adjusted.high - found.adjusted.value) == pytest.approx(wide)
    assert found.plain.value == pytest.approx(values.mean())
    saved = (found.plain.error / found.adjusted.error) ** 2
    assert 1.5 < saved == pytest.approx(1 / (1 - found.r2), rel=0.02)


@pytest.mark.parametrize("seed", range(20))
def test_luck_that_is_the_same_before_and_after_counts_once(seed, recwarn):
    """A rule that leaves the dice alone: four columns of luck are two, whatever the rounding says."""
    generator = np.random.default_rng(seed)
    luck = np.rint(generator.normal(0, 18, (2000, 2))) / 6
    values = np.rint(luck @ [0.2, -0.1] + generator.normal(0, 1, 2000))
    twice, once = adjusted(values, np.hstack([luck, luck])), adjusted(values, luck)
    assert twice.adjusted.df == once.adjusted.df == 2000 - 3
    for name in ("value", "low", "high", "error"):
        assert getattr(twice.adjusted, name) == pytest.approx(getattr(once.adjusted, name), abs=1e-12)
    assert twice.r2 == pytest.approx(once.r2, abs=1e-12)
    assert len(recwarn) == 0


def by_hand(values, luck):
    """Intercept of least squares, its standard error and the share explained, from the normal equations."""
    design = np.column_stack([np.ones(len(values)), luck])
    inverse = np.linalg.inv(design.T @ design)
    found = inverse @ design.T @ values
    left = ((values - design @ found) ** 2).sum()
    error = np.sqrt(left / (len(values) - design.shape[1]) * inverse[0, 0])
    return found[0], error, 1 - left / ((values - values.mean()) ** 2).sum()


def test_the_adjusted_mean_is_that_of_the_normal_equations():
    generator = np.random.default_rng(14)
    luck = generator.normal(0.1, 2, (10_000, 4))
    values = generator.choice([-1.0, 0.0, 1.0], 10_000) + 0.05 * luck[:, 0]
    found = adjusted(values, luck)
    assert (found.adjusted.value, found.adjusted.error, found.r2) == pytest.approx(
        by_hand(values, luck), abs=1e-9
    )


def test_luck_that_says_nothing_leaves_the_estimate():
    values = np.array([1.0, 0.0, 1.0, 1.0, 0.0, 1.0])
    found = adjusted(values, np.zeros((6, 2)))
    assert (found.adjusted.value, found.adjusted.error) == pytest.approx(
        (found.plain.value, found.plain.error)
    )
    assert found.r2 == pytest.approx(0)
    certain = adjusted(np.ones(6), np.zeros((6, 2)))
    assert certain.r2 == 0 and certain.adjusted.error == certain.plain.error == 0


def test_the_adjusted_estimate_is_unbiased_and_covers():
    generator, covered, runs, sums = np.random.default_rng(12), 0, 500, []
    for _ in range(runs):
        luck = generator.normal(0, 1, (200, 1))
        wins = (luck[:, 0] + generator.normal(0, 1, 200) > -0.3).astype(float)
        found = adjusted(wins, luck).adjusted
        sums.append(found.value)
        covered += found.low <= 0.5840 <= found.high  # P(N(0, 2) > -0.3)
    assert abs(np.mean(sums) - 0.5840) <= 4 * np.std(sums) / np.sqrt(runs)
    assert abs(covered / runs - 0.95) <= 0.03
