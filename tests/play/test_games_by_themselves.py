"""A game is the same alone and in a block, whatever was played before it with the same memory."""

import numpy as np
import pytest

from engine.layout import EVENT, RESULT, STATE, TURN
from engine.policies.player_files import fill_mind
from engine.policies.usual import PLAYER
from engine.runs.games import base_key, play_games, play_rows
from tests.support.logged_games import built

SEED = 1
JUDGING, AT_RANDOM = (PLAYER, "random"), ("random", "random")
# What a block keeps from one game to the next, and where the log is written.
OUTLIVES_A_GAME = {
    "hex_losses", "hex_visits", "hex_battles", "card_held", "card_played", "card_dead",
    "redrawn", "redraw0", "redraw1", "tracing", "log_n", "log",
}  # fmt: skip


@pytest.mark.parametrize(
    ("battle", "rules", "players", "games"),
    [
        (
            "rimmelbach-crossroads",
            "official",
            JUDGING,
            range(30, 35),
        ),  # a pontoon bridge by one of two equal cards
        (
            "rimmelbach-crossroads",
            "official",
            AT_RANDOM,
            range(21, 23),
        ),  # a bridge by the first card of a game
        ("arnhem-pontoon", "official", JUDGING, range(40)),
        ("arnhem-rigged", "official", JUDGING, range(40)),
        ("pegasus-bridge", "discard-method-1", JUDGING, range(40)),
    ],
)
def test_no_game_tells_on_another(battle, rules, players, games):
    board = built(battle, rules)
    together = play_games(board, SEED, players, games.start, len(games)).results
    alone = [play_games(board, SEED, players, game, 1).results for game in games]
    assert np.array_equal(together, np.concatenate(alone))


@pytest.mark.parametrize("left", [0, 1, 7])
@pytest.mark.parametrize(
    ("battle", "rules"),
    [
        ("noville-to-foy", "official"),
        ("rimmelbach-crossroads", "winter-combat-cards:texts=example"),
        ("arnhem-rigged", "combat-engineers+bridge-charges-engineer+political-commissar"),
    ],
)
def test_a_game_does_not_see_what_any_other_has_left(battle, rules, left):
    """Every field that a game fills holds something from elsewhere as it begins."""
    board = built(battle, rules)
    base = base_key(SEED, "play", board.scenario.chance_id)
    results, states = np.zeros(6, RESULT), np.zeros(1, STATE)
    for game in range(len(results)):
        for name in set(STATE.names) - OUTLIVES_A_GAME - {"game_words"}:
            states[name] = left
        none = np.zeros(0, TURN), np.zeros(0, EVENT)
        play_rows(board, AT_RANDOM, base, game, results[game : game + 1], *none, states, fill_mind(AT_RANDOM))
    assert np.array_equal(results, play_games(board, SEED, AT_RANDOM, 0, len(results)).results)


def test_all_that_a_game_fills_is_made_zero():
    states = np.ones(1, STATE)
    states["game_words"] = 0
    assert {name for name in STATE.names if states[name].any()} == OUTLIVES_A_GAME
