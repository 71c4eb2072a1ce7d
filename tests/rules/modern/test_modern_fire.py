"""Dice, sight and friends on the line of battles without cards (expansions 3.2, 3.4, 3.5, 3.7, check values of 8)."""

import pytest

from engine.codes import DIE
from tests.support.modern_field import ModernField

INF, AT, MG, MORTAR = "mmb_infantry", "mmb_infantry_at", "mmb_machine_gun", "mmb_mortar"
TANK, CAR, CAVALRY = "mmb_tank", "mmb_armored_car", "mmb_cavalry"
HEAVY, FIELD, MOUNTAIN = "mmb_artillery_heavy", "mmb_artillery_field", "mmb_artillery_mountain"
INF_GUN, AT_GUN = "mmb_infantry_gun", "mmb_at_gun"
APC, TRUCK = "mmb_transport_armored", "mmb_transport_soft"
FROM = "E1"
RANGES = ["E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10", "E11"]

# Dice at range 1, 2, 3 ... as printed (expansions 5.3), at infantry in the open.
PRINTED = {
    INF: [3, 2, 1],
    AT: [3, 3],
    MG: [4, 3, 2, 1],
    MORTAR: [0, 4, 3, 2, 1],
    CAVALRY: [3, 2, 1],
    TANK: [3, 3, 3, 3],
    CAR: [3, 2, 1, 1],
    HEAVY: [5, 5, 4, 4, 3, 3, 2, 2, 1, 1],
    FIELD: [4, 4, 3, 3, 2, 2, 1, 1],
    MOUNTAIN: [3, 3, 2, 2, 1, 1],
    INF_GUN: [3, 2, 2, 1, 1],
    AT_GUN: [3, 2, 1, 1],
    APC: [],
    TRUCK: [],
}
GUNS = {HEAVY, FIELD, MOUNTAIN, INF_GUN, AT_GUN}


def dice(row, target, far, ground=""):
    """Dice of a unit of a row at a target of another on a straight line."""
    at = RANGES[far - 1]
    field = ModernField({at: ground} if ground else {}, {row: FROM}, {target: at})
    return field.shot(FROM, at) if row in GUNS else field.fire(FROM, at)


@pytest.mark.rule("MMB-CBT-2", "MMB-CBT-3", "MMB-ART-3", "MMB-ART-4", "MMB-TRP-3", "MMB-GAP-9")
@pytest.mark.parametrize("row", PRINTED)
def test_dice_by_range_are_those_of_the_table(row):
    expected = (PRINTED[row] + [0] * 10)[:10]
    assert [dice(row, INF, far) for far in range(1, 11)] == expected


@pytest.mark.rule("MMB-ART-7", "MMB-GAP-10")
@pytest.mark.parametrize(
    ("target", "expected"), [(TANK, 3), (CAR, 3), (INF, 1), (APC, 1), (TRUCK, 1), (HEAVY, 1)]
)
def test_anti_tank_guns_have_a_better_row_against_tanks_and_cars(target, expected):
    assert dice(AT_GUN, target, 3) == expected


@pytest.mark.rule("MMB-CBT-7", "MMB-CBT-8", "MMB-CBT-9", "MMB-GAP-9")
@pytest.mark.parametrize(
    ("row", "target", "expected"),
    [
        (INF, CAR, [2, 1, 0]),
        (INF, TANK, [1, 0, 0]),
        (MG, CAR, [3, 2, 1, 0]),
        (MG, TANK, [2, 1, 0, 0]),
        (MORTAR, CAR, [0, 3, 2, 1, 0]),
        (MORTAR, TANK, [0, 2, 1, 0, 0]),
        (CAVALRY, CAR, [2, 1, 0]),
        (CAVALRY, TANK, [1, 0, 0]),
        (AT, TANK, [3, 3]),
        (AT, CAR, [3, 3]),
        (TANK, TANK, [3, 3, 3, 3]),
        (CAR, TANK, [3, 2, 1, 1]),
        (INF, TRUCK, [3, 2, 1]),
    ],
)
def test_foot_loses_dice_against_vehicles(row, target, expected):
    assert [dice(row, target, far) for far in range(1, len(expected) + 1)] == expected


