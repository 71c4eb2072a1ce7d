"""What became of each battle, and of matches of two battles."""

import numpy as np
import pytest

from analysis.stats.flips import flips
from analysis.stats.match import change_of_drawn, drawn, drawn_share


def test_every_pair_is_counted_once():
    before, after = np.array([1, 1, 0, 0, 0.5, 0.5, 1, 0]), np.array([1, 0, 0, 1, 0.5, 1, 0.5, 0])
    found = flips(before, after, np.arange(8), np.array([0, 9, 2, 9, 9, 9, 9, 7]))
    assert (found.same, found.to_axis, found.to_allies) == (4 / 8, 2 / 8, 2 / 8)
    assert found.identical == 3 / 8
    assert found.touched == 5 / 8


@pytest.mark.rule("CORE-SETUP-12")
def test_a_match_is_drawn_when_both_battles_have_the_same_margin():
    """First battle: we are the Allies and win 4 to 2; second: we are the Axis and lose 2 to 4: 6 medals each."""
    assert list(drawn(np.array([2, 2, 3, -3, 0, 0, 1]))) == [1, 0, 1]


def test_swapped_legs_added_up_give_the_same_answer():
    generator = np.random.default_rng(1)
    allies, axis = generator.integers(0, 5, 1000), generator.integers(0, 5, 1000)
    first, second = slice(0, None, 2), slice(1, None, 2)
    ours = allies[first] + axis[second]
    theirs = axis[first] + allies[second]
    assert list(drawn(allies - axis)) == list((ours == theirs).astype(float))


def test_the_share_of_drawn_matches_is_the_chance_of_equal_margins():
    generator = np.random.default_rng(2)
    chances = np.array([0.1, 0.2, 0.3, 0.4])
    margins = generator.choice([-2, -1, 1, 2], 40_000, p=chances)
    found = drawn_share(margins)
    assert found.n == 20_000
    assert found.low <= (chances**2).sum() <= found.high


def test_too_few_games_make_no_match():
    assert drawn_share(np.array([1.0])) is None
    assert change_of_drawn(np.array([1.0]), np.array([2.0])) is None


def test_a_rule_that_makes_all_margins_equal_draws_all_matches():
    before = np.array([1, 2] * 600)
    assert change_of_drawn(before, np.zeros(1200)).value == pytest.approx(1.0)
