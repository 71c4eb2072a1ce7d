"""Games for the second opinion: battles of the base game and of the boxes, players at random and players that judge."""

from functools import cache
from pathlib import Path

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR, PLAYER
from engine.replay.replay import event_log
from tests.checker.briefings import BRIEFINGS, BRIEFINGS_OF_BOXES

ROOT = Path(__file__).resolve().parents[2]
BATTLES = tuple(BRIEFINGS)
OWN = (
    "castle-ettenfels",
    "grandvaux-halt",
    "rimmelbach-crossroads",
)  # whose special rules are those of their logs
BATTLES_OF_BOXES = (*BRIEFINGS_OF_BOXES, *OWN)
JUDGED = (*BATTLES, *BATTLES_OF_BOXES)  # by the full check
PAIRS = (("random", "random"), PAIR, ("random", PLAYER), (PLAYER, "random"))
SEED = 1
OTHERS = {"breakout": "tests/data/breakout.toml"} | {  # boards for what no battle has
    name: f"tests/boards/{name}.toml"
    for name in ("river-crossing", "mined-river", "two-trains", "supply-train", "demolition", "landmarks")
}
OPTIONED = {  # battles with an option, for what no battle has by itself
    "combat-cards": ("sainte-mere-eglise", "winter-combat-cards"),
    "combat-texts": ("st-vith", "winter-combat-cards:texts=example"),
    "half-tracks": ("arracourt", "resupply:convert=both:all"),
}


@cache
def built(battle):
    """Tables of a battle under the official rules, or with the option its name stands for."""
    where, option = OPTIONED.get(battle, (battle, None))
    scenario = load_scenario(str(ROOT / OTHERS[where]) if where in OTHERS else where)
    return build_tables(scenario, parse_variant(option) if option else OFFICIAL)


def logged(battle, players, game, seed=SEED):
    """Log of one game."""
    return event_log(built(battle), seed, game, players)


def some_games(battle, most, seed=SEED):
    """Games of a battle in turn between all pairs of players: pair, game, log."""
    for game in range(most):
        for players in PAIRS:
            yield players, game, logged(battle, players, game, seed)
