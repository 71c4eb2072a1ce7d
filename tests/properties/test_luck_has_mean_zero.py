"""Luck by its worth has mean zero on every board, for random and usual players, and under every option.

What a roll or a draw promises is worked out before it falls, so each sum has mean zero whatever the players do and
whatever the model is good for.  The seeds are fixed; for one choice of them in some 200 a bound would be exceeded.
"""

import numpy as np
import pytest

from engine.loading.options.variant import OFFICIAL
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR
from engine.runs.games import play_games
from tests.golden.option_games import BOARDS, variant_of
from tests.support.catalogue import shipped

GAMES, OF_AN_OPTION = 400, 200
BOUND = 4.5  # standard errors: 7 of a million
TOGETHER = 3.5  # of the mean of all boards or options: one of 2,000
SOURCES = ("luck_dice", "luck_cards")
RANDOM = ("random", "random")
SHIPPED = [one["id"] for one in list_scenarios() if one["group"] != "custom"]


def luck_of(built, players, count):
    rows = play_games(built, 23, players, count=count, namespace="luck").results
    return np.column_stack([rows[name] / 1e6 for name in SOURCES])


def standardized(luck):
    """Means in standard errors; 0 where nothing was luck."""
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    return np.divide(luck.mean(axis=0), errors, out=np.zeros(2), where=errors > 0)


@pytest.mark.parametrize("players", [RANDOM, PAIR], ids=["random", "usual"])
def test_on_every_board(players):
    found = {
        board: standardized(luck_of(build_tables(load_scenario(board)), players, GAMES)) for board in SHIPPED
    }
    z = np.array(list(found.values()))
    assert not {board: one.round(1) for board, one in found.items() if (np.abs(one) > BOUND).any()}
    assert (np.abs(z.sum(axis=0)) / np.sqrt(len(z)) < TOGETHER).all()
    assert (z[:, 0] != 0).all()  # dice are luck everywhere


@pytest.mark.parametrize("players", [RANDOM, PAIR], ids=["random", "usual"])
def test_under_every_option(players):
    """On a board on which the option changes something; those that change how dice are rolled are among them."""
    found = {}
    for option in shipped():
        variant = variant_of(option)
        for board in (*shipped()[option]["stages"], *BOARDS):
            scenario = load_scenario(board)
            built, official = build_tables(scenario, variant), build_tables(scenario, OFFICIAL)
            if not np.array_equal(built.tables.view(np.uint8), official.tables.view(np.uint8)):
                found[option] = standardized(luck_of(built, players, OF_AN_OPTION))
                break
    z = np.array(list(found.values()))
    assert not {option: one.round(1) for option, one in found.items() if (np.abs(one) > BOUND).any()}
    assert (np.abs(z.sum(axis=0)) / np.sqrt(len(z)) < TOGETHER).all()
    assert len(found) > 0.9 * len(shipped())
