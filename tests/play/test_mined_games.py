"""Whole games with minefields, frozen rivers and engineers: what their logs and texts tell."""

from functools import cache

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.event_log import EventLog
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from tests.players.test_no_hidden_information import MINED

SYMBOLS = {"infantry": {"infantry", "grenade"}, "armor": {"armor", "grenade"}, "artillery": {"grenade"}}
PLAYED = [(("random", "random"), 0), (("random", "random"), 1), (("sergeant", "sergeant"), 0)]
each = pytest.mark.parametrize(("players", "game"), PLAYED)


@cache
def log_of(players, game):
    return event_log(build_tables(load_scenario(MINED)), 1, game, players)


def after(events, i, kind):
    """Events of a kind that follow at once."""
    found = []
    for event in events[i + 1 :]:
        if event["event"] != kind:
            break
        found.append(event)
    return found


@each
def test_games_are_played_to_their_end(players, game):
    log = log_of(players, game)
    assert log["events"][-1]["event"] == "end" and log["events"][-1]["reason"] != "rule_gap"
    EventLog.model_validate(log)


@pytest.mark.rule("HR-MINEROLL-1")
def test_the_die_of_engineers_who_try_to_clear_belongs_to_their_roll():
    variant = parse_variant("minefields+combat-engineers+mine-clearing-roll")
    built = build_tables(load_scenario("omaha-mined"), variant)
    tries = 0
    for game in range(12):
        events = event_log(built, 1, game, ("random", "random"))["events"]
        for i, event in enumerate(events):
            if event["event"] == "mine_try":
                (face,) = after(events, i, "face")[:1]
                assert face["roll"] == event["roll"] and face["index"] == 0
                tries += 1
    assert tries > 0


@each
@pytest.mark.rule("TP-MINE-4", "TP-MINE-6", "TP-MINE-7", "WW-FRZ-2")
def test_every_roll_of_the_ground_is_told_and_costs_what_it_shows(players, game):
    log = log_of(players, game)
    rows = {unit["id"]: unit["row"] for unit in log["setup"]["units"]}
    strength = {}
    for i, event in enumerate(log["events"]):
        if event["event"] not in ("mine", "ice"):
            continue
        faces = after(log["events"], i, "face")[: event["dice"]]
        assert len(faces) == event["dice"] and {one["roll"] for one in faces} <= {event["roll"]}
        row = {"special_forces": "infantry"}.get(rows[event["unit"]], rows[event["unit"]])
        counted = {"star"} if event["event"] == "ice" else SYMBOLS[row]
        lost = sum(one["face"] in counted for one in faces)
        following = log["events"][i + 1 + len(faces)]
        if lost:
            assert following["event"] in ("rule", "hit")
            hit = next(one for one in log["events"][i + 1 :] if one["event"] == "hit")
            assert (hit["unit"], hit["cause"]) == (event["unit"], event["event"]) and hit["figures"] <= lost
            assert hit["figures"] == lost or hit["left"] == 0
        if event["event"] == "mine":
            assert strength.setdefault(event["hex"], event["dice"]) == event["dice"]


def test_the_text_tells_it_in_plain_words():
    text = "\n".join("\n".join(replay_text(log_of(*one)).splitlines()) for one in PLAYED)
    assert "is on the ice of E" in text and "enters the minefield on" in text
    assert ": strength " in text and ": a decoy" in text
