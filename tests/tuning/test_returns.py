"""What a turn did to the chance to win: by arithmetic, by a battle whose chances are known, by real games."""

import numpy as np
import pytest
from scipy.special import expit

from analysis.players.tuning.returns import Chances, fit_chances, points_of, position_features, returns_of
from engine.codes import Winner
from engine.layout import RESULT, TURN
from engine.loading.scenario.load import resolve_scenarios
from engine.loading.schema.value_file import FEATURES
from engine.loading.tables.build import build_tables
from engine.policies.minds import read_policy
from engine.runs.lessons import Lessons, as_pupil, lessons_of
from engine.sizes import N_LESSON

MEDALS = FEATURES.index("medals_to_go")


def games(needs, winners, luck=0.0):
    """Games of which only the Allied medals missing after each turn and the winner matter."""
    turns = np.zeros(sum(len(need) for need in needs), TURN)
    turns["need_allies"] = [n for need in needs for n in need]
    turns["need_axis"], turns["steps_axis"], turns["steps_allies"], turns["deck_out"] = 4, -1, -1, -1
    results = np.zeros(len(needs), RESULT)
    results["turns"] = [len(need) for need in needs]
    results["winner"] = winners
    return Lessons(results, turns, np.zeros((len(turns), N_LESSON), np.float32), np.full(len(turns), luck))


def by_medals(start=0.5):
    """Chances that hang on the medals still missing alone: even at four, better with each medal."""
    slopes = np.zeros(1 + len(FEATURES))
    slopes[1 + MEDALS] = 1.0
    return Chances(np.zeros(len(FEATURES)), np.ones(len(FEATURES)), slopes, start)


def test_undecayed_returns_are_the_outcome_less_the_chance_before():
    played = games([(4, 3, 3), (3, 3)], [Winner.ALLIES, Winner.AXIS])
    after_one = expit(1.0)  # one medal fewer missing than the enemy misses
    expected = [1 - 0.5, 1 - 0.5, 1 - after_one, 0 - 0.5, 0 - after_one]
    assert returns_of(played, by_medals(), 1.0) == pytest.approx(expected)


def test_later_steps_fade_and_games_are_kept_apart():
    played = games([(4, 3, 3), (3, 3)], [Winner.ALLIES, Winner.AXIS])
    one = expit(1.0)
    steps = [0.0, one - 0.5, 1 - one, one - 0.5, 0 - one]
    expected = [
        steps[0] + 0.5 * steps[1] + 0.25 * steps[2], steps[1] + 0.5 * steps[2], steps[2],
        steps[3] + 0.5 * steps[4], steps[4],
    ]  # fmt: skip
    assert returns_of(played, by_medals(), 0.5) == pytest.approx(expected)


def test_the_luck_of_the_dice_is_taken_off():
    """Steps that the luck of their turn explains whole leave nothing."""
    played = games([(3, 3)] * 4, [Winner.ALLIES] * 4)
    first, last = expit(1.0) - 0.5, 1 - expit(1.0)
    lucky = Lessons(played.results, played.turns, played.sums, np.array([first, last] * 4) * 10)
    assert np.abs(returns_of(lucky, by_medals(), 0.9)).max() < 1e-9
    assert np.abs(returns_of(played, by_medals(), 0.9)).max() > 0.1


def test_a_draw_is_half_a_point():
    played = games([(4,), (4,), (4,)], [Winner.AXIS, Winner.ALLIES, Winner.DRAW])
    assert points_of(played.results).tolist() == [0.0, 1.0, 0.5]


def test_fitted_chances_are_those_of_the_games():
    """Of games with one medal missing after their first turn nine of ten are won, of those with four a half."""
    needs = [(1, 0)] * 1000 + [(4, 4)] * 1000
    winners = [Winner.ALLIES] * 900 + [Winner.AXIS] * 100 + [Winner.ALLIES, Winner.AXIS] * 500
    played = games(needs, winners)
    chances = fit_chances([played])
    found = chances.after(position_features(played.turns)).reshape(2000, 2)
    assert chances.start == pytest.approx(0.7)
    assert found[0, 0] == pytest.approx(0.9, abs=0.02)
    assert found[-1, 0] == pytest.approx(0.5, abs=0.02)


@pytest.fixture(scope="module")
def played():
    battle = build_tables(resolve_scenarios(["pegasus-bridge"])[0])
    captain = read_policy("captain").with_weights("taught", inf_cover=0.4)
    return lessons_of(battle, (as_pupil(captain), captain), 0.3, 3, 0, 150, "returns")


def test_steps_of_real_games_add_up_to_their_outcomes(played):
    """Without decay and without luck the return of the first turn is the outcome less the start."""
    still = Lessons(played.results, played.turns, played.sums, np.zeros_like(played.luck))
    chances = fit_chances([still])
    found = returns_of(still, chances, 1.0)
    first = np.r_[0, np.cumsum(played.results["turns"])[:-1]]
    assert found[first] == pytest.approx(points_of(played.results) - chances.start)


def test_they_vary_less_than_outcomes(played):
    """The reason for all of it: half the variance or less."""
    chances = fit_chances([played])
    ours, plain = returns_of(played, chances), returns_of(played, chances, 1.0)
    outcomes = np.repeat(points_of(played.results), played.results["turns"])
    assert ours.var() < 0.5 * outcomes.var()
    assert plain.var() < outcomes.var()
