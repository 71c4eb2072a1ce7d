"""Terrain that ends, limits, lengthens or forbids a move, and what may be fought afterwards."""

import pytest

from tests.support.battlefield import Battlefield
from tests.support.turn_script import Turns

#      B4  B5
#    C4  C5  C6
#      D4  D5
#    E4 (E5) E6      the unit starts on E5 and walks up; D4 and D5 are the first hexes on its way
AHEAD = ("D4", "D5")
STOPS = ["forest", "hedgerow", "town", "wire"]
BANS = ["forest", "hedgerow", "town"]


def field_of(row, terrain, start="E5", enemy="A13", card="direct_from_hq", owner=None):
    """An ordered Allied unit on this ground."""
    field = Battlefield(terrain=terrain, allies={row: start}, axis={"infantry": enemy}, owner=owner)
    return field.play(card).order(start)


def both(kind):
    """The kind of ground on both hexes ahead."""
    return dict.fromkeys(AHEAD, kind)


def shore(kind):
    """Row D of bluffs or cliffs, row E of beach below it."""
    return {**{f"D{n}": kind for n in range(1, 13)}, **{f"E{n}": "beach" for n in range(1, 14)}}


# --- stops and battle bans ---


@pytest.mark.rule("CORE-MOV-12", "TER-FOREST-1", "TER-TOWN-1", "TER-HEDGE-2", "OBS-WIRE-1", "OBS-WIRE-8")
@pytest.mark.parametrize("kind", STOPS)
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance", "armor"])
def test_stop_terrain_ends_the_move(kind, row):
    field = field_of(row, both(kind))
    assert {"D4", "D5"} <= field.reach("E5")
    assert "C5" not in field.reach("E5")
    assert not field.move("E5", "D5", "C5")
    assert field.figures("D5")


@pytest.mark.rule("CORE-MOV-12")
@pytest.mark.parametrize("kind", ["open", "hill", "sandbag", "river + bridge"])
def test_other_ground_does_not(kind):
    assert "C5" in field_of("infantry", both(kind)).reach("E5")


@pytest.mark.rule(
    "CORE-MOV-13", "TER-FOREST-2", "TER-TOWN-1", "TER-HEDGE-2", "UNIT-SF-2", "UNIT-FFI-2", "OBS-WIRE-1"
)
@pytest.mark.parametrize(
    ("row", "kind", "may"),
    [
        *((row, kind, False) for row in ("infantry", "special_forces", "armor") for kind in BANS),
        *(("resistance", kind, True) for kind in BANS),
        *((row, "wire", True) for row in ("infantry", "special_forces", "resistance", "armor")),
    ],
)
def test_no_battle_on_the_turn_of_entering(row, kind, may):
    field = field_of(row, {"D5": kind}, enemy="C5")
    assert field.move("E5", "D5")
    assert (field.dice("D5", "C5") > 0) == may


@pytest.mark.rule("CORE-MOV-14", "CORE-DICE-6", "TER-TOWN-3", "OBS-WIRE-2")
@pytest.mark.parametrize(
    ("row", "kind", "dice"),
    [
        ("infantry", "forest", 3),
        ("armor", "forest", 3),
        ("infantry", "hedgerow", 3),
        ("infantry", "town", 3),
        ("armor", "town", 3 - 2),
        ("infantry", "wire", 3 - 1),
        ("armor", "wire", 3),
        ("artillery", "town", 3),
    ],
)
def test_a_unit_that_stays_on_stop_terrain_battles_normally(row, kind, dice):
    assert field_of(row, {"E5": kind}, enemy="D5").dice("E5", "D5") == dice


@pytest.mark.rule("CORE-MOV-14")
@pytest.mark.parametrize("kind", ["forest", "town", "wire"])
def test_leaving_stop_terrain_is_free(kind):
    field = field_of("armor", {"E5": kind}, enemy="B6")
    assert field.move("E5", "D5", "C5", "B5")
    assert field.dice("B5", "B6") == 3


@pytest.mark.rule("CORE-MOV-15")
@pytest.mark.parametrize("first", ["forest", "town"])
@pytest.mark.parametrize("second", ["forest", "town"])
def test_from_stop_hex_to_stop_hex_ends_the_move_and_forbids_battle(first, second):
    field = field_of("armor", {"E5": first, "D5": second}, enemy="C5")
    assert not field.move("E5", "D5", "C6")
    assert field.figures("D5") == 3
    assert field.dice("D5", "C5") == 0


