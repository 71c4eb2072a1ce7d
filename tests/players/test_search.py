"""Searching players: they see nothing hidden, change nothing, play by the rules and the same everywhere."""

import numpy as np
import pytest

from engine.codes import Action, Place
from engine.dialogue.turn import play_turn
from engine.layout import EVENT, OFF, RESULT, STATE, TURN
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games, trace_game
from engine.search.batch import play_searched_block, play_searched_game
from engine.search.determinize import imagine
from engine.search.plan_turn import copy_of, list_plans, next_card
from tests.conformance.cells import cards_conserved
from tests.support.searching import Searcher, exchange_hidden, small_search

NO_TURNS, NO_EVENTS, WRITTEN = np.zeros(0, TURN), np.zeros(0, EVENT), np.zeros(2, np.int64)


@pytest.fixture(scope="module")
def pegasus():
    return build_tables(load_scenario("pegasus-bridge"))


@pytest.fixture
def later(pegasus):
    """A game of Pegasus Bridge after six turns."""
    searcher = Searcher(pegasus.tables[0])
    for _ in range(6):
        play_turn(pegasus.tables[0], searcher.states[0], searcher.minds[0])
    searcher.side = int(searcher.states[0]["active"])
    return searcher


# --- the imagined game ---


def test_a_copy_keeps_what_lies_open_and_deals_the_rest(pegasus, later):
    tables, real = pegasus.tables[0], later.states[0].copy()
    hands = set()
    for sample in range(20):
        imagine(tables, later.states, later.side, sample)
        copy = later.states[1]
        for name in ("unit_hex", "unit_figures", "medals", "turn", "active", "hand_n", "pile", "last_card"):
            assert np.array_equal(copy[name], real[name]), name
        assert cards_conserved(tables, copy)
        own = Place.HAND_AXIS + later.side
        for place in (own, Place.DISCARD):
            assert np.array_equal(copy["card_place"] == place, real["card_place"] == place)
        held = int(copy["hand_n"][1 - later.side])
        hands.add(tuple(sorted(copy["hand"][1 - later.side, :held].tolist())))
        assert (copy["keys"] != real["keys"]).any(axis=1).all()
    assert len(hands) > 15


def test_every_unseen_card_is_dealt_as_often(pegasus, later):
    """200 hands of n cards from N unseen ones: each is expected in 200 n / N of them."""
    tables, enemy = pegasus.tables[0], 1 - later.side
    count = np.zeros(int(tables["n_cards"]))
    for sample in range(200):
        imagine(tables, later.states, later.side, sample)
        copy = later.states[1]
        count[copy["hand"][enemy, : copy["hand_n"][enemy]]] += 1
    place = later.states[0]["card_place"][: len(count)]
    unseen = (place == Place.DRAW_PILE) | (place == Place.HAND_AXIS + enemy)
    share = int(copy["hand_n"][enemy]) / unseen.sum()
    assert count[~unseen].sum() == 0
    sigma = np.sqrt(200 * share * (1 - share))
    assert np.abs(count[unseen] - 200 * share).max() < 4.5 * sigma


def test_the_search_leaves_the_game_alone(later):
    before, minds = later.states[0].copy(), later.minds[:3].copy()
    assert later.decide() is not None
    assert later.states[0] == before and (later.minds[:3] == minds).all()


def test_hidden_cards_change_no_decision(pegasus, later):
    chosen = later.decide()
    totals = later.search["total"].copy()
    generator = np.random.default_rng(5)
    for _ in range(2):
        exchange_hidden(pegasus.tables[0], later.states[0], later.side, generator)
        assert cards_conserved(pegasus.tables[0], later.states[0])
        assert later.decide() == chosen
        assert np.array_equal(later.search["total"], totals)


def test_the_dice_to_come_change_no_decision_but_by_the_address_of_the_samples(pegasus, later):
    """What is to be rolled in this very turn hangs on the key words; the samples are drawn from stream SEARCH only."""
    imagine(pegasus.tables[0], later.states, later.side, 0)
    first = later.states[1].copy()
    imagine(pegasus.tables[0], later.states, later.side, 1)
    assert (first["keys"] != later.states[1]["keys"]).any(axis=1).all()
    imagine(pegasus.tables[0], later.states, later.side, 0)
    assert later.states[1] == first


# --- plans ---


def test_cards_in_order_of_worth():
    worth = np.array([1.0, 3.0, -1e9, 3.0, 2.0])
    found, last, at = [], 1e9, OFF
    while (at := next_card(worth, last, at)) != OFF:
        found.append(at)
        last = worth[at]
    assert found == [1, 3, 4, 0]


def test_the_first_plan_is_what_the_player_would_do_anyway(later):
    later.decide()
    assert later.search["card_copy"][0] == later.own_card() and later.search["style"][0] == OFF


