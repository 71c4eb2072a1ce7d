"""A game is the same alone and in a block, whatever was played before it with the same memory."""

import numpy as np
import pytest

from engine.policies.usual import PLAYER
from engine.runs.games import play_games
from tests.support.logged_games import built

SEED = 1


@pytest.mark.parametrize(
    ("battle", "rules", "games"),
    [
        ("rimmelbach-crossroads", "official", range(30, 35)),  # a pontoon bridge by one of two equal cards
        ("arnhem-pontoon", "official", range(40)),
        ("arnhem-rigged", "official", range(40)),
        ("pegasus-bridge", "discard-method-1", range(40)),
    ],
)
def test_no_game_tells_on_another(battle, rules, games):
    board, players = built(battle, rules), (PLAYER, "random")
    together = play_games(board, SEED, players, games.start, len(games)).results
    alone = [play_games(board, SEED, players, game, 1).results for game in games]
    assert np.array_equal(together, np.concatenate(alone))
