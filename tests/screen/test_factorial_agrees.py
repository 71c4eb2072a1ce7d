"""Acceptance test 11: the factorial agrees with paired comparisons one at a time, for rules that do not interact."""

import numpy as np
import pytest

from analysis.pairs import POINTS
from analysis.screen.cells import probe
from analysis.screen.ranking import outcomes
from analysis.screen.stage import design, play_stage
from analysis.stats.paired import change_of_mean, change_of_wins
from engine.codes import Winner
from engine.loading.options import OFFICIAL, parse_variant
from engine.loading.tables import build_tables
from engine.play.games import play_games
from tests.screen.boards import SERGEANTS, plan_of

OPTIONS = ["first-player", "medals-to-win:side=axis", "hand-size:side=axis,change=-1"]
BUDGET, PAIRS = 24_000, 6_000
POINTS_OF = np.array([POINTS[winner.name.lower()] for winner in Winner])


def played(plan, variant):
    """Points, medal margin and turns of fresh games."""
    built = build_tables(plan.scenarios[0], variant)
    games = play_games(built, plan.seed, SERGEANTS, 0, PAIRS, "confirm").results
    margin = games["medals_allies"].astype(float) - games["medals_axis"]
    return POINTS_OF[games["winner"]], margin, games["turns"].astype(float)


@pytest.fixture(scope="module")
def plan():
    return plan_of(["pegasus-bridge"], OPTIONS, budget=BUDGET)


@pytest.fixture(scope="module")
def factorial(plan, tmp_path_factory):
    blocks = play_stage(plan, probe(plan, 1), tmp_path_factory.mktemp("factorial"), workers=2)
    return outcomes(blocks, *design(plan, blocks))


@pytest.fixture(scope="module")
def one_at_a_time(plan):
    """Paired changes of the three metrics for each option."""
    before = played(plan, OFFICIAL)
    found = []
    for option in OPTIONS:
        after = played(plan, parse_variant(option))
        wins = change_of_wins(before[0], after[0])
        found.append((wins, *(change_of_mean(a, b) for a, b in zip(before[1:], after[1:], strict=True))))
    return found


@pytest.mark.parametrize("option", range(3))
def test_both_ways_agree_within_their_joint_error(factorial, one_at_a_time, option):
    for metric, paired in zip(("wins", "medal_margin", "turns"), one_at_a_time[option], strict=True):
        joint = np.hypot(factorial[metric].error[option], paired.error)
        assert abs(factorial[metric].value[option] - paired.value) <= 3.3 * joint, metric  # 9 tests at 0.1 %


def test_the_factorial_costs_fewer_games_than_it_would_take_one_at_a_time(factorial):
    """Its error is that of the design, up to the spread of wins: sqrt(0.25 / (games q (1 - q)))."""
    expected = np.sqrt(0.25 / (BUDGET * 0.09))
    assert np.all(factorial["wins"].error <= 1.25 * expected)
