"""Battles with markers: whole games of all kinds of players, their logs, words, boards and pictures."""

import json
from functools import cache

import pytest

from analysis.boards.board import BoardSheet, draw_board
from analysis.boards.marker_marks import MARKERS
from analysis.boards.piece_marks import piece
from analysis.plots.shapes import svg
from analysis.replays.replay_page import replay_page
from engine.loading.in_force.row_words import row_words
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.event_log import EventLog
from engine.replay.log_follower import LogFollower
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from tests.support.logged_games import ROOT

CROSSING = str(ROOT / "tests/boards/river-crossing.toml")
KINDS = ("crosshair", "boat", "camouflage", "leader", "load")
PLAYERS = (("sergeant", "sergeant"), ("random", "random"), ("recruit", "sergeant"))


@cache
def built():
    return build_tables(load_scenario(CROSSING))


@cache
def log_of(game, players=("random", "random")):
    return event_log(built(), 3, game, players)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_all_players_go_by_the_rules(players):
    for game in range(3):
        assert log_of(game, players)["result"]["rule_gap"] == 0


def test_everything_happens_and_is_told():
    seen = {}
    for game in range(8):
        log = log_of(game)
        EventLog.model_validate(json.loads(json.dumps(log)))
        text = replay_text(log)
        for event in log["events"]:
            if event["event"] in KINDS:
                seen.setdefault(event["event"], text)
    assert set(seen) >= {"crosshair", "boat", "camouflage"}
    assert "has zeroed in on" in seen["crosshair"] and "takes to its boats at" in seen["boat"]
    assert "no longer camouflaged" in seen["camouflage"]


def test_the_text_board_names_the_markers():
    text = replay_text(log_of(0))
    assert "markers:" in text and "boat G3 G4 G5" in text.replace("\n", " ")


def test_the_picture_shows_each_kind_and_they_differ():
    setup = log_of(0)["setup"]
    sheet = BoardSheet(setup, {"units": log_of(0)["rules"]["units"]})
    drawn = svg(draw_board(sheet, "Crossing"))
    for kind in MARKERS:
        if any(one["kind"] == kind for one in setup["markers"]):
            assert row_words(kind) in drawn
    assert len({repr(piece(kind)) for kind in MARKERS}) == len(MARKERS)


def test_a_replay_page_follows_the_markers():
    page = replay_page(log_of(0))
    assert all(f"p-{kind}-any" in page for kind in ("boat", "crosshair", "camouflage", "post"))


def test_markers_are_followed():
    setup = {
        "units": [{"id": "axis-1", "hex": "C4"}, {"id": "allies-1", "hex": "F5"}],
        "markers": [
            {"kind": "camouflage", "hex": "C4"}, {"kind": "boat", "hex": "F5"}, {"kind": "equipment", "hex": "E1"},
            {"kind": "leader", "hex": "F5"},
        ],
    }  # fmt: skip
    marked = LogFollower(setup)
    assert marked.markers_by_hex() == {"C4": ["camouflage"], "F5": ["boat", "leader"], "E1": ["equipment"]}
    for dice in (3, 3, 0):  # a field keeps its strength; a decoy has none
        marked.apply({"event": "mine", "unit": "axis-1", "hex": "G7" if dice else "G8", "dice": dice})
    assert marked.markers_by_hex()["G7"] == ["mine-3"] and "G8" not in marked.markers_by_hex()
    marked.apply({"event": "mine_cleared", "unit": "axis-1", "hex": "G7"})
    marked.apply({"event": "mine_cleared", "unit": "axis-1", "hex": "G8"})
    assert "G7" not in marked.markers_by_hex()
    marked.apply({"event": "mine", "unit": "axis-1", "hex": "G9", "dice": 2})
    marked.apply({"event": "mine_gone", "hex": "G9"})
    assert "G9" not in marked.markers_by_hex()
    marked.apply({"event": "camouflage", "unit": "axis-1", "hex": "C4"})
    marked.apply({"event": "concealed", "unit": "axis-1", "hex": "C4"})
    assert marked.markers_by_hex()["C4"] == ["camouflage"]
    marked.apply({"event": "camouflage", "unit": "axis-1", "hex": "C4"})
    marked.apply({"event": "boat", "unit": "allies-1", "hex": "D4", "afloat": False})
    marked.apply({"event": "load", "unit": "allies-1", "hex": "E1", "what": "equipment", "fate": "taken"})
    marked.apply({"event": "crosshair", "unit": "axis-1", "hex": "F5", "on": True})
    assert marked.markers_by_hex() == {"F5": ["crosshair", "leader", "equipment"]}
    marked.apply({"event": "load", "unit": "allies-1", "hex": "F5", "what": "equipment", "fate": "left"})
    marked.apply({"event": "leader", "unit": "allies-1", "heir": "axis-1", "stars": 0, "fell": False})
    marked.apply({"event": "eliminated", "unit": "allies-1", "hex": "F5"})
    marked.apply({"event": "crosshair", "unit": "axis-1", "hex": "F5", "on": False})
    assert marked.markers_by_hex() == {"F5": ["equipment"], "C4": ["leader"]}
