"""Moves, ground, roads, wire, mines and water of battles without cards (expansions 3.4)."""

import pytest

from engine.hooks import Fired
from tests.support.modern_field import ModernField

INF, AT, MG, MORTAR = "mmb_infantry", "mmb_infantry_at", "mmb_machine_gun", "mmb_mortar"
TANK, CAR, CAVALRY = "mmb_tank", "mmb_armored_car", "mmb_cavalry"
FIELD, AT_GUN = "mmb_artillery_field", "mmb_at_gun"
APC, TRUCK = "mmb_transport_armored", "mmb_transport_soft"
ROAD = {f"E{n}": "tp_road" for n in range(1, 14)}


def far(field, hex_="E5"):
    """How far a unit may move and fight, and without, in a straight line to the east."""
    ways = field.ways(hex_)
    start = field.index[hex_]
    reach = {int(field.tables["apart"][start, field.index[name]]) for name in ways}
    fights = {int(field.tables["apart"][start, field.index[name]]) for name, one in ways.items() if one}
    return max(fights, default=0), max(reach, default=0)


@pytest.mark.rule("MMB-MOV-1", "MMB-MOV-2", "MMB-SEQ-2")
@pytest.mark.parametrize(
    ("row", "pair"),
    [
        (INF, (1, 2)), (AT, (0, 2)), (MG, (0, 2)), (MORTAR, (0, 2)), (CAVALRY, (2, 3)), (TANK, (1, 3)),
        (CAR, (2, 3)), ("mmb_artillery_heavy", (0, 1)), (FIELD, (0, 1)), ("mmb_artillery_mountain", (0, 1)),
        ("mmb_infantry_gun", (0, 1)), (AT_GUN, (0, 1)), (APC, (0, 3)), (TRUCK, (0, 3)),
    ],
)  # fmt: skip
def test_allowances(row, pair):
    assert far(ModernField({}, {row: "E5"})) == pair


@pytest.mark.rule("MMB-MOV-3")
@pytest.mark.parametrize(
    ("row", "pair"),
    [(INF, (2, 3)), (TANK, (2, 4)), (MG, (0, 3)), (CAVALRY, (3, 4)), (FIELD, (0, 2)), (APC, (0, 4))],
)
def test_a_road_all_the_way_adds_an_area(row, pair):
    assert far(ModernField(ROAD, {row: "E5"})) == pair


@pytest.mark.rule("MMB-MOV-3")
def test_the_way_has_to_begin_on_the_road_and_keep_to_it():
    ways = ModernField(ROAD, {TANK: "D5"}).ways("D5")
    assert "E8" in ways and "E9" not in ways  # D5 is off the road
    ways = ModernField(ROAD, {TANK: "E5"}).ways("E5")
    assert "E9" in ways and "D9" not in ways  # D9 is 4 areas away, its last step off the road
    assert ways["E7"] and not ways["D6"]  # D6: two areas, not by road


@pytest.mark.rule("MMB-MOV-3", "MMB-MOV-4", "MMB-MOV-11")
@pytest.mark.parametrize(("ground", "most"), [("mmb_wood + tp_road", 6), ("mmb_sand + tp_road", 7)])
def test_a_road_lifts_no_stop_and_no_cap(ground, most):
    road = ROAD | {"E6": ground} if "wood" in ground else ROAD | {f"E{n}": ground for n in range(6, 9)}
    others = "mmb_river"
    banks = {f"{row}{n}": others for row in "DF" for n in range(4, 8)}
    ways = ModernField({**road, **banks}, {TANK: "E5"}).ways("E5")
    assert f"E{most}" in ways and f"E{most + 1}" not in ways


@pytest.mark.rule("MMB-MOV-4", "MMB-MOV-5")
@pytest.mark.parametrize(
    "ground",
    ["mmb_wood", "mmb_town", "mmb_hill + mmb_wood_on", "mmb_hedge", "mmb_fence", "mmb_minefield", "mmb_wire",
     "mmb_river + mmb_river_ford", "mmb_stream + mmb_stream_ford"],
)  # fmt: skip
def test_stops_end_a_move_and_forbid_no_combat(ground):
    banks = {f"{row}{n}": "mmb_river" for row in "DF" for n in range(4, 8)}
    ways = ModernField({**banks, "E6": ground}, {TANK: "E5"}, {INF: "I1"}).ways("E5")
    assert ways["E6"] and "E7" not in ways
    free = ModernField(banks, {TANK: "E5"}, {INF: "I1"}).ways("E5")
    assert "E7" in free


