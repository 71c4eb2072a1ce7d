"""Terrain on the march: hedgerows, hills, bluffs, bridges, beaches and water."""

import pytest

from engine.codes import Section
from engine.kernel import orders
from tests.support.battlefield import Battlefield


def field_with(terrain, row, start, card="direct_from_hq", axis="A1", **more):
    """One Allied unit ordered by a card; under Infantry Assault the left section is chosen."""
    field = Battlefield(terrain, {"infantry": axis}, {row: start}, **more).play(card)
    if card == "infantry_assault":
        field.state["section"] = Section.LEFT
        orders.bind_section(field.tables, field.state)
    return field.order(start)


@pytest.mark.rule("TER-HEDGE-1", "CORE-MOV-16")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "armor"])
def test_a_hedgerow_is_entered_from_the_next_hex_only(row):
    assert field_with({"E5": "hedgerow"}, row, "E4").move("E4", "E5")
    assert not field_with({"E5": "hedgerow"}, row, "E3").move("E3", "E4", "E5")


@pytest.mark.rule("TER-HEDGE-3", "CORE-MOV-17")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 3), ("armor", 3), ("artillery", 0)])
def test_leaving_a_hedgerow_is_one_hex_and_then_a_battle(row, dice):
    #  E4 hedgerow, E5 open, E6 enemy
    assert field_with({"E4": "hedgerow"}, row, "E4", axis="E7").reach("E4") == {
        "D3",
        "D4",
        "E3",
        "E5",
        "F3",
        "F4",
    }
    field = field_with({"E4": "hedgerow"}, row, "E4", axis="E6")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E6") == dice


@pytest.mark.rule("TER-HEDGE-4", "TER-HEDGE-2", "CORE-MOV-15")
def test_from_hedgerow_to_hedgerow():
    field = field_with({"E4": "hedgerow", "E5": "hedgerow"}, "armor", "E4", axis="E6")
    assert field.move("E4", "E5")
    assert field.dice("E5", "E6") == 0


@pytest.mark.rule("TER-FOREST-2", "CORE-MOV-14")
@pytest.mark.parametrize("kind", ["forest", "town", "hedgerow"])
def test_a_unit_that_stays_in_cover_battles(kind):
    field = field_with({"E4": kind}, "infantry", "E4", axis="E5")
    assert field.dice("E4", "E5") == 3


@pytest.mark.rule("TER-HILL-1")
def test_hills_cost_nothing():
    hills = {f"E{n}": "hill" for n in (4, 5, 6, 7)}
    assert field_with(hills, "armor", "E4").move("E4", "E5", "E6", "E7")
    assert field_with(hills, "armor", "E3").move("E3", "E4", "E5", "E6")


@pytest.mark.rule("TER-HILL-5", "CORE-MOV-11")
def test_stepping_up_a_steep_hill_takes_two_hexes():
    #  E3 open, E4 E5 steep
    steep = {"E4": "hill_steep", "E5": "hill_steep"}
    assert field_with(steep, "infantry", "E3").move("E3", "E4")
    assert not field_with(steep, "infantry", "E3").move("E3", "E4", "E5")
    assert field_with(steep, "armor", "E3").move("E3", "E4", "E5")
    assert not field_with(steep, "artillery", "E3").move("E3", "E4")
    assert field_with(steep, "artillery", "E3", "artillery_bombard").move("E3", "E4", "E5")
    #  along the hill and down a hex is a hex
    assert field_with(steep, "infantry", "E5").move("E5", "E4", "E3")
    assert field_with(steep, "artillery", "E4").move("E4", "E3")


@pytest.mark.rule("TER-HILL-5", "SCN-16")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_an_impassable_hill_is_closed_to_all(row):
    assert not field_with({"E5": "hill_impassable"}, row, "E4").move("E4", "E5")


@pytest.mark.rule("TER-BLUFF-1")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_from_inland_a_bluff_is_a_hill(kind):
    terrain = {"E4": kind, "E5": kind, "F3": "beach", "F4": "beach"}
    for row in ("infantry", "armor"):
        assert field_with(terrain, row, "D3").move("D3", "E4", "E5")
        assert field_with(terrain, row, "E4").move("E4", "D3", "D4")
    assert field_with(terrain, "artillery", "D3").move("D3", "E4")


