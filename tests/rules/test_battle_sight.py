"""Line of sight in play: who needs it, what blocks it, hills, the rim of the board, barriers."""

import pytest

from tests.support.battlefield import Battlefield

LINE = '[[barrier]]\nhexes = "{}"\nwho = "{}"\ntest = "LINE"\n'
BANKS = '[[barrier]]\nhexes = "{}"\nwho = "{}"\ntest = "BANKS"\n'


def sees(terrain, shooter, target, row="armor", axis="", allies="", **more):
    """Whether the unit may fire at the target, other units standing by."""
    pieces = {row: shooter, "elite_armor": f"I13 {allies}"}
    field = Battlefield(terrain, {"infantry": f"{target} A13", "armor": f"A12 {axis}"}, pieces, **more)
    return field.ready(shooter).dice(shooter, target) > 0


@pytest.mark.rule("LOS-1", "LOS-2", "LOS-4")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("infantry", False),
        ("special_forces", False),
        ("resistance", False),
        ("armor", False),
        ("artillery", True),
    ],
)
def test_all_but_artillery_need_a_clear_line(row, expected):
    assert sees({}, "E4", "E6", row)
    assert sees({"E5": "forest"}, "E4", "E6", row) is expected


@pytest.mark.rule("LOS-2")
@pytest.mark.parametrize("kind", ["forest", "town", "hedgerow", "hill"])
def test_the_hexes_of_shooter_and_target_never_obstruct(kind):
    #  dice are left: armor 3 - 2, in a town 3 - 2
    assert sees({"E4": kind}, "E4", "E6")
    assert sees({"E6": kind}, "E4", "E6")


@pytest.mark.rule("LOS-3")
def test_neighbours_always_see_each_other():
    assert sees({"E4": "forest", "E5": "forest", "D4": "forest", "F4": "forest"}, "E4", "E5", "infantry")


@pytest.mark.rule("LOS-4", "LOS-6")
@pytest.mark.parametrize("side", ["axis", "allies"])
def test_units_of_either_side_obstruct(side):
    #  E4 shooter  E5 unit  E7 target: the unit in between is two hexes from the target, so is nobody's neighbour
    #  an enemy at E6 would be two hexes from the shooter
    assert sees({}, "E4", "E7")
    assert not sees({}, "E4", "E7", **{side: "E6"})


@pytest.mark.rule("LOS-5", "LOS-8")
@pytest.mark.parametrize(
    ("shooter", "target", "left", "right"),
    [("E5", "C5", "D4", "D5"), ("E5", "D6", "E6", "D5"), ("E5", "G5", "F4", "F5")],
)
def test_a_line_along_an_edge_is_blocked_only_from_both_sides(shooter, target, left, right):
    #      C5
    #    D4  D5
    #      E5
    assert sees({left: "forest"}, shooter, target)
    assert sees({right: "town"}, shooter, target)
    assert not sees({left: "forest", right: "town"}, shooter, target)


@pytest.mark.rule("LOS-4", "LOS-10")
@pytest.mark.parametrize("crossed", ["D5", "D6"])
def test_a_line_through_two_hexes_is_blocked_by_either(crossed):
    assert sees({}, "E5", "C7")
    assert not sees({crossed: "forest"}, "E5", "C7")


@pytest.mark.rule("LOS-13", "TER-HILL-4")
def test_one_hill_lets_its_own_hexes_see_each_other():
    assert sees({"E4": "hill", "E5": "hill", "E6": "hill"}, "E4", "E6")
    assert not sees({"E5": "hill", "E6": "hill"}, "E4", "E6")
    assert not sees({"E4": "hill", "E5": "hill"}, "E4", "E6")


@pytest.mark.rule("LOS-14", "TER-BLUFF-1")
@pytest.mark.parametrize("kind", ["bluff", "cliff", "hill_steep", "hill_impassable"])
def test_every_kind_of_hill_hex_joins_the_hill(kind):
    assert sees({"E4": "hill", "E5": kind, "E6": "hill"}, "E4", "E6")
    assert not sees({"E5": kind}, "E4", "E6")


@pytest.mark.rule("LOS-15")
def test_a_unit_on_the_plateau_still_obstructs():
    assert not sees({"E4": "hill", "E5": "hill", "E6": "hill", "E7": "hill"}, "E4", "E7", axis="E6")
    assert not sees({"E4": "hill", "E5": "hill + bunker", "E6": "hill"}, "E4", "E6", owner="axis")


@pytest.mark.rule("LOS-16", "AMB-6")
@pytest.mark.parametrize("kind", ["town", "forest", "hedgerow", "bunker"])
def test_height_gives_no_view_over_lower_ground(kind):
    assert not sees({"E4": "hill", "E5": kind, "E6": "hill"}, "E4", "E6", owner="axis")


