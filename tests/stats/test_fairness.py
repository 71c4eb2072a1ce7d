"""Fairness: level words at their borders, the sign of a change, its interval far from even and near it."""

import numpy as np
import pytest
from scipy import stats

from analysis.stats.estimates import Estimate
from analysis.stats.fairness import (
    Fairness,
    band,
    bands,
    change_of_fairness,
    fairness,
    kinds_of_pairs,
    other_side_wins_more,
)
from analysis.stats.near_even import at_most, near_even, signed


def level(low, high):
    return Estimate((low + high) / 2, low, high, 0.01, 1000, "given")


@pytest.mark.parametrize(
    ("points", "expected"),
    [(0, 0), (5, 0), (-5, 0), (5.01, 1), (-5.01, -1), (10, 1), (10.01, 2), (20, 2), (20.01, 3), (-50, -3)],
)
def test_bands(points, expected):
    assert band(points) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0.46, 0.54, (0, 0)), (0.45, 0.55, (0, 0)), (0.54, 0.58, (0, 1)), (0.55, 0.60, (0, 1)),
     (0.41, 0.44, (-1, -1)), (0.35, 0.42, (-2, -1)), (0.71, 0.75, (3, 3)), (0.2, 0.9, (-3, 3))],
)  # fmt: skip
def test_an_interval_has_the_bands_of_both_ends(low, high, expected):
    assert bands(level(low, high)) == expected


def battles(*wins_before_and_after, times=1):
    """Distances from even, from how many of 100 battles the Allies win before and after, so many times."""
    before, after = (np.repeat([1.0, 0.0], [wins, 100 - wins]) for wins in wins_before_and_after)
    before, after = np.tile(before, times), np.tile(after, times)
    return signed(kinds_of_pairs(before, after))


@pytest.mark.parametrize(
    ("before", "after", "points"),
    [
        (65, 60, 5),
        (35, 40, 5),
        (50, 55, -5),
        (50, 45, -5),
        (60, 40, 0),
        (65, 45, 10),
        (52, 41, -7),
        (70, 70, 0),
    ],
)
def test_nearer_to_even_is_fairer(before, after, points):
    assert change_of_fairness([battles(before, after)]).value == pytest.approx(points)


def test_a_draw_is_even():
    before, after = np.array([1.0, 1.0]), np.array([0.5, 0.5])
    assert change_of_fairness([signed(kinds_of_pairs(before, after))]).value == pytest.approx(50)


def test_sides_do_not_matter():
    generator = np.random.default_rng(1)
    before, after = generator.choice([0, 0.5, 1], 500), generator.choice([0, 0.5, 1], 500, p=[0.5, 0.1, 0.4])
    one = change_of_fairness([signed(kinds_of_pairs(before, after))])
    other = change_of_fairness([signed(kinds_of_pairs(1 - before, 1 - after))])
    assert one.value == pytest.approx(other.value)


def test_several_scenarios_count_the_same():
    few = battles(65, 60)
    many = battles(50, 53, times=10)
    assert change_of_fairness([few, many]).value == pytest.approx((5 - 3) / 2)


def test_far_from_even_the_interval_of_signed_levels_is_that_of_pairs_drawn_again():
    """Where no level folds, the change of the distance is a plain mean: scipy's bootstrap has the same interval."""
    generator = np.random.default_rng(2)
    before = (generator.random(1500) < 0.62).astype(float)
    after = np.where(generator.random(1500) < 0.6, before, (generator.random(1500) < 0.5).astype(float))

    def nearer(old, new, axis=-1):
        return 100 * (abs(old.mean(axis=axis) - 0.5) - abs(new.mean(axis=axis) - 0.5))

    theirs = stats.bootstrap(
        (before, after), nearer, paired=True, vectorized=True, n_resamples=4000, method="percentile", rng=3
    ).confidence_interval
    ours = change_of_fairness([signed(kinds_of_pairs(before, after))])
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high), abs=0.2)


