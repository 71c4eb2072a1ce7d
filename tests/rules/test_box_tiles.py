"""Tiles of the Terrain Pack in positions that the table of terrain does not hold."""

import pytest

from engine.loading.words.errors import InputError
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked

# Neighbors of E5: E6, D5, D4, E4, F4, F5 over the edges 0 to 5.
EDGES = {"E6": 0, "D5": 1, "D4": 2, "E4": 3, "F4": 4, "F5": 5}


# ------------------------------------------------------------ wadis


@pytest.mark.rule("TP-WADI-1", "TP-WADI-2")
@pytest.mark.parametrize(("tile", "ends"), [("tp_wadi", (0, 3)), ("tp_wadi_curve", (0, 2))])
@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("way", EDGES)
def test_a_wadi_is_crossed_at_its_two_ends_only(tile, ends, turn, way):
    is_open = EDGES[way] in {(end + turn) % 6 for end in ends}
    ground = {"E5": f"{tile} @{turn}" if turn else tile}
    assert Battlefield(ground, allies={"infantry": way}).ready(way).move(way, "E5") is is_open
    assert Battlefield(ground, allies={"infantry": "E5"}).ready("E5").move("E5", way) is is_open


@pytest.mark.rule("TP-WADI-2")
def test_neither_ground_nor_retreat_crosses_the_slope_of_a_wadi():
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5:1", "armor": "A1"}, {"infantry": "F5"}).ready(
        "F5"
    )
    field.attack("F5", "E5", "IS")
    assert field.picture("allies") == {"F5": 4}
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5"}, {"infantry": "F5"}).ready("F5")
    field.attack("F5", "E5", "FS")
    assert field.picture("axis") == {"E5": 3}


@pytest.mark.rule("TP-WADI-3", "TP-WADI-4")
@pytest.mark.parametrize(
    ("row", "at_two", "dice"), [("infantry", 0, 2), ("armor", 0, 2), ("artillery", 2, 2)]
)
def test_a_wadi_is_fought_for_at_close_range_by_all_but_guns(row, at_two, dice):
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5"}, {row: "E7 F5"}).ready("E7", "F5")
    assert (field.dice("E7", "E5"), field.dice("F5", "E5")) == (at_two, dice)
    out = Battlefield({"E5": "tp_wadi"}, {"infantry": "E7"}, {row: "E5"}).ready("E5")
    assert out.dice("E5", "E7") == (3 if row == "artillery" else 0)
    close = Battlefield({"E5": "tp_wadi"}, {"infantry": "F5"}, {row: "E5"}).ready("E5")
    assert close.dice("E5", "F5") == 3


@pytest.mark.rule("TP-WADI-4")
def test_a_gun_at_a_unit_in_a_wadi_four_hexes_away():
    """Check value 5: 2 - 1 = 1 die, allowed."""
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5"}, {"artillery": "E9"}).ready("E9")
    assert field.dice("E9", "E5") == 1


@pytest.mark.rule("TP-WADI-3")
def test_infantry_two_hexes_from_a_wadi_does_not_attack_into_it():
    """Check value 6."""
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5"}, {"infantry": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 0


