"""Small armies against Martians: shares of two or three units are never met before somebody has attacked."""

from itertools import product

import pytest

from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.runs.games import play_games
from tests.properties.test_martian_laws import PLAYER, war
from tests.support.battlefield import built_from, scenario_text

GAMES = 50
TOWNS = {"E6": "town", "D3": "town"}
AXIS, ALLIES = ("A3", "A7", "A11"), ("I3", "I7", "I11")
SIZES = list(product((2, 3), repeat=2))


def small_battle(axis, allies, terrain):
    """A scenario with so many units of infantry on either baseline."""
    armies = {
        "axis": {"infantry": " ".join(AXIS[:axis])},
        "allies": {"infantry": " ".join(ALLIES[:allies])},
    }
    return scenario_text(terrain, armies)


@pytest.mark.rule("HR-MARWIN-1", "HR-MARWIN-2", "HR-MARWIN-4", "HR-MARSET-6")
@pytest.mark.parametrize("players", [PLAYER, ("random", "random")], ids="-".join)
@pytest.mark.parametrize("terrain", [{}, TOWNS], ids=["open", "towns"])
@pytest.mark.parametrize("army", ["ratio=0.5", "ratio=1.0", "ratio=1.0,handling_every=2"])
def test_no_game_ends_before_the_first_attack_but_by_sickness(army, terrain, players):
    for axis, allies in SIZES:
        built = built_from(small_battle(axis, allies, terrain), war(setup=army))
        rows = play_games(built, 62, players, count=GAMES).results
        assert not rows["rule_gap"].any()
        peaceful = rows["expected_sixths_axis"] + rows["expected_sixths_allies"] == 0  # no die of an attack
        died = acted(fired_words(rows), [Fired.SICKNESS_WON]).ravel()
        assert not (peaceful & ~died).any(), f"{axis} units against {allies}"
