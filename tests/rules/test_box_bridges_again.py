"""Bridges that come, go and come again: where one may be built, what it pays, and bridges over ice."""

import pytest

from engine.codes import Side
from engine.loading.words.errors import InputError
from engine.rules.bridges import law as bridges
from tests.support.battlefield import Battlefield
from tests.support.bridges import BOMBARD, has_bridge
from tests.support.turn_script import Turns

ALLIES = int(Side.ALLIES)
PONTOONS = '[ruleset]\nbridge_demolition = "sure"\npontoons = 2\n'
ATTACK = "attack_center"


def blown(field, hex_="E5"):
    """Blow the bridge of the set-up."""
    at = field.index[hex_]
    bridges.fell_bridge(field.tables, field.state, ALLIES, at, int(field.tables["hex_bridge"][at]) - 1, 4)


def may_span(field, hex_="E5"):
    """Whether an Attack card of the section may build a pontoon bridge there."""
    row = field.built.card_rows.index(ATTACK)
    return int(bridges.may_span(field.tables, field.state, ALLIES, row, field.index[hex_]))


@pytest.mark.rule("TP-PON-2", "TP-BRB-1")
@pytest.mark.parametrize("beside", [{}, {"E6": "river"}], ids=["alone", "beside bare water"])
@pytest.mark.parametrize("works", ["", " + tp_road", " + tp_rail", " + wire"])
def test_where_a_bridge_was_blown_a_pontoon_bridge_may_be_built(works, beside):
    field = Turns(terrain={"E5": f"river + bridge{works}", **beside}, tail=PONTOONS, medals=9)
    assert has_bridge(field, "E5") and may_span(field) == 0
    blown(field)
    assert not has_bridge(field, "E5") and may_span(field) == 1
    bridges.span(field.tables, field.state, ALLIES, field.index["E5"])
    assert has_bridge(field, "E5") and may_span(field) == 0


@pytest.mark.rule("SCEN-BRG-1", "TP-BRB-3")
def test_the_medal_of_a_bridge_is_not_that_of_the_bridge_built_in_its_place():
    field = Turns(
        terrain={"E5": "river + bridge", "E6": "river"}, tail=PONTOONS + 'demolition_medals = "E5"\n', medals=9
    )  # fmt: skip
    at = field.index["E5"]
    blown(field)
    assert field.medals("allies") == 1
    bridges.span(field.tables, field.state, ALLIES, at)
    bridges.fell_bridge(field.tables, field.state, ALLIES, at, int(field.tables["pontoon_piece"]), 4)
    assert not has_bridge(field, "E5") and field.medals("allies") == 1


@pytest.mark.rule("SCEN-BRG-1", "TP-PON-2")
def test_no_medal_for_a_pontoon_bridge_where_another_may_be_built():
    tail = PONTOONS + 'demolition_medals = "E5"\n'
    with pytest.raises(InputError, match="demolition_medals: found a pontoon bridge on E5"):
        Turns(terrain={"E5": "river + tp_pontoon", "E6": "river"}, tail=tail, medals=9)


@pytest.mark.rule("HR-BRSHELL-1", "TILE-BRG-1")
@pytest.mark.parametrize(("ground", "shelled"), [("river", True), ("ww_frozen_river", True), ("open", False)])
def test_a_bridge_over_water_or_ice_is_shelled(ground, shelled):
    field = Battlefield(
        {"E5": f"{ground} + bridge"}, {"infantry": "A1"}, {"hr_heavy_artillery": "E8"}, options=BOMBARD
    ).ready("E8")
    assert bool(field.tables["stack_shelled"][field.stack("E5")]) is shelled
