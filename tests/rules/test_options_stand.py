"""House rule no-retreat-choice: stand and lose figures, or retreat."""

import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import IfAsked, Unasked

OPTION = "no-retreat-choice"


def flags(faces, axis="E6", row="infantry", option=OPTION, terrain=None, stand=1, friends="A1", **answers):
    """Allied infantry at F6 assaults the Axis unit at E6, whose owner stands unless told otherwise."""
    field = Battlefield(
        terrain,
        {row: axis, "elite_armor": friends},
        {"infantry": "F6 I1"},
        options=option,
        owner="axis",
        medals=9,
    )
    field.ready("F6").attack("F6", "E6", faces, stand=IfAsked(stand), **{"ground": IfAsked(0), **answers})
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("HR-STAND-1", "HR-STAND-2", "HR-STAND-3", "AMB-1")
@pytest.mark.parametrize(("faces", "left", "row_back"), [("FSS", 3, "D"), ("FFS", 2, "C"), ("FFF", 1, "B")])
def test_stand_for_a_figure_a_flag_or_obey_them_all(faces, left, row_back):
    field = flags(faces)
    assert field.picture("axis") == {"E6": left, "A1": 4}
    assert has_fired(field.state, Fired.STOOD)
    field = flags(faces, stand=0)
    (hex_,) = set(field.picture("axis")) - {"A1"}
    assert (hex_[0], field.figures(hex_)) == (row_back, 4)
    assert not has_fired(field.state, Fired.STOOD)


@pytest.mark.rule("HR-STAND-3", "RET-8")
def test_a_retreat_pays_for_steps_that_are_blocked():
    #  row C is held next to both ways: one step, one figure
    field = flags("FFS", stand=0, friends="C5 C6 C7", retreat=["D5"])
    assert field.figures("D5") == 3


@pytest.mark.rule("HR-STAND-2")
@pytest.mark.parametrize(("loss", "left"), [(1, 3), (2, 2)])
def test_a_flag_may_cost_two(loss, left):
    assert flags("FSS", option=f"{OPTION}:loss_per_flag={loss}").figures("E6") == left


@pytest.mark.rule("HR-STAND-4", "HR-GEN-7")
@pytest.mark.parametrize("least", [0, 1])
def test_the_last_figure_may_stand_and_fall_unless_forbidden(least):
    field = flags(
        "FSS", "E6:1", option=f"{OPTION}:min_figures_left={least}", ground=1, retreat=IfAsked(["D5"])
    )
    if least == 0:
        assert field.picture("axis") == {"A1": 4}
        assert field.medals("allies") == 1
    else:
        assert field.picture("axis") == {"D5": 1, "A1": 4}
    assert field.figures("E6") == 4  # the attacker takes the ground either way


@pytest.mark.rule("HR-STAND-4")
def test_one_figure_left_is_enough_to_stand():
    field = flags("FSS", "E6:2", option=f"{OPTION}:min_figures_left=1", retreat=Unasked())
    assert field.picture("axis") == {"E6": 1, "A1": 4}


@pytest.mark.rule("HR-STAND-5", "HR-STAND-7")
@pytest.mark.parametrize(("ignore", "left"), [(1, 3), (0, 2)])
def test_the_choice_comes_after_hits_and_ignored_flags(ignore, left):
    #  hedgehogs: two flags, one of them ignored or not
    assert flags("FFS", terrain={"E6": "hedgehog"}, ignore=ignore).figures("E6") == left
    #  the hit comes off first: of two figures one is left to stand, and falls
    assert flags("IFS", "E6:2").picture("axis") == {"A1": 4}


@pytest.mark.rule("HR-STAND-6")
@pytest.mark.parametrize(("faces", "left"), [("FSS", 2), ("FFS", 1)])
def test_the_resistance_pays_a_figure_a_flag_too(faces, left):
    assert flags(faces, row="resistance").figures("E6") == left


@pytest.mark.rule("HR-STAND-7")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
@pytest.mark.parametrize(("allowed", "where", "left"), [("true", "E6", 3), ("false", "D5", 4)])
def test_flags_of_cards_may_be_refused_by_the_parameter(card, allowed, where, left):
    field = Battlefield(
        {"E6": "sandbag"}, {"infantry": "E6 A1"}, options=f"{OPTION}:allowed_vs_cards={allowed}"
    )
    faces = "FAAA" if card == "barrage" else "FA"
    answers = {"stand": 1} if where == "E6" else {"stand": Unasked(), "retreat": ["D5"]}
    field.play(card).strike("E6", faces=[faces], **answers)
    assert field.figures(where) == left


@pytest.mark.rule("HR-STAND-8")
def test_a_unit_that_stood_has_not_left_its_hex():
    field = flags("FSS", ground=Unasked())
    assert field.picture("allies") == {"F6": 4, "I1": 4}


@pytest.mark.rule("HR-STAND-8", "OVR-1")
def test_and_is_not_overrun():
    field = Battlefield(
        axis={"infantry": "E6 D5 A1"}, allies={"armor": "F6", "infantry": "I1"}, options=OPTION
    ).ready("F6")
    field.attack("F6", "E6", "FSS", Unasked(), stand=1, overrun=Unasked())
    assert field.picture("axis") == {"E6": 3, "D5": 4, "A1": 4}


@pytest.mark.rule("HR-STAND-9", "RET-16")
@pytest.mark.parametrize(("faces", "left"), [("FS", 2), ("FF", 1)])
def test_guns_in_bunkers_have_no_choice(faces, left):
    field = flags(faces, row="artillery", terrain={"E6": "bunker"}, ignore=1)
    assert field.figures("E6") == left
    assert not has_fired(field.state, Fired.STOOD)


@pytest.mark.rule("HR-STAND-9", "RET-19")
def test_units_in_the_water_have_no_choice():
    field = flags("FSS", terrain={"E6": "ocean"}, retreat=["D5"])
    assert field.picture("axis") == {"D5": 4, "A1": 4}


@pytest.mark.rule("HR-STAND-1")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
@pytest.mark.parametrize("classes", ["INF", "ARM", "ART", "INF|ARM"])
def test_the_classes_that_may_stand_are_a_parameter(row, classes):
    stands = {"infantry": "INF", "armor": "ARM", "artillery": "ART"}[row] in classes.split("|")
    field = flags(
        "FSS", row=row, option=f"{OPTION}:allowed_classes={classes}", retreat=Unasked() if stands else ["D5"]
    )
    assert (field.figures("E6") > 0) is stands
    assert (field.figures("D5") > 0) is not stands
