"""Players that search where no cards are played: both sides plan, by styles alone, for the turn in which both act."""

import numpy as np
import pytest

from engine.layout import OFF
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games
from engine.search.plan_turn import both_act, list_plans, samples_of, turns_after
from tests.support.searching import Searcher, small_search

PAIR = ("colonel", "colonel")


@pytest.fixture(scope="module")
def meeting():
    return build_tables(load_scenario("modern-01"))


@pytest.mark.parametrize("side", [0, 1])
def test_a_plan_is_a_style_and_the_first_is_the_players_own(meeting, side):
    searcher = Searcher(meeting.tables[0], plans=10)
    list_plans(meeting.tables[0], searcher.states, searcher.minds, searcher.search, side)
    n = int(searcher.search["n"])
    assert n == 1 + searcher.search["styles"][side]
    assert searcher.search["style"][:n].tolist() == list(range(OFF, n - 1))
    assert (searcher.search["card_copy"][:n] == OFF).all()


def test_few_plans_share_the_tries_of_many(meeting):
    pegasus = build_tables(load_scenario("pegasus-bridge")).tables[0]
    _, searches = small_search(PAIR, plans=10, samples=2, turns=3)
    search = searches[0]
    search["n"] = 4
    assert (both_act(meeting.tables[0]), both_act(pegasus)) == (1, 0)
    assert samples_of(meeting.tables[0], search, 0) == 5  # 10 plans of 2 samples are 4 plans of 5
    assert samples_of(pegasus, search, 0) == 2
    # Three turns of a player, the own one among them, are two of both sides.
    assert (turns_after(meeting.tables[0], search, 0), turns_after(pegasus, search, 0)) == (1, 2)


def test_a_search_leaves_the_game_alone_and_carries_out_what_it_found(meeting):
    searcher = Searcher(meeting.tables[0], plans=4, samples=2)
    before, minds = searcher.states[0].copy(), searcher.minds[:3].copy()
    chosen = []
    for searcher.side in range(2):
        chosen.append(searcher.decide())
    assert all(plan is not None and plan[0] == OFF for plan in chosen)
    assert searcher.states[0] == before and (searcher.minds[:3] == minds).all()
    again = Searcher(meeting.tables[0], plans=4, samples=2)
    for again.side in (1, 0):  # in whatever order they plan
        assert again.decide() == chosen[again.side]


def test_both_sides_search_every_turn(meeting):
    found = play_games(meeting, 3, PAIR, count=4).results
    one, other = (
        play_games(meeting, 3, pair, count=4).results for pair in (("colonel", "major"), ("major", "colonel"))
    )
    plain = play_games(meeting, 3, ("major", "major"), count=4).results
    assert not found["rule_gap"].any() and (found["turns"] > 0).all()
    games = [run["trajectory"].tolist() for run in (found, one, other, plain)]
    assert all(games[i] != games[j] for i in range(4) for j in range(i))
    parts = [play_games(meeting, 3, PAIR, first=at, count=2).results["trajectory"] for at in (0, 2)]
    assert np.concatenate(parts).tolist() == games[0]