@pytest.mark.rule("MMB-CBT-5", "MMB-CBT-6", "MMB-GAP-12")
@pytest.mark.parametrize(
    ("ground", "less"),
    [
        ("mmb_wood", 1),
        ("mmb_town", 1),
        ("mmb_hill", 1),
        ("mmb_hill + mmb_wood_on", 2),
        ("mmb_hill + mmb_town_on", 2),
        ("mmb_sand", 0),
        ("mmb_rough", 0),
        ("mmb_hedge", 0),
        ("mmb_fence", 0),
        ("mmb_wire", 0),
        ("mmb_minefield", 0),
        ("mmb_fieldworks", 0),
        ("mmb_river + bridge", 0),
        ("mmb_stream + mmb_stream_ford", 0),
    ],
)
def test_ground_takes_dice_off_combat(ground, less):
    assert dice(TANK, INF, 4, ground) == 3 - less
    assert dice(MG, INF, 2, ground) == 3 - less


@pytest.mark.rule("MMB-ART-8")
@pytest.mark.parametrize("ground", ["mmb_wood", "mmb_town", "mmb_hill", "mmb_hill + mmb_wood_on"])
@pytest.mark.parametrize("row", sorted(GUNS))
def test_ground_takes_none_off_guns_but_by_a_switch(row, ground):
    field = {"terrain": {"E3": ground}, "axis": {row: "E1"}, "allies": {INF: "E3"}}
    assert ModernField(**field).shot("E1", "E3") == PRINTED[row][1]
    less = 2 if "+" in ground else 1
    assert ModernField(**field, rules="cover_from_guns = true\n").shot("E1", "E3") == PRINTED[row][1] - less


@pytest.mark.rule("MMB-ART-8")
def test_guns_lose_no_dice_against_vehicles():
    assert [dice(FIELD, TANK, far) for far in range(1, 9)] == PRINTED[FIELD]


@pytest.mark.rule("MMB-CBT-6", "MMB-GAP-12")
def test_one_hill_gives_no_cover_against_itself():
    hill = {"E1": "mmb_hill", "E2": "mmb_hill", "E3": "mmb_hill + mmb_wood_on"}
    assert ModernField(hill, {TANK: "E1"}, {INF: "E2"}).fire("E1", "E2") == 3
    assert ModernField(hill, {TANK: "E1"}, {INF: "E3"}).fire("E1", "E3") == 2
    apart = {"E1": "mmb_hill", "E3": "mmb_hill"}
    assert ModernField(apart, {TANK: "E1"}, {INF: "E3"}).fire("E1", "E3") == 2


@pytest.mark.rule("MMB-CBT-9")
def test_a_combat_of_no_dice_is_not_allowed():
    assert dice(INF, INF, 3, "mmb_wood") == 0
    assert dice(MG, CAR, 2, "mmb_wood") == 1  # 3 - 1 - 1


@pytest.mark.rule("MMB-DIE-1", "MMB-DIE-2", "MMB-GAP-11")
@pytest.mark.parametrize(
    ("row", "sides"),
    [
        *((row, 3) for row in (INF, AT, MG, MORTAR, CAVALRY)),
        *((row, 2) for row in (TANK, CAR)),
        *((row, 1) for row in (HEAVY, FIELD, MOUNTAIN, INF_GUN, AT_GUN, APC, TRUCK)),
    ],
)
def test_sides_of_the_die_that_hit(row, sides):
    field = ModernField({}, {row: "C3"}, {})
    faces = int(field.tables["modern_hits"][field.state["unit_row"][field.unit_on("C3")]])
    assert sum(faces >> face & 1 for face in DIE) == sides
    assert len(DIE) == 6


