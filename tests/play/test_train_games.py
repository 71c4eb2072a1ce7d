"""Whole games on a board with two trains: every kind of player plays them, legally and to an end."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.replay.log_follower import LogFollower
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text

BOARD = Path(__file__).parent.parent / "boards" / "two-trains.toml"
PLAYERS = (("random", "random"), ("recruit", "sergeant"), ("sergeant", "sergeant"))
GAMES = 6


@cache
def built():
    return build_tables(load_scenario(BOARD))


@cache
def logs(players):
    return [event_log(built(), 4, game, players) for game in range(GAMES)]


def trains(log):
    """Ids of the locomotives and wagons of a log, by locomotive."""
    parts = [unit for unit in log["setup"]["units"] if "train" in unit["row"]]
    wagons = {unit["side"]: unit["id"] for unit in parts if unit["row"].endswith("#wagon")}
    return {unit["id"]: wagons[unit["side"]] for unit in parts if unit["id"] not in wagons.values()}


def neighbours(grid, name):
    return {grid.name(hex_) for hex_ in grid.neighbors(grid.parse(name)) if hex_ >= 0}


@pytest.mark.rule("TP-TRN-1", "TP-TRN-2", "TP-TRN-3", "TP-TRN-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_trains_are_played_within_the_rules(players):
    grid = BOARDS["standard"].grid
    happened = Counter()
    for log in logs(players):
        assert log["result"]["rule_gap"] in (0, "none", None)
        pairs = trains(log)
        assert len(pairs) == 2
        rails = {
            entry["hex"]
            for entry in log["setup"]["hexes"]
            if any("rail" in piece for piece in entry["pieces"])
        }
        position, moved, mover = LogFollower(log["setup"]), 0, None
        for event in log["events"]:
            position.apply(event)
            kind = event["event"]
            if kind == "order":
                assert event["unit"] not in pairs.values()
            if kind in ("step", "retreat") and event["unit"] in {*pairs, *pairs.values()}:
                assert event["to"] in rails
            if kind == "step" and event["unit"] in pairs:
                moved = moved + 1 if mover == (event["turn"], event["unit"]) else 1
                mover = (event["turn"], event["unit"])
                assert moved <= 3
                happened["moves"] += 1
            if kind == "battle" and event["attacker"] in {*pairs, *pairs.values()}:
                assert event["attacker"] in pairs.values()
                happened["shots"] += 1
            if kind == "unload":
                happened["unloaded"] += 1
            if kind == "hit" and event["unit"] in pairs:
                happened["hits"] += 1
            if kind in ("turn", "end"):  # between turns both parts of a train touch, and show the same hits
                for loco, wagon in pairs.items():
                    one, other = position.units[loco], position.units[wagon]
                    assert (other["hex"] is None) == (one["figures"] < 2)
                    if other["hex"] is not None:
                        assert other["hex"] in neighbours(grid, one["hex"])
                        assert other["figures"] == one["figures"]
        lost = [loco for loco in pairs if position.units[loco]["hex"] is None]
        medals = [e for e in log["events"] if e["event"] == "medal" and e["source"] == "unit"]
        gone = [e for e in log["events"] if e["event"] == "eliminated" and e["unit"] not in pairs.values()]
        assert sum(e["earned"] for e in medals) == len(gone) and set(lost) <= {e["unit"] for e in gone}
    assert happened["moves"] and happened["shots"] and happened["hits"], happened


@pytest.mark.rule("TP-TRN-7", "TP-TRN-8")
def test_some_games_of_chance_reach_the_station():
    assert any(event["event"] == "unload" for log in logs(PLAYERS[0]) for event in log["events"])


def test_the_replay_tells_of_trains():
    text = "".join(replay_text(log) for log in logs(PLAYERS[0]))
    assert "gets off" in text and "wagon" in text
