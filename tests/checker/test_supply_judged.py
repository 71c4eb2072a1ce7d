"""The referee judges lines of supply, what units lack without one, and hunger; errors planted there are caught."""

from functools import cache

import pytest

from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.checker.checker import check
from tests.checker.games import PAIRS, SEED
from tests.checker.plants import NoPlaceError, Plant, changed, without

BOARD = "st-vith"
WORDS = "supply-line-tracing:no_network=straight_line{}+supply-degradation+supply-attrition"


def later(event, table):
    """A turn more than it was."""
    return event["turns"] + 1


def fed(event, table):
    """A unit of the side that has a line."""
    own = sorted(table.board.living(table.now.side))
    return next((unit for unit in own if not table.out[unit]), None)


def found_fed(event, table):
    """Some unit has one."""
    return fed(event, table) is not None


PLANTS = [
    Plant("HR-OOS-4", "a unit without a line is left out", BOARD, without("out_of_supply")),
    Plant("HR-OOS-4", "a turn out of supply is counted twice", BOARD, changed("out_of_supply", "turns", later)),
    Plant("HR-OOS-4", "a unit that has a line again is told to lack one", BOARD,
          changed("in_supply", "event", "out_of_supply")),
    Plant("HR-STARVE-1", "a unit in supply starves", BOARD, changed("hunger", "unit", fed, found_fed)),
    Plant("HR-STARVE-1", "a die of hunger costs two figures", BOARD,
          changed("hit", "figures", 2, lambda e, _: e["cause"] == "hunger")),
]  # fmt: skip


@cache
def logged(players, game, cut_by=""):
    """Log of a game in which units need a way home."""
    built = build_tables(load_scenario(BOARD), parse_variant(WORDS.format(cut_by)))
    return event_log(built, SEED, game, players)


@pytest.mark.rule(
    "HR-SUPPLY-2", "HR-SUPPLY-5", "HR-SUPPLY-7", "HR-OOS-2", "HR-OOS-4", "HR-STARVE-1", "HR-STARVE-3"
)
@pytest.mark.parametrize("cut_by", ["", ",cut_by=range", ",cut_by=occupied"])
@pytest.mark.parametrize("players", PAIRS, ids="-".join)
def test_it_agrees_with_games_of_units_without_supply(players, cut_by):
    told = set()
    for game in range(3):
        log = logged(players, game, cut_by)
        told |= {event["event"] for event in log["events"]}
        check(log)
    assert "out_of_supply" in told or cut_by == ",cut_by=occupied"


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.error)
def test_planted_errors_are_caught(plant):
    for game in range(10):
        for players in PAIRS:
            try:
                caught = plant.caught_by(logged(players, game))
            except NoPlaceError:
                continue
            assert caught is not None and plant.rule in caught
            return
    pytest.fail(f"no game has a place for: {plant.error}")
