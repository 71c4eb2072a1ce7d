"""Event logs: complete, in the published form, true to the rules in a second opinion, and the game that was played."""

import json
import re

import pytest

from engine.codes import EndReason
from engine.hooks import Event
from engine.loading.words.errors import InputError
from engine.replay.event_log import EventLog, event_log_schema
from engine.replay.replay import event_log, reported_result
from engine.runs.games import play_games
from tests.checker.checker import check
from tests.golden.games import SEED
from tests.golden.option_games import game_of
from tests.support.landmark_board import LANDMARKS
from tests.support.logged_games import BOARDS, BREAKTHROUGH, GAMES, PLAYERS, ROOT, built, logged

TAKEN_AT_ONCE = ("random", "sergeant")
HOUSE_RULES = (
    "counter-attack-final-turn", "damage-scoring", "no-retreat-choice", "infantry-charge",
    "no-retreat-choice:loss_per_flag=2", "counter-attack-final-turn+damage-scoring", "firefight-continuation",
)  # fmt: skip
SLOTS = (
    "starting-hand-recon-hq", "starting-hand-recon-hq:discard_unused=false", "starting-hand-scripted:hand_axis=RL",
    "political-commissar:side=both", "political-commissar:side=axis,delay_turns=2,precommit_before_turn1=true",
    "starting-hand-recon-hq+political-commissar:side=both",
)  # fmt: skip
MANY = ("manoeuvre-blimp", "manoeuvre-blimp:multi_section_card=one_section")
# Options of turns without a card, of draws, decks and literal tactic cards: followed by the second opinion.
HAND_AND_DECK = (
    "discard-method-1:uses_per_game=3", "discard-method-1:uses_per_game=3,swapped_card_goes_to=discard,reveal=false",
    "discard-method-2", "discard-method-2:close_assault_exception=all_adjacent,units_that_battle=2",
    "discard-method-2:uses_per_game=3,units_that_battle=0,close_assault_exception=none",
    "manoeuvre-chapman:uses=3", "manoeuvre-chapman:uses=2,advance_test=nearest_enemy,draw_card=true",
    "tactic-card-literal-actions:reading=strict_text", "draw-two-keep-one:draw=3",
    "remove-card:card=barrage|ambush|recon_left,copies=all",
    "discard-method-1+discard-method-2+manoeuvre-chapman:draw_card=true+draw-two-keep-one:side=axis",
)  # fmt: skip
ENGAGED = "firefight-continuation"
# Boards and options with the pieces and cards of expansions.
OF_EXPANSIONS = (
    *((str(ROOT / f"tests/boards/{one}.toml"), "official") for one in ("mined-river", "river-crossing", "two-trains")),
    ("pegasus-bridge", "winter-combat-cards:texts=example"), ("long-ridge", "resupply:convert=both:all"),
)  # fmt: skip
# Options whose kept games are looked through, those of stages among them.
OF_KEPT_GAMES = (
    "objective-gate", "artillery-clears-wire", "infantry-charge", "bridge-charges-engineer", "bridge-detonation-rigged",
    "combat-engineers", "mine-clearing-roll", "bridge-bombardment",
)  # fmt: skip
ON_STAGES = (
    ("pegasus-boats", "star-assault-boats:reusable=true", 0),
    ("pegasus-guns", "bridge-bombardment", 0),
    ("across-the-river-roer", "minefields+mine-clearing-artillery", 0),  # a field that went off is shot away
)
FEW = 4


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_second_opinion_agrees_with_every_act(board, players):
    for game in range(GAMES):
        check(logged(board, players, game))


@pytest.mark.rule("HR-ENGAGE-1", "HR-ENGAGE-2", "HR-ENGAGE-3", "HR-ENGAGE-4", "HR-ENGAGE-6", "HR-ENGAGE-8")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_second_opinion_agrees_with_engaged_units(board, players):
    met = set()
    for game in range(2 * FEW):
        log = logged(board, players, game, ENGAGED)
        check(log)
        met |= {e["kind"] for e in log["events"] if e["event"] == "battle"}
    assert "engagement" in met


