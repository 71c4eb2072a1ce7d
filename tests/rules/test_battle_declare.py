"""Who may battle whom: orders, marches, adjacent enemies, several battles."""

import pytest

from engine.hooks import Event
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns


@pytest.mark.rule("CORE-BAT-1", "CORE-ORD-1")
def test_an_ordered_unit_battles_once_an_unordered_one_never():
    #  E5 infantry, E7 enemy two hexes off
    field = Battlefield(axis={"infantry": "E7"}, allies={"infantry": "E5 G7"})
    assert field.dice("E5", "E7") == 0
    field.ready("E5")
    assert field.dice("E5", "E7") == 2
    assert field.dice("G7", "E7") == 0
    field.attack("E5", "E7", "SS")
    assert field.dice("E5", "E7") == 0


@pytest.mark.rule("CORE-BAT-1", "CORE-TURN-7")
def test_units_battle_in_any_order_one_after_the_other():
    for first, second in (("E5", "G7"), ("G7", "E5")):
        field = Battlefield(axis={"infantry": "E7 A1"}, allies={"infantry": "E5 G7"})
        field.ready("E5", "G7")
        field.attack(first, "E7", "IS")
        field.attack(second, "E7", "GS")
        assert field.figures("E7") == 4 - 1 - 1


@pytest.mark.rule("CORE-BAT-1", "CARD-ARTBOM-2", "HR-ISW-9")
@pytest.mark.parametrize(("moves", "battles"), [(0, 2), (1, 0)])
def test_the_second_battle_of_a_card_is_for_units_that_stayed(moves, battles):
    #  a gun that by a house rule may move one hex and battle; the card gives a march or battles
    field = Battlefield(
        axis={"infantry": "E9"}, allies={"artillery": "E4"}, options="units.artillery.move_battle=1"
    )
    field.play("artillery_bombard").order("E4")
    here = "E5" if moves else "E4"
    assert not moves or field.move("E4", "E5")
    for _ in range(battles):
        assert field.dice(here, "E9") > 0
        field.attack(here, "E9", "SSS")
    assert field.dice(here, "E9") == 0


@pytest.mark.rule("CORE-BAT-2", "CORE-BAT-10")
def test_all_dice_go_to_one_enemy_unit_and_to_nothing_else():
    #   D5  D6      two enemies above
    #     E6
    #   F5 friend, E7 empty wire
    field = Battlefield(terrain={"E7": "wire"}, axis={"infantry": "D5 D6 A1"}, allies={"infantry": "E6 F5"})
    field.ready("E6")
    field.attack("E6", "D5", "III")
    assert (field.figures("D5"), field.figures("D6")) == (1, 4)
    field = Battlefield(
        terrain={"E7": "wire"}, axis={"infantry": "D5 D6 A1"}, allies={"infantry": "E6 F5"}
    ).ready("E6")
    assert field.dice("E6", "F5") == 0
    assert field.dice("E6", "E7") == 0
    assert field.dice("E6", "E6") == 0


@pytest.mark.rule("CORE-BAT-3")
@pytest.mark.parametrize("figures", [1, 2, 3, 4])
def test_a_weak_unit_rolls_as_many_dice_as_a_full_one(figures):
    field = Battlefield(axis={"infantry": "E6"}, allies={"infantry": f"E5:{figures}"}).ready("E5")
    assert field.dice("E5", "E6") == 3


@pytest.mark.rule("CORE-BAT-4", "CORE-BAT-5", "CORE-BAT-7")
@pytest.mark.parametrize(("row", "close"), [("infantry", 3), ("armor", 3), ("artillery", 3)])
def test_next_to_an_enemy_only_enemies_next_to_it_are_targets(row, close):
    #  E5 unit, E6 enemy beside it, E3 enemy two hexes off
    field = Battlefield(axis={"infantry": "E6 E3"}, allies={row: "E5"}).ready("E5")
    assert field.dice("E5", "E6") == close
    assert field.dice("E5", "E3") == 0


