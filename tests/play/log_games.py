"""Games for the second opinion: every base battle between players at random and players that judge."""

from functools import cache

from engine.loading.options import OFFICIAL
from engine.loading.scenario import load_scenario
from engine.loading.tables import build_tables
from engine.play.replay import event_log
from tests.play.log_briefings import BRIEFINGS

BATTLES = tuple(BRIEFINGS)
PAIRS = (("random", "random"), ("captain", "captain"), ("random", "captain"), ("captain", "random"))
SEED = 1


@cache
def built(battle):
    """Tables of a battle under the official rules."""
    return build_tables(load_scenario(battle), OFFICIAL)


def logged(battle, players, game, seed=SEED):
    """Log of one game."""
    return event_log(built(battle), seed, game, players)


def some_games(battle, most, seed=SEED):
    """Games of a battle in turn between all pairs of players: pair, game, log."""
    for game in range(most):
        for players in PAIRS:
            yield players, game, logged(battle, players, game, seed)
