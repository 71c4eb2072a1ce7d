"""Omaha Beach for Overlord on the wide board: counts, objectives, exits over the edge of the Axis, Recon as Barrage."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from engine.codes import Hold, Side, When
from engine.hooks import Event
from engine.loading.checks.prospects import check_winnable, warnings_of
from engine.loading.in_force.contents import contents_of
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from engine.runs.games import play_games

BATTLE = "omaha-overlord"
GRID = BOARDS["overlord"].grid
TOWNS = "A1 A2 A12 A13 A14 B23 B24 C16"
TERRAIN = {
    "hill": 2, "bluff": 22, "town": 8, "bunker": 5, "hedgehog": 19, "sandbag": 6, "sea_wall": 4, "wire": 18
}  # fmt: skip
UNITS = {
    ("axis", "infantry"): 13, ("axis", "artillery"): 3,
    ("allies", "special_forces"): 2, ("allies", "infantry"): 18, ("allies", "armor"): 5,
}  # fmt: skip
GAMES = 40
ROWS_PRINTED = (
    ("country", 0, GRID.parse("E1")), ("beach", GRID.parse("E1"), GRID.parse("H1")), ("water", GRID.parse("H1"), None)
)  # fmt: skip


@pytest.fixture(scope="module")
def omaha():
    return built()


@cache
def built():
    return build_tables(load_scenario(BATTLE))


@pytest.mark.rule("SCN-17", "CORE-GEO-8")
def test_briefing(omaha):
    table = omaha.tables[0]
    assert (table["n_hexes"], table["n_rows_board"]) == (5 * 26 + 4 * 25, 9)
    assert table["first_side"] == Side.AXIS
    assert table["medal_target"].tolist() == table["hand_size"].tolist() == [8, 8]
    assert table["hand_start"].tolist() == [8, 8]


@pytest.mark.rule("SCN-17", "CORE-GEO-7")
def test_tiles_and_works(omaha):
    contents = contents_of(omaha.document["scenario"], omaha.document)
    counts = Counter(row for one in contents for row in one.rows)
    assert {row: counts[row] for row in TERRAIN} == TERRAIN
    assert set(counts) == {*TERRAIN, "open", "beach", "ocean"}
    printed = {row: {one.rows[0] for one in contents[start:end]} for row, start, end in ROWS_PRINTED}
    assert printed == {
        "country": {"open", "town", "hill", "bluff"},
        "beach": {"beach", "bluff"},
        "water": {"ocean"},
    }
    owners = {row: {one.owner for one in contents if row in one.rows} for row in ("bunker", "sea_wall")}
    assert owners == {"bunker": {"axis"}, "sea_wall": {"allies"}}


@pytest.mark.rule("SCN-17")
def test_units(omaha):
    table = omaha.tables[0]
    n = int(table["n_units"])
    rows = [
        (Side(side).name.lower(), omaha.unit_rows[row])
        for side, row in zip(table["unit_side"][:n], table["unit_row"][:n], strict=True)
    ]
    assert Counter(rows) == UNITS
    rangers = [
        GRID.name(h) for h, (_, row) in zip(table["unit_hex"], rows, strict=False) if row == "special_forces"
    ]
    assert rangers == ["I25", "I26"]


@pytest.mark.rule("SCN-17", "VIC-OBJ-2")
def test_every_town_is_a_medal_while_it_is_held(omaha):
    table = omaha.tables[0]
    assert table["n_objectives"] == 8
    held = np.flatnonzero(table["hex_objectives"][: table["n_hexes"]])
    assert [GRID.name(hex_) for hex_ in held] == TOWNS.split()
    for field, value in (
        ("sides", 1 << Side.ALLIES), ("need", 1), ("value", 1), ("when", When.CHANGE), ("hold", Hold.WHILE)
    ):  # fmt: skip
        assert set(table[f"objective_{field}"][:8].tolist()) == {value}


@pytest.mark.rule("SCN-17", "VIC-EXIT-1", "VIC-EXIT-2")
def test_the_allies_leave_over_the_whole_edge_of_the_axis(omaha):
    table = omaha.tables[0]
    assert table["exit_hexes"].tolist() == [0, 26]
    ways_out = np.flatnonzero(table["exit_value"][Side.ALLIES])
    assert [GRID.name(hex_) for hex_ in ways_out] == [f"A{n}" for n in range(1, 27)]
    assert set(table["exit_value"][Side.ALLIES][ways_out].tolist()) == {1}
    assert not table["exit_value"][Side.AXIS].any()


def test_both_sides_can_win_and_reach_everything(omaha):
    check_winnable(omaha)
    assert warnings_of(omaha) == []


@pytest.mark.rule("SCN-17", "VIC-EXIT-2", "VIC-EXIT-4")
@pytest.mark.parametrize("player", ["sergeant", "random"])
def test_games_come_to_an_end_and_some_units_leave(omaha, player):
    rows = play_games(omaha, 1, (player, player), count=GAMES).results
    assert set(rows["rule_gap"]) == {0}
    assert rows["capped"].mean() < 0.05
    assert rows["medals_events_allies"].sum() > 0
    assert not rows["medals_events_axis"].any()


@pytest.mark.rule("SCN-17", "VIC-EXIT-1")
def test_units_leave_from_row_a_only(omaha):
    for game in range(10):
        log = event_log(omaha, 1, game)
        left = [e for e in log["events"] if e["event"] == Event.EXIT.name.lower()]
        assert all(e["hex"][0] == "A" and e["unit"].startswith("allies-") for e in left)
        assert len(left) == log["result"]["medals_events_allies"]


@pytest.mark.rule("SCN-17", "CARD-RECON-5", "AMB-63")
def test_either_side_may_play_recon_as_barrage(omaha):
    table = omaha.tables[0]
    for section in ("left", "center", "right"):
        row = omaha.card_rows.index(f"recon_{section}")
        assert table["card_as_strike"][row] == 1 << Side.AXIS | 1 << Side.ALLIES
    assert (table["as_strike_targets"][1], table["as_strike_dice"][1].tolist()) == (1, [4, 4])
    logs = [event_log(omaha, 1, game, ("random", "random")) for game in range(3)]
    struck = [e for log in logs for e in log["events"] if e["event"] == "strike_as"]
    assert {e["card"] for e in struck} == {"barrage"} and {e["dice"] for e in struck} == {4}
    assert {e["side"] for e in struck} == {"axis", "allies"}
    for log in logs:
        turns = {(e["turn"], e["side"]) for e in log["events"] if e["event"] == "strike_as"}
        drawn = [e for e in log["events"] if e["event"] == "aside" and (e["turn"], e["side"]) in turns]
        assert drawn == []  # one card is drawn, none to choose from