@pytest.mark.rule("TP-GAP-2")
def test_along_one_wadi_there_is_fire_at_any_range_and_between_two_there_is_none():
    along = dict.fromkeys(("E5", "E6", "E7"), "tp_wadi")
    field = Battlefield(along, {"infantry": "E5"}, {"armor": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 3 - 1
    apart = {"E5": "tp_wadi", "E7": "tp_wadi"}
    field = Battlefield(apart, {"infantry": "E5"}, {"armor": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 0
    side_by_side = {"E5": "tp_wadi", "F5": "tp_wadi", "G5": "tp_wadi"}  # one beside the other, slopes between
    field = Battlefield(side_by_side, {"infantry": "E5"}, {"armor": "G5"}).ready("G5")
    assert field.dice("G5", "E5") == 0


@pytest.mark.rule("TP-GAP-2")
def test_a_bent_wadi_joins_straight_ones():
    ground = {"E5": "tp_wadi", "E6": "tp_wadi_curve @1", "F6": "tp_wadi @2"}  # E6 is open to NE and W
    field = Battlefield(ground, {"infantry": "E5"}, {"infantry": "E6"}).ready("E6")
    assert field.dice("E6", "E5") == 2
    joined = {"E5": "tp_wadi", "E6": "tp_wadi_curve @3", "F6": "tp_wadi @2"}  # E6 is open to W and SE
    field = Battlefield(joined, {"infantry": "E5"}, {"infantry": "F6"}).ready("F6")
    assert field.dice("F6", "E5") == 2 - 1
    field = Battlefield(ground, {"infantry": "E5"}, {"infantry": "F6"}).ready("F6")
    assert field.dice("F6", "E5") == 0


@pytest.mark.rule("TP-WADI-5")
def test_a_unit_in_a_wadi_blocks_sight():
    field = Battlefield({"E5": "tp_wadi"}, {"infantry": "E5 E6"}, {"armor": "E3"}).ready("E3")
    assert field.dice("E3", "E6") == 0


def test_banks_and_wadis_on_one_map_are_refused():
    tail = '\n[[barrier]]\nhexes = "B1"\nwho = "INF"\ntest = "BANKS"\n'
    with pytest.raises(InputError, match="found banks of a river and ground"):
        Battlefield({"E5": "tp_wadi"}, tail=tail)


# ------------------------------------------------------------ flooded fields, marshes


@pytest.mark.rule("TP-FLD-2", "TP-FLD-4")
def test_a_flooded_field_is_entered_first_and_left_by_one_hex():
    field = Battlefield({"E5": "tp_flooded"}, allies={"armor": "E3"}).ready("E3")
    assert "E5" not in field.reach("E3") and not field.move("E3", "E4", "E5")
    field = Battlefield({"E5": "tp_flooded"}, allies={"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    field = Battlefield({"E5": "tp_flooded"}, allies={"armor": "E5"}).ready("E5")
    assert field.reach("E5") == {"E4", "E6", "D4", "D5", "F4", "F5"}


@pytest.mark.rule("TP-FLD-5", "TP-MRSH-2", "TP-MRSH-4")
@pytest.mark.parametrize("tile", ["tp_flooded", "tp_marsh"])
@pytest.mark.parametrize(("row", "dice"), [("special_forces", 2), ("armor", 0)])
def test_armor_that_leaves_wet_ground_does_not_battle(tile, row, dice):
    field = Battlefield({"E5": tile}, {"infantry": "E8"}, {row: "E5"}).ready("E5")
    assert field.reach("E5") == {"E4", "E6", "D4", "D5", "F4", "F5"}
    assert field.move("E5", "E6")
    assert field.dice("E6", "E8") == dice


@pytest.mark.rule("TP-FLD-5")
def test_artillery_on_a_flooded_field_fires():
    field = Battlefield({"E5": "tp_flooded"}, {"infantry": "E8"}, {"artillery": "E5"}).ready("E5")
    assert field.dice("E5", "E8") == 2


@pytest.mark.rule("TP-FLD-6", "TP-MRSH-5", "TP-GAP-26")
@pytest.mark.parametrize("tile", ["tp_flooded", "tp_marsh"])
def test_armor_takes_wet_ground_even_after_a_move_and_does_not_overrun(tile):
    """Check values 11 and 34, second half."""
    field = Battlefield({"E6": tile}, {"infantry": "E6:1 E7"}, {"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    field.attack("E5", "E6", "ISS", Unasked(), overrun=Unasked())
    assert field.picture("allies") == {"E6": 3}
    assert field.picture("axis") == {"E7": 4}


@pytest.mark.rule("TP-GAP-25")
@pytest.mark.parametrize("tile", ["tp_flooded", "tp_marsh"])
def test_armor_that_takes_ground_out_of_wet_ground_does_not_overrun(tile):
    field = Battlefield({"E5": tile}, {"infantry": "E6:1 E7"}, {"armor": "E5"}).ready("E5")
    field.attack("E5", "E6", "ISS", Unasked(), overrun=Unasked())
    assert (field.picture("allies"), field.picture("axis")) == ({"E6": 3}, {"E7": 4})


@pytest.mark.rule("TP-GAP-22")
@pytest.mark.parametrize("tile", ["tp_flooded", "tp_marsh"])
def test_infantry_takes_ground_after_a_move_out_of_wet_ground(tile):
    field = Battlefield({"E5": tile}, {"infantry": "E7:1", "armor": "A1"}, {"infantry": "E5"}).ready("E5")
    assert field.move("E5", "E6")
    field.attack("E6", "E7", "ISS")
    assert field.picture("allies") == {"E7": 4}


FLOOD = "ruleset.open_terrain=tp_flooded"


@pytest.mark.rule("TP-FLD-1", "TP-HGR-1", "TP-HGR-2")
def test_what_is_flooded_and_what_stays_dry():
    ground = {
        "C3": "tp_high_ground", "C4": "hill", "C5": "tp_rail", "C6": "town", "C7": "forest", "C8": "sandbag",
        "C9": "tp_airfield", "D9": "open",
    }  # fmt: skip
    field = Battlefield(ground, options=FLOOD)
    name = field.built.stack_names
    rows = {hex_: name[field.stack(hex_)] for hex_ in (*ground, "A1")}
    assert rows == {
        "C3": "tp_high_ground", "C4": "hill", "C5": "open + tp_rail", "C6": "town", "C7": "forest",
        "C8": "tp_flooded + sandbag", "C9": "tp_airfield", "D9": "tp_flooded", "A1": "tp_flooded",
    }  # fmt: skip
    field = Battlefield({"E5": "tp_high_ground"}, {"infantry": "E5"}, {"armor": "E7"}, FLOOD).ready("E7")
    assert field.dice("E7", "E5") == 3


@pytest.mark.rule("TP-FLD-1")
def test_only_a_tile_can_stand_for_open_ground():
    with pytest.raises(InputError, match=r"ruleset\.open_terrain: found unknown tile 'wire'"):
        Battlefield(options="ruleset.open_terrain=wire")


# ------------------------------------------------------------ mountains


RIDGE = {"E5": "tp_mountain", "E6": "tp_mountain"}


@pytest.mark.rule("TP-MTN-1", "TP-GAP-19")
def test_infantry_climbs_a_mountain_from_a_hill_and_goes_back_to_it():
    ground = {"E4": "hill", **RIDGE}
    up = Battlefield(ground, allies={"infantry": "E4"}).ready("E4")
    assert up.move("E4", "E5", "E6")
    ways = ("E4", "E6", "D4", "D5", "F4", "F5")
    free = [way for way in ways if Battlefield(ground, allies={"infantry": "E5"}).ready("E5").move("E5", way)]
    assert free == ["E4", "E6"]
    tank = Battlefield(ground, allies={"armor": "E4"}).ready("E4")
    assert not tank.move("E4", "E5")


@pytest.mark.rule("TP-MTN-1", "TP-GAP-19")
def test_nobody_takes_ground_on_a_mountain_from_the_plain():
    field = Battlefield(RIDGE, {"infantry": "E5:1 A1"}, {"infantry": "F5"}).ready("F5")
    field.attack("F5", "E5", "IS")
    assert field.picture("allies") == {"F5": 4}
    field = Battlefield({"F5": "hill", **RIDGE}, {"infantry": "E5:1 A1"}, {"infantry": "F5"}).ready("F5")
    field.attack("F5", "E5", "IS")
    assert field.picture("allies") == {"E5": 4}


@pytest.mark.rule("TP-MTN-3")
def test_from_a_hill_at_the_mountain_beside_it():
    """Check value 7: 3 - 2 = 1 die."""
    field = Battlefield({"E5": "tp_mountain", "E6": "hill"}, {"infantry": "E5"}, {"infantry": "E6"}).ready(
        "E6"
    )
    assert field.dice("E6", "E5") == 1


@pytest.mark.rule("TP-MTN-4")
def test_cover_of_a_mountain_is_void_on_the_same_one_only():
    field = Battlefield(RIDGE, {"infantry": "E5"}, {"infantry": "E6"}).ready("E6")
    assert field.dice("E6", "E5") == 3
    #  check value 8: from another mountain, two hexes away, 2 - 2 dice
    apart = {"E5": "tp_mountain", "E7": "tp_mountain"}
    field = Battlefield(apart, {"infantry": "E5"}, {"infantry": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 0
    field = Battlefield(apart, {"infantry": "E5"}, {"artillery": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 3


@pytest.mark.rule("TP-MTN-6", "TP-GAP-13")
def test_sight_over_mountains_and_hills():
    long_ridge = dict.fromkeys(("E5", "E6", "E7"), "tp_mountain")
    field = Battlefield(long_ridge, {"infantry": "E5"}, {"infantry": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 2
    notch = {"E5": "tp_mountain", "E6": "hill", "E7": "tp_mountain"}
    field = Battlefield(notch, {"infantry": "E5"}, {"special_forces": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 0
    over = {"E5": "tp_mountain", "E6": "hill"}
    field = Battlefield(over, {"infantry": "E7"}, {"infantry": "E5"}).ready("E5")
    assert field.dice("E5", "E7") == 0


@pytest.mark.rule("TP-GAP-12")
def test_from_a_mountain_the_cover_of_a_hill_counts():
    field = Battlefield({"E5": "hill", "E6": "tp_mountain"}, {"infantry": "E5"}, {"infantry": "E6"}).ready(
        "E6"
    )
    assert field.dice("E6", "E5") == 2


@pytest.mark.rule("TP-MTN-2", "TP-MTN-5")
@pytest.mark.parametrize(("far", "dice"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1)])
def test_a_gun_on_a_mountain(far, dice):
    target = f"E{4 + far}"
    field = Battlefield({"E4": "tp_mountain"}, {"infantry": target}, {"artillery": "E4 I1"})
    field.play("artillery_bombard").order("E4")
    assert field.built.unit_rows.count("tp_artillery_mountain") == 1
    assert field.dice("E4", target) == dice + field.state["dice_bonus"]
    assert not field.move("E4", "E5")
    plain = Battlefield(axis={"infantry": target}, allies={"artillery": "E4"}).ready("E4")
    assert plain.dice("E4", target) == (dice if far < 7 else 0)


@pytest.mark.rule("TP-MTN-5")
@pytest.mark.parametrize("row", ["artillery", "ww_mobile_artillery", "hr_heavy_artillery"])
def test_every_gun_with_the_dice_of_artillery_has_the_seventh_band(row):
    field = Battlefield({"E4": "tp_mountain"}, {"infantry": "E11"}, {row: "E4"}).ready("E4")
    assert field.dice("E4", "E11") == 1 and not field.move("E4", "E5")


@pytest.mark.rule("TP-MTN-5")
def test_what_options_change_of_artillery_holds_on_a_mountain_too():
    field = Battlefield(
        {"E4": "tp_mountain"}, {"infantry": "E11"}, {"artillery": "E4"}, "units.artillery.figures=3"
    ).ready("E4")
    assert (field.figures("E4"), field.dice("E4", "E11")) == (3, 1)