@pytest.mark.rule("MMB-UNIT-1")
@pytest.mark.parametrize(
    ("row", "strength"),
    [(INF, 4), (AT, 2), (MG, 2), (MORTAR, 2), (CAVALRY, 3), (TANK, 3), (CAR, 2), (APC, 1)]
    + [(gun, 2) for gun in sorted(GUNS)],
)
def test_strength(row, strength):
    assert ModernField({}, {row: "C3"}, {}).figures("C3") == strength


@pytest.mark.rule("MMB-UNIT-2", "MMB-GAP-7")
def test_elite_and_poor_units_differ_by_a_point():
    field = {"axis": {INF: "C3:5 C4:3", TANK: "C6:4"}}
    assert ModernField(**field).picture("axis") == {"C3": 5, "C4": 3, "C6": 4}
    foot_alone = ModernField(**field, rules='quality = "INFANTRY"\n')
    assert foot_alone.picture("axis") == {"C3": 5, "C4": 3, "C6": 3}


@pytest.mark.rule("MMB-UNIT-3")
def test_a_weak_unit_fights_in_full():
    field = ModernField({}, {INF: "E1"}, {INF: "E2"})
    field.state["unit_figures"][field.unit_on("E1")] = 1
    assert field.fire("E1", "E2") == 3


@pytest.mark.rule("MMB-LOS-1", "MMB-GAP-13")
@pytest.mark.parametrize("ground", ["mmb_wood", "mmb_town"])
def test_woods_and_towns_bar_sight(ground):
    assert not ModernField({"E3": ground}).sees("E1", "E5")
    assert ModernField({"E1": ground}).sees("E1", "E5")
    assert ModernField({"E5": ground}).sees("E1", "E5")
    both = ModernField({"E1": ground, "E3": ground, "E2": ground})
    assert both.sees("E1", "E2") and not both.sees("E1", "E3")
    apart = ModernField({"E1": ground, "E3": ground})
    assert not apart.sees("E1", "E3")
    free = ModernField({"E1": ground, "E3": ground}, rules="covered_pairs_close = false\n")
    assert free.sees("E1", "E3")


@pytest.mark.rule("MMB-LOS-1")
def test_a_line_along_an_edge_is_barred_from_both_sides_only():
    # E5 and C5 lie two rows apart, D4 and D5 on both sides of the line
    assert ModernField({"D4": "mmb_wood"}).sees("E5", "C5")
    assert ModernField({"D5": "mmb_wood"}).sees("E5", "C5")
    assert not ModernField({"D4": "mmb_wood", "D5": "mmb_town"}).sees("E5", "C5")


@pytest.mark.rule("MMB-LOS-1")
def test_a_line_of_ten_areas_is_barred_like_a_short_one():
    assert ModernField().sees("E1", "E11")
    assert not ModernField({"E6": "mmb_wood"}).sees("E1", "E11")
    assert not ModernField().sees("E1", "E12")  # nothing fires so far


@pytest.mark.rule("MMB-LOS-2", "MMB-GAP-30")
def test_hills_bar_sight_but_between_hills_of_equal_height():
    between = {"E3": "mmb_hill"}
    assert not ModernField(between).sees("E1", "E5")
    assert not ModernField({**between, "E1": "mmb_hill"}).sees("E1", "E5")
    assert ModernField({**between, "E1": "mmb_hill", "E5": "mmb_hill"}).sees("E1", "E5")
    assert ModernField({"E1": "mmb_hill", "E5": "mmb_hill"}).sees("E1", "E5")
    wooded = {"E3": "mmb_hill + mmb_wood_on", "E1": "mmb_hill", "E5": "mmb_hill"}
    assert not ModernField(wooded).sees("E1", "E5")
    higher = {"E3": "tp_mountain", "E1": "mmb_hill", "E5": "mmb_hill"}
    assert not ModernField(higher).sees("E1", "E5")