@pytest.mark.rule("LOS-17")
def test_from_below_only_the_first_rank_of_a_hill_is_seen():
    hill = {"E5": "hill", "E6": "hill", "E7": "hill"}
    assert sees(hill, "E3", "E5")
    assert not sees(hill, "E3", "E6")
    assert sees(hill, "E5", "E3")
    assert not sees(hill, "E6", "E3")


@pytest.mark.rule("LOS-18", "AMB-6")
def test_two_hills_see_each_other_unless_a_third_lies_between():
    apart = {"E4": "hill", "E6": "hill"}
    third = {"E4": "hill", "E6": "hill", "E7": "hill"}
    assert sees(apart, "E4", "E6")
    assert not sees(third, "E4", "E7")
    assert sees(third, "E4", "E7", options="ruleset.hill_overlook=EQUAL_HEIGHT")


@pytest.mark.rule("AMB-6")
@pytest.mark.parametrize(
    ("overlook", "down", "across"),
    [("SAME_HILL", False, False), ("EQUAL_HEIGHT", False, True), ("BY_HEIGHT", True, True)],
)
def test_the_switch_for_looking_over_hills(overlook, down, across):
    #  E4 hill, E5 open, E6 another hill; then E7 open, or a hill joined to E6
    options = f"ruleset.hill_overlook={overlook}"
    assert sees({"E4": "hill", "E6": "hill"}, "E4", "E7", options=options) is down
    assert sees({"E4": "hill", "E6": "hill", "E7": "hill"}, "E4", "E7", options=options) is across


@pytest.mark.rule("LOS-19", "AMB-5")
def test_space_beside_the_board_obstructs_only_by_the_switch():
    #   A1
    # .   B1    the line A1-C1 runs between the rim and B1
    #   C1
    terrain = {"B1": "forest"}
    pieces = {"axis": {"infantry": "A1 A9"}, "allies": {"armor": "C1", "infantry": "I1"}}
    assert Battlefield(terrain, **pieces).ready("C1").dice("C1", "A1") == 3
    strict = Battlefield(terrain, **pieces, options="ruleset.off_board_blocks=true").ready("C1")
    assert strict.dice("C1", "A1") == 0


@pytest.mark.rule("LOS-11")
@pytest.mark.parametrize("between", ["forest", "hill", "sandbag"])
def test_who_sees_is_seen(between):
    assert sees({"E5": between}, "E4", "E6") is sees({"E5": between}, "E6", "E4")


@pytest.mark.rule("LOS-21", "AMB-64")
def test_a_barrier_stops_even_guns_that_need_no_sight():
    gun = {"terrain": {}, "shooter": "E3", "target": "E7", "row": "artillery"}
    assert sees(**gun)
    assert not sees(**gun, tail=LINE.format("E5", "ART"))
    assert sees(**gun, tail=LINE.format("E5", "INF"))
    #  E5 to C5 runs between D4 and D5: one of them is not enough
    assert sees({}, "E5", "C5", "artillery", tail=LINE.format("D4", "ART"))
    assert not sees({}, "E5", "C5", "artillery", tail=LINE.format("D4 D5", "ART"))


@pytest.mark.rule("LOS-21", "AMB-61", "SCN-13")
def test_infantry_cannot_attack_the_other_bank():
    #   D6 infantry
    #  E1 .. E13 river, E7 bridge
    #   F6 enemy; a unit on the bridge is on neither bank
    river = {f"E{n}": "river" for n in range(1, 14)} | {"E7": "river + bridge"}
    banks = BANKS.format(" ".join(river), "INF")
    assert sees(river, "F6", "D6", "infantry")
    assert not sees(river, "F6", "D6", "infantry", tail=banks)
    assert sees(river, "F6", "D6", "armor", tail=banks)
    assert sees(river, "F6", "E7", "infantry", tail=banks)
    assert sees(river, "E7", "C7", "infantry", tail=banks)
    assert sees(river, "F6", "F8", "infantry", tail=banks)


@pytest.mark.rule("AMB-61")
def test_the_other_reading_of_the_river_is_a_line_barrier():
    river = {f"E{n}": "river" for n in range(1, 14)} | {"E7": "river + bridge"}
    water = LINE.format(" ".join(hex_ for hex_ in river if hex_ != "E7"), "INF")
    assert sees(river, "F6", "D6", "infantry", tail=water)  # between E6 and the bridge E7
    assert not sees(river, "F4", "D4", "infantry", tail=water)  # between E4 and E5


@pytest.mark.rule("AMB-7", "LOS-12", "LOS-21")
@pytest.mark.parametrize(("hexes", "fires"), [("E5", True), ("F6", True), ("E5 F6", False)])
def test_a_corner_touched_counts_like_an_edge(hexes, fires):
    #  the line from C5 to H6 meets one corner of E5 on one side and one corner of F6 on the other:
    #  centers (8, 6) and (11, 21), x = 8 + (y - 6) / 5; the corner (9, 11) of E5, (10, 16) of F6
    assert sees({}, "C5", "H6", "artillery", tail=LINE.format(hexes, "ART")) is fires
