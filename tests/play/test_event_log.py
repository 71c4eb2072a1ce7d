"""Event logs: complete, in the published form, true to the rules in a second opinion, and the game that was played."""

import copy
import json
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from engine.codes import EndReason
from engine.hooks import Event
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.replay.event_log import EventLog, event_log_schema
from engine.replay.replay import event_log, tell_result
from engine.runs.games import play_games
from tests.checker.checker import check
from tests.checker.deck import ON_MOVE
from tests.golden.games import SEED
from tests.golden.option_games import game_of

ROOT = Path(__file__).resolve().parents[2]
BREAKOUT = "tests/data/breakout.toml"  # a battle with exits
DROP_ZONE = str(ROOT / "tests/boards/drop-zone.toml")
BOARDS = ("pegasus-bridge", "long-ridge", "river-line", BREAKOUT, DROP_ZONE)
PLAYERS = (("sergeant", "sergeant"), ("random", "random"), ("sergeant", "random"))
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
BREAKTHROUGH = "ruleset.deck=breakthrough"
ENGAGED = "firefight-continuation"
GAMES, FEW = 25, 4


@cache
def built(board, variant="official"):
    ref = str(ROOT / board) if board == BREAKOUT else board
    return build_tables(load_scenario(ref), OFFICIAL if variant == "official" else parse_variant(variant))


@cache
def logged(board, players, game, variant="official"):
    return event_log(built(board, variant), 1, game, players)


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
        assert logged(board, players, game)["result"] == tell_result(row)


@pytest.mark.parametrize("variant", [*HOUSE_RULES, *MANY])
def test_house_rules_are_told_like_they_were_played(variant):
    rows = play_games(built("pegasus-bridge", variant), 1, PLAYERS[0], count=8).results
    for game, row in enumerate(rows):
        log = logged("pegasus-bridge", PLAYERS[0], game, variant)
        assert log["result"] == tell_result(row)
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


def test_every_kind_of_event_is_met_somewhere():
    logs = [logged(board, players, game) for board in BOARDS for players in PLAYERS for game in range(GAMES)]
    logs += [logged("pegasus-bridge", PLAYERS[0], game, v) for v in HOUSE_RULES for game in range(8)]
    logs += [logged("pegasus-bridge", PLAYERS[1], 0, v) for v in (*SLOTS, *MANY)]
    logs += [logged(BOARDS[0], PLAYERS[1], game, v) for v in HAND_AND_DECK[:2] for game in range(4)]
    logs += [logged(BOARDS[0], PLAYERS[0], game, BREAKTHROUGH) for game in range(2)]
    logs.append(logged(BOARDS[0], PLAYERS[0], 0, "weather-night:dawn=official_4_dice"))
    logs.append(logged("toulon", TAKEN_AT_ONCE, decided_at_once()))
    for option in ("objective-gate", "artillery-clears-wire", "infantry-charge"):
        game = game_of(option)
        logs.append(event_log(built(game.board, game.variant), SEED, game.number, game.players))
    met = {e["event"] for log in logs for e in log["events"]}
    assert {kind.name.lower() for kind in Event} - met <= {"pass"}  # a hand of nothing but Ambush is rare


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


def first(log, kind, where=lambda e: True):
    return next(i for i, e in enumerate(log["events"]) if e["event"] == kind and where(e))


def renumbered(log):
    for n, e in enumerate(log["events"]):
        e["n"] = n


def without(kind, where=lambda e: True):
    def tamper(log):
        del log["events"][first(log, kind, where)]
        renumbered(log)

    return tamper


def changed(kind, field, value, where=lambda e: True):
    def tamper(log):
        event = log["events"][first(log, kind, where)]
        event[field] = value(event[field]) if callable(value) else value

    return tamper


def twice(kind):
    def tamper(log):
        i = first(log, kind)
        log["events"].insert(i, copy.deepcopy(log["events"][i]))
        renumbered(log)

    return tamper


def miss_that_hit(log):
    """A grenade shows a star although the unit it hit has figures left, so that no hit was surplus."""
    events = log["events"]
    for i in range(1, len(events)):
        hit, face = events[i], events[i - 1]
        if hit["event"] == "hit" and face["event"] == "face" and hit["left"] and face["face"] == "grenade":
            face["face"] = "star"
            return
    raise StopIteration


def miscounted(column):
    def tamper(log):
        log["result"][column] += 1

    return tamper


LIES = {
    "a unit more without order": miscounted("never_ordered_axis"),
    "a figure more lost to flags": miscounted("lost_to_flags_allies"),
    "a unit more to choose from": miscounted("orderable_axis"),
    "another margin half-way": miscounted("margin_half"),
    "a hit that was a miss": miss_that_hit,
    "a die is missing": without("face"),
    "one die more": changed("battle", "dice", lambda n: n + 1),
    "a shot from farther away": changed("battle", "distance", lambda n: (n or 0) + 1),
    "a retreat is forgotten": without("retreat"),
    "a retreat the wrong way": changed("retreat", "to", "E5"),
    "a hit is forgotten": without("hit"),
    "one figure too many": changed("hit", "figures", lambda n: n + 1),
    "a dead unit stays": without("eliminated"),
    "a medal is forgotten": without("medal"),
    "a medal for the wrong side": changed("medal", "to", lambda s: {"axis": "allies", "allies": "axis"}[s]),
    "a unit jumps": changed("step", "to", "A13"),
    "a unit moves without order": without("order"),
    "a unit is ordered twice": twice("order"),
    "a unit walks on": twice("step"),
    "a card from nowhere": changed("play", "card", "ambush#1"),
    "another card in force": changed("play", "acts_as", "move_out", lambda e: e["acts_as"] != "move_out"),
    "a card drawn twice": twice("draw"),
    "no card drawn": without("draw"),
    "no discard": without("discard"),
    "a turn is skipped": without("turn"),
    "the sandbags stay": without("obstacle"),
    "the objective is forgotten": without("objective"),
    "the wrong winner": changed("end", "winner", lambda s: {"axis": "allies", "allies": "axis"}[s]),
    "the end is missing": without("end"),
}


