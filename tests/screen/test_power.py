"""Sixty made-up options, twelve of them active, effects that vary between scenarios: power and false discoveries.

Expected sizes from the standard error of the design, sqrt(0.25 / (games q (1 - q))), and from the level of the tests;
the contract (statistics, section 4) asks for power near 1 at 2 points and false discoveries of 5 % at most.
"""

import numpy as np
import pytest

from analysis.studies.screen.ranking import outcomes, ranking
from tests.screen.boards import Truth, made_up_blocks

OPTIONS, ACTIVE, SCENARIOS, BLOCKS_EACH, GAMES, Q = 60, 12, 20, 30, 175, 0.10
SIZES = np.array([0.5, 1, 1, 1.5, 1.5, 2, 2.5, 3, 3, 4, 4.5, 5]) / 100
REPEATS = 10


def world(generator):
    """Effects with a quarter of their size as spread between scenarios; five pairs act on one another."""
    effects = np.zeros((SCENARIOS, OPTIONS))
    signs = generator.choice([-1, 1], ACTIVE)
    effects[:, :ACTIVE] = signs * SIZES * generator.normal(1, 0.25, (SCENARIOS, ACTIVE))
    pairs = [(int(i), int(i) + 1, 0.02) for i in generator.choice(ACTIVE - 1, 5, replace=False)]
    return Truth(effects, generator.uniform(0.35, 0.65, SCENARIOS), tuple(pairs))


@pytest.fixture(scope="module")
def screenings():
    """Rankings of ten worlds, 105,000 games each."""
    generator = np.random.default_rng(44)
    names = [f"{i:02}" for i in range(OPTIONS)]
    found = []
    for _ in range(REPEATS):
        blocks, x, scenario = made_up_blocks(world(generator), BLOCKS_EACH, GAMES, Q, generator)
        fits = outcomes(blocks, x, scenario)
        found.append(ranking(names, x, blocks["games"].to_numpy(), fits).set_index("term").sort_index())
    return found


@pytest.mark.slow("studies")
def test_large_effects_are_found(screenings):
    large = [f"{i:02}" for i in range(ACTIVE) if SIZES[i] >= 0.025]
    assert np.mean([one.loc[large, "survives"].mean() for one in screenings]) >= 0.95


def test_false_discoveries_are_few(screenings):
    shares = []
    for one in screenings:
        chosen = one.index[one["survives"]].astype(int)
        shares.append((chosen >= ACTIVE).sum() / max(1, len(chosen)))
    assert np.mean(shares) <= 0.05 + 2 * np.std(shares) / np.sqrt(REPEATS)


def test_the_error_is_that_of_the_design(screenings):
    expected = 100 * np.sqrt(0.25 / (SCENARIOS * BLOCKS_EACH * GAMES * Q * (1 - Q)))  # 0.51 points
    errors = np.mean([one["exploratory_wins_error"].mean() for one in screenings])
    assert expected * 0.95 <= errors <= expected * 1.25


def test_intervals_of_options_without_effect_cover_zero(screenings):
    idle = [f"{i:02}" for i in range(ACTIVE, OPTIONS)]
    covered = [
        ((one.loc[idle, "exploratory_wins_low"] <= 0) & (one.loc[idle, "exploratory_wins_high"] >= 0)).mean()
        for one in screenings
    ]
    n = REPEATS * len(idle)
    assert 0.95 - 4.5 * np.sqrt(0.95 * 0.05 / n) <= np.mean(covered) <= 0.99


def test_blocks_shifted_as_a_whole_do_not_deceive():
    """Options that act on one another shift whole blocks: errors of single games would be too small."""
    generator = np.random.default_rng(7)
    ratios, covered = [], []
    for _ in range(40):
        effects = np.zeros((4, 10))
        effects[:, :] = generator.normal(0, 0.05, (4, 10))
        truth = Truth(effects - effects.mean(axis=0), np.full(4, 0.5))
        blocks, x, scenario = made_up_blocks(truth, 60, 1000, 0.2, generator)
        one = outcomes(blocks, x, scenario)["wins"]
        ratios.append(np.mean(one.by_block / one.hc1))
        covered.append(np.mean((one.low <= 0) & (one.high >= 0)))
    assert np.mean(ratios) > 1.3
    assert np.mean(covered) >= 0.92
