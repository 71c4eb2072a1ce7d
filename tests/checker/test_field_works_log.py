"""Logs of games with shelled wire, lasting sandbags and dawn: in the published form, and true in a second opinion."""

import copy
from functools import cache

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.event_log import EventLog
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from tests.checker.checker import check

GAMES = 4
RANDOMS, SERGEANTS = ("random", "random"), ("sergeant", "sergeant")


@cache
def logs(board, option, players):
    built = build_tables(load_scenario(board), parse_variant(option))
    return [event_log(built, 44, game, players) for game in range(GAMES)]


@pytest.mark.rule(
    "HR-SHELLWIRE-1", "HR-SHELLWIRE-3", "HR-SHELLWIRE-5", "HR-SANDBAG-1", "HR-SANDBAG-2", "HR-SANDBAG-3"
)
@pytest.mark.parametrize(
    ("board", "option", "players"),
    [
        ("long-ridge", "artillery-clears-wire", RANDOMS),
        ("river-line", "artillery-clears-wire", RANDOMS),
        ("long-ridge", "sandbags-persist", SERGEANTS),
        ("pegasus-bridge", "sandbags-persist:keep_on_leave=false", SERGEANTS),
    ],
)
def test_a_second_opinion_agrees(board, option, players):
    for log in logs(board, option, players):
        check(log)
        EventLog.model_validate(log)


def shots():
    """Logs with a shot at wire, and the place of the first."""
    for log in logs("river-line", "artillery-clears-wire", RANDOMS):
        for i, event in enumerate(log["events"]):
            if event["event"] == "shell":
                yield copy.deepcopy(log), i
                break


LIES = {
    "a die more": lambda e: e.update(dice=e["dice"] + 1),
    "it went, or not": lambda e: e.update(removed=not e["removed"]),
    "another hex": lambda e: e.update(hex="A13"),
    "another gun": lambda e: e.update(unit="axis-99"),
}


@pytest.mark.parametrize("lie", LIES)
def test_lies_about_shots_are_seen_through(lie):
    tried = 0
    for log, i in shots():
        LIES[lie](log["events"][i])
        tried += 1
        with pytest.raises((AssertionError, KeyError)):
            check(log)
    assert tried >= 3


@pytest.mark.rule("HR-NIGHT-7")
def test_dawn_is_told():
    for log in logs("long-ridge", "weather-night:dawn=official_4_dice", SERGEANTS):
        dawns = [e for e in log["events"] if e["event"] == "dawn"]
        seen = 1
        for event in dawns:
            seen += event["stars"]
            assert event["by"] == event["side"] == "allies"
            assert event["hexes"] == (seen if seen < 6 else None)
        assert all(e["hexes"] is not None for e in dawns[:-1])
        EventLog.model_validate(log)
        text = replay_text(log, boards=False)
        assert text.count("Dawn: ") == len(dawns) > 0
