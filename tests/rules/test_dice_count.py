"""How many dice: range tables, cover, reductions of the own hex, cards, floors."""

import pytest

from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

RANGES = {
    "infantry": [3, 2, 1, 0, 0, 0, 0],
    "special_forces": [3, 2, 1, 0, 0, 0, 0],
    "resistance": [3, 2, 1, 0, 0, 0, 0],
    "armor": [3, 3, 3, 0, 0, 0, 0],
    "elite_armor": [3, 3, 3, 0, 0, 0, 0],
    "artillery": [3, 3, 2, 2, 1, 1, 0],
}


def dice(row, here, far, there, card="direct_from_hq", owner="axis", **more):
    """Dice of a unit at E4 on some terrain against infantry so many hexes to the east on other terrain."""
    target = f"E{4 + far}"
    terrain = {hex_: kind for hex_, kind in (("E4", here), (target, there)) if kind != "open"}
    field = Battlefield(terrain, {"infantry": target}, {row: "E4"}, owner=owner, **more)
    return field.play(card).order("E4").dice("E4", target)


def by_range(row, here, there, farthest=7):
    """Dice from E4 at each distance, everything but the unit's own hex being the other terrain."""
    terrain = {f"E{4 + far}": there for far in range(1, farthest + 1)} if there != "open" else {}
    terrain |= {"E4": here} if here != "open" else {}
    field = Battlefield(terrain, {"infantry": "E5"}, {row: "E4"}, owner="axis").ready("E4")
    found = []
    for far in range(1, farthest + 1):
        found.append(field.dice("E4", f"E{4 + far}"))
        field.put(f"E{4 + far}", f"E{5 + far}")
    return found


@pytest.mark.rule("CORE-DICE-1", "CORE-DIST-3")
@pytest.mark.parametrize("row", RANGES)
def test_dice_by_distance(row):
    assert by_range(row, "open", "open") == RANGES[row]


@pytest.mark.rule("CORE-DICE-1", "CORE-DIST-2")
@pytest.mark.parametrize("target", ["infantry", "armor", "artillery", "resistance", "elite_armor"])
def test_dice_do_not_depend_on_the_kind_of_target(target):
    field = Battlefield(axis={target: "E6"}, allies={"infantry": "E4"}).ready("E4")
    assert field.dice("E4", "E6") == 2


# Attacker, its hex, distance, the target's hex, card, dice; "own bunker" = of the target's side.
REQUIRED = [
    ("infantry", "open", 1, "forest", "direct_from_hq", 3 - 1),
    ("infantry", "open", 3, "forest", "direct_from_hq", 0),
    ("infantry", "open", 3, "forest", "firefight", 1 + 1 - 1),
    ("armor", "open", 2, "town", "direct_from_hq", 3 - 2),
    ("armor", "town", 3, "open", "direct_from_hq", 3 - 2),
    ("armor", "town", 1, "forest", "armor_assault", 0),
    ("armor", "open", 2, "hill + bunker", "direct_from_hq", 3 - 2),
    ("armor", "hill", 2, "hill + bunker", "direct_from_hq", 3 - 2),
    ("armor", "hill", 2, "hill + sandbag", "direct_from_hq", 3 - 1),
    ("infantry", "open", 1, "hill + sandbag", "direct_from_hq", 3 - 1),
    ("infantry", "wire", 3, "open", "direct_from_hq", 0),
    ("infantry", "wire", 1, "hill", "behind_enemy_lines", 3 + 1 - 1 - 1),
    ("artillery", "town", 5, "bunker", "direct_from_hq", 1),
    ("artillery", "open", 1, "hedgerow", "direct_from_hq", 3),
]


@pytest.mark.rule("CORE-DICE-12", "CORE-DICE-2", "HR-ARITH-4", "HR-ARITH-5", "HR-ARITH-6", "HR-ARITH-8")
@pytest.mark.parametrize(("row", "here", "far", "there", "card", "expected"), REQUIRED)
def test_required_sums(row, here, far, there, card, expected):
    assert dice(row, here, far, there, card) == expected


