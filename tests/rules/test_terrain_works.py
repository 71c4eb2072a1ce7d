"""Bunkers, sandbags and wire: owners, coming, going and clearing."""

import pytest

from engine.hooks import Fired
from engine.kernel import battle
from engine.layout import OFF
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

SANDBAG, WIRE = 1, 2  # bits of the removable pieces


@pytest.mark.rule("OBS-BUNKER-1", "OBS-BUNKER-4", "AMB-32")
@pytest.mark.parametrize("owner", ["axis", "allies"])
def test_infantry_of_either_side_enters_a_bunker(owner):
    for row in ("infantry", "special_forces", "resistance"):
        field = Battlefield({"E5": "bunker"}, allies={row: "E4"}, owner=owner).ready("E4")
        assert field.move("E4", "E5")
    for row in ("armor", "elite_armor", "artillery"):
        field = Battlefield({"E5": "bunker"}, allies={row: "E4"}, owner=owner).ready("E4")
        assert not field.move("E4", "E5")


@pytest.mark.rule("OBS-BUNKER-2")
def test_a_bunker_neither_stops_nor_forbids_battle():
    field = Battlefield({"E5": "bunker"}, {"infantry": "E6"}, {"infantry": "E4"}, owner="allies").ready("E4")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E6") == 3
    field = Battlefield({"E5": "bunker"}, allies={"infantry": "E4"}, owner="allies").ready("E4")
    assert field.move("E4", "E5", "E6")


@pytest.mark.rule("OBS-BUNKER-3", "CORE-MOV-21", "CARD-ARTBOM-5")
@pytest.mark.parametrize("card", ["direct_from_hq", "artillery_bombard"])
def test_a_gun_in_a_bunker_never_leaves_it_but_fires(card):
    field = Battlefield({"E5": "bunker"}, {"infantry": "E8"}, {"artillery": "E5"}, owner="allies")
    field.play(card).order("E5")
    assert not field.move("E5", "E6")
    assert field.dice("E5", "E8") == 2


@pytest.mark.rule("OBS-BUNKER-5", "OBS-BUNKER-8")
@pytest.mark.parametrize("side", ["D4", "D5", "E4", "E6", "F4", "F5"])
def test_a_bunker_protects_and_fires_on_all_sides(side):
    for row, dice in (("infantry", 2), ("armor", 1), ("artillery", 3)):
        field = Battlefield({"E5": "bunker"}, {"infantry": "E5"}, {row: side}, owner="axis").ready(side)
        assert field.dice(side, "E5") == dice
    field = Battlefield({"E5": "bunker"}, {"infantry": side}, {"infantry": "E5"}, owner="allies").ready("E5")
    assert field.dice("E5", side) == 3


@pytest.mark.rule("OBS-BUNKER-7", "AMB-32")
@pytest.mark.parametrize("owner", ["axis", "allies"])
def test_an_empty_bunker_blocks_sight_whoever_owns_it(owner):
    field = Battlefield({"E5": "bunker"}, {"infantry": "E6"}, {"infantry": "E4"}, owner=owner).ready("E4")
    assert field.dice("E4", "E6") == 0


