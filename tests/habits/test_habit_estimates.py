"""From sums to values: ratios, differences, entropy, pairs of players; numbers worked out by hand."""

import numpy as np
import pytest

from analysis.players.habits.beside_greedy_player import HUMAN, OPEN, OTHER, stands
from analysis.players.habits.estimate import apart, entropy, estimate, ratio
from analysis.players.habits.indicator import Direction, Indicator, Sure, Unit
from analysis.players.habits.table import GROUPS, INDICATORS, OPENINGS, VARIETY
from engine.layout.habits import N_MEASURES, Measure


def sums(**counts):
    """Sums of one battle: a list of (top, bottom) for each game, by measure."""
    games = len(next(iter(counts.values())))
    top, bottom = np.zeros((games, N_MEASURES)), np.zeros((games, N_MEASURES))
    for name, pairs in counts.items():
        top[:, Measure[name]], bottom[:, Measure[name]] = np.array(pairs, float).T
    return top, bottom


def test_a_ratio_of_sums_and_its_error():
    found = ratio([sums(FOCUS=[(1, 2), (3, 4)])], Measure.FOCUS)
    assert found.value == pytest.approx(4 / 6)
    # residuals 1 - 2·2/3 and 3 - 4·2/3 are -1/3 and 1/3; over 6, and twice the sum of squares
    assert found.error == pytest.approx(np.sqrt(2 * 2 * (1 / 18) ** 2))
    assert found.n == 6


def test_a_difference_between_battles_is_no_error():
    battles = [sums(FOCUS=[(1, 1)] * 3), sums(FOCUS=[(0, 1)] * 3)]
    found = ratio(battles, Measure.FOCUS)
    assert found.value == 0.5 and found.error == 0.0
    assert found.ends() == (None, None)


def test_nothing_to_count():
    assert ratio([sums(FOCUS=[(0, 0)] * 3)], Measure.FOCUS) is None


def test_a_difference_of_two_ratios():
    indicator = next(one for one in INDICATORS if one.id == "weak-withdraw")
    battle = sums(WEAK_LEAVE=[(1, 2), (1, 2)], WEAK_FIGHT=[(1, 2), (2, 2)])
    found = estimate(indicator, [[battle]])
    assert found.value == pytest.approx(100 * (0.5 - 0.75))


def test_both_sides_are_added():
    indicator = next(one for one in INDICATORS if one.id == "focus")
    sides = [[sums(FOCUS=[(1, 1), (0, 1)])], [sums(FOCUS=[(1, 2), (1, 1)])]]
    assert estimate(indicator, sides).value == pytest.approx(100 * 3 / 5)
    assert estimate(indicator, sides[1:]).value == pytest.approx(100 * 2 / 3)


def test_entropy_of_openings():
    chosen = [0, 0, 1, 2]
    battle = sums(**{OPENINGS[i].name: [(one == i, 1) for one in chosen] for i in range(3)})
    found = entropy([[battle]])
    assert found.value == pytest.approx(1.5)
    assert found.n == 4
    assert estimate(VARIETY, [[battle], [battle]]).value == pytest.approx(1.5)


def test_players_are_compared_game_by_game():
    noisy = np.arange(10) % 2
    one = ratio([sums(FOCUS=[(10 * n + 2, 20) for n in noisy])], Measure.FOCUS)
    other = ratio([sums(FOCUS=[(10 * n, 20) for n in noisy])], Measure.FOCUS)
    difference = apart(one, other)
    assert difference.value == pytest.approx(0.1)
    assert difference.low is None  # the games differ alike: no spread, nothing known about it
    alone = one.ends()
    assert alone[1] - alone[0] > 0.2


@pytest.mark.parametrize(
    ("people", "more", "word"),
    [
        (Direction.HIGH, 4, HUMAN), (Direction.LOW, 4, OTHER), (Direction.HIGH, -4, OTHER), (Direction.LOW, -4, HUMAN),
        (Direction.HIGH, 0, OPEN), (Direction.SOME, 4, None),
    ],
)  # fmt: skip
def test_where_a_player_stands(people, more, word):
    indicator = Indicator("x", "x", people, Sure.SEVERAL, Unit.NUMBER, "x", "y", Measure.FOCUS)
    noise = np.tile([0, 1, 1, 0, 1], 8)
    greedy = ratio([sums(FOCUS=[(10 + n, 20) for n in noise])], Measure.FOCUS)
    player = ratio([sums(FOCUS=[(10 + more + n, 20) for n in noise[::-1]])], Measure.FOCUS)
    assert stands(indicator, player, greedy)[1] == word


def test_every_measure_is_told_by_an_indicator():
    measures = {one.measure for one in INDICATORS} | {one.less for one in INDICATORS} | set(OPENINGS)
    assert set(Measure) - measures == {Measure.REPLAYED}
    ids = [one.id for one in INDICATORS]
    assert len(set(ids)) == len(ids)
    assert all(len(one.title) <= 40 and one.counted and one.of for one in INDICATORS)
    assert len({group.title for group in GROUPS}) == len(GROUPS)