@pytest.mark.rule("CORE-DICE-12", "CORE-DICE-9", "OBS-BUNKER-4", "AMB-32")
def test_a_captured_bunker_does_not_protect_its_new_holder():
    assert dice("infantry", "open", 1, "bunker", owner="allies") == 3
    assert dice("armor", "open", 1, "bunker", owner="allies") == 3
    assert dice("infantry", "open", 1, "bunker", owner="axis") == 2


@pytest.mark.rule("CORE-DICE-9", "OBS-SEAWALL-1", "OBS-SEAWALL-2")
@pytest.mark.parametrize(("owner", "infantry", "armor"), [("axis", 2, 2), ("allies", 3, 3)])
def test_a_sea_wall_protects_the_side_that_owns_it(owner, infantry, armor):
    assert dice("infantry", "open", 1, "sea_wall", owner=owner) == infantry
    assert dice("armor", "open", 1, "sea_wall", owner=owner) == armor
    assert dice("artillery", "open", 1, "sea_wall", owner=owner) == 3


@pytest.mark.rule("CORE-DICE-3", "OBS-GEN-1", "HR-ARITH-6", "OBS-SANDBAG-2")
@pytest.mark.parametrize(
    ("there", "infantry", "armor"),
    [
        ("forest + sandbag", 1, 2),
        ("town + sandbag", 1, 2),
        ("hill + sandbag", 1, 1),
        ("hill + bunker", 1, 2),
        ("forest + bunker", 1, 2),
        ("forest + hedgehog", 1, 2),
        ("sandbag", 1, 1),
    ],
)
def test_protections_of_one_hex_never_add_up(there, infantry, armor):
    assert dice("infantry", "open", 1, there) == 3 - infantry
    assert dice("armor", "open", 1, there) == 3 - armor
    assert dice("artillery", "open", 1, there) == 3


@pytest.mark.rule("CORE-DICE-4")
@pytest.mark.parametrize(("row", "cover"), [("infantry", 1), ("armor", 2), ("artillery", 0)])
def test_cover_is_the_same_near_and_far(row, cover):
    assert [dice(row, "open", far, "forest") for far in (1, 2)] == [RANGES[row][i] - cover for i in (0, 1)]


@pytest.mark.rule("CORE-DICE-5")
@pytest.mark.parametrize(
    "there", ["forest", "town", "hedgerow", "hill", "bunker", "sandbag", "sea_wall", "wire"]
)
def test_nothing_reduces_artillery(there):
    assert by_range("artillery", "open", there, 6) == [3, 3, 2, 2, 1, 1]
    assert by_range("artillery", there, "open", 6) == [3, 3, 2, 2, 1, 1]


@pytest.mark.rule("CORE-DICE-6")
def test_armor_in_a_town_and_infantry_on_wire_roll_fewer():
    assert by_range("armor", "town", "open", 3) == [1, 1, 1]
    assert by_range("infantry", "town", "open", 3) == [3, 2, 1]
    assert by_range("infantry", "wire", "open", 3) == [2, 1, 0]
    assert by_range("armor", "wire", "open", 3) == [3, 3, 3]
    #  what lies in the town changes nothing
    assert by_range("armor", "town + sandbag", "open", 3) == [1, 1, 1]
    assert by_range("armor", "town + wire", "open", 3) == [1, 1, 1]
    assert by_range("infantry", "town + wire", "open", 3) == [2, 1, 0]


@pytest.mark.rule("CORE-DICE-7", "TER-HILL-2", "TER-HILL-3")
def test_a_hill_protects_only_against_lower_ground():
    for row in ("infantry", "armor"):
        assert dice(row, "open", 1, "hill") == 2
        assert dice(row, "hill", 1, "hill") == 3
        assert dice(row, "hill", 1, "open") == 3
    #  another hill, not connected, counts as the same height
    assert dice("armor", "hill", 2, "hill") == 3
    assert dice("armor", "bluff", 2, "hill_steep") == 3