@pytest.mark.rule("MMB-MOV-4")
@pytest.mark.parametrize("ground", ["mmb_hill", "mmb_sand", "mmb_fieldworks"])
def test_other_ground_stops_nobody(ground):
    banks = {f"{row}{n}": "mmb_river" for row in "DF" for n in range(4, 8)}
    assert "E7" in ModernField({**banks, "E6": ground}, {TANK: "E5"}).ways("E5")


@pytest.mark.rule("MMB-MOV-6", "MMB-GAP-17")
@pytest.mark.parametrize("water", ["mmb_river", "mmb_stream"])
def test_water_is_entered_at_bridges_and_fords_alone(water):
    line = {f"E{n}": water for n in range(1, 14)}
    assert not any(name.startswith("E") for name in ModernField(line, {INF: "D5"}).ways("D5"))
    bridged = ModernField(line | {"E5": f"{water} + bridge"}, {TANK: "D5"}).ways("D5")
    assert bridged["E5"] and "F5" in bridged  # no stop
    ford = f"{water} + mmb_{water.removeprefix('mmb_')}_ford"
    forded = ModernField(line | {"E5": ford}, {TANK: "D5"}).ways("D5")
    assert "E5" in forded and "F5" not in forded


@pytest.mark.rule("MMB-MOV-7", "MMB-GAP-20", "MMB-GAP-25")
def test_a_river_is_left_by_one_area_and_a_stream_freely():
    line = {f"E{n}": "mmb_river" for n in range(1, 14)}
    ford = ModernField(line | {"E5": "mmb_river + mmb_river_ford"}, {TANK: "E5"}).ways("E5")
    assert far(ModernField(line | {"E5": "mmb_river + mmb_river_ford"}, {TANK: "E5"})) == (1, 1)
    assert ford["D4"]  # a tank may fight after one area
    assert far(ModernField(line | {"E5": "mmb_river + mmb_river_ford"}, {MG: "E5"})) == (0, 1)
    assert far(ModernField(line, {TANK: "E5"})) == (1, 1)  # set up there
    assert far(ModernField({"E5": "mmb_stream + mmb_stream_ford"}, {TANK: "E5"})) == (1, 3)


@pytest.mark.rule("MMB-MOV-10")
@pytest.mark.parametrize(
    ("row", "enters"),
    [
        (INF, 1),
        (AT, 1),
        (MG, 1),
        (MORTAR, 1),
        (TANK, 1),
        (CAVALRY, 0),
        (CAR, 0),
        (FIELD, 0),
        (APC, 0),
        (TRUCK, 0),
    ],
)
def test_rough_ground_is_for_foot_and_tanks(row, enters):
    field = ModernField({"E6": "mmb_rough"}, {row: "E5"})
    assert ("E6" in field.ways("E5")) == bool(enters)
    assert row == CAVALRY or field.row_of("E5") == row


@pytest.mark.rule("MMB-MOV-11", "MMB-GAP-29")
def test_sand_caps_a_move_that_enters_it():
    sand = {f"{row}{n}": "mmb_sand" for row in "DEF" for n in range(6, 10)}
    ways = ModernField(sand, {TANK: "E5"}).ways("E5")
    assert "E7" in ways and "E8" not in ways
    leaving = ModernField({"E5": "mmb_sand"}, {TANK: "E5"})
    assert far(leaving) == (1, 3)
    assert far(ModernField({"E5": "mmb_sand"}, {TANK: "E5"}, rules="sand_leaving = true\n")) == (1, 2)
    late = ModernField({"E8": "mmb_sand"}, {TANK: "E5"}).ways("E5")
    assert "E8" not in late  # three areas, the last of them sand