@pytest.mark.rule("OBS-SANDBAG-1")
def test_sandbags_do_not_slow_anybody():
    field = Battlefield({"E5": "sandbag", "E6": "sandbag"}, allies={"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5", "E6", "E7")


@pytest.mark.rule("OBS-SANDBAG-1", "OBS-SANDBAG-2")
@pytest.mark.parametrize("side", ["D4", "D5", "E4", "E6", "F4", "F5"])
def test_sandbags_protect_on_all_sides(side):
    field = Battlefield({"E5": "sandbag"}, {"infantry": "E5"}, {"infantry": side}).ready(side)
    assert field.dice(side, "E5") == 2


@pytest.mark.rule("OBS-SANDBAG-4", "CORE-MOV-25")
def test_sandbags_go_when_the_unit_moves_or_takes_ground():
    field = Battlefield({"E5": "sandbag"}, allies={"infantry": "E5"}).ready("E5")
    assert field.pieces("E5") == SANDBAG
    assert field.move("E5", "E4")
    assert field.pieces("E5") == 0
    field = Battlefield({"E5": "sandbag"}, {"infantry": "E6:1 A1"}, {"infantry": "E5"}).ready("E5")
    field.attack("E5", "E6", "III")
    assert field.picture("allies") == {"E6": 4}
    assert field.pieces("E5") == 0


@pytest.mark.rule("OBS-SANDBAG-5", "AMB-30")
def test_sandbags_go_with_a_dead_occupant():
    field = Battlefield({"E6": "sandbag"}, {"infantry": "E6:1 A1"}, {"infantry": "E5"}).ready("E5")
    field.attack("E5", "E6", "II", ground=0)
    assert field.pieces("E6") == 0


@pytest.mark.rule("AMB-30")
def test_another_reading_keeps_them():
    field = Battlefield(
        {"E6": "sandbag"},
        {"infantry": "E6:1 A1"},
        {"infantry": "E5"},
        options="terrain.sandbag.clears={}",
    ).ready("E5")
    field.attack("E5", "E6", "II", ground=0)
    assert field.dice("E5", "E6") == 0
    assert field.stack("E6") == field.tables["hex_stack"][field.index["E6"]]


@pytest.mark.rule("OBS-SANDBAG-6")
@pytest.mark.parametrize("active", ["axis", "allies"])
def test_sandbags_laid_by_the_scenario_serve_the_first_to_enter(active):
    #  E6 empty sandbags; D6 Axis, F6 Allies
    field = Battlefield({"E6": "sandbag"}, {"infantry": "D6"}, {"infantry": "F6"}, active=active)
    mine, other = ("D6", "F6") if active == "axis" else ("F6", "D6")
    field.ready(mine)
    assert field.move(mine, "E6")
    field.next_turn().ready(other)
    assert field.pieces("E6") == SANDBAG
    assert field.dice(other, "E6") == 2


@pytest.mark.rule("OBS-WIRE-1", "OBS-WIRE-2")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance"])
def test_infantry_battles_on_the_wire_it_entered_with_one_die_fewer(row):
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {row: "E4"}).ready("E4")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E6") == 3 - 1
    assert field.pieces("E5") == WIRE


@pytest.mark.rule("OBS-WIRE-1", "CORE-MOV-7")
def test_if_its_march_allows():
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {"infantry": "E3"}).ready("E3")
    assert field.move("E3", "E4", "E5")
    assert field.dice("E5", "E6") == 0
    assert battle.may_clear(field.tables, field.state, field.unit("E5")) == OFF


@pytest.mark.rule("OBS-WIRE-3", "OBS-WIRE-4")
@pytest.mark.parametrize("enemy", ["E6", "A1"])
def test_infantry_clears_wire_instead_of_battling_even_next_to_an_enemy(enemy):
    field = Turns(terrain={"E5": "wire"}, axis={"infantry": enemy}, allies={"infantry": "E5 I1"})
    field.turn("direct_from_hq", orders=["E5"], battles=[("E5", "clear")])
    assert field.pieces("E5") == 0
    assert field.dice_rolled() == []


@pytest.mark.rule("OBS-WIRE-4")
def test_clearing_spends_the_battle():
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {"infantry": "E5"}).ready("E5")
    unit = field.unit("E5")
    assert battle.may_clear(field.tables, field.state, unit) != OFF
    field.attack("E5", "E6", "SS")
    assert battle.may_clear(field.tables, field.state, unit) == OFF


@pytest.mark.rule("OBS-WIRE-3")
def test_an_entry_by_one_hex_leaves_time_to_clear():
    field = Turns(terrain={"E5": "wire"}, axis={"infantry": "A1"}, allies={"infantry": "E4 I1"})
    field.turn("direct_from_hq", orders=["E4"], moves=[("E4", "E5")], battles=[("E5", "clear")])
    assert field.pieces("E5") == 0


@pytest.mark.rule("OBS-WIRE-3")
@pytest.mark.parametrize("card", ["dig_in", None])
def test_a_card_without_battle_or_no_order_leaves_no_time(card):
    field = Battlefield({"E5": "wire"}, allies={"infantry": "E5"})
    if card:
        field.play(card).order("E5")
    assert battle.may_clear(field.tables, field.state, field.unit("E5")) == OFF