@pytest.mark.rule("HR-COMMISSAR-13", "HR-CHAPMAN-7")
def test_a_card_that_is_due_does_not_keep_the_search_from_acting_instead():
    option = parse_variant("political-commissar:side=both+manoeuvre-chapman:uses=3")
    searcher = Searcher(build_tables(load_scenario("pegasus-bridge"), option).tables[0], plans=8)
    for _ in range(4):
        play_turn(searcher.tables, searcher.states[0], searcher.minds[0])
    searcher.side = int(searcher.states[0]["active"])
    assert searcher.states[0]["committed_n"][searcher.side]
    list_plans(searcher.tables, searcher.states, searcher.minds, searcher.search, searcher.side)
    card_copies = searcher.search["card_copy"][: searcher.search["n"]].tolist()
    assert copy_of(Action.REGROUP) in card_copies and any(card_copy >= 0 for card_copy in card_copies)


def test_a_margin_no_plan_can_reach_leaves_the_player_its_own_way(pegasus):
    """With the margin at 1 nothing is ever changed: move by move the games of the policy."""
    rows = np.zeros(5, RESULT)
    minds, searches = small_search(margin=1.0)
    play_searched_block(
        pegasus.tables, np.zeros(3, STATE), minds, searches, 1, 2, 0, rows, NO_TURNS, NO_EVENTS, WRITTEN
    )
    assert searches[0]["searched"].min() > 0 and searches[0]["changed"].sum() == 0
    searches[0]["plans"] = 0
    plain = np.zeros(5, RESULT)
    play_searched_block(
        pegasus.tables, np.zeros(3, STATE), minds, searches, 1, 2, 0, plain, NO_TURNS, NO_EVENTS, WRITTEN
    )
    assert (rows == plain).all()


# --- whole games ---


def test_plain_python_and_compiled_play_the_same_game():
    built = build_tables(load_scenario("pegasus-bridge"), parse_variant("medals-to-win:change=-2"))
    rows = np.zeros(1, RESULT)
    minds, searches = small_search(("colonel", "sergeant"))
    entry = (np.zeros(3, STATE), minds, searches)
    play_searched_block(built.tables, *entry, 4, 4, 0, rows, NO_TURNS, NO_EVENTS, WRITTEN)
    minds, searches = small_search(("colonel", "sergeant"))
    states = np.zeros(3, STATE)
    play_searched_game(built.tables[0], states, minds, searches[0], 4, 4, 0, NO_TURNS, 0, NO_EVENTS, 0)
    assert searches[0]["searched"][0] >= 2 and searches[0]["tried"][0] > 5
    assert (states[0]["hash0"], states[0]["hash1"]) == (entry[0][0]["hash0"], entry[0][0]["hash1"])
    assert states[0]["turn"] == rows[0]["turns"] and states[0]["winner"] == rows[0]["winner"]


@pytest.mark.rule("HR-GEN-16")
@pytest.mark.parametrize(
    ("board", "options"),
    [
        ("pegasus-bridge", ""),
        ("omaha-beach", "ruleset.deck=breakthrough"),
        ("long-ridge", "infantry-charge+no-retreat-choice"),
        ("river-line", "counter-attack-final-turn+damage-scoring"),
        ("mont-mouchet", ""),
    ],
)
def test_games_end_by_legal_acts_with_all_cards(board, options):
    variant = [parse_variant(options)] if options else []
    built = build_tables(load_scenario(board), *variant)
    for players in (("colonel", "random"), ("sergeant", "general")):
        minds, searches = small_search(players, plans=8, cards=4)
        states, rows = np.zeros(3, STATE), np.zeros(1, RESULT)
        for game in range(6):
            play_searched_block(
                built.tables, states, minds, searches, 1, 2, game, rows, NO_TURNS, NO_EVENTS, WRITTEN
            )
            assert rows[0]["rule_gap"] == 0 and rows[0]["capped"] == 0
            assert cards_conserved(built.tables[0], states[0])


def test_a_block_may_be_cut_anywhere(pegasus):
    players = ("colonel", "sergeant")
    whole = play_games(pegasus, 3, players, 0, 6).results
    parts = [
        play_games(pegasus, 3, players, first, count).results for first, count in ((0, 1), (1, 3), (4, 2))
    ]
    assert (np.concatenate(parts) == whole).all()


def test_a_traced_game_is_the_game(pegasus):
    players = ("colonel", "sergeant")
    row = play_games(pegasus, 3, players, 2, 1, turns=True)
    events, result = trace_game(pegasus, 3, 2, players)
    assert result[0]["trajectory"] == row.results[0]["trajectory"]
    assert len(events) > 50 and len(row.turns) == result[0]["turns"]
