"""Self-propelled artillery of the house rules: a gun that goes, is hit and is ordered as armor (HR-SPG)."""

import pytest

from tests.support.battlefield import Battlefield
from tests.support.pieces import rolls

LESS = "artillery-vs-armor-minus-one"


@pytest.mark.rule("HR-SPG-3")
@pytest.mark.parametrize(("hit_class", "hits"), [("armour", "AG"), ("artillery", "G")])
def test_what_hits_it(hit_class, hits):
    options = f"self-propelled-artillery:hit_class={hit_class}"
    for face in "IAGS":
        field = Battlefield(
            axis={"infantry": "D5"}, allies={"hr_self_propelled": "E5"}, options=options, active="axis"
        )
        field.ready("D5").attack("D5", "E5", face + "SS")
        assert field.figures("E5") == (1 if face in hits else 2), face


@pytest.mark.rule("HR-SPG-4")
def test_it_moves_as_armor_and_battles_as_artillery():
    ground = {"D5": "hedgehog", "D6": "forest", "D4": "beach", "F5": "town"}
    reach = {}
    for row in ("hr_self_propelled", "hr_infantry_tank"):
        reach[row] = Battlefield(ground, allies={row: "E5"}).ready("E5").reach("E5")
    assert reach["hr_self_propelled"] == reach["hr_infantry_tank"] and "D5" not in reach["hr_self_propelled"]
    for row, enters in (("hr_self_propelled", True), ("hr_rockets", False)):  # closed to guns alone
        field = Battlefield({"D5": "tp_marsh"}, allies={row: "E5"}).ready("E5")
        assert ("D5" in field.reach("E5")) is enters
    field = Battlefield({"C5": "town", "E5": "town"}, {"infantry": "C5"}, {"hr_self_propelled": "E5"}).ready(
        "E5"
    )
    assert field.dice("E5", "C5") == 2  # neither the cover of the town nor its own, as guns
    tank = Battlefield({"C5": "town", "E5": "town"}, {"infantry": "C5"}, {"armor": "E5"}).ready("E5")
    assert tank.dice("E5", "C5") == 0


@pytest.mark.rule("HR-SPG-5")
@pytest.mark.parametrize(("by", "armored", "guns"), [("both", 1, 1), ("armour", 1, 0), ("artillery", 0, 1)])
def test_which_cards_order_it(by, armored, guns):
    options = f"self-propelled-artillery:orders_by={by}"
    units = {"hr_self_propelled": "E5", "armor": "I1", "artillery": "I3", "infantry": "I5"}
    field = Battlefield(axis={"infantry": "D5"}, allies=units, options=options).play("armor_assault")
    assert field.may_order("E5") == armored
    if armored:
        assert field.order("E5").dice("E5", "D5") == 3 + 1
        assert field.move("E5", "F5") and field.dice("F5", "D5") == 0
    assert Battlefield(allies=units, options=options).play("artillery_bombard").may_order("E5") == guns
    assert not Battlefield(allies=units, options=options).play("infantry_assault").may_order("E5")


@pytest.mark.rule("HR-SPG-5")
def test_artillery_bombard_lets_it_move_three_hexes_or_battle_twice():
    field = Battlefield(axis={"infantry": "A1"}, allies={"hr_self_propelled": "I5"}).play("artillery_bombard")
    field.order("I5")
    assert {"F6", "F5"} <= field.reach("I5") and not {hex_ for hex_ in field.reach("I5") if hex_[0] == "E"}
    field = Battlefield(axis={"infantry": "G5"}, allies={"hr_self_propelled": "I5"}).play("artillery_bombard")
    field.order("I5").attack("I5", "G5", "SS")
    assert field.dice("I5", "G5") == 2
    field.attack("I5", "G5", "SS")
    assert field.dice("I5", "G5") == 0


@pytest.mark.rule("HR-SPG-6")
@pytest.mark.parametrize(
    ("row", "options", "at_it", "at_guns"),
    [
        ("infantry", "infantry-vs-armor-close-only", [3], [3, 2, 1]),
        ("artillery", LESS, [2, 2, 1, 1], [3, 3, 2, 2, 1, 1]),
        ("hr_at_gun", "", [4, 3, 3], [2, 2, 2]),
        ("hr_88", "", [4, 4, 4, 4], [2, 2, 2, 2]),
        ("hr_assault_gun", "", [2, 2, 2], [3, 3, 3]),
        ("hr_tank_destroyer", "", [4, 4, 4, 4], [2, 2, 2, 2]),
        ("hr_recon", "", [2, 2], [2, 2]),
        ("hr_light_medium", "", [3, 2, 2], [3, 2, 2]),
        ("hr_infantry_tank", "", [3, 2, 2], [3, 2, 2]),
        ("hr_at_team", "", [3, 2], [2, 1]),
        ("hr_mg_team", "", [], [4, 3, 2]),
        ("hr_mg_team", "isw-basic+isw-machine-gun:vs_artillery=none", [], []),
        ("hr_mortar_team", "", [3, 2, 1], [3, 2, 1]),
        ("hr_sniper", "", [], [1] * 5),
    ],
)
def test_as_a_target_it_is_armor_to_those_who_hunt_armor(row, options, at_it, at_guns):
    assert rolls(row, "hr_self_propelled", options) == at_it
    assert rolls(row, "artillery", options) == at_guns


@pytest.mark.rule("HR-SPG-6")
def test_it_may_be_charged_as_the_gun_it_is():
    for target, dice in (("hr_self_propelled", 3), ("armor", 0)):
        field = Battlefield(axis={target: "C5"}, allies={"infantry": "F5"}, options="infantry-charge").ready(
            "F5"
        )
        assert field.move("F5", "E5", "D4")
        assert field.dice("D4", "C5") == dice
