"""Dice are fair: over many games hits add up to what the faces promise, and every face shows as often as it should.

A roll's expectation is noted before its dice are seen, so each sum of luck has mean zero whatever the players do.  The
seeds are fixed.  For one choice of them in about 1,000 fair dice would exceed one of the bounds below.
"""

import numpy as np
import pytest
from scipy import stats

from engine.codes import DIE, Face
from engine.hooks import Event
from engine.runs.games import play_games, trace_game
from tests.support.turn_by_turn import SCENARIOS, built_for

GAMES = 3000
BOUND = 4.0  # standard errors: a fair sum exceeds it once in 15,800; there are 12
TRACED = 120
DICE = 5  # dice of a roll that are told apart
LEAST_P = 1e-4


@pytest.mark.rule("CORE-DICE-11", "CORE-HIT-1")
@pytest.mark.parametrize("player", ["sergeant", "recruit", "random"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_luck_has_mean_zero(scenario, player):
    rows = play_games(built_for(scenario), 20, (player, player), count=GAMES).results
    for side in ("axis", "allies"):
        luck = 6.0 * rows[f"hits_{side}"] - rows[f"expected_sixths_{side}"]
        assert luck.std() > 0 and abs(luck.mean()) < BOUND * luck.std(ddof=1) / np.sqrt(GAMES)


@pytest.mark.rule("CORE-DICE-11")
def test_every_face_shows_at_its_rate_on_every_die_of_a_roll():
    shown = np.zeros((DICE, len(Face)))
    for scenario in SCENARIOS:
        for game in range(TRACED):
            events, _ = trace_game(built_for(scenario), 21, game, ("random", "sergeant"))
            faces = events[(events["kind"] == Event.FACE) & (events["a"] < DICE)]
            np.add.at(shown, (faces["a"], faces["b"]), 1)
    rates = np.bincount(DIE, minlength=len(Face)) / 6
    expected = shown.sum(axis=1, keepdims=True) * rates
    assert expected.min() > 20
    chi_square = ((shown - expected) ** 2 / expected).sum()
    assert stats.chi2.sf(chi_square, DICE * (len(Face) - 1)) > LEAST_P


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_luck_of_one_side_says_nothing_about_the_other(scenario):
    """Rank correlation over games; by chance the bound is exceeded once in 15,800."""
    rows = play_games(built_for(scenario), 22, ("random", "random"), count=GAMES).results
    axis, allies = (6.0 * rows[f"hits_{s}"] - rows[f"expected_sixths_{s}"] for s in ("axis", "allies"))
    # Both sides share the length of the game, so luck is taken per expected hit.
    shares = [
        luck / np.sqrt(rows[f"expected_sixths_{s}"]) for luck, s in ((axis, "axis"), (allies, "allies"))
    ]
    assert abs(stats.spearmanr(*shares).statistic) < BOUND / np.sqrt(GAMES)