# --- hedgerows ---


@pytest.mark.rule("CORE-MOV-16", "TER-HEDGE-1")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_a_hedgerow_is_entered_by_the_first_step_only(row):
    field = field_of(row, {"D5": "hedgerow", "C4": "hedgerow"})
    assert "D5" in field.reach("E5")
    assert "C4" not in field.reach("E5")
    assert not field.move("E5", "D4", "C4")


@pytest.mark.rule("CORE-MOV-17", "TER-HEDGE-3")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "armor"])
def test_out_of_a_hedgerow_one_hex(row):
    field = field_of(row, {"E5": "hedgerow"}, enemy="C5")
    assert field.reach("E5") == {"D4", "D5", "E4", "E6", "F4", "F5"}
    assert not field.move("E5", "D5", "D6")
    assert field.dice("D5", "C5") == 3  # and battle afterwards


@pytest.mark.rule("TER-HEDGE-4", "CORE-MOV-15", "CORE-MOV-16", "CORE-MOV-17")
def test_from_hedgerow_to_hedgerow():
    field = field_of("armor", {"E5": "hedgerow", "D5": "hedgerow"}, enemy="C5")
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == 0


# --- beach and ocean ---


@pytest.mark.rule("CORE-MOV-18", "TER-BEACH-1")
def test_a_move_onto_beach_is_two_hexes_at_most():
    #  C5          tank
    #   D5         open
    #  E5  ~~~     beach from row E down
    field = Battlefield(allies={"armor": "D5"}, axis={"infantry": "A13"}, face="beach").play("direct_from_hq")
    field.order("D5")
    reach = field.reach("D5")
    assert {"E5", "E6", "F5"} <= reach  # one or two hexes
    assert "G5" not in reach  # the third
    assert "A5" in reach  # three hexes away from the beach
    assert not field.move("D5", "C5", "D4", "E4")  # beach as the third hex


@pytest.mark.rule("CORE-MOV-18", "TER-BEACH-1")
def test_having_touched_beach_the_move_stays_limited():
    field = Battlefield(allies={"armor": "D5"}, axis={"infantry": "A13"}, face="beach").play("direct_from_hq")
    field.order("D5")
    assert not field.move("D5", "E5", "D4", "C4")
    assert field.picture("allies") == {"D4": 3}


@pytest.mark.rule("TER-BEACH-2", "AMB-35")
def test_no_limit_for_a_move_that_leaves_the_beach():
    field = Battlefield(allies={"armor": "E5"}, axis={"infantry": "B6"}, face="beach").play("direct_from_hq")
    field.order("E5")
    assert field.move("E5", "D5", "C5", "B5")
    assert field.dice("B5", "B6") == 3


@pytest.mark.rule("CORE-MOV-19", "AMB-34", "TER-OCEAN-1")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_a_move_onto_ocean_is_that_one_hex(row):
    #  G5      beach
    #   H5     ocean, I5 ocean
    field = (
        Battlefield(allies={row: "G5"}, axis={"infantry": "A13"}, face="beach")
        .play("direct_from_hq")
        .order("G5")
    )
    assert {"H4", "H5"} <= field.reach("G5")
    assert not {"I4", "I5", "I6"} & field.reach("G5")
    far = (
        Battlefield(allies={row: "F5"}, axis={"infantry": "A13"}, face="beach")
        .play("direct_from_hq")
        .order("F5")
    )
    assert not {"H4", "H5", "H6"} & far.reach("F5")  # a second hex onto ocean is one too many


@pytest.mark.rule("TER-OCEAN-5", "CORE-MOV-18", "CORE-MOV-19", "TER-OCEAN-2")
def test_out_of_the_ocean():
    #    F5      second hex of beach
    #   G5 G6    first
    #    H5      landing craft, ocean
    field = Battlefield(allies={"armor": "H5"}, axis={"infantry": "A13"}, face="beach").play("direct_from_hq")
    field.order("H5")
    reach = field.reach("H5")
    assert {"G5", "G6", "F5", "H4", "I5"} <= reach
    assert not {"E5", "E6"} & reach
    assert not field.move("H5", "H4", "G4")  # along the ocean it is one hex


@pytest.mark.rule("TER-OCEAN-2", "CORE-BAT-9", "AMB-52")
@pytest.mark.parametrize("row", ["infantry", "resistance", "armor", "artillery"])
def test_no_battle_from_ocean(row):
    field = Battlefield(terrain={"E5": "ocean"}, allies={row: "E5"}, axis={"infantry": "D5"})
    assert field.play("direct_from_hq").order("E5").dice("E5", "D5") == 0


