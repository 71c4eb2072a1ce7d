"""Medals of a result row: those of units, objectives and events are the medals that count, in every game."""

import pytest

from engine.runs.games import play_games
from tests.checker.games import PAIRS, built, logged

SOURCES = ("units", "objectives", "events")


@pytest.mark.rule("VIC-5", "AMB-43")
@pytest.mark.parametrize("battle", ["mont-mouchet", "sword-beach", "montelimar"])
def test_medals_by_source_add_up(battle):
    beyond = 0
    for players in PAIRS[:2]:
        rows = play_games(built(battle), 1, players, count=440).results
        for side in ("axis", "allies"):
            parts = sum(rows[f"medals_{source}_{side}"] for source in SOURCES)
            assert (parts == rows[f"medals_{side}"]).all()
            assert all((rows[f"medals_{source}_{side}"] >= 0).all() for source in SOURCES)
        beyond += int((rows["medals_allies"] == 4).sum())
    assert beyond > 0


@pytest.mark.rule("VIC-5", "VIC-OBJ-16")
def test_a_medal_says_what_counts_and_what_was_earned():
    met = 0
    for game in range(60):
        log = logged("mont-mouchet", ("random", "random"), game)
        totals = {"axis": 0, "allies": 0}
        for e in log["events"]:
            if e["event"] == "medal":
                totals[e["to"]] += e["change"]
                assert totals[e["to"]] == e["total"] <= 4 and e["change"] <= e["earned"]
                met += e["change"] < e["earned"]
    assert met > 0
