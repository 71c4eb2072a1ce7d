"""Games for the second opinion on battles without cards."""

from functools import cache

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR, PLAYER
from engine.replay.replay import event_log

OPTION = "modern-battle"
BATTLES = tuple(f"modern-0{n}" for n in range(1, 7))
LEAVING = "bastogne-corridor-east"  # its exits are open to the Axis
# Battles with cards whose ground, units and rules the option makes those that this referee knows.
CONVERTED = (
    "pegasus-bridge", "vassieux", "operation-cobra", "toulon", "liberation-of-paris", "arracourt",
    "twin-villages", "bastogne-corridor-west", LEAVING,
)  # fmt: skip
STANDS = (*((battle, "") for battle in BATTLES), *((battle, OPTION) for battle in CONVERTED))
PAIRS = (("random", "random"), ("sergeant", "sergeant"), ("random", "sergeant"), ("sergeant", "random"))
SEARCHING = ("colonel", "colonel")
ALL_PAIRS = (*PAIRS, PAIR, ("random", PLAYER), (PLAYER, "random"), SEARCHING)
SEED = 1


@cache
def built(battle, option=""):
    """Tables of a battle under its rules, or with changes made on the spot."""
    return build_tables(load_scenario(battle), parse_variant(option) if option else OFFICIAL)


@cache
def logged(battle, players, game, option=""):
    """Log of one game."""
    return event_log(built(battle, option), SEED, game, players)


def some_games(most):
    """Games of every battle in turn between plain players: where they are, as `logged` takes it."""
    for game in range(most):
        for battle, option in STANDS:
            for players in PAIRS:
                yield battle, players, game, option
