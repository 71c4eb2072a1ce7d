"""The same rules on other cards and dice are found equal: as many false alarms as the level of the intervals allows."""

import numpy as np
import pytest

from analysis.stats.paired import change_of_wins
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.runs.games import play_games

PLAYERS = ("recruit", "recruit")  # quick ones: whoever plays, equal rules are equal
COMPARISONS, PAIRS = 80, 50


@pytest.mark.parametrize("board", ["pegasus-bridge", "long-ridge", "river-line"])
def test_real_games_of_equal_rules(board):
    built = build_tables(load_scenario(board))
    winners = play_games(built, 12, PLAYERS, count=2 * COMPARISONS * PAIRS).results["winner"]
    points = np.select([winners == 1, winners == 2], [1.0, 0.5], 0.0).reshape(COMPARISONS, 2, PAIRS)
    changes = [change_of_wins(one, other) for one, other in points]
    alarms = sum(not change.low <= 0 <= change.high for change in changes)
    assert alarms <= 0.05 * COMPARISONS + 3 * np.sqrt(COMPARISONS * 0.05 * 0.95)
    error = np.sqrt(2 * points.var() / (COMPARISONS * PAIRS))
    assert abs(np.mean([change.value for change in changes])) <= 4 * error