@pytest.mark.rule("CORE-BAT-7", "CORE-TURN-6")
def test_nobody_has_to_battle():
    field = Turns(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"})
    field.turn("direct_from_hq", orders=["E5"])
    assert field.story(Event.BATTLE) == []
    assert field.picture("axis") == {"E6": 4, "A1": 4}


@pytest.mark.rule("CORE-BAT-6", "AMB-38", "HR-ARITH-1")
def test_an_adjacent_enemy_without_dice_still_forbids_to_fire_elsewhere():
    #  armor in a town E5 beside a forest E6: 3 - 2 - 2 dice; E3 lies open
    pieces = {
        "terrain": {"E5": "town", "E6": "forest"},
        "axis": {"infantry": "E6 E3"},
        "allies": {"armor": "E5", "infantry": "I1"},
    }
    field = Battlefield(**pieces).ready("E5")
    assert field.dice("E5", "E6") == 0
    assert field.dice("E5", "E3") == 0
    free = Battlefield(**pieces, options="ruleset.adjacent_lock=false").ready("E5")
    assert free.dice("E5", "E6") == 0
    assert free.dice("E5", "E3") == 3 - 2


@pytest.mark.rule("CORE-BAT-4", "AMB-38")
def test_without_the_lock_a_possible_assault_still_comes_first():
    field = Battlefield(
        axis={"infantry": "E6 E3"}, allies={"infantry": "E5"}, options="ruleset.adjacent_lock=false"
    ).ready("E5")
    assert field.dice("E5", "E6") == 3
    assert field.dice("E5", "E3") == 0


@pytest.mark.rule("CORE-BAT-8")
def test_the_steps_of_an_assault_in_order():
    #     D5 D6
    #       E6 E7   E6: three figures behind sandbags, an Ambush in hand
    #     F5        armor under Armor Assault
    field = Turns(
        terrain={"E6": "sandbag"},
        axis={"infantry": "E6:3 E7 A1"},
        allies={"armor": "F5", "infantry": "I1"},
    )
    field.hold("axis", "ambush")
    field.turn(
        "armor_assault",
        orders=["F5"],
        battles=[("F5", "E6")],
        faces=["SSS", "IFF", "IIIS"],
        ambush=1,
        ignore=1,
        ground=1,
        overrun="E7",
    )
    asked = (
        Event.BATTLE,
        Event.AMBUSH,
        Event.HIT,
        Event.IGNORE,
        Event.RETREAT,
        Event.GROUND,
    )
    assert field.story(*asked) == [
        Event.BATTLE,  # attacker and target named
        Event.AMBUSH,
        Event.BATTLE,  # the ambush
        Event.HIT,
        Event.IGNORE,
        Event.RETREAT,
        Event.GROUND,
        Event.BATTLE,  # the overrun
        Event.HIT,
    ]
    assert field.dice_rolled() == [3 + 1 - 1, 3, 3 + 1]
    assert (field.figures("E6"), field.figures("E7")) == (3, 1)


@pytest.mark.rule("CORE-BAT-9", "TER-OCEAN-2", "AMB-52", "CARD-AMBUSH-11")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance", "armor", "artillery"])
def test_nobody_battles_from_the_ocean(row):
    #  H6 in the water, enemy on the beach beside it
    field = Battlefield(axis={"infantry": "G6 C6"}, allies={row: "H6"}, face="beach").ready("H6")
    assert field.dice("H6", "G6") == 0
    assert field.dice("H6", "C6") == 0


@pytest.mark.rule("CORE-BAT-9", "CARD-AMBUSH-11")
def test_a_unit_in_the_water_cannot_ambush():
    field = Battlefield(axis={"infantry": "G6 A1"}, allies={"infantry": "H6 I1"}, face="beach", active="axis")
    field.give("ambush", "allies")
    field.ready("G6").attack("G6", "H6", "GSS", ambush=Unasked())
    assert field.figures("H6") == 3
    assert field.figures("G6") == 4


@pytest.mark.rule("CORE-BAT-8")
def test_a_target_out_of_range_cannot_be_named():
    field = Battlefield(axis={"infantry": "E9"}, allies={"infantry": "E5", "armor": "E4"}).ready("E5", "E4")
    assert field.dice("E5", "E9") == 0
    assert field.dice("E4", "E9") == 0


@pytest.mark.rule("CORE-HIT-7")
def test_there_is_no_return_fire():
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "E5 I1"}).ready("E5")
    field.attack("E5", "E6", "ISS", Unasked())
    assert field.picture("allies") == {"E5": 4, "I1": 4}
    assert field.figures("E6") == 3


@pytest.mark.rule("RET-21", "CARD-AMBUSH-5", "CARD-AMBUSH-7", "CARD-AMBUSH-10", "AMB-10")
def test_an_attacker_pushed_back_by_an_ambush_has_spent_its_battle():
    #    E6 ambusher, E7 another enemy
    #   F6 attacker -> G6, from where E6 is two hexes off
    field = Battlefield(axis={"infantry": "E6 E7 A1"}, allies={"infantry": "F6 I1"})
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "FSS", Unasked(), ambush=1, retreat=["G6"])
    assert field.picture("allies") == {"G6": 4, "I1": 4}
    assert field.figures("E6") == 4
    assert field.dice("G6", "E6") == 0
    assert field.dice("G6", "E7") == 0
    #  the next own turn it is as good as ever
    field.next_turn().next_turn().ready("G6")
    assert field.dice("G6", "E6") == 2
