"""One retreat for a whole roll (RETREAT_TOTAL): the house Resistance goes back one to three hexes in all."""

from unittest.mock import patch

import pytest

from engine.dialogue import fight
from tests.support.battlefield import Battlefield
from tests.support.house_units import numbers
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.pieces import dice_by_range

ANY_FLAGS = ("FSS", "FFS", "FFF")


def driven(faces, axis="E6", options="", friends=None, terrain=None, row="hr_resistance", **answers):
    """Allied infantry assaults the partisans at E6 (or wherever ``axis`` says), their owner retreats as told."""
    others = {"elite_armor": friends} if friends else {"elite_armor": "A1"}
    near = {"E6": "F6", "B6": "C6", "A6": "B6"}[axis.partition(":")[0]]
    field = Battlefield(terrain, {row: axis, **others}, {"infantry": f"{near} I1"}, options=options, medals=9)
    field.ready(near).attack(near, axis.partition(":")[0], faces, ground=IfAsked(0), **answers)
    assert field.state["rule_gap"] == 0
    return field


def hexes_of(field):
    """Hex and figures of the partisans."""
    row = field.built.unit_rows.index("hr_resistance")
    state = field.state
    return {
        field.names[state["unit_hex"][u]]: int(state["unit_figures"][u])
        for u in range(state["n_units"])
        if state["unit_row"][u] == row and state["unit_hex"][u] >= 0
    }


@pytest.mark.rule("HR-RESIST-3", "HR-RESIST-4")
@pytest.mark.parametrize("faces", ANY_FLAGS)
@pytest.mark.parametrize(("length", "letter"), [(1, "D"), (2, "C"), (3, "B")])
def test_one_to_three_hexes_in_all_however_many_the_flags(faces, length, letter):
    ((hex_, figures),) = hexes_of(driven(faces, length=length)).items()
    assert (hex_[0], figures) == (letter, 3)


@pytest.mark.rule("HR-RESIST-3", "HR-RESIST-4", "HR-RESIST-6")
@pytest.mark.parametrize(
    ("faces", "terrain", "asked"),
    [
        ("FSS", None, [(1, 3)]), ("FFF", None, [(1, 3)]),
        ("FFS", {"E6": "hedgehog"}, [(1, 3)]),  # one of two is ignored
        ("FSS", {"E6": "hedgehog"}, []),  # the only one is ignored
    ],
)  # fmt: skip
def test_what_the_owner_is_asked(faces, terrain, asked):
    questions = []

    def choose(_t, _s, _m, _unit, least, most):
        questions.append((int(least), int(most)))
        return least

    pieces = {"axis": {"hr_resistance": "E6", "infantry": "A1"}, "allies": {"infantry": "F6 I1"}}
    field = Battlefield(terrain, **pieces).ready("F6")
    with field.loaded([faces]), field.answering({}), patch.object(fight, "choose_retreat_length", choose):
        fight.fight(field.tables, field.state, field.mind, field.unit("F6"), field.unit("E6"), 0)
    assert questions == asked


@pytest.mark.rule("HR-RESIST-4")
@pytest.mark.parametrize("faces", ANY_FLAGS)
def test_one_hex_satisfies_all_flags(faces):
    #  a single row is left behind B6; the official Resistance would pay for the second and third flag
    assert hexes_of(driven(faces, "B6")) == {"A6": 3}


@pytest.mark.rule("HR-RESIST-4")
@pytest.mark.parametrize("faces", ANY_FLAGS)
@pytest.mark.parametrize(("axis", "friends"), [("A6", None), ("E6", "D5 D6")])
def test_blocked_it_loses_one_figure_however_many_the_flags(faces, axis, friends):
    assert hexes_of(driven(faces, axis, friends=friends)) == {axis: 2}


@pytest.mark.rule("HR-RESIST-4", "RET-12")
def test_blocked_the_last_figure_is_lost():
    field = driven("FFF", "E6:1", friends="D5 D6")
    assert hexes_of(field) == {} and field.medals("allies") == 1


@pytest.mark.rule("HR-RESIST-4")
@pytest.mark.parametrize(("most", "left"), [(1, {"D5": 3}), (0, {"E6": 2})])
def test_as_far_as_the_row_may_and_one_figure_where_it_never_retreats(most, left):
    assert (
        hexes_of(driven("FFF", options=f"units.hr_resistance.retreat_max={most}", length=Unasked())) == left
    )


@pytest.mark.rule("HR-RESIST-4", "RET-15")
def test_flags_of_a_strike_are_answered_by_one_retreat_too():
    field = Battlefield({}, {"hr_resistance": "E6", "infantry": "A1"}, {"infantry": "I1"}, medals=9)
    field.play("barrage").strike("E6", faces=["FFAA"], length=1)
    assert hexes_of(field) == {"D5": 3}


@pytest.mark.rule("HR-RESIST-6", "HR-STAND-2")
@pytest.mark.parametrize(("faces", "left"), [("FSS", 2), ("FFS", 1)])
def test_standing_costs_a_figure_for_every_flag(faces, left):
    assert hexes_of(driven(faces, options="no-retreat-choice", stand=1)) == {"E6": left}
    ((hex_, figures),) = hexes_of(driven(faces, options="no-retreat-choice", stand=0, length=1)).items()
    assert (hex_[0], figures) == ("D", 3)


@pytest.mark.rule("HR-RETDIR-2", "HR-RESIST-4")
def test_an_enemy_who_closes_the_way_costs_one_figure():
    #  C5 and C7 close both hexes behind E6
    field = Battlefield(
        {}, {"hr_resistance": "E6", "infantry": "A1"}, {"infantry": "F6 C5 C7 I1"},
        options="retreat-not-toward-enemy", medals=9,
    )  # fmt: skip
    field.ready("F6").attack("F6", "E6", "FFF")
    assert hexes_of(field) == {"E6": 2}


@pytest.mark.rule("HR-RESIST-1", "HR-RESIST-2")
def test_numbers_of_the_house_resistance():
    assert numbers("hr_resistance") == ((1, 2, 1), 3)
    assert dice_by_range("hr_resistance", "infantry") == [3, 2, 1, 0, 0, 0]
    woods = {"D4": "forest", "D5": "forest"}
    field = Battlefield(woods, {"infantry": "C5"}, {"hr_resistance": "E5 H1"}).ready("E5")
    assert not any(hex_.startswith("C") for hex_ in field.reach("E5"))  # it stops in the woods
    assert field.move("E5", "D5") and field.dice("D5", "C5") == 3
