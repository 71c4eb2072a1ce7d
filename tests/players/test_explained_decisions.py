"""Explained games: the best candidate is what the log shows, terms add up to the score, reasons are short."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from analysis.replays.replay_answer import Replay
from analysis.replays.replay_page import replay_page
from engine.codes import UnitClass
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.start import start_game
from engine.layout import MIND, STATE
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.players.common.weights import Weight
from engine.players.roster import choose_card
from engine.policies.player_files import fill_mind
from engine.policies.player_names import player_ids, variant_ids
from engine.replay.event_log import EventLog
from engine.replay.explain.acts import (
    ATTACKS,
    DIGS_IN,
    HEALED,
    HOLDS,
    LEAVES,
    MOST_WORDS,
    NO_TERM,
    NOUNS,
    PLACES,
    reason_of,
)
from engine.replay.explain.explained_decisions import NO_WEIGHTS, reasons_of
from engine.replay.explain.recorded_scores import Act
from engine.replay.explain.traced import FEATURE, Traced, parts_of
from engine.runs.games import base_key
from tests.support.logged_games import BREAKOUT, DROP_ZONE, ROOT

BREAKTHROUGH = "ruleset.deck=breakthrough"
GAMES = (
    *(("pegasus-bridge", pair, "official") for pair in (("sergeant", "captain"), ("captain-noise-2", "recruit"))),
    ("sainte-mere-eglise", ("major-ensemble", "captain"), "official"),
    ("operation-cobra", ("major", "major-ensemble"), "official"),
    ("pegasus-bridge", ("captain", "captain-bold"), "no-retreat-choice"),
    ("river-line", ("captain", "sergeant"), "infantry-charge"),
    ("saverne-gap", ("captain", "captain"), "official"),
    ("long-ridge", ("captain", "sergeant"), "firefight-continuation"),
    (BREAKOUT, ("captain", "sergeant"), BREAKTHROUGH),
    (DROP_ZONE, ("captain", "captain"), "official"),
)  # fmt: skip
SECOND_MOVE = 0.02  # what a second move has to gain over what was found before it
SEED = 1


@cache
def built(board, variant="official"):
    ref = str(ROOT / board) if board == BREAKOUT else board
    return build_tables(load_scenario(ref), OFFICIAL if variant == "official" else parse_variant(variant))


@cache
def explained(board, players, variant, game=2):
    return Replay.of(built(board, variant), SEED, game, players, explain=True)


@pytest.fixture(params=GAMES, ids=lambda one: f"{one[0]}-{'-'.join(one[1])}-{one[2]}".rpartition("/")[2])
def log(request):
    return explained(*request.param)


def score_of(decision, choice):
    (found,) = [one["score"] for one in decision["candidates"] if one["choice"] == choice]
    return found


def test_the_best_candidate_is_the_one_chosen(log):
    for one in log["decisions"]:
        scores = [candidate["score"] for candidate in one["candidates"]]
        assert scores == sorted(scores, reverse=True)
        slack = SECOND_MOVE if one["question"] == "second_move" else 0.0
        assert scores[0] - score_of(one, one["chosen"]) <= slack, one


def test_terms_add_up_to_the_score(log):
    for one in log["decisions"]:
        for candidate in one["candidates"]:
            assert sum(candidate["terms"].values()) == pytest.approx(candidate["score"], abs=1e-9)


def shown(log, one):
    """Whether the log shows what was chosen; None where it need not."""
    event, kind = next(e for e in log["events"][one["event"] :] if e["event"] != "rule"), one["question"]
    chosen, what = one["chosen"], event["event"]
    if kind in ("order", "on_move", "strike"):
        names = {"order": "order", "on_move": "on_move", "strike": "declare"}
        return what != names[kind] if chosen == "none" else (what, event["unit"]) == (names[kind], chosen)
    if kind in ("move", "second_move"):
        steps = list(way(log["events"][one["event"] : second_move_of(log, one)], one["unit"]))
        if chosen == "off the board":
            return any(
                e["event"] == "exit" and e["unit"] == one["unit"] for e in log["events"][one["event"] :]
            )
        return not steps or steps[-1] == chosen
    if kind in ("battle", "overrun") and chosen == "none":
        return what != "battle"
    if kind == "battle" and "clears" in chosen:
        return (what, event["unit"]) == ("clear", chosen.split()[0])
    if kind == "battle":
        return what == "battle" and f"{event['attacker']} at {event['target']}" == chosen
    if kind == "engagement":
        return chosen == "none" or (
            what == "battle" and f"{event['attacker']} at {event['target']}" == chosen
        )
    if kind == "overrun":
        return (what, event["target"], event["kind"]) == ("battle", chosen, "overrun")
    fields = {
        "card": ("play", "card"),
        "section": ("section", "section"),
        "medics": ("roll", "unit"),
        "aim": ("drop", "aim"),
    }
    if kind in fields:
        return (what, event[fields[kind][1]]) == (fields[kind][0], chosen)
    if kind == "keep":
        return any(e["event"] == "keep" and e["card"] == chosen for e in log["events"][one["event"] :][:4])
    if kind == "share":
        return any(e["event"] == "heal" and e["unit"] == chosen for e in log["events"][one["event"] :][:2])
    if kind == "retreat_step":
        return any(e["event"] == "retreat" and e["to"] == chosen for e in log["events"][one["event"] :][:6])
    names = {
        "as_strike": "strike_as",
        "ambush": "ambush",
        "ignore": "ignore",
        "stand": "stand",
        "ground": "ground",
    }
    return (what == names[kind]) == (chosen in ("strike", "play it", "hold", "stand", "take ground"))


def second_move_of(log, one):
    """Number of the event with which the second move of the unit begins, None if this is no first move of two."""
    for other in log["decisions"] if one["question"] == "move" else ():
        if other["question"] == "second_move" and (other["turn"], other["unit"]) == (
            one["turn"],
            one["unit"],
        ):
            return other["event"]
    return None


def way(events, unit):
    """Hexes of the steps of a unit that come next."""
    for event in events:
        if event["event"] == "step" and event["unit"] == unit:
            yield event["to"]
        elif event["event"] == "step" or event["event"] in ("battle", "order", "turn", "play", "discard"):
            return


def test_the_log_shows_what_was_chosen(log):
    assert log["decisions"]
    for one in log["decisions"]:
        assert shown(log, one), one


def test_every_act_of_a_judging_player_was_a_decision(log):
    """Cards and moves in the log have their decision, unless the player has no weights."""
    blind = {side for side, player in log["players"].items() if player == "recruit"}
    decided = {(one["question"], one["event"]) for one in log["decisions"]}
    plays = [e for e in log["events"] if e["event"] == "play" and e["side"] not in blind]
    assert plays and all(("card", e["n"]) in decided for e in plays)
    assert not blind & {one["side"] for one in log["decisions"]}


def test_it_keeps_to_the_schema(log):
    EventLog.model_validate(dict(log))


def test_many_kinds_of_questions_are_met():
    met = {one["question"] for game in GAMES for one in explained(*game)["decisions"]}
    assert met >= {
        "card",
        "order",
        "on_move",
        "move",
        "battle",
        "ground",
        "retreat_step",
        "keep",
        "section",
        "stand",
        "aim",
    }


def test_scores_are_those_of_the_player_to_the_last_bit():
    """Cards of the first turn, judged by the kernels on ordinary records."""
    tables = built("pegasus-bridge").tables[0]
    (mind,), (state,) = fill_mind(("captain", "captain")), np.zeros(1, STATE)
    assert mind.dtype == MIND
    start_game(tables, state, mind, *base_key(SEED, "play", built("pegasus-bridge").scenario.chance_id), 2)
    begin_turn(tables, state, mind)
    side = int(state["active"])
    choose_card(tables, state, mind, side)
    log = explained("pegasus-bridge", ("captain", "captain"), "official")
    names = log["setup"]["deck"]
    judged = {
        names[state["hand"][side, i]]: float(mind["card_gain"][i]) for i in range(int(state["hand_n"][side]))
    }
    scores = {one["choice"]: one["score"] for one in log["decisions"][0]["candidates"]}
    assert log["decisions"][0]["question"] == "card" and scores
    assert scores == {card: judged[card] for card in scores}


# --- numbers that know their parts ---


def test_parts_of_sums_and_products():
    kill, hit = Traced.leaf(3.0, Weight.KILL), Traced.leaf(2.0, Weight.HIT)
    worth = 0.5 * hit + kill * 0.25 - 1.0
    assert worth == 0.75
    assert parts_of(worth) == {Weight.HIT: 1.0, Weight.KILL: 0.75, FEATURE: -1.0}


def test_what_two_terms_have_a_share_in_stands_with_the_later_one():
    threat, fragile = Traced.leaf(0.5, Weight.THREAT), Traced.leaf(2.0, Weight.FRAGILE)
    loss = threat * 3.0 * (1.0 + fragile / 4)
    assert loss == 2.25
    assert parts_of(loss) == {Weight.THREAT: 1.5, Weight.FRAGILE: 0.75}
    assert parts_of(-loss) == {Weight.THREAT: -1.5, Weight.FRAGILE: -0.75}


# --- reasons ---


def test_every_order_has_a_reason_of_at_most_twelve_words(log):
    reasons = reasons_of(log)
    orders = [e for e in log["events"] if e["event"] in ("order", "on_move")]
    assert set(reasons) == {e["n"] for e in orders}
    assert all(1 <= len(words.split()) <= MOST_WORDS for words in reasons.values())


def test_no_two_reasons_together_have_more_than_twelve_words():
    attacks = [words.format(noun) for words, noun in product(ATTACKS.values(), NOUNS)]
    places = [*PLACES.values(), HOLDS]
    pairs = [
        *product(attacks, places),
        *product(places, places),
        *product([HEALED], [*attacks, *places, LEAVES]),
    ]
    assert max(len(" and ".join(pair).split()) for pair in pairs) <= MOST_WORDS
    longest = max(map(len, (*player_ids(), *variant_ids())))
    assert len(NO_WEIGHTS.format("x" * longest).split()) <= MOST_WORDS
    assert max(len(words.split()) for words in (DIGS_IN, LEAVES, NO_TERM)) <= MOST_WORDS
    assert len(NOUNS) == len(UnitClass)


def test_a_reason_is_made_of_the_largest_terms():
    kill, hit = Traced.leaf(4.0, Weight.KILL), Traced.leaf(1.0, Weight.HIT)
    near, threat = Traced.leaf(1.5, Weight.NEAR_ENEMY), Traced.leaf(1.0, Weight.THREAT)
    attack = kill * 0.5 + hit
    assert reason_of(Act(0.0 * near, attack, target=1, moves=False)) == "may eliminate the armor"
    assert reason_of(Act(0.0 * near, attack, target=1, moves=False, holds=True)) == (
        "may eliminate the armor and holds an objective"
    )
    assert (
        reason_of(Act(near - threat, attack, target=0))
        == "may eliminate the infantry and closes with the enemy"
    )
    assert reason_of(Act(threat - near * 0.5)) == "gets out of fire"
    assert reason_of(Act(near * 0.1, attack, target=0)) == "may eliminate the infantry"
    assert reason_of(Act(near), healed=True) == "regains figures and closes with the enemy"


def test_a_player_without_weights_says_so():
    log = explained("river-line", ("random", "recruit"), "official")
    assert log["decisions"] == []
    assert set(reasons_of(log).values()) == {NO_WEIGHTS.format("random"), NO_WEIGHTS.format("recruit")}


def test_who_searches_cannot_be_explained_so():
    with pytest.raises(InputError, match="colonel"):
        Replay.of(built("river-line"), SEED, 0, ("colonel", "sergeant"), explain=True)


def test_text_and_page_tell_them_and_are_without_them_otherwise():
    log = explained("pegasus-bridge", ("captain", "captain"), "official")
    text, page = log.text(boards=False), log.page()
    assert text.count("  Decisions:") == log["result"]["turns"] and "near_enemy" in text
    plain = {key: value for key, value in log.items() if key != "decisions"}
    assert '"w":' in page and '"w":' not in replay_page(plain)
