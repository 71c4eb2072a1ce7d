"""Attacks that destroy a Dalek unit or a human one, and attacks that win a battle on open ground."""

from fractions import Fraction

import pytest

from engine.dice.describe import describe_battle
from engine.loading.in_force.rules import base_document

THREE_DICE = 3  # of armor, and of a standard Dalek
MORE = 8  # figures, more than one attack takes: the last attack on a unit may take more than is left
SIDES = {"I": 2, "A": 1, "G": 1, "F": 1, "S": 1}  # of a die
FULL = {"infantry": 4, "armor": 3, "hr_dalek": 3, "hr_dalek_special": 4}
HURT_BY = {"infantry": "IG", "armor": "AG"}  # a flag drives them back and costs nothing


def taken(row):
    """Figures that an attack of three dice takes on average: hits, and for Daleks each flag but the first."""
    if row in HURT_BY:
        return THREE_DICE * Fraction(sum(SIDES[face] for face in HURT_BY[row]), 6)
    flag = Fraction(1, 6)
    none = (1 - flag) ** THREE_DICE
    beyond_the_first = THREE_DICE * flag - (1 - none)
    return THREE_DICE * Fraction(SIDES["A"], 6) + beyond_the_first


def attacks_on(row):
    """Attacks of three dice that the figures of a unit are worth."""
    return FULL[row] / taken(row)


def said(row):
    """Figures that the program says an attack of three dice takes, of a unit of more figures than it can take."""
    document = base_document()
    assert document["units"]["hr_dalek"]["dice"][0] == THREE_DICE
    document["units"]["armor"]["dice"] = [THREE_DICE]
    odds = describe_battle(document, "armor", row, 1, figures=MORE)
    return sum(n * Fraction(one["chance"]) for n, one in enumerate(odds.distribution("figures_lost")))


@pytest.mark.rule("HR-DALEK-2", "HR-DALSPEC-1", "HR-FACE-7", "HR-FACE-8")
@pytest.mark.parametrize(
    ("row", "attacks"), [("hr_dalek", 5.2), ("hr_dalek_special", 6.9), ("armor", 3), ("infantry", 2.7)]
)
def test_attacks_of_three_dice_that_destroy_a_unit(row, attacks):
    assert said(row) == taken(row)
    assert round(float(attacks_on(row)), 1) == attacks


@pytest.mark.rule("HR-DALWIN-1")
def test_attacks_that_win_on_open_ground_are_near_even():
    """Humans win by five standard Daleks, Daleks by ten units, here of infantry."""
    assert round(float(5 * attacks_on("hr_dalek"))) == 26
    assert round(float(10 * attacks_on("infantry"))) == 27