@pytest.mark.rule("MMB-MOV-11", "MMB-MAP-3")
@pytest.mark.parametrize(("first", "then"), [("mmb_sand", "mmb_hill_steep"), ("mmb_hill_steep", "mmb_sand")])
def test_a_climb_counts_under_the_cap_of_sand_before_and_after_it(first, then):
    # a climb costs two areas, sand allows two: one after the other they are too far
    closed = dict.fromkeys(("D3", "D4", "F3", "F4"), "mmb_closed")
    ways = ModernField({"E4": first, "E5": then, **closed}, {TANK: "E3"}).ways("E3")
    assert "E4" in ways and "E5" not in ways


@pytest.mark.rule("MMB-MOV-1", "MMB-MAP-3")
@pytest.mark.parametrize("hill", ["mmb_hill_steep", "mmb_closed"])
def test_a_climb_beside_it_takes_no_combat_from_a_way_without_one(hill):
    # an armored car may move two areas and fight: over the sand, not over the hill
    assert ModernField({"E5": hill, "D4": "mmb_sand"}, {CAR: "E4"}).ways("E4")["D5"]
    over = ModernField({"E5": "mmb_hill_steep", "D4": "mmb_closed"}, {CAR: "E4"}).ways("E4")
    assert over["D5"] is False


@pytest.mark.rule("MMB-MOV-12")
def test_nobody_goes_through_others():
    walls = {f"{row}{n}": "mmb_river" for row in "DF" for n in range(4, 8)}
    assert "E7" not in ModernField(walls, {TANK: "E5", INF: "E6"}).ways("E5")
    assert "E7" not in ModernField(walls, {TANK: "E5"}, {INF: "E6"}).ways("E5")


@pytest.mark.rule("MMB-WAT-1", "MMB-WAT-2")
def test_from_water_a_unit_goes_one_area_and_never_back():
    coast = {f"{row}{n}": "mmb_water" for row in "GHI" for n in range(1, 14) if n < 13 or row != "H"}
    ashore = ModernField(coast, {INF: "A1"}, {TANK: "G5"})
    assert far(ashore, "G5") == (1, 1)
    assert {"F4", "F5", "G4", "G6", "H4", "H5"} == set(ashore.ways("G5"))
    landed = ModernField(coast, {INF: "A1"}, {TANK: "F5"})
    assert not any(name[0] in "GHI" for name in landed.ways("F5"))


@pytest.mark.rule("MMB-MOV-9", "MMB-GAP-16")
@pytest.mark.parametrize("row", [INF, AT, MG, MORTAR, CAVALRY, CAR, FIELD, APC])
def test_wire_is_removed_before_a_unit_moves(row):
    field = ModernField({"E5": "mmb_wire"}, {row: "E5"})
    assert field.ways("E5") == {}
    field.act("E5")
    assert field.stack("E5") != field.next_turn().act("E5", cut=True).stack("E5")
    assert field.fired(Fired.MODERN_CUT) and field.next_turn().ways("E5") != {}


@pytest.mark.rule("MMB-MOV-9", "MMB-GAP-16")
def test_tanks_leave_wire_and_do_not_remove_it():
    field = ModernField({"E5": "mmb_wire"}, {TANK: "E5"})
    before = field.stack("E5")
    assert "E6" in field.ways("E5")
    field.act("E5", "E6")
    assert field.stack("E5") == before and field.asked == ["to"]


@pytest.mark.rule("MMB-MOV-9", "MMB-GAP-16")
@pytest.mark.parametrize(("row", "fights"), [(INF, 1), (CAVALRY, 1), (CAR, 1), (AT, 0), (MG, 0), (MORTAR, 0)])
def test_who_moves_and_fights_may_fight_in_the_turn_of_removal(row, fights):
    field = ModernField({"E5": "mmb_wire"}, {row: "E5"}, {INF: "E7"})
    field.act("E5", cut=True)
    assert ("victim" in field.asked) == (fights and field.fire("E5", "E7") > 0)
    whole = ModernField({"E5": "mmb_wire"}, {INF: "E5"}, {INF: "E7"}, rules='wire_takes = "TURN"\n')
    assert "victim" not in whole.act("E5", cut=True).asked


