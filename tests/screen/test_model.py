"""The linear model from sums over blocks, against statsmodels on the single games."""

import numpy as np
import pytest
import statsmodels.api as sm

from analysis.studies.screen.model import fit


def made_up_games(seed, n_blocks=40, n_terms=3, n_scenarios=3):
    """Games with unequal spread: x of each block, scenario and size of each block, outcome of each game."""
    generator = np.random.default_rng(seed)
    scenario = generator.integers(0, n_scenarios, n_blocks)
    x = (generator.random((n_blocks, n_terms)) < 0.3).astype(float)
    n = generator.integers(5, 15, n_blocks)
    block = np.repeat(np.arange(n_blocks), n)
    shift = generator.normal(0, 0.5, n_blocks)
    y = scenario[block] + x[block] @ np.arange(1.0, n_terms + 1) + shift[block]
    return x, scenario, n, block, y + generator.normal(0, 1 + x[block, 0], len(block))


def of_blocks(block, y):
    return np.bincount(block, y), np.bincount(block, y**2)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_estimates_and_both_errors_are_those_of_statsmodels(seed):
    x, scenario, n, block, y = made_up_games(seed)
    ours = fit(x, scenario, n, *of_blocks(block, y))
    design = np.hstack([x[block], (scenario[block][:, None] == np.unique(scenario)).astype(float)])
    hc1 = sm.OLS(y, design).fit(cov_type="HC1")
    by_block = sm.OLS(y, design).fit(cov_type="cluster", cov_kwds={"groups": block})
    assert ours.value == pytest.approx(hc1.params[:3])
    assert ours.hc1 == pytest.approx(hc1.bse[:3])
    assert ours.by_block == pytest.approx(by_block.bse[:3])
    assert ours.error == pytest.approx(np.maximum(hc1.bse, by_block.bse)[:3])
    assert ours.n_games == len(y)
    assert ours.df == len(n) - design.shape[1]


def test_with_one_game_in_each_block_both_errors_are_hc1():
    x, scenario, _, _, _ = made_up_games(4, n_blocks=200)
    y = np.random.default_rng(5).normal(0, 1, 200)
    ours = fit(x, scenario, np.ones(200), y, y**2)
    assert ours.by_block == pytest.approx(ours.hc1)


def test_what_cannot_be_told_apart_has_no_number():
    x, scenario, n, block, y = made_up_games(6)
    never, again = np.zeros(len(x)), x[:, 0] + x[:, 1]
    ours = fit(np.column_stack([x, never, again]), scenario, n, *of_blocks(block, y))
    assert np.isnan(ours.value[3]) and np.isnan(ours.p[3]) and np.isnan(ours.low[3])
    assert np.isnan(ours.value).sum() == 2  # the zero column, and one of the three bound to each other


def test_fewer_blocks_than_numbers_give_none():
    ours = fit(np.eye(3), np.zeros(3, int), np.ones(3), np.arange(3.0), np.arange(3.0) ** 2)
    assert np.isnan(ours.value).all()


def test_an_outcome_that_never_varies_changes_nothing():
    x, scenario, n, _, _ = made_up_games(7)
    ours = fit(x, scenario, n, 5.0 * n, 25.0 * n)
    assert ours.value == pytest.approx(0, abs=1e-12)
    assert not np.isnan(ours.p).any()


@pytest.mark.parametrize("seed", range(20))
def test_a_term_that_one_block_alone_has_has_an_error(seed):
    """The block is fitted without a rest, so its share of a variance is 0, and rounding may not take it below."""
    generator = np.random.default_rng(seed)
    x = np.zeros((16, 2))
    x[1], x[10, 0] = 1, 1
    block = np.repeat(np.arange(16), 25)
    y = np.sign(generator.normal(size=len(block)))
    with np.errstate(invalid="raise"):
        ours = fit(x, np.zeros(16, int), np.full(16, 25), *of_blocks(block, y))
    for numbers in (ours.value, ours.error, ours.hc1, ours.by_block, ours.low, ours.high, ours.p):
        assert not np.isnan(numbers).any()
    assert ours.by_block[1] == pytest.approx(0, abs=1e-12) and ours.error[1] > 0
