"""Games under house rules of victory and ground in the eyes of the second opinion, and in words."""

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.event_log import EventLog
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from tests.checker.checker import check

PLAYERS = (("sergeant", "sergeant"), ("random", "sergeant"), ("random", "random"))


def logs(board, option, games):
    built = build_tables(load_scenario(board), parse_variant(option))
    return [event_log(built, 1, game, players) for players in PLAYERS for game in range(games)]


@pytest.mark.rule("HR-DESERT-1", "HR-DESERT-2")
@pytest.mark.parametrize("option", ["north-african-overrun", "north-african-overrun:extra_hexes=2"])
def test_a_second_opinion_agrees_with_every_hex_more(option):
    gone = 0
    for log in logs("long-ridge", option, 4):
        check(log)
        EventLog.model_validate(log)
        pairs = zip(log["events"], log["events"][1:], strict=False)
        gone += sum(one["event"] == "ground" and other["event"] == "step" for one, other in pairs)
    assert gone > 0


@pytest.mark.rule("HR-GATE-1", "HR-GATE-3")
def test_and_with_every_gate():
    n_gates = 0
    for log in logs("pegasus-bridge", "objective-gate:required=2", 4):
        check(log)
        EventLog.model_validate(log)
        text = replay_text(log, boards=False)
        gates = [e for e in log["events"] if e["event"] == "gate"]
        n_gates += len(gates)
        assert text.count("may not win yet") == len(gates)
    assert n_gates > 0
