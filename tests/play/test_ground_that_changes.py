"""Tiles that somebody destroys are another ground from then on, in the words and on the page of a replay."""

import json
import re

import pytest

from analysis.replays.replay_page import replay_page
from analysis.replays.replay_steps import Table
from engine.replay.replay import event_log
from tests.golden.games import SEED, built
from tests.golden.option_games import game_of

LEFT = {
    "wooden-village-burns": "open",
    "radar-station-destructible": "ef_city_ruins",
}  # HR-WOODVILL-1, HR-RADAR-1


@pytest.fixture(scope="module", params=sorted(LEFT))
def game(request):
    """What is left of the tile, and the log of a game in which one is destroyed."""
    kept = game_of(request.param)
    return LEFT[request.param], event_log(built(kept.board, kept.variant), SEED, kept.number, kept.players)


def burnt(log):
    """Hexes whose tile is gone at the end, in the order of the log."""
    tiles = {entry["hex"]: entry["terrain"] for entry in log["setup"]["hexes"]}
    return [
        event["hex"]
        for event in log["events"]
        if event["event"] == "obstacle" and not event["placed"] and event["piece"] == tiles[event["hex"]]
    ]


def test_the_steps_tell_the_ground_from_then_on(game):
    left, log = game
    steps = list(Table(log).steps())
    assert burnt(log) and steps[0]["ground"] == {}
    assert steps[-1]["ground"] == dict.fromkeys(burnt(log), left)
    assert [len(step["ground"]) for step in steps] == sorted(len(step["ground"]) for step in steps)


def test_the_page_lays_it_over_what_was_there(game):
    left, log = game
    page = replay_page(log)
    data = json.loads(re.search(r"<script[^>]*json[^>]*>(.*?)</script>", page, re.DOTALL)[1])
    symbol = f"now-{left}"
    assert page.count(f'id="{symbol}"') == 1
    laid = [{hex_ for hex_, name in step["p"] if name == symbol} for step in data["steps"]]
    assert laid[0] == set()
    assert {data["hexes"][hex_] for hex_ in laid[-1]} == set(burnt(log))