@pytest.mark.rule("CORE-DICE-8", "AMB-31", "OBS-SANDBAG-2")
def test_sandbags_count_where_the_hill_gives_nothing():
    assert dice("infantry", "hill", 1, "hill + sandbag") == 3 - 1
    assert dice("armor", "hill", 1, "hill + sandbag") == 3 - 1
    assert dice("infantry", "open", 1, "hill + sandbag") == 3 - 1


@pytest.mark.rule("CORE-DICE-2")
def test_fewer_than_one_die_is_no_attack():
    assert dice("armor", "town", 1, "forest") == 0  # 3 - 2 - 2 < 0
    assert dice("infantry", "open", 3, "sandbag") == 0  # 1 - 1
    field = Battlefield({"E7": "sandbag"}, {"infantry": "E7"}, {"infantry": "E4"}).ready("E4")
    with pytest.raises(AssertionError):
        field.attack("E4", "E7")


@pytest.mark.rule("CORE-DICE-2", "HR-ARITH-4")
def test_a_card_bonus_never_lengthens_the_range():
    assert dice("infantry", "open", 4, "open", "firefight") == 0
    assert dice("armor", "open", 4, "open", "firefight") == 0
    assert dice("artillery", "open", 7, "open", "firefight") == 0
    assert dice("infantry", "open", 3, "open", "firefight") == 1 + 1


@pytest.mark.rule("CORE-DICE-10", "HR-GEN-8")
@pytest.mark.parametrize("there", ["open", "forest", "town", "bunker", "hill + sandbag"])
def test_strikes_use_their_own_dice_whatever_the_terrain(there):
    field = Battlefield({"A7": there}, {"infantry": "A7 A1"}, owner="axis", medals=9)
    field.play("barrage").strike("A7", faces=["IIIS"])
    assert field.state["n_dice"][1] == 4
    assert field.figures("A7") == 1
    for active, expected in (("allies", 2), ("axis", 1)):
        pieces = {"axis": {"infantry": "A7 A1"}, "allies": {"infantry": "I7 I1"}}
        field = Battlefield({"A7": there, "I7": there}, **pieces, owner="axis", active=active)
        field.play("air_power").strike("A7" if active == "allies" else "I7", faces=["SI"])
        assert sum(field.state["n_dice"]) == expected


@pytest.mark.rule("CORE-DICE-2", "TER-TOWN-3", "CARD-AMBUSH-3", "CARD-AMBUSH-13")
def test_dice_of_an_ambush_know_both_hexes_and_no_card():
    #  armor in a town E6 ambushes infantry that assaults out of sandbags E5: 3 - 2, and 1 for the cover: none left;
    #  out of the open: 3 - 2
    for here, expected in (("sandbag", []), ("open", [1])):
        terrain = {"E6": "town"} | ({"E5": here} if here != "open" else {})
        field = Turns(terrain=terrain, axis={"armor": "E6", "infantry": "A1"}, allies={"infantry": "E5 I1"})
        field.hold("axis", "ambush")
        script = {"faces": ["S", "SSS"], "ambush": 1} if expected else {"faces": ["SSS"], "ambush": Unasked()}
        field.turn("close_assault", orders=["E5"], battles=[("E5", "E6")], **script)
        #  declared: 3 + 1 - 1 for the town
        assert field.dice_rolled() == [3 + 1 - 1, *expected]


@pytest.mark.rule("HR-ARITH-3")
def test_special_tables_of_dice_come_before_the_plain_one():
    options = "units.infantry.dice_vs={ ARM = '3/-/-' }"
    for target, expected in (("armor", 0), ("infantry", 2)):
        field = Battlefield(axis={target: "E6"}, allies={"infantry": "E4"}, options=options).ready("E4")
        assert field.dice("E4", "E6") == expected


