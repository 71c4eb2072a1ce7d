"""Tactic cards on the double board: one general, both his areas, four dice, bonuses of the very card (nations 4.2)."""

import pytest

from engine.codes import Gap
from engine.hooks import Event
from tests.rules.test_overlord_areas import places_of
from tests.support.wide_board import Generals

WHOLE = ["12", "34", "56"]


@pytest.mark.rule("OVL-5")
@pytest.mark.parametrize(
    "card",
    ["direct_from_hq", "move_out", "firefight", "close_assault", "dig_in", "behind_enemy_lines", "medics_mechanics"],
)  # fmt: skip
def test_a_tactic_card_goes_to_one_general_and_reaches_both_his_areas(card):
    assert places_of(card) == WHOLE


@pytest.mark.rule("OVL-5")
def test_it_orders_in_both_areas_and_on_no_other_flank():
    units = {"infantry": "I2 I3 I6 I7 I8 I11"}
    made = Generals("direct_from_hq", "ambush", allies=units)
    made.turn("direct_from_hq", places=["12"], orders=["I2", "I6", "I7", "I8"])
    assert len(made.ordered()) == 4
    for orders in (["I11"], ["I2", "I3", "I6", "I7", "I8"]):
        made = Generals("direct_from_hq", "ambush", allies=units)
        assert not made.allowed(card="direct_from_hq", places=["12"], orders=orders)


@pytest.mark.rule("OVL-5")
def test_infantry_assault_reaches_one_of_his_areas_with_infantry_in_it():
    everywhere = {"infantry": "I2 I3 I6 I11 I15 I19 I24"}
    assert places_of("infantry_assault", allies=everywhere) == ["1", "2", "3", "4", "5", "6"]
    assert places_of("infantry_assault", allies={"infantry": "I2", "armor": "I11"}) == ["1", "34", "56"]
    made = Generals("infantry_assault", "ambush", allies=everywhere)
    made.turn("infantry_assault", places=["1"], orders=["I2", "I3"])
    made = Generals("infantry_assault", "ambush", allies=everywhere)
    assert not made.allowed(card="infantry_assault", places=["1"], orders=["I6"])


@pytest.mark.rule("OVL-5", "CORE-ORD-9")
def test_a_substitute_order_is_due_where_the_flank_has_no_unit_of_the_class():
    """Armor in the center does not help the general of the left: he orders any one unit of his."""
    units = {"infantry": "I2 I6", "armor": "I11 I12"}
    for orders, legal in ((["I2"], True), (["I6"], True), (["I2", "I6"], False), (["I11"], False)):
        made = Generals("armor_assault", "ambush", allies=units)
        assert made.allowed(card="armor_assault", places=["12"], orders=orders) == legal
    made = Generals("armor_assault", "ambush", allies=units)
    made.turn("armor_assault", places=["34"], orders=["I11", "I12"])
    assert made.logged(Event.SUBSTITUTE) == []
    made = Generals("infantry_assault", "ambush", allies={"armor": "I2 I6", "infantry": "I11"})
    made.turn("infantry_assault", places=["12"], orders=["I6"])
    assert len(made.logged(Event.SUBSTITUTE)) == 1


@pytest.mark.rule("OVL-5", "CORE-ORD-9")
@pytest.mark.parametrize(("hex_", "dice"), [("D2", 3), ("D20", 4)])
def test_a_substitute_order_has_no_bonus_beside_the_same_card_of_another_general(hex_, dice):
    """Armor in close assault has 3 dice and one more by the card; infantry 3."""
    made = Generals(
        "armor_assault", "armor_assault", "ambush", allies={"infantry": "D2", "armor": "D20"},
        axis={"infantry": "C2 C20 A11"},
    )  # fmt: skip
    enemy = "C" + hex_[1:]
    made.turn(
        "armor_assault", places=["12", "56"], further=["armor_assault"], orders=["D2", None, "D20"],
        battles=[(hex_, enemy)], faces=["S" * dice],
    )  # fmt: skip
    assert made.dice_rolled() == [dice]


@pytest.mark.rule("OVL-5")
@pytest.mark.parametrize("hand", [1, 6])
def test_medics_and_mechanics_rolls_four_dice_whatever_is_held(hand):
    made = Generals("medics_mechanics", *["ambush", "dig_in", "probe_left", "attack_left", "firefight"][: hand - 1],
                    allies={"infantry": "I2 I6 I11"})  # fmt: skip
    made.state["unit_figures"][made.unit("I2")] = 2
    made.turn("medics_mechanics", places=["12"], heal="I2", faces=["IGFA"])
    assert made.dice_rolled() == [4]
    assert made.logged(Event.HEAL)[0][1:3] == (1, 3)  # one infantry symbol