@pytest.mark.parametrize("lie", LIES)
def test_the_second_opinion_sees_through(lie):
    tell_and_find(LIES[lie], (logged("pegasus-bridge", PLAYERS[0], game) for game in range(8)))


def tell_and_find(lie, logs):
    """Every way of bending a log is found in every log it can be done to."""
    tried = found = 0
    for log in map(copy.deepcopy, logs):
        try:
            lie(log)
        except StopIteration:
            continue
        tried += 1
        try:
            check(log)
        except AssertionError:
            found += 1
    assert tried >= 3 and found == tried


def elsewhere(log):
    """A figure that landed came down farther away than it can have been scattered."""
    event = log["events"][first(log, "drop", lambda e: e["fate"] == "landed")]
    event["hex"] = "A13" if event["aim"][0] in "GHI" or int(event["aim"][1:]) < 7 else "I1"


LIES_OF_DROPS = {
    "a drop is forgotten": without("drop"),
    "a figure falls twice": twice("drop"),
    "another unit falls": changed("drop", "unit", "axis-1"),
    "a lost figure has landed": changed("drop", "fate", "landed", lambda e: e["fate"] != "landed"),
    "a landed figure is lost": changed("drop", "fate", "occupied", lambda e: e["fate"] == "landed"),
    "it came down elsewhere": elsewhere,
    "another aim": changed("drop", "aim", "I1"),
    "the strike is not told": without("strike_as"),
    "a die more for the strike": changed("strike_as", "dice", lambda n: n + 1),
    "another strike": changed("strike_as", "card", "barrage"),
}


@pytest.mark.parametrize("lie", LIES_OF_DROPS)
def test_the_second_opinion_knows_drops_and_strikes_by_recon(lie):
    tell_and_find(LIES_OF_DROPS[lie], (logged(DROP_ZONE, PLAYERS[0], game) for game in range(12)))


def battle_on_the_move(log):
    """The order of a unit that battles later in its turn becomes one on the move."""
    events = log["events"]
    for i, order in enumerate(events):
        turn = [e for e in events if e["turn"] == order["turn"]]
        fights = any(e["event"] == "battle" and e["attacker"] == order.get("unit") for e in turn)
        if order["event"] == "order" and fights and events[i + 1]["event"] != "order":
            marching = sum(e["event"] == "on_move" for e in turn)
            if marching < ON_MOVE.get(turn[1]["acts_as"], 0):
                order["event"] = "on_move"
                return
    raise StopIteration


LIES_ON_THE_MOVE = {
    "a unit marches without order": without("on_move"),
    "a unit is ordered on the move twice": twice("on_move"),
    "the card has no such part": changed(
        "play", "acts_as", "probe_left", lambda e: "on_move" in (e["acts_as"] or "")
    ),
    "the unit on the move battles": battle_on_the_move,
    "an enemy on the move": changed(
        "on_move", "unit", lambda u: f"{'ax' if u[:2] != 'ax' else 'all'}{u[2:]}"
    ),
}


@pytest.mark.rule("BT-OTM-1", "CORE-ORD-13")
@pytest.mark.parametrize("lie", LIES_ON_THE_MOVE)
def test_lies_about_units_on_the_move_are_seen_through(lie):
    games = product(BOARDS, range(GAMES))
    tell_and_find(LIES_ON_THE_MOVE[lie], (logged(b, PLAYERS[0], game, BREAKTHROUGH) for b, game in games))


def test_a_strike_by_a_side_without_the_hill_is_seen():
    log = next(
        copy.deepcopy(log)
        for log in (logged(DROP_ZONE, PLAYERS[0], game) for game in range(GAMES))
        if any(e["event"] == "strike_as" for e in log["events"])
    )
    check(log)
    log["rules"]["ruleset"]["recon_as"]["held"] = ["I13"]
    with pytest.raises(AssertionError):
        check(log)


def test_orders_beyond_the_card_are_seen():
    log = copy.deepcopy(logged("river-line", PLAYERS[0], 0))
    i = first(log, "play", lambda e: e["acts_as"].startswith("probe_"))
    end = next(j for j in range(i, len(log["events"])) if log["events"][j]["event"] == "discard")
    side = log["events"][i]["side"]
    units = {u["id"]: u["hex"] for u in log["setup"]["units"] if u["side"] == side}
    orders = [e for e in log["events"][i:end] if e["event"] == "order"]
    spare = [u for u in units if u not in {e["unit"] for e in orders}]
    more = [{**orders[0], "unit": u, "hex": units[u]} for u in spare[:3]]
    log["events"][i + 1 : i + 1] = more
    renumbered(log)
    with pytest.raises(AssertionError):
        check(log)
