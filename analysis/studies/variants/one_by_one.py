"""Games played once more, one after the other, for what no run keeps: STATE as they end, and their events."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.layout import EVENT, RESULT, STATE, TURN
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.policies.player_files import fill_mind
from engine.runs.games import GAME_AND_COPIES, LONGEST_LOG, base_key, play_rows


@dataclass(frozen=True)
class Ended:
    """A game that has ended; all of it is written over by the next.

    Attributes
    ----------
    result : void of RESULT
    state : void of STATE
    events : ndarray of EVENT
        None of them unless the log is asked for.
    turns : ndarray of TURN
        None of them unless turns are asked for.
    """

    result: np.void
    state: np.void
    events: np.ndarray
    turns: np.ndarray


def ended_games(
    scenario: Scenario,
    variant: Variant,
    player: str,
    seed: int,
    namespace: str,
    games: int,
    *,
    log: bool = False,
    traced: bool = False,
) -> Iterator[Ended]:
    """The first games of a battle between two players of a kind."""
    built = build_tables(scenario, variant)
    base, pair = base_key(seed, namespace, scenario.chance_id), (player, player)
    states, mind = np.zeros(GAME_AND_COPIES, STATE), fill_mind(pair)
    result = np.zeros(1, RESULT)
    turns = np.zeros(int(built.tables[0]["turn_limit"]) if traced else 0, TURN)
    events = np.zeros(LONGEST_LOG if log else 0, EVENT)
    for game in range(games):
        n_turns, noted = play_rows(built, pair, base, game, result, turns, events, states, mind)
        yield Ended(result[0], states[0], events[:noted], turns[:n_turns])
