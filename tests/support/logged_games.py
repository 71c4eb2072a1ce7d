"""Event logs of games of some battles, each played once."""

from functools import cache
from pathlib import Path

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log

ROOT = Path(__file__).resolve().parents[2]
BREAKOUT = "tests/data/breakout.toml"  # a battle with exits
DROP_ZONE = str(ROOT / "tests/boards/drop-zone.toml")
BOARDS = ("pegasus-bridge", "long-ridge", "river-line", BREAKOUT, DROP_ZONE)
PLAYERS = (("sergeant", "sergeant"), ("random", "random"), ("sergeant", "random"))
BREAKTHROUGH = "ruleset.deck=breakthrough"
GAMES = 25


@cache
def built(board, variant="official"):
    ref = str(ROOT / board) if board == BREAKOUT else board
    return build_tables(load_scenario(ref), OFFICIAL if variant == "official" else parse_variant(variant))


@cache
def logged(board, players, game, variant="official"):
    return event_log(built(board, variant), 1, game, players)
