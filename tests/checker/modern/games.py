"""Games for the second opinion on battles without cards."""

from functools import cache

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log

BATTLES = tuple(f"modern-0{n}" for n in range(1, 7))
PAIRS = (("random", "random"), ("sergeant", "sergeant"), ("random", "sergeant"), ("sergeant", "random"))
SEED = 1


@cache
def built(battle, option=""):
    """Tables of a battle under its rules, or with changes made on the spot."""
    return build_tables(load_scenario(battle), parse_variant(option) if option else OFFICIAL)


@cache
def logged(battle, players, game, option=""):
    """Log of one game."""
    return event_log(built(battle, option), SEED, game, players)
