"""Daleks who place their units freely are not worse off than Daleks who begin where the battle puts them."""

import numpy as np
import pytest

from engine.policies.usual import PAIR
from engine.runs.games import play_games
from tests.support.logged_games import built
from tests.support.points import assert_no_loss, points_won

# Battles on which somebody changes places; the Daleks of the second army are weak, so that either side may win.
BATTLES = (
    "sword-beach",
    "pointe-du-hoc",
    "omaha-beach",
    "liberation-of-paris",
    "arnhem-bridge",
    "saverne-gap",
)
ARMIES = (
    "dalek-standard+dalek-special-weapons+dalek-mercenary+dalek-setup{}+dalek-victory+dalek-exterminate",
    "dalek-standard:figures=2,flag_loss=2+dalek-special-weapons:figures=3,flag_loss=2+dalek-mercenary"
    "+dalek-setup{}+dalek-victory+dalek-exterminate",
)
AXIS = 0
GAMES = 120
SPREAD = 3.0  # standard errors by which the gain may be below none


def points(battle, rules, players):
    """For each game 1 if the Daleks win, 1/2 for a draw; the same chance wherever they begin."""
    results = play_games(built(battle, rules), 5, players, count=GAMES).results
    return points_won(results, AXIS)


@pytest.mark.rule("HR-DALSET-3")
@pytest.mark.parametrize("army", ARMIES, ids=["strong", "weak"])
def test_free_placement_does_not_harm_who_has_it(army):
    gains = [
        points(battle, army.format(""), PAIR) - points(battle, army.format(":free_placement=false"), PAIR)
        for battle in BATTLES
    ]
    assert all(gain.any() for gain in gains)
    assert_no_loss(np.concatenate(gains), SPREAD)
