"""The promise of the six battles without cards: between usual players either side wins 45 to 55 of 100.

Draws count half.  In the quick lane few games must not refute it; in the long one many games have to show it.
"""

from math import sqrt

import numpy as np
import pytest
from scipy.stats import binom

from engine.codes import Winner
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR
from engine.runs.games import play_games

BATTLES = [f"modern-0{n}" for n in range(1, 7)]
LOW, HIGH = 0.45, 0.55
SEED = 44
FEW, MANY = 2_000, 80_000
# Chance that the quick lane refutes six battles that lie on a border; games are always the same.
LEVEL = 0.001
Z = 1.96  # 95 %, the interval of all answers


def points(battle, games, options=""):
    """What the Allies get of each game: 1, 0, or a half for a draw."""
    built = build_tables(load_scenario(battle), parse_variant(options) if options else OFFICIAL)
    winner = play_games(built, SEED, PAIR, 0, games).results["winner"]
    return np.where(winner == Winner.ALLIES, 1.0, np.where(winner == Winner.AXIS, 0.0, 0.5))


def borders(games):
    """The fewest and the most points of the Allies that do not refute the promise.

    Of a binomial with chance 45 and 55 of 100; draws make the spread smaller, so a true promise is refuted more seldom.
    """
    tail = LEVEL / (2 * len(BATTLES))
    return binom.ppf(tail, games, LOW), binom.isf(tail, games, HIGH)


def is_refuted(found):
    fewest, most = borders(len(found))
    return not fewest <= found.sum() <= most


def interval(found):
    """Share of the Allies' points, both ends of its interval."""
    half = Z * found.std(ddof=1) / sqrt(len(found))
    return found.mean() - half, found.mean() + half


@pytest.mark.quick
@pytest.mark.parametrize("battle", BATTLES)
def test_some_games_do_not_refute_that_a_battle_is_even(battle):
    assert not is_refuted(points(battle, FEW))


@pytest.mark.quick
def test_the_borders_are_those_of_the_binomial():
    # 2,000 games at 45 of 100: 900 points, a game's spread 0.4975, so 22.25 points; 1 in 12,000 lies 3.77 of them off
    fewest, most = borders(FEW)
    assert fewest == pytest.approx(900 - 3.77 * 22.25, abs=2)
    assert most == pytest.approx(1100 + 3.77 * 22.25, abs=2)


@pytest.mark.quick
def test_few_games_do_refute_a_battle_that_is_not_even():
    # The brickworks with 4 turns to take the town, not 8: the Axis wins when time is up.
    assert is_refuted(points("modern-02", FEW, "ruleset.turn_cap=4"))


@pytest.mark.parametrize("battle", BATTLES)
def test_many_games_show_that_a_battle_is_even(battle):
    low, high = interval(points(battle, MANY))
    assert low >= LOW and high <= HIGH