@pytest.mark.rule("TER-BLUFF-2", "TER-BLUFF-3", "TER-BLUFF-4", "CORE-MOV-11", "AMB-33")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize(("start", "end"), [("F4", "E4"), ("E4", "F4")])
def test_between_beach_and_bluff_a_step_is_two_hexes_for_infantry_only(kind, start, end):
    #    E4 bluff
    #      F4 beach
    terrain = {"E4": kind, "F4": "beach"}
    #  a step down ends on the beach: two of its two hexes
    assert field_with(terrain, "infantry", start).move(start, end)
    assert not field_with(terrain, "armor", start).move(start, end)
    assert not field_with(terrain, "artillery", start, "artillery_bombard").move(start, end)
    beyond = "D4" if end == "E4" else "G5"
    assert not field_with(terrain, "special_forces", start).move(start, end, beyond)


@pytest.mark.rule("TER-BLUFF-6")
@pytest.mark.parametrize(("row", "dice"), [("infantry", 0), ("resistance", 0), ("special_forces", 3)])
def test_who_climbs_has_moved_two(row, dice):
    field = field_with({"E4": "bluff", "F4": "beach"}, row, "F4", axis="D4")
    assert field.move("F4", "E4")
    assert field.dice("E4", "D4") == dice


@pytest.mark.rule("TER-BLUFF-7", "TER-BLUFF-1")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize(("row", "dice"), [("infantry", 2), ("armor", 2), ("artillery", 3)])
def test_a_bluff_protects_against_the_beach(kind, row, dice):
    field = field_with({"E4": kind, "F4": "beach"}, row, "F4", axis="E4")
    assert field.dice("F4", "E4") == dice


@pytest.mark.rule("AMB-33")
def test_the_strict_reading_of_2004_is_a_change_of_the_row():
    #  up only, and only closed to armor: a step down is a hex for all
    strict = (
        '[[patch]]\nat = "terrain.bluff.climb"\nset = { from = "BEACH|WATER", hexes = 2, barred = "ARM" }\n'
    )
    terrain = {"E4": "bluff", "F4": "beach"}
    assert not field_with(terrain, "armor", "F4", tail=strict).move("F4", "E4")
    for row in ("infantry", "armor", "artillery"):
        assert field_with(terrain, row, "E4", tail=strict).move("E4", "F4")
    assert field_with(terrain, "infantry", "E4", tail=strict).move("E4", "F4", "G5")


@pytest.mark.rule("AMB-60", "CORE-MOV-26")
def test_a_climb_uses_two_hexes_of_the_beach_limit():
    #  E3 open, E4 beach, E5 bluff: one hex of beach, then two for the climb; the beach allows two in all
    terrain = {"E4": "beach", "E5": "bluff"}
    field = field_with(terrain, "infantry", "E3", "infantry_assault")
    assert not field.move("E3", "E4", "E5")
    field = field_with(terrain | {"E3": "beach"}, "infantry", "E4", "infantry_assault")
    assert field.move("E4", "E5", "E6")  # no beach is entered: three hexes


@pytest.mark.rule("TER-BEACH-1", "CORE-MOV-18")
def test_a_move_that_enters_beach_is_two_hexes_at_most():
    beach = {"E5": "beach"}
    assert field_with(beach, "armor", "E3").move("E3", "E4", "E5")
    assert not field_with(beach, "armor", "E2").move("E2", "E3", "E4", "E5")
    assert not field_with(beach, "armor", "E4").move("E4", "E5", "E6", "E7")


@pytest.mark.rule("TER-BEACH-2", "AMB-35")
def test_a_move_that_only_leaves_beach_has_no_such_limit():
    assert field_with({"E4": "beach"}, "armor", "E4").move("E4", "E5", "E6", "E7")
    assert not field_with({"E4": "beach", "E5": "beach"}, "armor", "E4").move("E4", "E5", "E6", "E7")


