"""The compiled way from games to blunders, small: the yardstick stands, and a card at random is seen to cost."""

from engine.policies.minds import read_policy
from tests.blunders.estimates import per_game
from tests.blunders.judging import Bench, Sampling
from tests.blunders.measure import built
from tests.blunders.reviewers import FROZEN, frozen_player, has_moved, judge_of

SAMPLING = Sampling(race=32, step=16, half=8, audit=1)


def judged(player, games):
    """These games of a player on both sides of a small battle."""
    return Bench(built("river-line"), player, judge_of(FROZEN), 1, SAMPLING).games(games)


def test_the_yardstick_stands():
    """The frozen reviewer thinks of two games what he thought when he was frozen."""
    assert has_moved() == []


def test_a_card_at_random_costs_more_than_a_chosen_one():
    own, random = (judged(player, range(3)) for player in (frozen_player(), read_policy("captain-any-card")))
    assert per_game(random).sum() > per_game(own).sum()
    assert any(game.audited for game in own)


def test_a_game_is_judged_alone_as_among_others():
    assert judged(frozen_player(), [1]) == judged(frozen_player(), [0, 1])[1:]