@pytest.mark.parametrize("variant", HAND_AND_DECK)
@pytest.mark.parametrize("board", BOARDS[:3])
def test_a_second_opinion_agrees_with_turns_without_a_card(board, variant):
    for players in PLAYERS[:2]:
        for game in range(FEW):
            check(logged(board, players, game, variant))
        EventLog.model_validate(logged(board, players, 0, variant))


@pytest.mark.rule("DECK-4", "DECK-6", "BT-OTM-1", "BT-OTM-2", "BT-MEDICS-2", "BT-DIGIN-1", "BT-AIR-1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_second_opinion_agrees_with_every_act_of_the_breakthrough_deck(board, players):
    for game in range(GAMES):
        check(logged(board, players, game, BREAKTHROUGH))


@pytest.mark.rule("HR-HAND-1", "HR-SCRIPT-1", "HR-COMMISSAR-3", "HR-COMMISSAR-6")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("variant", SLOTS)
def test_a_second_opinion_agrees_with_opening_hands_and_slots(variant, players):
    for game in range(FEW):
        check(logged("pegasus-bridge", players, game, variant))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_the_game_told_is_the_game_played(board, players):
    played = play_games(built(board), 1, players, count=5).results
    for game, row in enumerate(played):
        assert logged(board, players, game)["result"] == reported_result(row)


@pytest.mark.parametrize("variant", [*HOUSE_RULES, *MANY])
def test_house_rules_are_told_like_they_were_played(variant):
    rows = play_games(built("pegasus-bridge", variant), 1, PLAYERS[0], count=8).results
    for game, row in enumerate(rows):
        log = logged("pegasus-bridge", PLAYERS[0], game, variant)
        assert log["result"] == reported_result(row)
        assert log["variant"] == variant and log["provenance"]
        EventLog.model_validate(log)


@pytest.mark.rule("RET-8", "RET-16", "HR-STAND-1")
@pytest.mark.parametrize("variant", HOUSE_RULES[2:])
def test_figures_lost_to_flags_are_those_that_no_hit_took(variant):
    causes = set()
    for game in range(8):
        log = logged("pegasus-bridge", PLAYERS[0], game, variant)
        owner = {unit["id"]: unit["side"] for unit in log["setup"]["units"]}
        lost = [e for e in log["events"] if e["event"] == "hit" and e["cause"] != "hit"]
        ordered = {e["unit"] for e in log["events"] if e["event"] == "order"}
        causes |= {e["cause"] for e in lost}
        for side in ("axis", "allies"):
            figures = sum(e["figures"] for e in lost if owner[e["unit"]] == side)
            assert log["result"][f"lost_to_flags_{side}"] == figures
            idle = sum(owner[unit] == side and unit not in ordered for unit in owner)
            assert log["result"][f"never_ordered_{side}"] == idle
    assert "blocked" in causes and ("stood" in causes) == ("no-retreat-choice" in variant)


def decided_at_once():
    """A game of Toulon that ends by its towns: one in seven where the Allies alone know what they want."""
    rows = play_games(built("toulon"), 1, TAKEN_AT_ONCE, count=200).results
    return int(next(row["game"] for row in rows if row["end_reason"] == EndReason.SUDDEN_DEATH))


@pytest.fixture(scope="module")
def of_expansions(tmp_path_factory):
    """Logs of games with the pieces and cards of expansions."""
    path = tmp_path_factory.mktemp("board") / "landmarks.toml"
    path.write_text(LANDMARKS, encoding="utf-8")
    tigers = path.with_name("tigers.toml")
    depots = LANDMARKS.replace('T = "town"', 'T = "tp_supply_depot"') + 'depot_loss = "axis"\n'
    tigers.write_text(depots.replace("\narmor = ", "\neq_tiger = "), encoding="utf-8")
    boards = [*OF_EXPANSIONS, (str(path), "official"), (str(tigers), "official")]
    return [
        logged(board, players, game, variant)
        for board, variant in boards
        for players in PLAYERS
        for game in range(FEW)
    ]


def test_logs_of_expansions_keep_to_the_schema_and_end_by_the_rules(of_expansions):
    for log in of_expansions:
        EventLog.model_validate_json(json.dumps(log, allow_nan=False))
        assert log["result"]["rule_gap"] == 0
        assert [e["n"] for e in log["events"]] == list(range(len(log["events"])))


def test_every_kind_of_event_is_met_somewhere(of_expansions):
    logs = [logged(board, players, game) for board in BOARDS for players in PLAYERS for game in range(GAMES)]
    logs += [logged("pegasus-bridge", PLAYERS[0], game, v) for v in HOUSE_RULES for game in range(8)]
    logs += [logged("pegasus-bridge", PLAYERS[1], 0, v) for v in (*SLOTS, *MANY)]
    logs += [logged(BOARDS[0], PLAYERS[1], game, v) for v in HAND_AND_DECK[:2] for game in range(4)]
    logs += [logged(BOARDS[0], PLAYERS[0], game, BREAKTHROUGH) for game in range(2)]
    logs.append(logged(BOARDS[0], PLAYERS[0], 0, "weather-night:dawn=official_4_dice"))
    logs += of_expansions
    logs.append(logged("toulon", TAKEN_AT_ONCE, decided_at_once()))
    for option in OF_KEPT_GAMES:
        game = game_of(option)
        logs.append(event_log(built(game.board, game.variant), SEED, game.number, game.players))
    logs += [logged(board, ("random", "random"), game, variant) for board, variant, game in ON_STAGES]
    met = {e["event"] for log in logs for e in log["events"]}
    # A hand of nothing but Ambush is rare, and no deck has a combat card that brings a unit or camouflages one.
    assert {kind.name.lower() for kind in Event} - met <= {"pass", "levy", "concealed"}


@pytest.mark.parametrize("board", BOARDS)
def test_a_log_keeps_to_its_schema(board):
    for players in PLAYERS:
        log = logged(board, players, 0)
        text = json.dumps(log, allow_nan=False)
        assert json.loads(text) == log
        EventLog.model_validate_json(text)


def test_the_published_schema_is_that_of_the_program():
    path = ROOT / "engine/data/event-log.schema.json"
    assert json.loads(path.read_text()) == event_log_schema(), "python -m engine.replay.event_log prints it"


def test_every_event_and_field_is_documented():
    text = (ROOT / "docs/4-event-log.md").read_text()
    found = re.findall(r"^\| `(\w+)` \| (.*?) \|", text, flags=re.MULTILINE)
    rows = dict(found)
    assert len(rows) == len(found), "a row that stands twice"
    for name, model in event_log_schema()["$defs"].items():
        kind = model["properties"].get("event", {}).get("const")
        if kind:
            fields = set(model["properties"]) - {"n", "turn", "side", "event"}
            assert all(f"`{field}`" in rows[kind] or field in rows[kind] for field in fields), name
    assert all(f"`{key}`" in text for key in event_log_schema()["properties"])


def test_the_same_question_gets_the_same_log():
    again = event_log(built("river-line"), 1, 3, PLAYERS[0])
    assert again == logged("river-line", PLAYERS[0], 3)
    assert event_log(built("river-line"), 2, 3, PLAYERS[0])["events"] != again["events"]
    assert event_log(built("river-line"), 1, 3, PLAYERS[0], "other")["events"] != again["events"]


@pytest.mark.parametrize(
    ("seed", "game", "key"),
    [(-1, 0, "--seed"), (2**63, 0, "--seed"), (1, -1, "--game"), (1, 10**10, "--game")],
)
def test_numbers_out_of_range_are_refused(seed, game, key):
    with pytest.raises(InputError, match=key):
        event_log(built("pegasus-bridge"), seed, game)