@pytest.mark.rule("TER-OCEAN-1", "CORE-MOV-19", "AMB-34")
def test_a_move_onto_the_water_is_one_hex_in_all():
    assert field_with({"E5": "ocean"}, "armor", "E4").move("E4", "E5")
    assert not field_with({"E5": "ocean"}, "armor", "E4").move("E4", "E5", "E6")
    assert not field_with({"E5": "ocean"}, "armor", "E3").move("E3", "E4", "E5")


@pytest.mark.rule("AMB-34")
def test_the_other_reading_of_water_is_a_stop():
    stop = '[[patch]]\nat = "terrain.ocean.cap"\nset = 9\n[[patch]]\nat = "terrain.ocean.stop"\nset = "H"\n'
    assert field_with({"E5": "ocean"}, "armor", "E3", tail=stop).move("E3", "E4", "E5")
    assert not field_with({"E5": "ocean"}, "armor", "E4", tail=stop).move("E4", "E5", "E6")


@pytest.mark.rule("TER-OCEAN-5", "TER-BEACH-1")
def test_out_of_the_water_onto_the_beach():
    #  row H water, rows E to G beach
    assert field_with({}, "infantry", "H6", face="beach").move("H6", "G6", "F6")
    assert not field_with({}, "armor", "H6", face="beach").move("H6", "G6", "F6", "E6")


@pytest.mark.rule("TER-RIVER-1", "CORE-MOV-20")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_nobody_crosses_a_river_without_a_bridge(row):
    river = {f"E{n}": "river" for n in range(1, 14)}
    assert (
        field_with(river, row, "F6", "artillery_bombard" if row == "artillery" else "direct_from_hq")
        .reach("F6")
        .isdisjoint({*river, "D5", "D6", "D7"})
    )
    assert field_with(river | {"E6": "river + bridge"}, row, "F6").move("F6", "E6")


@pytest.mark.rule("TER-BRIDGE-2")
@pytest.mark.parametrize("start", ["D4", "D5", "E4", "E6", "F4", "F5"])
def test_a_bridge_is_entered_from_any_side(start):
    assert field_with({"E5": "river + bridge"}, "infantry", start).move(start, "E5")


WALLS = '[[patch]]\nat = "terrain.bridge.edges"\nset = { walls = [1, 2, 4, 5] }\n'


@pytest.mark.rule("TER-BRIDGE-4", "SCN-13")
@pytest.mark.parametrize(
    ("start", "open_"),
    [("E4", True), ("E6", True), ("D4", False), ("D5", False), ("F4", False), ("F5", False)],
)
def test_a_bridge_with_closed_sides_is_entered_and_left_along_its_span(start, open_):
    #  the span runs from E4 to E6
    assert field_with({"E5": "river + bridge"}, "infantry", start, tail=WALLS).move(start, "E5") is open_
    assert field_with({"E5": "river + bridge"}, "infantry", "E5", tail=WALLS).move("E5", start) is open_


@pytest.mark.rule("TER-BRIDGE-4")
def test_its_sides_are_open_to_battle_and_sight():
    field = field_with({"E5": "river + bridge"}, "infantry", "E5", axis="D5", tail=WALLS)
    assert field.dice("E5", "D5") == 3
    field = field_with({"E5": "river + bridge"}, "infantry", "F4", axis="D5", tail=WALLS)
    assert field.dice("F4", "D5") == 2


@pytest.mark.rule("TER-BRIDGE-5", "OBS-BUNKER-9", "OBS-HEDGEHOG-3", "OBS-SEAWALL-1")
@pytest.mark.parametrize("kind", ["river + bridge", "bunker", "hedgehog", "sea_wall"])
def test_fixed_pieces_stay_when_units_come_go_and_die(kind):
    field = Battlefield({"E5": kind}, {"infantry": "E5:1 A1"}, {"infantry": "E4 I1"}, owner="axis").ready(
        "E4"
    )
    stack = field.stack("E5")
    assert field.pieces("E5") == 0
    field.attack("E4", "E5", "III")
    assert field.figures("E5") == 4  # the Allies took it
    field.next_turn().next_turn().ready("E5")
    assert field.move("E5", "E6")
    assert field.stack("E5") == stack