def test_the_same_games_give_the_same_interval():
    assert change_of_fairness([battles(65, 60)]) == change_of_fairness([battles(65, 60)])


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0.1, 3, Fairness.FAIRER), (-3, -0.1, Fairness.LESS_FAIR), (-1.9, 1.9, Fairness.AS_BEFORE),
     (0.0, 1.0, Fairness.AS_BEFORE), (-2.0, 1.0, Fairness.UNCLEAR), (-3, 3, Fairness.UNCLEAR)],
)  # fmt: skip
def test_words_of_a_change(low, high, expected):
    assert fairness(Estimate((low + high) / 2, low, high, 1, 1000, "given"), 2.0) is expected


def test_the_other_side_is_favoured_only_if_both_levels_are_clear():
    assert other_side_wins_more(level(0.55, 0.6), level(0.4, 0.45))
    assert other_side_wins_more(level(0.4, 0.45), level(0.55, 0.6))
    assert not other_side_wins_more(level(0.48, 0.6), level(0.4, 0.45))
    assert not other_side_wins_more(level(0.55, 0.6), level(0.52, 0.56))


def test_both_near_even_is_said_only_where_nothing_is_shown():
    def change(low, high):
        return Estimate((low + high) / 2, low, high, 1, 1000, "given")

    assert fairness(change(-3, 3), 2.0, is_near_even=True) is Fairness.UNTOLD
    assert fairness(change(-1.9, 1.9), 2.0, is_near_even=True) is Fairness.AS_BEFORE
    assert fairness(change(0.1, 3), 2.0, is_near_even=True) is Fairness.FAIRER


def test_near_even_is_a_level_whose_interval_holds_50():
    """1.96 errors of 1,000 games are 3.1 points."""
    assert near_even([battles(50, 53, times=10)]) and not near_even([battles(50, 54, times=10)])
    assert near_even([battles(50, 51, times=10)] * 2 + [battles(60, 60, times=10)])


def test_sixteen_even_battles_are_not_made_fairer_or_less_fair_by_chance():
    generator = np.random.default_rng(44)
    kinds = generator.multinomial(1000, [0.25, 0, 0.25, 0, 0, 0, 0.25, 0, 0.25], 16)
    found = change_of_fairness([signed(one) for one in kinds])
    assert found.low < 0 < found.high


def test_pairs_that_never_differ_leave_room_for_doubt():
    found = change_of_fairness([battles(60, 60)])
    assert found.low < found.value == 0 < found.high


@pytest.mark.parametrize("level", [0.0, 0.3, 1.0, 2.5, -1.0])
def test_a_distance_that_is_never_too_large_on_average(level):
    """Half of the games says which side leads and the other half by how much; both have twice the variance."""
    generator = np.random.default_rng(9)
    one, other = generator.normal(level, np.sqrt(2), (2, 400_000))
    halves = np.sign(one) * other
    whole = at_most(generator.normal(level, 1, 400_000), np.ones(400_000))
    assert whole.mean() == pytest.approx(
        halves.mean(), abs=4 * np.sqrt((halves.var() + whole.var()) / 400_000)
    )
    assert whole.mean() == pytest.approx(level * (2 * stats.norm.cdf(level / np.sqrt(2)) - 1), abs=0.01)
    assert whole.var() < halves.var()  # Rao and Blackwell


def test_no_battles_come_nearer_to_even_by_more_than_their_wins_change():
    """Of 2,000 pairs two change, one each way; the levels alone would leave room for a point.

    With one more each way the change of a battle has an error of 0.1 points, of 16 battles 0.025; 3.1 of them count.
    """
    kinds = np.array([999, 0, 1, 0, 0, 0, 1, 0, 999])
    found = change_of_fairness([signed(kinds)] * 16)
    assert -0.08 < found.low < 0 < found.high < 0.08
