"""Tests of rules that name what never happens: answers and rolls left over, questions nobody asks."""

import pytest

from tests.support.battlefield import Battlefield
from tests.support.combat_cards import CombatTurns
from tests.support.loaded_dice import IfAsked, Unasked
from tests.support.railway import Railway
from tests.support.turn_script import Turns


def attack(*faces, **answers):
    """Allied infantry attacks a full unit, which has two ways back."""
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "F6 I1"}).ready("F6")
    field.attack("F6", "E6", *faces, **answers)


def whole_turn(**script):
    """A turn of four orders with nobody near the enemy."""
    Turns(axis={"infantry": "A1"}, allies={"infantry": "I1 I3"}).turn("direct_from_hq", **script)


@pytest.mark.parametrize(
    ("faces", "answers", "said"),
    [
        (["SSS", "III"], {}, "rolls: .'III'. left over"),
        (["SSS"], {"ground": 0}, "ground was never asked"),
        (["SSS"], {"retreat": ["D6"]}, "retreat: .'D6'. left over"),
        (["FSS"], {"retreat": ["D6", "C6"]}, "retreat: .'C6'. left over"),
        (["III"], {"overrun": "A1"}, "overrun was never asked"),
        (["SSS"], {"grund": 0}, "grund was never asked"),
        (["FSS", Unasked()], {"ground": Unasked()}, "ground was asked"),
        (["FSS"], {"retreat": [Unasked()]}, "retreat was asked"),
        ([Unasked()], {}, "rolls was asked"),
    ],
)
def test_an_attack_that_leaves_answers(faces, answers, said):
    with pytest.raises(AssertionError, match=said):
        attack(*faces, **answers)


@pytest.mark.parametrize(
    ("faces", "answers"),
    [
        (["SSS", Unasked()], {"ground": Unasked(), "retreat": Unasked()}),
        (["SSS"], {"ground": IfAsked(0), "retreat": IfAsked(["D6"])}),
        (["FSS", IfAsked("III")], {"ground": IfAsked(0), "retreat": ["D6", Unasked()]}),
    ],
)
def test_an_attack_with_answers_to_what_is_asked(faces, answers):
    attack(*faces, **answers)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ({"section": 1}, "section was never asked"),
        ({"orders": ["I1"], "moves": [("I1", "I2"), ("I3", "I4")]}, "gap"),
        ({"orders": ["I1", "I3"], "battles": [None, None]}, "battles: .None. left over"),
        ({"strike": ["A1"]}, "strike: .'A1'. left over"),
        ({"as_strike": False}, "as_strike was never asked"),
        ({"heal": "I1"}, "heal was never asked"),
        ({"keep": "barrage"}, "keep: .'barrage'. left over"),
        ({"second": ("I1", "I2")}, "second: .+ left over"),
        ({"bridge": ("recon_left", "E6")}, "bridge: .+ left over"),
        ({"sabotage": ["I1"]}, "sabotage: .'I1'. left over"),
        ({"notice": "air_power"}, "notice was never asked"),
        ({"faces": ["II"]}, "rolls: .'II'. left over"),
        ({"orders": Unasked()}, "orders was asked"),
        ({"orders": ["I1", Unasked()]}, "orders was asked"),
    ],
)
def test_a_turn_that_leaves_answers(script, said):
    with pytest.raises(AssertionError, match=said):
        whole_turn(**script)


def test_a_turn_with_answers_to_what_is_asked():
    whole_turn(
        orders=["I1"],
        moves=[("I1", "I2")],
        strike=Unasked(),
        heal=IfAsked("I1"),
        second=IfAsked(("I1", "I2")),
    )


def test_trains_take_the_same_answers():
    field = Railway(axis={"infantry": "A1", "armor": "D6"}, active="axis").ready("D6")
    with pytest.raises(AssertionError, match="ignore was never asked"):
        field.attack("D6", "E6", "SSS", ignore=0)


def test_combat_cards_that_nobody_asks_for():
    field = CombatTurns(
        axis_cards=["ww_bitter_resistance"], axis={"infantry": "E6 A1"}, allies={"infantry": "F6"}
    )
    with (
        pytest.raises(AssertionError, match=r"resist: .+ left over"),
        field.playing(["ww_bitter_resistance"]),
    ):
        field.ready("F6").attack("F6", "E6", "SSS")
