"""Bridge sections with closed sides: the bridge at Arnhem, D8 over the river, E8 and F7 over land."""

import pytest

from tests.support.battlefield import Battlefield

RHINE = "D7 D9 D10 C7"
SPAN = {"D8": {"C9", "E8"}, "E8": {"D8", "F7"}, "F7": {"E8", "G7"}}
NEXT_TO = {
    "D8": "D7 D9 C8 C9 E8 E9",
    "E8": "E7 E9 D7 D8 F7 F8",
    "F7": "F6 F8 E7 E8 G7 G8",
}
TERRAIN = {
    **dict.fromkeys(RHINE.split(), "river"),
    "D8": "river + bridge_section",
    "E8": "bridge_section",
    "F7": "bridge_section",
}
BESIDE = [(hex_, other) for hex_ in SPAN for other in NEXT_TO[hex_].split()]
FULL = {"infantry": 4, "armor": 3, "artillery": 2}


def meets(hex_, other):
    """Whether the bridge connects the two hexes."""
    return other in SPAN[hex_]


def arnhem(axis, allies, **more):
    return Battlefield(TERRAIN, axis, allies, **more)


@pytest.mark.rule("TER-BRIDGE-4", "TER-BRIDGE-2")
@pytest.mark.parametrize("row", FULL)
@pytest.mark.parametrize(("hex_", "other"), BESIDE)
def test_moves_go_along_the_span_only(hex_, other, row):
    field = arnhem({"infantry": "A1"}, {row: hex_}).ready(hex_)
    assert field.move(hex_, other) is meets(hex_, other)
    if TERRAIN.get(other) != "river":
        field = arnhem({"infantry": "A1"}, {row: other}).ready(other)
        assert field.move(other, hex_) is meets(hex_, other)


@pytest.mark.rule("TER-BRIDGE-4", "TER-BRIDGE-1")
def test_the_way_over_the_bridge():
    field = arnhem({"infantry": "A1"}, {"infantry": "E8"}).ready("E8")
    assert field.reach("E8") == {"D8", "C9", "F7", "G7"}
    field = arnhem({"infantry": "A1"}, {"armor": "G7"}).ready("G7")
    assert field.move("G7", "F7", "E8", "D8")


@pytest.mark.rule("TER-BRIDGE-4", "TG-6")
@pytest.mark.parametrize(("hex_", "other"), [pair for pair in BESIDE if TERRAIN.get(pair[1]) != "river"])
def test_everybody_next_to_the_bridge_may_attack_it_but_not_take_ground(hex_, other):
    field = arnhem({"infantry": f"{hex_}:1 A1"}, {"infantry": f"{other} I1"}).ready(other)
    assert field.dice(other, hex_) == 3
    field.attack(other, hex_, "ISS")
    assert field.picture("allies") == {hex_ if meets(hex_, other) else other: 4, "I1": 4}


@pytest.mark.rule("TER-BRIDGE-4", "TG-6")
@pytest.mark.parametrize(("hex_", "other"), [pair for pair in BESIDE if TERRAIN.get(pair[1]) != "river"])
def test_units_on_the_bridge_attack_all_round(hex_, other):
    field = arnhem({"infantry": f"{other}:1 A1"}, {"infantry": f"{hex_} I1"}).ready(hex_)
    assert field.dice(hex_, other) == 3
    field.attack(hex_, other, "ISS")
    assert field.picture("allies") == {other if meets(hex_, other) else hex_: 4, "I1": 4}


@pytest.mark.rule("TER-BRIDGE-4", "TER-BRIDGE-3")
@pytest.mark.parametrize(("here", "there"), [("E7", "E9"), ("F6", "F8"), ("C8", "E9")])
def test_it_is_no_obstacle_to_sight(here, there):
    assert arnhem({"infantry": there}, {"armor": here}).ready(here).dice(here, there) == 3


@pytest.mark.rule("TER-BRIDGE-4", "RET-7", "RET-8", "RET-20")
@pytest.mark.parametrize(
    ("side", "start", "full", "end"),
    [
        ("axis", "F7", "", "E8"),  # never to E7
        ("axis", "F7", "E8", None),
        ("axis", "E8", "", "D8"),
        ("axis", "D8", "", "C9"),  # never to C8
        ("axis", "D8", "C9", None),
        ("axis", "E9", "", None),  # beside the bridge: D9 is river, D8 closed
        ("axis", "G7", "F6", "F7"),
        ("axis", "G8", "F8", None),
        ("allies", "C9", "", "D8"),  # D9 is river
        ("allies", "C8", "", None),  # D7 is river, D8 closed
        ("allies", "D8", "", "E8"),
        ("allies", "E8", "F7", None),
        ("allies", "F7", "", "G7"),  # never to G8
    ],
)
def test_retreats_go_along_the_span_only(side, start, full, end):
    enemy = "allies" if side == "axis" else "axis"
    gun = "I10" if side == "axis" else "A10"
    friends = f"{start} {full} I1" if side == "allies" else f"{start} {full} A1"
    units = {side: {"infantry": friends}, enemy: {"artillery": gun}}
    field = arnhem(**units, active=enemy, options="units.artillery.dice=3/3/3/3/3/3/3/3").ready(gun)
    field.attack(gun, start, "FSS")
    left = field.picture(side)
    assert left.pop("I1" if side == "allies" else "A1") == 4
    if full:
        assert left.pop(full) == 4
    assert left == ({start: 3} if end is None else {end: 4})
