"""Sources of chance drawn anew: what is kept stays, what is new differs, and games of today know nothing of it."""

import numpy as np
import pytest

from engine.codes import Source
from engine.hooks import SOURCE_STREAMS
from engine.kernel import setup
from engine.kernel.chance import draw_below
from engine.layout import STATE
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import base_key, play_games, redraw, source_ids

BOARD, SEED, GAMES = "pegasus-bridge", 5, 60


@pytest.fixture(scope="module")
def built():
    return build_tables(load_scenario(BOARD))


def begun(built, game, shared=None):
    """State of a game that has been set up, as a block of games sets it up."""
    state = np.zeros(1, STATE)[0]
    if shared is not None:
        redraw(state, shared, SEED, "play", BOARD)
    setup.set_up(built.tables[0], state, *base_key(SEED, "play", BOARD), game)
    return state


def chance(state):
    """Hands dealt, and what each stream draws in the third turn, by source."""
    state["turn"] = 3
    drawn = {
        source: [draw_below(state, stream, side, 0, i, 1000) for stream in streams for side in (0, 1) for i in range(9)]
        for source, streams in SOURCE_STREAMS.items()
    }  # fmt: skip
    return state["hand"].tolist(), drawn


@pytest.mark.parametrize("shared", [*source_ids(), ""])
def test_only_the_source_that_is_shared_stays(built, shared):
    hands, drawn = chance(begun(built, 17))
    other_hands, others = chance(begun(built, 17, shared))
    assert (other_hands == hands) == (shared == "deck")
    for source in Source:
        assert (others[source] == drawn[source]) == (source.name.lower() == shared)


def test_new_luck_is_the_same_in_all_companions(built):
    (_, deck), (_, dice) = (chance(begun(built, 17, shared)) for shared in ("deck", "dice"))
    assert deck[Source.PLAYERS] == dice[Source.PLAYERS]


def test_every_game_has_new_luck_of_its_own(built):
    assert chance(begun(built, 17, ""))[1] != chance(begun(built, 18, ""))[1]


def test_games_with_new_luck_are_other_games_of_the_same_numbers(built):
    plain = play_games(built, SEED, count=GAMES).results
    for shared in [*source_ids(), ""]:
        anew = play_games(built, SEED, count=GAMES, shared=shared).results
        assert (anew["game"] == plain["game"]).all()
        assert (anew["trajectory"] != plain["trajectory"]).all()


def test_sergeant_never_tosses_for_it(built):
    """Kept or new, ties change nothing: games that share only them are those that share nothing."""
    ties, nothing = (
        play_games(built, SEED, count=GAMES, shared=shared).results for shared in ("players", "")
    )
    assert (ties["trajectory"] == nothing["trajectory"]).all()
    random = ("random", "random")
    ties, nothing = (play_games(built, SEED, random, count=GAMES, shared=s).results for s in ("players", ""))
    assert (ties["trajectory"] != nothing["trajectory"]).all()
