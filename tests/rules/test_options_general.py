"""What holds for all options: on and off, ranges of changed tables, whose choice a choice is."""

from unittest.mock import patch

import pytest

from engine.codes import Player, Side
from engine.players import roster
from engine.players.kinds import random_answers
from tests.support.battlefield import Battlefield


@pytest.mark.rule("HR-GEN-1")
@pytest.mark.parametrize(
    ("option", "where", "figures"),
    [
        ("", "D5", 4),  # official: back by two flags less the one ignored
        ("no-retreat-choice", "E6", 3),
        ("no-retreat-choice:loss_per_flag=2", "E6", 2),
        ("no-retreat-choice:allowed_classes=ARM", "D5", 4),
        ("damage-scoring", "D5", 4),  # speaks of something else
    ],
)
def test_an_option_with_its_parameters_or_official_play(option, where, figures):
    field = Battlefield(
        {"E6": "hedgehog"}, {"infantry": "E6 A1"}, {"infantry": "F6 I1"}, options=option
    ).ready("F6")
    answers = {"retreat": ["D5"], "ground": 0} if where == "D5" else {"stand": 1}
    field.attack("F6", "E6", "FFS", ignore=1, **answers)
    assert field.picture("axis") == {where: figures, "A1": 4}


@pytest.mark.rule("HR-GEN-12", "HR-ARITH-3")
def test_range_ends_with_the_last_die_and_gaps_are_no_target():
    #  dice at 1, 2 and 4 hexes
    field = Battlefield(
        axis={"infantry": "E5"}, allies={"infantry": "E4"}, options="units.infantry.dice=3/2/-/1"
    ).ready("E4")
    found = []
    for far in range(1, 7):
        found.append(field.dice("E4", f"E{4 + far}"))
        field.put(f"E{4 + far}", f"E{5 + far}")
    assert found == [3, 2, 0, 1, 0, 0]


@pytest.mark.rule("HR-GEN-12")
def test_dice_against_one_class_alone_make_a_range_too():
    options = "units.infantry.dice_vs={ ARM = '3/2/1/1' }"
    for target, expected in (("armor", 1), ("infantry", 0)):
        field = Battlefield(axis={target: "E8"}, allies={"infantry": "E4"}, options=options).ready("E4")
        assert field.dice("E4", "E8") == expected


@pytest.mark.rule("HR-GEN-15", "RET-5", "AMB-4")
@pytest.mark.parametrize(
    ("asked", "arguments"), [("choose_ignore", (1,)), ("choose_stand", (1,)), ("choose_retreat_step", (0, 1))]
)
def test_a_choice_about_a_beaten_unit_is_its_owners(asked, arguments):
    #  in the Allied turn the Axis player is asked about the Axis unit
    field = Battlefield(axis={"infantry": "E6"}, allies={"infantry": "F6"})
    field.mind["player"] = Player.RANDOM
    sides = []

    def pick(_state, side, _n):
        sides.append(int(side))
        return 0

    with patch.object(random_answers, "pick", pick):
        getattr(roster, asked)(field.tables, field.state, field.mind, field.unit("E6"), *arguments)
    assert sides == [Side.AXIS]
