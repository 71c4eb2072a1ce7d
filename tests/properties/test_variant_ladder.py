"""Stronger players are stronger in the fictional variants too, rung by rung, both seats on the same chance."""

import numpy as np
import pytest

from engine.policies.usual import PLAYER
from engine.runs.games import play_games
from tests.support.logged_games import built
from tests.support.points import assert_no_loss, error_of, points_won

AXIS, ALLIES = 0, 1
GAMES = 60  # of each battle and seat
SPREAD = 3.0  # standard errors
# As the document has them the Living win always: a die fewer for who strikes first, and zombies of 4 figures.
ZOMBIES = "+".join(
    (
        "zombie-unit:free_battle_dice_mod=-1,figures=4", "zombie-conversion", "zombie-victory", "zombie-growth",
        "zombie-food-objectives",
    )
)  # fmt: skip
BATTLES = ("operation-cobra", "toulon", "sainte-mere-eglise")
SYSTEMS = [
    *((one, BATTLES) for one in (ZOMBIES, "daleks", "cybermen", "martians", "nineteen-eighty-four")),
    ("fall-of-london", ("prokhorovka",)),
]
NAMES = ["zombies", "daleks", "cybermen", "martians", "nineteen-eighty-four", "fall-of-london"]
WEAK, STRONG = "recruit", "captain-ensemble"


def points(variant, battles, one, other):
    """Of the one player, game by game: the mean of both seats on the same cards and dice."""
    found = []
    for battle in battles:
        rules = built(battle, variant)
        first = play_games(rules, 5, (one, other), count=GAMES).results
        second = play_games(rules, 5, (other, one), count=GAMES).results
        found.append((points_won(first, AXIS) + points_won(second, ALLIES)) / 2)
    return np.concatenate(found)


@pytest.mark.parametrize(("variant", "battles"), SYSTEMS, ids=NAMES)
def test_a_captain_beats_a_recruit(variant, battles):
    gain = points(variant, battles, STRONG, WEAK) - 0.5
    assert gain.mean() > SPREAD * error_of(gain), f"{variant}: {gain.mean():+.3f}"


@pytest.mark.parametrize(("variant", "battles"), SYSTEMS, ids=NAMES)
def test_the_usual_player_is_no_worse_than_a_captain(variant, battles):
    assert_no_loss(points(variant, battles, PLAYER, STRONG) - 0.5, SPREAD, variant)
