"""Terrain whose reduction lies below 0: a unit that attacks from it rolls more dice."""

import pytest

from engine.dice.odds import MAX_DICE
from engine.loading.tables.most_dice import MOST_DICE
from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield


def dice(option, row="infantry", here="E5", there="E6", terrain="hill"):
    """Dice of a unit on the terrain at an enemy in the open."""
    field = Battlefield({here: terrain}, {"infantry": there}, {row: here}, options=option)
    return field.ready(here).dice(here, there)


@pytest.mark.parametrize(
    ("option", "row", "there", "expected"),
    [
        ("", "infantry", "E6", 3),
        ("terrain.hill.out=-1/0/0", "infantry", "E6", 3 + 1),
        ("terrain.hill.out=-1/0/0", "infantry", "E7", 2 + 1),
        ("terrain.hill.out=-1/0/0", "armor", "E6", 3),
        ("terrain.hill.out=-2", "armor", "E7", 3 + 2),
        ("terrain.hill.out+=-1", "infantry", "E8", 1 + 1),
        ("terrain[HILL].out=-1", "infantry", "E6", 3 + 1),
    ],
)
def test_a_hill_gives_dice(option, row, there, expected):
    assert dice(option, row, there=there) == expected


def test_it_gives_no_range():
    assert dice("terrain.hill.out=-1/0/0", there="E9") == 0


def test_what_lies_on_the_hill_takes_its_dice_off():
    assert dice("terrain.hill.out=-1/0/0", terrain="hill + wire") == 3 + 1 - 1


def test_the_target_of_a_unit_below_gains_nothing():
    field = Battlefield(
        {"E6": "hill"}, {"infantry": "E6"}, {"infantry": "E5"}, options="terrain.hill.out=-1/0/0"
    )
    assert field.ready("E5").dice("E5", "E6") == 3 - 1  # cover of the hill, as ever


def test_the_limit_is_that_of_exact_odds():
    assert MOST_DICE == MAX_DICE


@pytest.mark.parametrize("out", [-9, "-7/-7/-7"])
def test_no_attack_has_more_dice_than_odds_are_known_for(out):
    #  3 of its own, 1 of a card, 7 of the hill are 11
    option = f"terrain.hill.out={out}"
    if out == -9:
        with pytest.raises(
            InputError, match=r"up to 13 dice of infantry: 3 of its own, 1 of a card, 9 of its hex"
        ):
            dice(option)
    else:
        assert dice(option) == 10


def test_what_may_stand_there():
    with pytest.raises(InputError, match="expected numbers -9 to 9 for INF/ARM/ART"):
        dice("terrain.hill.out=-10")
    with pytest.raises(InputError, match="expected numbers 0 to 9 for INF/ARM/ART"):
        dice("terrain.hill.cover=-1")
