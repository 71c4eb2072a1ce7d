"""Flags that cost figures (nef-flags-are-casualties)."""

import pytest

from engine.hooks import Fired
from tests.support.battlefield import Battlefield

OPTION = "nef-flags-are-casualties"


@pytest.mark.rule("HR-NEFFLAG-1", "HR-NEFFLAG-4")
@pytest.mark.parametrize(
    ("option", "where", "figures"), [(OPTION, "E6", 2), (f"{OPTION}:flag=retreat", "C5", 4)]
)
def test_flags_cost_figures(option, where, figures):
    field = Battlefield({}, {"infantry": "E6 A1"}, {"infantry": "F6 I1"}, options=option).ready("F6")
    field.attack("F6", "E6", "FFS", stand=1, retreat=["D5", "C5"], ground=0)
    assert field.picture("axis") == {where: figures, "A1": 4}
    assert field.fired(Fired.FLAG_KILLED) is (where == "E6")


@pytest.mark.rule("HR-NEFFLAG-2")
@pytest.mark.parametrize(("ignore", "figures"), [(1, 3), (0, 2)])
def test_flags_are_ignored_first(ignore, figures):
    field = Battlefield(
        {"E6": "hedgehog"}, {"infantry": "E6 A1"}, {"infantry": "F6 I1"}, options=OPTION
    ).ready("F6")
    field.attack("F6", "E6", "FFS", ignore=ignore, ground=0)
    assert field.picture("axis") == {"E6": figures, "A1": 4}


@pytest.mark.rule("HR-NEFFLAG-4")
def test_nobody_is_asked_whether_to_stand():
    both = f"{OPTION}+no-retreat-choice:loss_per_flag=2"
    field = Battlefield({}, {"infantry": "E6 A1"}, {"infantry": "F6 I1"}, options=both).ready("F6")
    field.attack("F6", "E6", "FSS", ground=0)
    assert field.picture("axis") == {"E6": 3, "A1": 4}


@pytest.mark.rule("HR-NEFFLAG-3")
def test_flags_of_strikes_cost_figures_and_none_is_ignored():
    field = Battlefield({"E6": "sandbag"}, {"infantry": "E6 A1"}, options=OPTION)
    field.play("air_power").strike("E6", faces=["FA"])
    assert field.picture("axis") == {"E6": 3, "A1": 4}
