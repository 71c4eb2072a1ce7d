"""The second opinion agrees with battles in which fortresses, dams, marsh and hills are Battle Stars."""

from functools import cache
from pathlib import Path

import pytest

from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.checker.checker import check

BOARD = Path(__file__).parents[1] / "boards" / "battle-stars.toml"
PLAYERS = [("random", "random"), ("recruit", "recruit"), ("sergeant", "captain"), ("captain", "sergeant")]
SEED, GAMES = 1, 8


@cache
def tables():
    """The board, built once."""
    return build_tables(load_scenario(str(BOARD)))


@pytest.mark.rule("TP-SAB-1", "TP-SAB-2", "HR-SABOT-5", "TP-DAM-1", "TP-FTS-1", "LOS-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_it_agrees_where_tiles_that_bar_units_and_hills_go(players):
    gone = set()
    for game in range(GAMES):
        log = event_log(tables(), SEED, game, players)
        check(log)
        lies = {one["hex"]: one for one in log["setup"]["hexes"]}
        blown = [e for e in log["events"] if e["event"] == "landmark_gone"]
        assert all(e["bare"] for e in blown)
        for e in blown:
            hex_ = lies[e["hex"]]
            assert hex_["below"] == ("tp_lake" if e["hex"] == "E9" else "open")
            gone.add(hex_["terrain"])
    assert gone >= {"tp_fortress", "tp_dam", "hill"}
