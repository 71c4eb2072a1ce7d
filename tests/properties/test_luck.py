"""Dice are fair: over many games hits and flags add up to what the faces promise.

Every sum below has mean zero for fair dice whatever the players do, because each roll is paid before it is seen.
All seeds are fixed.  The bound of 4.4 standard errors for each of the 48 sums would be passed by chance once in
about 2,000 choices of the seed.
"""

import numpy as np
import pytest

from engine.play.games import play_games, trace_game
from engine.codes import Event
from scipy import stats
from tests.properties.turn_by_turn import SCENARIOS, built_for

BOUND = 4.4
GAMES = 3000


def z(sums):
    """Distance of the mean from zero in standard errors."""
    return sums.mean() / (sums.std(ddof=1) / np.sqrt(len(sums)))


def luck_of(scenario, players, options=""):
    """Distances from zero: hits and flags of both sides."""
    block = play_games(built_for(scenario, options), 20, players, count=GAMES, turns=True)
    rows, turns = block.results, block.turns
    found = {}
    for code, side in enumerate(("axis", "allies")):
        hits = 6 * rows[f"hits_{side}"].astype(float) - rows[f"expected_sixths_{side}"]
        found[f"hits {side}"] = z(hits)
    dice = np.bincount(turns["game"], turns["dice"], GAMES)
    return found