@pytest.mark.rule("HR-ARITH-3")
@pytest.mark.parametrize(
    ("column", "near", "far", "near_moved", "far_moved"),
    [("when_still", 5, 4, 3, 2), ("when_close", 5, 2, 5, 2)],
)
def test_a_row_may_roll_otherwise_before_it_moves_or_close_by(column, near, far, near_moved, far_moved):
    options = f"units.infantry.{column}={{ dice = '5/4/3' }}"
    for start, distance, expected in (
        ("E4", 1, near),
        ("E4", 2, far),
        ("E3", 1, near_moved),
        ("E3", 2, far_moved),
    ):
        field = Battlefield(
            axis={"infantry": f"E{4 + distance}"}, allies={"infantry": start}, options=options
        )
        field.ready(start)
        assert start == "E4" or field.move("E3", "E4")
        assert field.dice("E4", f"E{4 + distance}") == expected


@pytest.mark.rule("HR-ARITH-3", "HR-ARITH-4", "HR-GEN-12")
def test_a_bonus_fills_no_gap_in_a_table():
    options = "units.infantry.dice=3/2/-/1"
    for far, expected in ((2, 2 + 1), (3, 0), (4, 1 + 1)):
        field = Battlefield(axis={"infantry": f"E{4 + far}"}, allies={"infantry": "E4"}, options=options)
        assert field.play("firefight").order("E4").dice("E4", f"E{4 + far}") == expected


@pytest.mark.rule("HR-ARITH-5")
def test_reductions_of_the_row_come_off_too():
    field = Battlefield(
        axis={"armor": "E6"}, allies={"artillery": "E4"}, options="units.artillery.less_vs={ ARM = 1 }"
    ).ready("E4")
    assert field.dice("E4", "E6") == 3 - 1


@pytest.mark.rule("HR-ARITH-7")
def test_a_floor_of_assault_dice_comes_last():
    #  infantry on wire against armor in a forest: 3 - 1 - 1 = 1, raised to 3, the card already counted
    options = "ruleset.close_min={ 'INF>ARM' = 3 }"
    for card, expected in (("direct_from_hq", 3), ("close_assault", 3)):
        field = Battlefield(
            {"E5": "wire", "E6": "forest"}, {"armor": "E6"}, {"infantry": "E5"}, options=options
        )
        assert field.play(card).order("E5").dice("E5", "E6") == expected
    far = Battlefield({"E6": "forest"}, {"armor": "E6"}, {"infantry": "E4"}, options=options).ready("E4")
    assert far.dice("E4", "E6") == 2 - 1


@pytest.mark.rule("AMB-24", "AMB-25", "CARD-CLOSE-4", "CARD-ARMORASLT-2", "CARD-ARMORASLT-3")
@pytest.mark.parametrize(
    ("card", "overrun"), [("armor_assault", 4), ("close_assault", 3), ("direct_from_hq", 3)]
)
def test_the_extra_die_of_a_card_in_the_overrun(card, overrun):
    #      D5 enemy
    #   E4 armor, E5 enemy: won, then D5 is next to the armor
    field = Turns(axis={"infantry": "E5:1 D5 A1"}, allies={"armor": "E4", "infantry": "I1"})
    field.turn(card, orders=["E4"], battles=[("E4", "E5")], faces=["I", "SSSS"], overrun="D5")
    assert field.dice_rolled() == [3 if card == "direct_from_hq" else 4, overrun]


@pytest.mark.rule("AMB-46", "CORE-SETUP-10")
def test_more_dice_than_the_box_holds_are_rolled():
    #  five dice by a house table: four in the box of a side
    field = Battlefield(
        axis={"infantry": "E5:5 A1"}, allies={"infantry": "E4"}, options="units.infantry.dice=5/2/1"
    ).ready("E4")
    field.attack("E4", "E5", "IIIII", ground=0)
    assert field.figures("E5") == 0
