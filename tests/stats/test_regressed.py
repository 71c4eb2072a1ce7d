"""Means by regression: as defined, without bias, as sharp as arithmetic says, and still where nothing changes."""

import numpy as np
import pytest

from analysis.stats.regressed import FOLDS, PRIOR_GAMES, sharpened_change, sharpened_level

ONE = (1.0, 0.0)
NONE = np.zeros((1, 2))


def played(seed, n, many, rho=0.5, slope=0.6, luck_scale=1.0):
    """Two metrics of ``many`` games before and of the first ``n`` after, with one column of luck each.

    Without luck the first metric before and after have the correlation ``rho`` and a spread of 1.
    """
    rng = np.random.default_rng(seed)
    luck_before, luck_after = rng.normal(0, luck_scale, (many, 1)), rng.normal(0, luck_scale, (n, 1))
    common = rng.normal(0, 1, (many, 2))
    before = common + slope * luck_before
    left = rng.normal(0, 1, (n, 2)) * np.sqrt(1 - rho**2)
    after = 0.25 + rho * common[:n] + left + slope * luck_after
    return np.arange(many), before, after, luck_before, luck_after


def by_hand(game, before, after, luck_before, luck_after, slopes):
    """The mean after from its definition: a ridge of every fold on all others, by stacked least squares."""
    pure = np.empty_like(before)
    for fold in range(FOLDS):
        own = game % FOLDS == fold
        pure[own] = before[own] - luck_before[own] @ ridge(luck_before[~own], before[~own], slopes)
    mean, n = pure.mean(axis=0), len(after)
    covariates = np.hstack([before[:n] - mean, luck_before[:n], luck_after])
    prior, left = np.vstack([np.eye(before.shape[1]), -slopes, slopes]), np.empty_like(after)
    for fold in range(FOLDS):
        own = game[:n] % FOLDS == fold
        left[own] = after[own] - covariates[own] @ ridge(covariates[~own], after[~own], prior)
    return mean, left.mean(axis=0)


def ridge(columns, values, prior):
    """Slopes drawn towards a prior as if `PRIOR_GAMES` more games of the same spread had said so."""
    centred = columns - columns.mean(axis=0)
    pull = np.diag(np.sqrt(PRIOR_GAMES) * centred.std(axis=0))
    rows = np.vstack([centred, pull])
    aims = np.vstack([values - values.mean(axis=0), pull @ prior])
    return np.linalg.lstsq(rows, aims, rcond=None)[0]


@pytest.mark.parametrize(("n", "many"), [(300, 300), (300, 900)])
def test_the_means_are_those_of_their_definition(n, many):
    slopes = np.array([[0.4, 0.0]])
    games = played(3, n, many)
    found = sharpened_change(*games, slopes)
    before, after = by_hand(*games, slopes)
    assert found.before == pytest.approx(before, abs=1e-12)
    assert found.after == pytest.approx(after, abs=1e-12)


@pytest.mark.parametrize(
    ("many", "rho", "expected"),
    [
        # Of a variance of 1 + 0.36 luck takes away 0.36.  Pairs alone: 2 (1 - rho) of what is left.
        (4000, 0.5, 2 * (1 - 0.5) / 4000),
        (4000, 0.9, 2 * (1 - 0.9) / 4000),
        # With five times the games before: (1 - rho ** 2) / n and (1 - rho) ** 2 / 5 n.
        (20_000, 0.5, (1 - 0.25) / 4000 + 0.25 / 20_000),
        (20_000, 0.9, (1 - 0.81) / 4000 + 0.01 / 20_000),
    ],
)
def test_a_change_is_as_sharp_as_arithmetic_says(many, rho, expected):
    games = played(5, 4000, many, rho)
    _, error = sharpened_change(*games, NONE).change(ONE)
    if many == 4000:  # what the games before say of themselves is what the pairs say
        expected = (1 - rho**2) / 4000 + (1 - rho) ** 2 / 4000
    assert error**2 == pytest.approx(expected, rel=0.06)


def test_luck_is_taken_from_a_level():
    game, before, _, luck, _ = played(7, 10, 5000)
    found = sharpened_level(game, before, luck, NONE)
    value, error = found.level(ONE, after=True)
    assert error**2 == pytest.approx(1 / 5000, rel=0.06)
    assert value == pytest.approx(before[:, 0].mean() - 0.6 * luck.mean(), abs=0.002)


@pytest.mark.parametrize("many", [1000, 5000])
def test_neither_is_biased_and_the_error_is_the_spread(many):
    """1,000 runs of 200 pairs: the mean is known to a thirtieth of an error, the spread to a fortieth."""
    found = [sharpened_change(*played(seed, 200, many // 5, 0.6), NONE) for seed in range(1000)]
    values = np.array([one.change(ONE)[0] for one in found])
    errors = np.array([one.change(ONE)[1] for one in found])
    assert abs(values.mean() - 0.25) <= 4 * values.std() / np.sqrt(len(values))
    assert errors.mean() == pytest.approx(values.std(), rel=0.08)


@pytest.mark.parametrize("many", [400, 2000])
def test_rules_that_change_nothing_change_nothing(many):
    game, before, _, luck, _ = played(11, 400, many)
    slopes = np.array([[0.9, 0.0]])
    value, error = sharpened_change(game, before, before[:400], luck, luck[:400], slopes).change(ONE)
    assert value == pytest.approx(0, abs=1e-12) and error == pytest.approx(0, abs=1e-9)


def test_shares_of_all_results_stay_one():
    """Won, drawn and lost are told by the same slopes, so what they add up to is not moved."""
    rng = np.random.default_rng(2)
    result = rng.choice([0, 1, 2], 2000, p=[0.5, 0.1, 0.4])
    before = np.eye(3)[result]
    after = np.eye(3)[np.where(rng.random(500) < 0.7, result[:500], rng.choice([0, 1, 2], 500))]
    luck = rng.normal(0, 1, (2000, 2)) + before[:, :1]
    luck -= luck.mean(axis=0)
    found = sharpened_change(
        np.arange(2000), before, after, luck, rng.normal(0, 1, (500, 2)), np.zeros((2, 3))
    )
    assert found.before.sum() == pytest.approx(1) and found.after.sum() == pytest.approx(1)


def test_a_column_that_says_nothing_does_no_harm():
    """A covariate that never varies, and luck that is the same before and after."""
    game, before, after, luck, _ = played(13, 400, 400)
    still = np.hstack([luck, np.zeros_like(luck)])
    found = sharpened_change(game, before, after, still, still, np.zeros((2, 2)))
    one = sharpened_change(game, before, after, luck, luck, NONE)
    assert np.isfinite(found.covariance).all()
    assert found.change(ONE) == pytest.approx(one.change(ONE), rel=1e-9)