# --- steps of two hexes ---


@pytest.mark.rule("CORE-MOV-11", "TER-HILL-5")
def test_a_steep_hill_costs_two_hexes_from_below_one_from_a_hill():
    below = field_of("infantry", both("hill_steep"))
    assert {"D4", "D5"} <= below.reach("E5")
    assert "C5" not in below.reach("E5")
    above = field_of("infantry", {**both("hill_steep"), "E5": "hill"})
    assert {"D4", "D5", "C5"} <= above.reach("E5")
    down = field_of("infantry", {"E5": "hill_steep"})
    assert {"D5", "C5"} <= down.reach("E5")


@pytest.mark.rule("CORE-MOV-11", "TER-HILL-5")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 0), ("special_forces", 3), ("armor", 3)])
def test_a_step_of_two_counts_as_having_moved_two(row, dice):
    field = field_of(row, both("hill_steep"), enemy="C5")
    assert field.move("E5", "D5")
    assert field.dice("D5", "C5") == dice
    tank = field_of("armor", both("hill_steep"))
    assert {"C5"} <= tank.reach("E5")
    assert "B5" not in tank.reach("E5")


@pytest.mark.rule("CORE-MOV-11", "CARD-ARTBOM-4")
def test_guns_climb_a_steep_hill_only_under_artillery_bombard():
    assert not set(AHEAD) & field_of("artillery", both("hill_steep")).reach("E5")
    assert set(AHEAD) <= field_of("artillery", both("hill_steep"), card="artillery_bombard").reach("E5")


@pytest.mark.rule("CORE-MOV-11", "TER-BLUFF-1", "TER-BLUFF-2", "TER-BLUFF-6", "AMB-33")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_from_the_beach_up_costs_two_hexes(kind):
    #   D4 D5     bluff
    #    E5       beach
    ground = {**both(kind), "E5": "beach"}
    climber = field_of("infantry", ground, enemy="C5")
    assert {"D4", "D5"} <= climber.reach("E5")
    assert climber.move("E5", "D5")
    assert climber.dice("D5", "C5") == 0  # it has moved two
    ranger = field_of("special_forces", ground, enemy="C5")
    assert ranger.move("E5", "D5")
    assert ranger.dice("D5", "C5") == 3
    inland = field_of("infantry", both(kind))  # from the land side it is a plain hill
    assert "C5" in inland.reach("E5")


@pytest.mark.rule("TER-BLUFF-3", "TER-BLUFF-4", "AMB-33")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", ["armor", "artillery"])
def test_armor_and_guns_go_neither_up_nor_down(kind, row):
    #  D D D D     top, over the whole board
    #   E E E      beach below
    card = "artillery_bombard" if row == "artillery" else "direct_from_hq"
    up = field_of(row, shore(kind), card=card)
    assert {h[0] for h in up.reach("E5")} == {"E", "F", "G", "H"}
    down = field_of(row, shore(kind), start="D5", card=card)
    assert {h[0] for h in down.reach("D5")} == {"A", "B", "C", "D"}


@pytest.mark.rule("TER-BRIDGE-1", "TER-BLUFF-1")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_a_bridge_below_a_bluff_is_open_ground_and_no_shore(kind):
    field = field_of("armor", {**both(kind), "E5": "river + bridge"})
    assert {"D4", "D5", "C5", "B5"} <= field.reach("E5")  # one hex each, and no bar to armor


@pytest.mark.rule("CORE-MOV-26", "AMB-60", "TER-BLUFF-4")
def test_a_climb_counts_two_against_the_beach_limit():
    #    C5       open, start: three hexes under Infantry Assault
    #   D5        bluff: one hex
    #  E5 E6      beach: two more make three, over the limit of two
    field = (
        Turns(terrain=shore("bluff"), allies={"infantry": "C5"}).play_in("infantry_assault", 1).order("C5")
    )
    assert {h for h in field.reach("C5") if h[0] in "DE"} == {"D2", "D3", "D4", "D5", "D6", "D7"}
    # from the bluff itself two hexes lead down to the beach, a third along it would exceed the limit
    edge = Turns(terrain=shore("bluff"), allies={"infantry": "D5"}).play_in("infantry_assault", 1).order("D5")
    assert {h for h in edge.reach("D5") if h[0] in "EF"} == {"E5", "E6"}
    # and along the beach first, the climb is too much as well
    low = Turns(terrain=shore("bluff"), allies={"infantry": "E5"}).play_in("infantry_assault", 1).order("E5")
    assert {h for h in low.reach("E5") if h[0] == "D"} == {"D3", "D4", "D5", "D6"}
    assert not low.move("E5", "E6", "D6")