@pytest.mark.rule("MMB-CBT-4", "MMB-GAP-14", "MMB-GAP-24")
def test_friends_bar_fire_and_enemies_do_not():
    friend = ModernField({}, {TANK: "E1", INF: "E2"}, {INF: "E3"})
    assert friend.sees("E1", "E3") and friend.fire("E1", "E3") == 0
    enemy = ModernField({}, {TANK: "E1"}, {INF: "E2 E3"})
    assert enemy.fire("E1", "E3") == 3
    assert ModernField({}, {TANK: "E1"}, {INF: "E2 E3"}, rules='blockers = "ALL"\n').fire("E1", "E3") == 0
    # of two hexes along whose edge the line runs, both have to be taken
    one = ModernField({}, {TANK: "E5", INF: "D4"}, {INF: "C5"})
    two = ModernField({}, {TANK: "E5", INF: "D4 D5"}, {INF: "C5"})
    assert (one.fire("E5", "C5"), two.fire("E5", "C5")) == (3, 0)


@pytest.mark.rule("MMB-CBT-4")
def test_mortars_alone_fire_over_friends():
    field = ModernField({}, {MORTAR: "E1", MG: "D1", INF: "E2"}, {INF: "E3"})
    assert field.fire("E1", "E3") == 4
    assert ModernField({"E2": "mmb_wood"}, {MORTAR: "E1"}, {INF: "E3"}).fire("E1", "E3") == 0


@pytest.mark.rule("MMB-ART-5")
@pytest.mark.parametrize("row", [INF_GUN, AT_GUN])
def test_infantry_and_anti_tank_guns_see_for_themselves_and_fire_over_nobody(row):
    assert ModernField({}, {row: "E1"}, {INF: "E3"}).shot("E1", "E3") == 2
    assert ModernField({}, {row: "E1", INF: "E2"}, {INF: "E3"}).shot("E1", "E3") == 0
    spotted = ModernField({"E2": "mmb_wood"}, {row: "E1", INF: "D3"}, {INF: "E3"})
    assert spotted.shot("E1", "E3") == 0


@pytest.mark.rule("MMB-ART-6", "MMB-GAP-23")
@pytest.mark.parametrize("row", [HEAVY, FIELD, MOUNTAIN])
def test_other_guns_fire_at_what_a_friend_sees(row):
    hidden = {"E2": "mmb_wood"}
    dice_there = PRINTED[row][1]
    assert ModernField(hidden, {row: "E1"}, {INF: "E3"}).shot("E1", "E3") == 0
    assert ModernField(hidden, {row: "E1", INF: "D3"}, {INF: "E3"}).shot("E1", "E3") == dice_there
    assert ModernField({}, {row: "E1", INF: "E2"}, {INF: "E3"}).shot("E1", "E3") == dice_there
    # its own line is barred by a friend who does not see the target either
    blind = {"E4": "mmb_wood", "D4": "mmb_wood", "F4": "mmb_wood"}
    assert ModernField(blind, {row: "E1", INF: "E2"}, {INF: "E3"}).shot("E1", "E3") == dice_there


@pytest.mark.rule("MMB-ART-6", "MMB-GAP-23")
def test_a_truck_spots_at_any_distance_of_the_gun():
    field = ModernField({"E5": "mmb_wood"}, {HEAVY: "E1", TRUCK: "E8"}, {INF: "E11"})
    assert field.shot("E1", "E11") == 1
    fighters = ModernField(
        {"E5": "mmb_wood"}, {HEAVY: "E1", TRUCK: "E8"}, {INF: "E11"}, rules='who_spots = "FIGHTERS"\n'
    )
    assert fighters.shot("E1", "E11") == 0


@pytest.mark.rule("MMB-GAP-23", "MMB-WAT-2", "MMB-MOV-7")
@pytest.mark.parametrize("water", ["mmb_water", "mmb_river", "mmb_river + mmb_river_ford"])
def test_nobody_spots_from_water_or_from_a_river(water):
    field = ModernField({"E2": "mmb_wood", "D3": water}, {HEAVY: "E1", INF: "D3"}, {INF: "E3"})
    assert field.shot("E1", "E3") == 0


