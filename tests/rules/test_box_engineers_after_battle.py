"""Engineers on wire are asked after every battle, whatever it was at: a unit, an objective, an engaged enemy."""

from unittest.mock import patch

import pytest

from engine.rules.engagement import turn as engagement
from engine.rules.engineers import turn as clear_beside
from tests.support.engaged_field import set_engaged
from tests.support.turn_script import Turns

SABOTAGE = '[ruleset]\nsabotage_hexes = "E5"\nsabotage_sides = "allies"\n'
CLEARS = pytest.mark.parametrize("clears", [1, 0])


def answering(clears):
    """Engineers who are asked give this answer."""
    return patch.object(clear_beside, "choose_clear_beside", lambda *_: clears)


@CLEARS
@pytest.mark.rule("TP-ENG-3", "TP-GAP-5", "BOX-UNIT-1")
def test_after_sabotage(clears):
    field = Turns(
        terrain={"E5": "tp_supply_depot + wire"}, allies={"tp_engineer": "E5", "infantry": "I1"},
        tail=SABOTAGE, medals=9,
    )  # fmt: skip
    with answering(clears):
        field.turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["II"])
    assert bool(field.pieces("E5")) is not bool(clears)


@CLEARS
@pytest.mark.rule("TP-ENG-3", "HR-ENGAGE-2")
def test_after_the_battle_of_an_engaged_unit(clears):
    field = Turns(
        terrain={"E5": "wire"}, axis={"infantry": "E6 A1"}, allies={"tp_engineer": "E5", "infantry": "I1"},
        options="firefight-continuation", medals=9,
    )  # fmt: skip
    set_engaged(field, "E5", "E6")  # 3 dice, one fewer on wire, one fewer without an order
    with field.loaded(["I"]), answering(clears):
        engagement.attack_engaged(field.tables, field.state, field.mind, field.unit("E5"), field.unit("E6"))
    assert bool(field.pieces("E5")) is not bool(clears)
