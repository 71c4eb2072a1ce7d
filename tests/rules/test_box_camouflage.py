"""Camouflage: who may attack such a unit, and what ends it."""

import pytest

from engine.codes_of_boxes import EndOfCamouflage
from engine.hooks import Fired
from engine.kernel.tactics.strike import may_strike
from engine.rules.markers.law import end_camouflage
from tests.support.battlefield import Battlefield
from tests.support.markers import marker


def hidden(at="E6", enemy="E8", options="", **more):
    """A camouflaged Axis unit and Allied ones."""
    return Battlefield(
        axis=more.pop("axis", {"infantry": f"{at} A1"}),
        allies={"infantry": f"{enemy} I1", "artillery": "E10"},
        tail=marker("camouflage", at), options=options, medals=9, **more,
    ).play("direct_from_hq")  # fmt: skip


def is_hidden(field, hex_):
    """Whether the unit on a hex is camouflaged."""
    return bool(field.state["camouflaged"][field.unit(hex_)])


@pytest.mark.rule("WW-CAM-1", "WW-CAM-2")
def test_only_from_an_adjacent_hex():
    field = hidden().order("E8", "E10")
    assert field.dice("E8", "E6") == field.dice("E10", "E6") == 0
    assert hidden(enemy="E7").order("E7").dice("E7", "E6") == 3
    plain = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E8 I1"}).ready("E8")
    assert plain.dice("E8", "E6") == 2


@pytest.mark.rule("WW-GAP-17")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_no_strike_finds_it(card):
    field = hidden().play(card)
    assert [bool(may_strike(field.tables, field.state, field.unit(hex_))) for hex_ in ("E6", "A1")] == [
        False,
        True,
    ]


@pytest.mark.rule("WW-CAM-3")
def test_a_move_ends_it():
    field = hidden().next_turn().ready("E6", "A1")
    assert field.move("A1", "A2") and is_hidden(field, "E6")
    assert field.move("E6", "D6") and not is_hidden(field, "D6") and field.fired(Fired.CAMOUFLAGE_LOST)


@pytest.mark.rule("WW-CAM-3", "VIC-4")
def test_nothing_ends_it_once_the_game_is_over():
    field = hidden().next_turn()
    field.state["over"] = 1
    end_camouflage(field.tables, field.state, field.unit("E6"), EndOfCamouflage.BATTLE)
    assert is_hidden(field, "E6")
    field.state["over"] = 0
    end_camouflage(field.tables, field.state, field.unit("E6"), EndOfCamouflage.BATTLE)
    assert not is_hidden(field, "E6")


@pytest.mark.rule("WW-CAM-3")
def test_a_retreat_ends_it():
    field = hidden(enemy="E7").order("E7")
    field.attack("E7", "E6", "FSS", retreat=["D6"])
    assert not is_hidden(field, "D6")


@pytest.mark.rule("WW-CAM-3")
def test_a_battle_ends_it():
    field = hidden().next_turn().ready("E6")
    field.attack("E6", "E8", "SS")
    assert not is_hidden(field, "E6")


@pytest.mark.rule("WW-CAM-3")
def test_to_be_attacked_does_not_end_it_but_by_the_switch():
    field = hidden(enemy="E7").order("E7")
    field.attack("E7", "E6", "ISS")
    assert is_hidden(field, "E6") and not field.fired(Fired.CAMOUFLAGE_LOST)
    field = hidden(enemy="E7", options="ruleset.camouflage_ends=MOVE|RETREAT|BATTLE|ATTACKED").order("E7")
    field.attack("E7", "E6", "ISS")
    assert not is_hidden(field, "E6")


@pytest.mark.rule("WW-CAM-3")
def test_an_ambush_is_a_battle():
    field = hidden(enemy="E7")
    field.give("ambush", "axis")
    field.order("E7").attack("E7", "E6", "SSS", "SSS", ambush=1)
    assert not is_hidden(field, "E6")


@pytest.mark.rule("WW-CAM-1")
def test_other_units_of_the_battle_are_seen():
    field = hidden(axis={"infantry": "E6 D8"}).order("E10")
    assert field.dice("E10", "D8") > 0