@pytest.mark.rule("MMB-GAP-23")
def test_a_carried_unit_spots_for_nobody():
    """Only who fights spots here, so the truck does not, and whom it carries would from the same area."""
    ground, rules = {"E2": "mmb_wood"}, 'who_spots = "FIGHTERS"\n'
    afoot = ModernField(ground, {HEAVY: "E1", INF: "C5"}, {INF: "E3"}, rules=rules)
    assert afoot.shot("E1", "E3") == 5
    tail = '[carried]\nC5 = "mmb_infantry"\n'
    aboard = ModernField(ground, {HEAVY: "E1", TRUCK: "C5"}, {INF: "E3"}, tail, rules=rules)
    assert aboard.shot("E1", "E3") == 0


@pytest.mark.rule("MMB-GAP-22")
def test_the_rule_of_covered_pairs_binds_spotters_and_not_the_spotted_gun():
    woods = {"E1": "mmb_wood", "E3": "mmb_wood", "D3": "mmb_town"}
    seen = ModernField(woods, {FIELD: "E1", INF: "E4"}, {INF: "E3"})
    assert seen.shot("E1", "E3") == 4
    covered_spotter = ModernField({**woods, "E4": "mmb_wood"}, {FIELD: "E1", INF: "E5"}, {INF: "E3"})
    assert covered_spotter.shot("E1", "E3") == 0
    bound = ModernField(woods, {FIELD: "E1", INF: "E4"}, {INF: "E3"}, rules="cover_binds_guns = true\n")
    assert bound.shot("E1", "E3") == 0


@pytest.mark.rule("MMB-GAP-24")
def test_units_bar_no_line_of_a_spotter():
    field = ModernField({"E2": "mmb_wood"}, {HEAVY: "E1", INF: "E5 E4"}, {INF: "E3"})
    assert field.shot("E1", "E3") == 5
    far = ModernField({"E2": "mmb_wood"}, {HEAVY: "E1", INF: "E6 E5"}, {INF: "E3 E4"})
    assert far.shot("E1", "E3") == 5


@pytest.mark.rule("MMB-MOV-7", "MMB-WAT-2", "MMB-GAP-25")
@pytest.mark.parametrize("water", ["mmb_water", "mmb_river", "mmb_river + mmb_river_ford"])
def test_nobody_fights_in_a_river_or_on_water_or_is_fought_there(water):
    out = ModernField({"E1": water}, {TANK: "E1", FIELD: "B1"}, {INF: "E2", FIELD: "I2"})
    assert out.fire("E1", "E2") == 0 and out.fire("E2", "E1") == 0 and out.shot("I2", "E1") == 0


@pytest.mark.rule("MMB-MOV-7", "MMB-GAP-17", "MMB-GAP-20")
@pytest.mark.parametrize(
    "ground", ["mmb_river + bridge", "mmb_stream + mmb_stream_ford", "mmb_stream + bridge"]
)
def test_on_a_bridge_or_in_a_stream_units_fight_as_in_the_open(ground):
    field = ModernField({"E1": ground}, {TANK: "E1"}, {INF: "E2"})
    assert field.fire("E1", "E2") == 3 and field.fire("E2", "E1") == 1


@pytest.mark.rule("MMB-GAP-28")
def test_a_limit_of_sight_bounds_lines_and_not_the_range_of_a_spotted_gun():
    near = ModernField({}, {HEAVY: "E1"}, {INF: "E5"}, rules="sight_limit = 3\n")
    assert not near.sees("E1", "E5") and near.shot("E1", "E5") == 0
    spotted = ModernField({}, {HEAVY: "E1", INF: "E4"}, {INF: "E6"}, rules="sight_limit = 3\n")
    assert spotted.shot("E1", "E6") == 3
