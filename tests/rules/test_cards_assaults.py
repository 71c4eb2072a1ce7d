"""Armor Assault, Close Assault, Infantry Assault, Firefight, Move Out, Direct from HQ: orders, moves, dice."""

import pytest

from engine.codes import Attack, Section
from engine.hooks import Event
from engine.kernel import battle, orders
from engine.layout import OFF
from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

#    C5             two hexes away
#      D5           next to E5
#    E5             own unit
FAR, NEAR = "C5", "D5"


def ready(card, row="infantry", enemy=NEAR, hexes="E5", **more):
    """A field with the card in force and the unit on E5 ordered."""
    return Battlefield(allies={row: hexes}, axis={"infantry": enemy}, **more).play(card).order("E5")


# --- Armor Assault ---


@pytest.mark.rule("CARD-ARMORASLT-1")
def test_armor_assault_orders_four_tanks_anywhere():
    field = Battlefield(allies={"armor": "E1 E5 E9", "elite_armor": "E12 I7", "infantry": "I1"}).play(
        "armor_assault"
    )
    assert not field.may_order("I1")
    field.order("E1", "E5", "E9", "E12")
    assert not field.may_order("I7")


@pytest.mark.rule("CARD-ARMORASLT-2")
@pytest.mark.parametrize(("enemy", "dice"), [(NEAR, 3 + 1), (FAR, 3)])
def test_armor_assault_gives_a_die_in_close_assault_only(enemy, dice):
    assert ready("armor_assault", "armor", enemy).dice("E5", enemy) == dice


@pytest.mark.rule("CARD-ARMORASLT-2", "CARD-ARMORASLT-4", "CORE-DICE-2")
def test_armor_assault_keeps_the_limits_of_terrain():
    field = ready("armor_assault", "armor", "D6", terrain={"D5": "forest", "E6": "open"})
    assert field.move("E5", "D5")
    assert field.dice("D5", "D6") == 0  # entered a forest
    town = ready("armor_assault", "armor", NEAR, terrain={"E5": "town", "D5": "forest"})
    assert town.dice("E5", NEAR) == 0  # 3 + 1 - 2 - 2


@pytest.mark.rule("CARD-ARMORASLT-3", "AMB-25", "OVR-2")
@pytest.mark.parametrize(("second", "dice"), [("C5", 4), ("B4", 3)])
def test_armor_assault_in_the_overrun(second, dice):
    #   B4          two hexes from D5: fire
    #    C5         next to D5: close assault
    #      D5:1     falls
    #    E5
    field = Turns(axis={"infantry": f"D5:1 {second}"}, allies={"armor": "E5"})
    field.turn("armor_assault", orders=["E5"], battles=[("E5", "D5")], faces=["I"], overrun=second)
    assert [e[2] for e in field.logged(Event.BATTLE)] == [4, dice]


# --- Close Assault ---


@pytest.mark.rule("CARD-CLOSE-1", "CARD-CLOSE-5")
def test_close_assault_orders_everybody_in_contact():
    #   D3 D4 .. D6      enemies on D3, D6, D12
    #  E3 E4 E5 E6 E7    E5 touches no enemy
    field = Battlefield(
        allies={
            "infantry": "E3 E5",
            "armor": "E4 E7",
            "artillery": "E6",
            "special_forces": "E12",
            "resistance": "E13",
        },
        axis={"infantry": "D3 D6 D12"},
    ).play("close_assault")
    may = {h for h in ("E3", "E4", "E5", "E6", "E7", "E12", "E13") if field.may_order(h)}
    assert may == {"E3", "E4", "E7", "E12", "E13"}
    field.order(*sorted(may))  # all of them: no limit of four


@pytest.mark.rule("CARD-CLOSE-2", "CARD-CLOSE-3")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_close_assault_no_move_one_die_more_adjacent_targets_only(row):
    field = ready("close_assault", row, "D5 C5")
    assert field.reach("E5") == set()
    assert not field.move("E5", "E6")
    assert field.dice("E5", "D5") == 3 + 1
    assert field.dice("E5", "C5") == 0


@pytest.mark.rule("CARD-CLOSE-2")
def test_a_unit_whose_neighbour_is_gone_fires_at_nobody():
    #   C5           an enemy two hexes away
    #     D5:1       falls to E6 first
    #   E5 E6
    field = Turns(axis={"infantry": "D5:1 C5"}, allies={"armor": "E5 E6"}, medals=9)
    field.play("close_assault").order("E5", "E6")
    field.attack("E6", "D5", "I", follow=False)
    assert field.dice("E5", "C5") == 0