@pytest.mark.rule("OBS-WIRE-5", "OBS-WIRE-6", "AMB-29", "TER-HILL-3")
def test_armor_removes_wire_on_entering_and_battles_with_all_dice():
    field = Battlefield({"E5": "wire"}, {"infantry": "E6"}, {"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    assert field.pieces("E5") == 0
    assert field.dice("E5", "E6") == 3


@pytest.mark.rule("OBS-WIRE-1", "OBS-WIRE-6")
def test_it_is_stopped_all_the_same():
    field = Battlefield({"E5": "wire"}, allies={"armor": "E4"}).ready("E4")
    assert not field.move("E4", "E5", "E6")
    assert field.pieces("E5") == 0


@pytest.mark.rule("OBS-WIRE-5", "OBS-WIRE-6")
def test_armor_that_began_on_wire_removes_it_when_it_battles():
    field = Battlefield({"E5": "wire"}, {"infantry": "E6 A1"}, {"armor": "E5"}).ready("E5")
    assert field.pieces("E5") == WIRE
    assert field.dice("E5", "E6") == 3
    field.attack("E5", "E6", "SSS")
    assert field.pieces("E5") == 0
    #  leaving without a battle leaves the wire
    field = Battlefield({"E5": "wire"}, allies={"armor": "E5"}).ready("E5")
    assert field.move("E5", "E6")
    assert field.pieces("E5") == WIRE


@pytest.mark.rule("OBS-WIRE-6", "CARD-AMBUSH-4")
def test_armor_that_answers_from_wire_with_an_ambush_leaves_it_there():
    field = Battlefield({"E5": "wire"}, {"armor": "E5 A1"}, {"infantry": "E6 I1"})
    field.give("ambush", "axis")
    field.ready("E6").attack("E6", "E5", "ASS", "SSS", ambush=1)
    assert field.fired(Fired.AMBUSHED) and field.pieces("E5") == WIRE
    #  in its own turn it battles from there and removes it
    field.next_turn().ready("E5").attack("E5", "E6", "SSS")
    assert field.pieces("E5") == 0


@pytest.mark.rule("OBS-WIRE-6", "HR-CHARGE-2")
def test_nor_does_it_when_it_is_charged():
    field = Battlefield(
        {"E5": "wire"},
        {"armor": "E5 A1"},
        {"infantry": "E7 I1"},
        options="infantry-charge:target_classes=ARM",
    ).ready("E7")
    assert field.move("E7", "F6", "E6")
    field.attack("E6", "E5", "SSS", "SSS")
    assert field.fired(Fired.CHARGE_DEFENDED) and field.pieces("E5") == WIRE


@pytest.mark.rule("OBS-WIRE-8")
def test_artillery_is_stopped_by_wire_and_cannot_clear_it():
    field = (
        Battlefield({"E5": "wire"}, {"infantry": "A1"}, {"artillery": "E4"})
        .play("artillery_bombard")
        .order("E4")
    )
    assert not field.move("E4", "E5", "E6")
    field = Battlefield({"E5": "wire"}, {"infantry": "E7"}, {"artillery": "E5"}).ready("E5")
    assert battle.may_clear(field.tables, field.state, field.unit("E5")) == OFF
    assert field.dice("E5", "E7") == 3
    field.attack("E5", "E7", "SSS")
    assert field.pieces("E5") == WIRE


@pytest.mark.rule("OBS-SEAWALL-1", "OBS-SEAWALL-2", "RET-18")
def test_a_sea_wall_is_never_removed():
    field = Battlefield(
        {"E6": "sea_wall"}, {"infantry": "E6:2 A1"}, {"infantry": "F6 I1"}, owner="axis"
    ).ready("F6")
    field.attack("F6", "E6", "IF", ignore=0, retreat=["D5"])
    assert field.picture("allies") == {"E6": 4, "I1": 4}
    field.next_turn().ready("D5")
    #  the Allies stand on it without protection
    assert field.dice("D5", "E6") == 3
    assert field.pieces("E6") == 0
    assert field.stack("E6") == field.tables["hex_stack"][field.index["E6"]]