# --- impassable ---


@pytest.mark.rule(
    "CORE-MOV-20", "TER-RIVER-1", "TER-BRIDGE-1", "OBS-BUNKER-1", "OBS-HEDGEHOG-1", "TER-HILL-5"
)
@pytest.mark.parametrize(
    ("kind", "who"),
    [
        ("river", set()),
        ("hill_impassable", set()),
        ("river + bridge", {"infantry", "armor", "artillery"}),
        ("bunker", {"infantry"}),
        ("hedgehog", {"infantry"}),
        ("hill", {"infantry", "armor", "artillery"}),
    ],
)
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_who_may_enter(kind, who, row):
    field = field_of(row, both(kind), owner="allies" if kind == "bunker" else None)
    assert (set(AHEAD) <= field.reach("E5")) == (row in who)
    assert field.move("E5", "D5") == (row in who)


@pytest.mark.rule("CORE-MOV-20", "TER-RIVER-1")
def test_a_river_cuts_the_way_to_what_lies_behind():
    river = {f"D{n}": "river" for n in range(1, 13)}
    field = field_of("armor", {**river, "D8": "river + bridge"})
    assert {h for h in field.reach("E5") if h[0] in "ABC"} == set()  # the bridge is too far away
    assert "D8" not in field.reach("E5")
    near = field_of("armor", {**river, "D6": "river + bridge"})
    assert {h for h in near.reach("E5") if h[0] in "ABCD"} == {"D6", "C6", "C7"}


@pytest.mark.rule("CORE-MOV-21", "OBS-BUNKER-3", "CARD-ARTBOM-5")
@pytest.mark.parametrize("card", ["direct_from_hq", "artillery_bombard"])
def test_guns_in_a_bunker_never_move(card):
    field = field_of("artillery", {"E5": "bunker"}, card=card, owner="allies")
    assert field.reach("E5") == set()
    assert not field.move("E5", "E6")


@pytest.mark.rule("OBS-BUNKER-2", "OBS-BUNKER-1")
def test_infantry_walks_through_bunkers():
    field = field_of("infantry", both("bunker"), enemy="B5", owner="axis")
    assert {"D4", "D5", "C5"} <= field.reach("E5")
    assert field.move("E5", "D5")
    assert field.dice("D5", "B5") == 2  # C5 and C6 are open: sight, two hexes, no battle ban


# --- sandbags ---


@pytest.mark.rule("CORE-MOV-25", "OBS-SANDBAG-4")
def test_sandbags_come_off_when_the_unit_moves_away():
    field = field_of("infantry", {"E5": "sandbag", "D5": "sandbag"})
    assert field.move("E5", "D5")
    assert field.pieces("E5") == 0
    assert field.pieces("D5") != 0  # those it finds serve it
    again = field_of("infantry", {"D5": "sandbag"})
    assert again.move("E5", "D5", "C5")
    assert again.pieces("D5") == 0  # and go when it walks on


@pytest.mark.rule("CORE-MOV-25", "RET-18", "TG-13")
def test_sandbags_come_off_by_retreat_and_by_taking_ground():
    field = Battlefield(
        terrain={"E5": "sandbag", "D5": "sandbag"}, allies={"infantry": "E5"}, axis={"infantry": "D5"}
    )
    field.play("probe_center").order("E5")
    field.attack("E5", "D5", "FFS", retreat=["C5"])  # one flag ignored, one obeyed, then ground taken
    assert field.picture("axis") == {"C5": 4}
    assert field.picture("allies") == {"D5": 4}
    assert field.pieces("E5") == field.pieces("D5") == 0


@pytest.mark.rule("CORE-MOV-25", "OBS-SANDBAG-5", "AMB-30")
def test_sandbags_come_off_with_the_last_figure():
    field = Battlefield(terrain={"D5": "sandbag"}, allies={"infantry": "E5"}, axis={"infantry": "D5:1 A1"})
    field.play("probe_center").order("E5").attack("E5", "D5", "IS", follow=False)
    assert field.picture("axis") == {"A1": 4}
    assert field.pieces("D5") == 0
