"""Gaps of the booklet settled otherwise, by a cell of a row or a switch: each other setting does what it says."""

import pytest

from engine.codes import Face
from tests.support.modern_field import ModernField

INF, AT, MG = "mmb_infantry", "mmb_infantry_at", "mmb_machine_gun"
TANK, CAR, CAVALRY = "mmb_tank", "mmb_armored_car", "mmb_cavalry"
FIELD, AT_GUN, APC = "mmb_artillery_field", "mmb_at_gun", "mmb_transport_armored"


def at_ranges(row, target, options=""):
    """Dice of a unit at another one, two and three areas away in the open."""
    places = ("E2", "E3", "E4")
    return [ModernField({}, {row: "E1"}, {target: at}, options=options).fire("E1", at) for at in places]


@pytest.mark.rule("MMB-GAP-9")
def test_cavalry_may_lose_no_dice_against_vehicles():
    # as infantry: 2, 1, 0 at cars and 1, 0, 0 at tanks; as printed: its row of 3, 2, 1 at everybody
    assert [at_ranges(CAVALRY, target) for target in (CAR, TANK)] == [[2, 1, 0], [1, 0, 0]]
    printed = "units.mmb_cavalry.less_vs={}"
    assert [at_ranges(CAVALRY, target, printed) for target in (INF, CAR, TANK)] == [[3, 2, 1]] * 3


@pytest.mark.rule("MMB-GAP-9")
def test_cavalry_may_have_a_row_of_its_own():
    # two dice and one; the losses against vehicles come off these: 2 - 1, 1 - 1 and 2 - 2
    shorter = "units.mmb_cavalry.dice=2/1"
    assert at_ranges(CAVALRY, INF, shorter) == [2, 1, 0]
    assert at_ranges(CAVALRY, CAR, shorter) == [1, 0, 0]
    assert at_ranges(CAVALRY, TANK, shorter) == [0, 0, 0]
    assert at_ranges(INF, INF, shorter) == [3, 2, 1]


@pytest.mark.rule("MMB-GAP-10", "MMB-ART-7")
@pytest.mark.parametrize(
    ("better", "expected"),
    [
        # three areas away: 3 dice of the better row, 1 of the plain one
        ("", {TANK: 3, CAR: 3, APC: 1, INF: 1}),
        ("units.mmb_at_gun.dice_vs={TANK='3/3/3/3'}", {TANK: 3, CAR: 1, APC: 1, INF: 1}),
        ("units.mmb_at_gun.dice_vs={'AFV|VEHICLE'='3/3/3/3'}", {TANK: 3, CAR: 3, APC: 3, INF: 1}),
    ],
)
def test_whom_an_anti_tank_gun_counts_as_armored(better, expected):
    found = {
        row: ModernField({}, {AT_GUN: "E1"}, {row: "E4"}, options=better).shot("E1", "E4") for row in expected
    }
    assert found == expected


def faces_at(row, options):
    """Faces of the die that take a point off a unit."""
    field = ModernField({}, {row: "C3"}, {}, options=options)
    bits = int(field.tables["modern_hits"][field.state["unit_row"][field.unit_on("C3")]])
    return {face for face in Face if bits >> face & 1}


@pytest.mark.rule("MMB-GAP-11", "MMB-DIE-2")
def test_anti_tank_infantry_may_be_hit_as_vehicles_are():
    options = f"units.{AT}.class=ARM"
    assert faces_at(AT, "") == {Face.INFANTRY, Face.GRENADE}
    assert faces_at(AT, options) == {Face.ARMOR, Face.GRENADE}
    assert faces_at(INF, options) == {Face.INFANTRY, Face.GRENADE}
    field = ModernField({}, {TANK: "E5"}, {AT: "E6", INF: "I1"}, options=options)
    assert field.act("E5", None, "E6", "IIA").figures("E6") == 1  # two points less the face of armor


@pytest.mark.rule("MMB-GAP-17", "MMB-MOV-5")
@pytest.mark.parametrize(("stop", "crosses"), [("", True), ("H", False)])
def test_a_bridge_may_end_the_move(stop, crosses):
    river = {f"E{n}": "mmb_river" for n in range(1, 14)} | {"E5": "mmb_river + bridge"}
    options = f"terrain.bridge.stop={stop}" if stop else ""
    ways = ModernField(river, {TANK: "D5"}, options=options).ways("D5")
    assert "E5" in ways and ("F5" in ways) is crosses
    on_it = ModernField(river, {TANK: "E5"}, {INF: "F5"}, options=options)
    assert "F4" in on_it.ways("E5")  # and is left freely
    assert on_it.fire("E5", "F5") == 3 and on_it.fire("F5", "E5") == 1  # where units fight as in the open


@pytest.mark.rule("MMB-GAP-20", "MMB-MOV-7")
@pytest.mark.parametrize(("traits", "far"), [("SPANS", 3), ("SPANS LEAVE_ONE", 1)])
def test_a_stream_ford_may_be_left_by_one_area_like_that_of_a_river(traits, far):
    line = {f"E{n}": "mmb_stream" for n in range(1, 14)} | {"E5": "mmb_stream + mmb_stream_ford"}
    options = f"terrain.mmb_stream_ford.traits={traits}"
    field = ModernField(line, {TANK: "E5"}, {INF: "I1"}, options=options)
    start = field.index["E5"]
    assert max(int(field.tables["apart"][start, field.index[name]]) for name in field.ways("E5")) == far
    beside = ModernField(line, {TANK: "E5"}, {INF: "F5"}, options=options)
    assert beside.fire("E5", "F5") == 3 and beside.fire("F5", "E5") == 1  # the water is no river


@pytest.mark.rule("MMB-GAP-30", "MMB-LOS-2")
@pytest.mark.parametrize(("height", "level"), [(1, False), (2, True)])
def test_hills_may_be_as_high_as_a_mountain(height, level):
    options = f"terrain.mmb_hill.height={height}"
    over = {"E1": "mmb_hill", "E3": "tp_mountain", "E5": "mmb_hill"}
    assert ModernField(over, options=options).sees("E1", "E5") is level
    across = {"E1": "mmb_hill", "E3": "mmb_hill", "E5": "tp_mountain"}
    assert ModernField(across, options=options).sees("E1", "E5") is level


@pytest.mark.rule("MMB-LOS-2")
@pytest.mark.parametrize(
    ("overlook", "hills", "down", "same_hill"),
    [
        ("SAME_HILL", False, False, True),
        ("EQUAL_HEIGHT", True, False, True),
        ("BY_HEIGHT", True, True, True),
    ],
)
def test_who_sees_over_a_hill_is_a_switch(overlook, hills, down, same_hill):
    rules = f'hill_overlook = "{overlook}"\n'
    apart = {"E1": "mmb_hill", "E3": "mmb_hill", "E5": "mmb_hill"}
    one = {f"E{n}": "mmb_hill" for n in range(1, 6)}
    assert ModernField(apart, rules=rules).sees("E1", "E5") is hills
    assert ModernField({"E1": "mmb_hill", "E3": "mmb_hill"}, rules=rules).sees("E1", "E5") is down
    assert ModernField(one, rules=rules).sees("E1", "E5") is same_hill
    assert not ModernField({"E3": "mmb_hill"}, rules=rules).sees("E1", "E5")  # from below nobody does