@pytest.mark.rule("CARD-CLOSE-4", "CARD-CLOSE-8", "AMB-24", "TG-1", "OVR-1")
@pytest.mark.parametrize("second", ["C5", "B4"])
def test_close_assault_takes_ground_and_overruns_without_the_extra_die(second):
    field = Turns(axis={"infantry": f"D5:1 {second}"}, allies={"armor": "E5"})
    field.turn("close_assault", orders=["E5"], battles=[("E5", "D5")], faces=["I"], overrun=second)
    assert [(e[2], e[4]) for e in field.logged(Event.BATTLE)] == [(4, Attack.ORDERED), (3, Attack.OVERRUN)]
    assert field.picture("allies") == {"D5": 3}


@pytest.mark.rule("CARD-CLOSE-7", "OBS-WIRE-3", "OBS-WIRE-4")
def test_infantry_on_wire_clears_it_under_close_assault_instead_of_battling():
    field = Turns(terrain={"E5": "wire"}, axis={"infantry": "D5"}, allies={"infantry": "E5"})
    field.turn("close_assault", orders=["E5"], battles=[("E5", "clear")])
    assert field.pieces("E5") == 0
    assert len(field.logged(Event.CLEAR)) == 1
    assert field.logged(Event.BATTLE) == []
    assert field.dice("E5", "D5") == 0  # its battle is spent


# --- Firefight ---


@pytest.mark.rule("CARD-FIREFIGHT-1")
def test_firefight_orders_four_units_of_any_kind_out_of_contact():
    field = Battlefield(
        allies={"infantry": "E1 E5", "armor": "E7", "artillery": "E9", "special_forces": "E11 E13"},
        axis={"infantry": "D5"},
    ).play("firefight")
    assert not field.may_order("E5")
    field.order("E1", "E7", "E9", "E11")
    assert not field.may_order("E13")


@pytest.mark.rule("CARD-FIREFIGHT-2", "CARD-FIREFIGHT-4", "CORE-DICE-1")
@pytest.mark.parametrize(
    ("row", "enemy", "dice"),
    [
        ("infantry", "C5", 2 + 1),
        ("infantry", "B5", 1 + 1),
        ("infantry", "A5", 0),  # four hexes: the die does not carry further
        ("armor", "B5", 3 + 1),
        ("armor", "A5", 0),
        ("artillery", "A5", 2 + 1),
    ],
)
def test_firefight_no_move_one_die_more_the_same_range(row, enemy, dice):
    field = ready("firefight", row, enemy)
    assert field.reach("E5") == set()
    assert field.dice("E5", enemy) == dice


@pytest.mark.rule("CARD-FIREFIGHT-2", "CORE-DICE-12")
def test_firefight_can_make_up_for_cover():
    assert ready("firefight", "infantry", "B5", terrain={"B5": "forest"}).dice("E5", "B5") == 1 + 1 - 1


@pytest.mark.rule("CARD-FIREFIGHT-3", "AMB-26")
def test_a_unit_in_contact_when_its_turn_comes_may_not_battle():
    #    E6           own infantry, out of contact when the card is played
    #      F6         here the enemy falls back to, under the fire of the tank on F9
    #        G7       enemy behind the Allied lines
    field = Battlefield(allies={"armor": "F9", "infantry": "E6"}, axis={"infantry": "G7"}).play("firefight")
    field.order("F9", "E6")
    assert field.dice("E6", "G7") == 2 + 1
    field.attack("F9", "G7", "F", retreat=["F6"])
    assert field.picture("axis") == {"F6": 4}
    assert field.dice("E6", "F6") == 0


@pytest.mark.rule("CARD-FIREFIGHT-3", "OBS-WIRE-3")
@pytest.mark.parametrize(("enemy", "may"), [("C5", True), ("D5", False)])
def test_wire_is_cleared_only_where_a_battle_would_be_allowed(enemy, may):
    field = Battlefield(terrain={"E5": "wire"}, allies={"infantry": "E5"}, axis={"infantry": "A1 C5"})
    field.play("firefight").order("E5")
    if enemy == "D5":  # an enemy pushed next to it in the meantime
        unit = field.unit("C5")
        field.state["unit_at"][field.index["C5"]] = OFF
        field.state["unit_at"][field.index["D5"]] = unit
        field.state["unit_hex"][unit] = field.index["D5"]
    assert (battle.may_clear(field.tables, field.state, field.unit("E5")) >= 0) == may