@pytest.mark.rule("MMB-MOV-9")
def test_on_wire_a_unit_may_stay_and_fight():
    field = ModernField({"E5": "mmb_wire"}, {MG: "E5"}, {INF: "E7"})
    field.act("E5", None, "E7", "III")
    assert field.figures("E7") == 1


@pytest.mark.rule("MMB-MOV-8", "MMB-GAP-15")
def test_mines_throw_four_dice_at_whoever_enters():
    field = ModernField({"E6": "mmb_minefield"}, {INF: "E5"})
    field.act("E5", "E6", None, "IGSA")
    assert field.figures("E6") == 2 and field.fired(Fired.MODERN_MINED)
    field.next_turn().act("E6", "E7")  # they strike entries alone
    field.next_turn().act("E7", "E6", None, "SSSS")
    assert field.figures("E6") == 2
    tank = ModernField({"E6": "mmb_minefield"}, {TANK: "E5"})
    tank.act("E5", "E6", None, "AGIS")
    assert tank.figures("E6") == 1


@pytest.mark.rule("MMB-MOV-8", "MMB-GAP-15")
def test_a_retreat_face_sends_back_who_moved_in_and_it_may_still_fight():
    field = ModernField({"E6": "mmb_minefield"}, {INF: "E5"}, {INF: "E7"})
    field.act("E5", "E6", "E7", "FISS", "II")
    assert field.picture("axis") == {"E5": 3}  # back, one area moved: two dice at range 2
    assert field.figures("E7") == 2
    void = ModernField({"E6": "mmb_minefield"}, {INF: "E5"}, rules='mine_flags = "VOID"\n')
    void.act("E5", "E6", None, "FFFF")
    assert void.picture("axis") == {"E6": 4}


@pytest.mark.rule("MMB-GAP-15", "MMB-FW-2")
def test_works_spare_nothing_from_mines_and_ground_may_kill():
    field = ModernField({"E6": "mmb_minefield + mmb_fieldworks"}, {MG: "E5"})
    field.act("E5", "E6", None, "IISS")
    assert field.picture("axis") == {}


@pytest.mark.rule("MMB-GAP-15", "MMB-GAP-18", "MMB-TRP-2")
def test_a_carried_unit_is_not_thrown_for_and_dies_with_its_transport():
    tail = '[carried]\nE5 = "mmb_infantry"\n'
    field = ModernField({"E6": "mmb_minefield"}, {APC: "E5", INF: "A1"}, {INF: "I1"}, tail)
    field.act("E5", "E6", None, "IIIS")
    assert field.picture("axis") == {"E6": 1, "A1": 4}
    lost = ModernField({"E6": "mmb_minefield"}, {APC: "E5", INF: "A1"}, {INF: "I1"}, tail)
    lost.act("E5", "E6", None, "GSSS")
    assert lost.picture("axis") == {"A1": 4} and lost.medals("allies") == 1
    assert lost.fired(Fired.MODERN_CARGO_LOST)


@pytest.mark.rule("MMB-MOV-12", "MMB-TRP-1")
def test_transports_and_rough_ground_and_wire():
    field = ModernField({"E6": "mmb_rough", "D5": "mmb_wire"}, {APC: "E5"})
    ways = field.ways("E5")
    assert "E6" not in ways and "D5" in ways
    field.act("E5", "D5")
    assert field.next_turn().ways("D5") == {}


@pytest.mark.rule("MMB-GAP-15", "MMB-GAP-18")
@pytest.mark.parametrize(("faces", "left"), [("FFSS", 2), ("FISS", 1), ("IFIS", 0)])
def test_who_is_set_down_on_mines_stays_there(faces, left):
    """It came from its transport's area, which is taken: losses count, retreat faces do not."""
    tail = '[carried]\nE5 = "mmb_machine_gun"\n'
    field = ModernField({"E6": "mmb_minefield"}, {APC: "E5", INF: "A1"}, {INF: "I1"}, tail)
    field.act("E5", None, None, faces, unload="E6")
    assert field.picture("axis") == {"E5": 1, "A1": 4} | ({"E6": left} if left else {})
    assert field.fired(Fired.MODERN_MINED) and field.fired(Fired.MODERN_CARRIED)
