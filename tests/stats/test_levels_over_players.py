"""Levels of few games beside many, and the range of several levels without its noise."""

import numpy as np
import pytest

from analysis.stats.estimates import Estimate
from analysis.stats.over_players import level_beside, level_of, without_noise


def level(value, error):
    return Estimate(value, value - 2 * error, value + 2 * error, error, 100, "given")


def test_two_games_alike_make_no_sure_thing():
    """With two games won and two lost added: 4 of 6 won, variance 2/9, of a mean of two games 1/9."""
    found = level_of(np.array([1.0, 1.0]))
    assert found.value == 1.0 and found.error == pytest.approx(1 / 3)
    assert found.high == 1.0 and found.low == pytest.approx(1 - 1.96 / 3, abs=1e-3)


def test_players_who_play_alike_have_the_level_of_all_games():
    whole = np.tile([1.0, 1.0, 0.0, 1.0, 0.0], 200)
    few = np.tile([1.0, 0.0], 50)
    found = level_beside(few, few, np.concatenate([few, whole]))
    assert found.value == pytest.approx((50 + 600) / 1100) and found.n == 100
    # All that is left of chance is that of the 1,100 games, and of the four games added to the hundred.
    assert found.error < level_of(few).error / 2


def test_cards_and_dice_that_explain_nothing_change_nothing():
    """Every result of the one meets every result of the other equally often: no slope."""
    points, same = np.tile([1.0, 0.0], 50), np.tile([1.0, 1.0, 0.0, 0.0], 25)
    whole = np.concatenate([same, np.ones(900)])
    assert level_beside(points, same, whole).value == pytest.approx(0.5)


@pytest.mark.parametrize("n", [1, 2, 29])
def test_a_few_games_speak_for_themselves(n):
    points, whole = np.ones(n), np.tile([1.0, 0.0], 500)
    assert level_beside(points, whole[:n], whole) == level_of(points)


def test_the_pairing_is_worth_what_it_explains():
    """Points and their partner agree in all but a tenth: the few come near the truth of the whole, 0.5."""
    rng = np.random.default_rng(5)
    misses = {"paired": [], "plain": []}
    for _ in range(400):
        whole = rng.integers(0, 2, 2000).astype(float)
        other = np.where(rng.random(100) < 0.1, 1 - whole[:100], whole[:100])
        misses["paired"].append(level_beside(other, whole[:100], whole).value - 0.5)
        misses["plain"].append(level_of(other).value - 0.5)
    assert np.std(misses["paired"]) < 0.75 * np.std(misses["plain"])


def test_estimates_are_drawn_as_far_as_their_noise_asks():
    """Variance 0.02 between two, 0.01 of it noise: tau² = 0.01, drawn to sqrt(1/2) of their distance."""
    found = without_noise([level(0.4, 0.1), level(0.6, 0.1)])
    assert found.tau == pytest.approx(0.1)
    assert found.values == pytest.approx((0.5 - 0.1 / np.sqrt(2), 0.5 + 0.1 / np.sqrt(2)))
    assert np.var(found.values, ddof=1) == pytest.approx(found.tau**2)


def test_what_chance_explains_is_one_level():
    assert without_noise([level(0.50, 0.1), level(0.52, 0.1)]).values == pytest.approx((0.51, 0.51))


def test_without_noise_nothing_is_drawn():
    assert without_noise([level(0.3, 1e-9), level(0.7, 1e-9)]).values == pytest.approx((0.3, 0.7))
    assert without_noise([level(0.3, 0.2)]).values == (0.3,)


def test_the_range_is_that_of_the_truth():
    """Nine true levels spread by 0.08, each measured to 0.05: the range is theirs, that of the estimates is not."""
    rng = np.random.default_rng(7)
    ranges = {"true": [], "found": [], "plain": []}
    for _ in range(600):
        true = rng.normal(0.5, 0.08, 9)
        plain = rng.normal(true, 0.05)
        found = without_noise([level(value, 0.05) for value in plain.tolist()]).values
        for name, values in (("true", true), ("found", found), ("plain", plain)):
            ranges[name].append(np.ptp(values))
    true, found, plain = (np.mean(ranges[name]) for name in ("true", "found", "plain"))
    assert found == pytest.approx(true, rel=0.05) and plain > 1.12 * true