# --- Infantry Assault ---


@pytest.mark.rule("CARD-INFASLT-1", "CORE-ORD-5")
def test_infantry_assault_orders_all_infantry_of_one_section():
    field = Turns(allies={"infantry": "E1 E4 D4 E6", "special_forces": "E2", "armor": "E3"})
    field.play_in("infantry_assault", Section.LEFT)
    may = {h for h in ("E1", "E2", "E3", "E4", "D4", "E6") if field.may_order(h)}
    assert may == {"E1", "E2", "E4", "D4"}
    field.order(*sorted(may))


@pytest.mark.rule("CARD-INFASLT-2", "CARD-INFASLT-3", "AMB-21", "UNIT-FFI-5")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance"])
@pytest.mark.parametrize(("steps", "battles"), [(0, True), (1, True), (2, True), (3, False)])
def test_infantry_assault_moves_three_or_two_and_battle(row, steps, battles):
    way = ["E5", "E6", "E7", "E8", "E9"][: steps + 1]
    at = way[-1]
    field = (
        Turns(allies={row: "E5"}, axis={"infantry": f"D{at[1]}"}).play_in("infantry_assault", 1).order("E5")
    )
    assert len(way) == 1 or field.move(*way)
    assert (field.dice(at, f"D{at[1]}") == 3) == battles


@pytest.mark.rule("CARD-INFASLT-2")
def test_infantry_assault_not_four_hexes():
    field = Turns(allies={"infantry": "E5"}).play_in("infantry_assault", 1).order("E5")
    assert not field.move("E5", "E6", "E7", "E8", "E9")


@pytest.mark.rule("CARD-INFASLT-4", "CORE-MOV-24")
def test_infantry_assault_keeps_stops_and_battle_bans():
    field = Turns(terrain={"D5": "forest"}, allies={"infantry": "E5"}, axis={"infantry": "C5"})
    field.play_in("infantry_assault", 1).order("E5")
    assert not field.move("E5", "D5", "D6")
    assert field.dice("D5", "C5") == 0


@pytest.mark.rule("CARD-INFASLT-5", "AMB-21")
def test_infantry_assault_chooses_a_section_with_infantry():
    field = Battlefield(allies={"infantry": "E2", "armor": "E6"}).play("infantry_assault")
    assert orders.needs_section(field.tables, field.state)
    may = [s for s in range(3) if orders.may_choose_section(field.tables, field.state, s)]
    assert may == [Section.LEFT]


@pytest.mark.rule("CARD-INFASLT-5", "AMB-21", "CORE-ORD-9")
def test_infantry_assault_without_infantry_orders_any_unit_on_the_board():
    field = Turns(allies={"armor": "E2 E6"})
    field.turn("infantry_assault", orders=["E6"], moves=[("E6", "E7", "E8", "E9")])
    assert field.picture("allies") == {"E2": 3, "E9": 3}
    assert field.logged(Event.SECTION) == []


@pytest.mark.rule("AMB-21")
def test_switch_the_fallback_stays_in_the_section_chosen():
    field = Turns(allies={"armor": "E2 E6"}, tail='[ruleset]\ninfantry_assault_fallback = "SECTION"\n')
    field.play_in("infantry_assault", Section.LEFT)
    assert field.may_order("E2")
    assert not field.may_order("E6")
    field.order("E2")
    assert not field.may_order("E6")


# --- Move Out, Direct from HQ ---


@pytest.mark.rule("CARD-MOVEOUT-1", "CARD-HQ-1")
@pytest.mark.parametrize("card", ["move_out", "direct_from_hq"])
def test_four_units_that_move_and_battle_normally(card):
    field = (
        Battlefield(allies={"infantry": "E5 E2 E12 I1 I13"}, axis={"infantry": NEAR}).play(card).order("E5")
    )
    assert field.dice("E5", NEAR) == 3
    assert "E7" in field.reach("E5")
    assert "E8" not in field.reach("E5")
    field.order("E2", "E12", "I1")
    assert not field.may_order("I13")
