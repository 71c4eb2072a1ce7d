"""Games for the second opinion: every base battle between players at random and players that judge."""

from functools import cache
from pathlib import Path

from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR, PLAYER
from engine.replay.replay import event_log
from tests.checker.briefings import BRIEFINGS, BRIEFINGS_OF_BOXES

ROOT = Path(__file__).resolve().parents[2]
BATTLES = tuple(BRIEFINGS)
BATTLES_OF_BOXES = tuple(BRIEFINGS_OF_BOXES)
PAIRS = (("random", "random"), PAIR, ("random", PLAYER), (PLAYER, "random"))
SEED = 1
OTHERS = {"breakout": "tests/data/breakout.toml"} | {  # boards for what no battle has
    name: f"tests/boards/{name}.toml"
    for name in ("river-crossing", "mined-river", "two-trains", "supply-train")
}


@cache
def built(battle):
    """Tables of a battle under the official rules."""
    return build_tables(load_scenario(str(ROOT / OTHERS[battle]) if battle in OTHERS else battle), OFFICIAL)


def logged(battle, players, game, seed=SEED):
    """Log of one game."""
    return event_log(built(battle), seed, game, players)


def some_games(battle, most, seed=SEED):
    """Games of a battle in turn between all pairs of players: pair, game, log."""
    for game in range(most):
        for players in PAIRS:
            yield players, game, logged(battle, players, game, seed)