@pytest.mark.rule("OVL-5")
def test_it_heals_on_the_flank_of_its_general_only():
    made = Generals("medics_mechanics", "ambush", allies={"infantry": "I2 I11"})
    made.state["unit_figures"][[made.unit("I2"), made.unit("I11")]] = 2
    made.turn("medics_mechanics", places=["12"], heal="I11", gap=Gap.MEDICS)


@pytest.mark.rule("OVL-5")
@pytest.mark.parametrize(("hex_", "dice"), [("D2", 3), ("D3", 2)])
def test_a_bonus_goes_to_the_units_that_very_card_ordered(hex_, dice):
    """Infantry has 2 dice at range 2, one more by Firefight; D3 has its order from another card."""
    made = Generals(
        "firefight", "attack_left", "ambush", allies={"infantry": "D2 D3"}, axis={"infantry": "B2 B3 A11"}
    )
    made.turn(
        "firefight", places=["12", "1"], further=["attack_left"], orders=["D2", None, "D3"],
        battles=[(hex_, "B" + hex_[1])], faces=["S" * dice],
    )  # fmt: skip
    assert made.dice_rolled() == [dice]


@pytest.mark.rule("OVL-5", "OVL-10", "CARD-DIGIN-1")
@pytest.mark.parametrize("first", ["dig_in", "attack_left"])
def test_units_that_dig_in_do_nothing_else_and_those_of_the_other_card_do_not_dig(first):
    other = "attack_left" if first == "dig_in" else "dig_in"
    made = Generals("dig_in", "attack_left", "ambush", allies={"infantry": "E2 E6"})
    places = {"dig_in": "12", "attack_left": "1"}
    orders = {"dig_in": "E6", "attack_left": "E2"}
    made.turn(
        first, places=[places[first], places[other]], further=[other],
        orders=[orders[first], None, orders[other]], moves=[("E2", "D2")],
    )  # fmt: skip
    assert [(made.names[e[0]], e[2]) for e in made.logged(Event.OBSTACLE)] == [("E6", 1)]
    dug = Generals("dig_in", "attack_left", "ambush", allies={"infantry": "E2 E6"})
    dug.turn(
        first, places=[places[first], places[other]], further=[other],
        orders=[orders[first], None, orders[other]], moves=[("E6", "D6")], gap=Gap.MOVE,
    )  # fmt: skip


@pytest.mark.rule("OVL-10", "CARD-BEL-2")
@pytest.mark.parametrize("first", ["behind_enemy_lines", "attack_left"])
def test_only_the_unit_of_its_card_moves_a_second_time(first):
    other = "attack_left" if first == "behind_enemy_lines" else "behind_enemy_lines"
    places = {"behind_enemy_lines": "12", "attack_left": "1"}
    orders = {"behind_enemy_lines": "E6", "attack_left": "E2"}
    made = Generals("behind_enemy_lines", "attack_left", "ambush", allies={"infantry": "E2 E6"})
    made.turn(
        first, places=[places[first], places[other]], further=[other],
        orders=[orders[first], None, orders[other]], moves=[("E6", "D6")], second=("D6", "E6"),
    )  # fmt: skip
    assert [made.names[e[1]] for e in made.logged(Event.SECOND_MOVE)] == ["D6"]
    assert made.names[made.state["unit_hex"][made.unit("E6")]] == "E6"


@pytest.mark.rule("OVL-10", "CARD-ARTBOM-3")
def test_two_battles_of_a_gun_are_back_to_back_beside_another_card():
    pieces = {"allies": {"artillery": "D2", "infantry": "D6"}, "axis": {"infantry": "B2 B6 A11"}}
    hand = ("artillery_bombard", "attack_left", "ambush")
    play = {"places": ["12", "2"], "further": ["attack_left"], "orders": ["D2", None, "D6"]}
    made = Generals(*hand, **pieces)
    made.turn(hand[0], battles=[("D2", "B2"), ("D2", "B2"), ("D6", "B6")], faces=["SSS", "SSS", "SS"], **play)
    made = Generals(*hand, **pieces)
    made.turn(
        hand[0],
        battles=[("D2", "B2"), ("D6", "B6"), ("D2", "B2")],
        faces=["SSS", "SS"],
        gap=Gap.BATTLE,
        **play,
    )
