"""The second opinion agrees with battles whose bridges and observation hexes have rules of their own."""

import tomllib
from pathlib import Path

import pytest

from engine.loading.scenario.load import scenario_from
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.checker.checker import check

BOARD = Path(__file__).parents[1] / "boards" / "demolition.toml"
BRIDGES = {"E2": "roll", "E4": "sure", "E7": "roll", "E9": "sure", "E12": "roll"}
STRIKES = [
    {"card": "air_power", "sides": "axis", "anchor": "one", "draw": 2},
    {"card": "air_power", "sides": "allies", "held": "E4", "dice": 2, "anchor": "all"},
    {"card": "air_power", "sides": "allies", "dice": 1},
]
SEED = 1


@pytest.mark.rule("TP-BRB-1", "TP-BRB-3", "TP-AIR-1")
@pytest.mark.parametrize("game", [0, 1])
def test_it_agrees_where_each_bridge_and_each_hex_has_rules_of_its_own(game):
    raw = tomllib.loads(BOARD.read_text(encoding="utf-8"))
    raw["ruleset"] |= {"recon_as": STRIKES, "bridge_demolition": BRIDGES}
    log = event_log(build_tables(scenario_from(raw, BOARD)), SEED, game, ("random", "random"))
    check(log)
    blown = {BRIDGES[e["hex"]] for e in log["events"] if e["event"] == "by_card"}
    assert blown == {"roll", "sure"} and any(e["event"] == "strike_as" for e in log["events"])
