"""Assaults of zombies, worked out die by die: how often they come to blows, what they take and what they cost.

One kind of number follows from the dice alone; the other from every roll of the free strike played out on the board.
"""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from engine.codes import Attack
from engine.dialogue import fight
from engine.rules.swarm.ending_tables import zombies_to_a_figure
from engine.rules.swarm.prey_choices import expected
from tests.support.zombies import SWARM, Graves

THIRD, HALF = Fraction(1, 3), Fraction(1, 2)
FACES = ("I", "I", "A", "G", "F", "S")  # of a die
# Figures of the unit: chance in per cent to come to blows, figures it takes, figures it loses.
TABLE = {
    1: (3.7, 0.02, 0.70),
    2: (14.8, 0.09, 0.96),
    3: (25.9, 0.22, 1.0),
    4: (29.6, 0.37, 1.0),
    5: (29.6, 0.52, 1.0),
}


def exact(figures, met=3):
    """Chance of blows, figures taken and lost: of all faces a third hits, a third drives off, a third is blank."""
    blows = taken = Fraction(0)
    for hits in range(min(met, figures - 1) + 1):
        chance = comb(met, hits) * THIRD**met
        blows += chance
        taken += chance * (figures - hits) * HALF
    lost = sum(comb(met, h) * THIRD**h * (1 - THIRD) ** (met - h) * min(h, figures) for h in range(met + 1))
    return blows, taken, lost


@pytest.mark.parametrize("figures", TABLE)
def test_the_numbers_that_follow_from_the_dice(figures):
    blows, taken, lost = exact(figures)
    percent, kills, costs = TABLE[figures]
    assert float(100 * blows) == pytest.approx(percent, abs=0.05)
    assert float(taken) == pytest.approx(kills, abs=0.005)
    assert float(lost) == pytest.approx(costs, abs=0.005)


@pytest.mark.rule("HR-ZOMBIE-1", "HR-ZOMBIE-4", "HR-ZOMBIE-9", "HR-CHARGE-2", "HR-CHARGE-3")
@pytest.mark.parametrize("figures", [1, 3, 5])
def test_the_board_says_the_same_for_every_roll_of_the_free_strike(figures):
    blows = taken = lost = Fraction(0)
    chance = Fraction(1, 6**3)
    for faces in product(FACES, repeat=3):
        field = Graves(dead={"hr_zombie": f"E6:{figures} A1"}, living={"infantry": "E7"}).call()
        with field.loaded(["".join(faces), *(["S" * figures] if strikes(faces, figures) else [])]):
            attacker, target = field.unit("E6"), field.unit("E7")
            fight.fight(field.tables, field.state, field.mind, attacker, target, Attack.ORDERED)
        left = max(int(field.state["unit_figures"][attacker]), 0)
        lost += chance * (figures - left)
        if strikes(faces, figures):
            blows += chance
            taken += chance * left * HALF  # half of all faces hit infantry
            assert field.zombies().get("E6") == left
        else:
            assert "E6" not in field.zombies()
    assert (blows, taken, lost) == exact(figures)


def strikes(faces, figures):
    """Whether a unit of so many figures still strikes after a free strike of these faces."""
    return not {"G", "F"} & set(faces) and faces.count("I") < figures


@pytest.mark.rule("HR-ZOMBIE-20")
@pytest.mark.parametrize("met", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("figures", [1, 2, 3, 4, 6])
def test_players_reckon_with_the_same_odds(met, figures):
    _, taken, lost = exact(figures, met)
    dice = expected(met, 1 / 3, 1 / 3, figures, figures, 0)
    assert dice / 2 == pytest.approx(float(taken))
    if figures >= met:  # beyond that players count hits on figures that are not there
        assert expected(met, 1 / 3, 1 / 3, figures, figures, 1) == pytest.approx(float(lost))


@pytest.mark.rule("HR-ZOMWIN-2")
@pytest.mark.parametrize("met", [0, 1, 2, 3])
def test_a_battle_is_as_good_as_lost_by_what_an_assault_costs_and_takes(met):
    _, taken, lost = exact(3, met)
    assert zombies_to_a_figure(met) == pytest.approx(0.75 + float(lost / taken))
    assert SWARM
