"""Works, tracks, crossings and obstacles of the Terrain Pack and of Winter Wars, in positions of their own."""

import pytest

from engine.kernel import battle, terrain
from engine.loading.tables.build import build_tables
from tests.support.battlefield import Battlefield


@pytest.mark.rule("TP-CHU-1")
def test_a_unit_in_a_church_stays_in_spite_of_a_flag():
    """Check value 12."""
    field = Battlefield({"E5": "tp_church"}, {"infantry": "E5"}, {"artillery": "E7"}).ready("E7")
    field.attack("E7", "E5", "FSS")
    assert field.picture("axis") == {"E5": 4}


@pytest.mark.rule("TP-FTS-2")
@pytest.mark.parametrize("row", ["infantry", "artillery"])
def test_a_unit_in_a_fortress_ignores_all_flags(row):
    """Check value 13: three flags."""
    field = Battlefield({"E5": "tp_fortress"}, {row: "E5"}, {"artillery": "E7"}).ready("E7")
    field.attack("E7", "E5", "FFF", ignore=3)
    assert field.picture("axis") == {"E5": 4 if row == "infantry" else 2}


@pytest.mark.rule("TP-FTS-1", "TP-FBK-1")
@pytest.mark.parametrize("work", ["tp_fortress", "tp_field_bunker"])
def test_works_of_either_side_protect_both_and_hold_guns(work):
    for side in ("axis", "allies"):
        other = "allies" if side == "axis" else "axis"
        units = {side: {"infantry": "E5"}, other: {"armor": "E7"}}
        field = Battlefield({"E5": work}, active=other, **units).ready("E7")
        assert field.dice("E7", "E5") == 3 - 2
    field = Battlefield({"E5": work}, allies={"artillery": "E5"})
    field.play("artillery_bombard").order("E5")
    assert not field.move("E5", "E6")


@pytest.mark.rule("TP-FBK-1")
def test_a_gun_in_a_field_bunker_loses_a_figure_for_each_flag_after_the_first():
    field = Battlefield({"E5": "tp_field_bunker"}, {"artillery": "E5", "armor": "A1"}, {"artillery": "E7"})
    field.ready("E7").attack("E7", "E5", "FFS")
    assert field.picture("axis") == {"E5": 1, "A1": 3}


@pytest.mark.rule("TP-RAIL-1", "TP-RAIL-2")
def test_armor_on_a_track_takes_ground_and_overruns():
    """Check value 9."""
    field = Battlefield({"E5": "tp_rail"}, {"infantry": "E6:1 E7:1 A1"}, {"armor": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    field.attack("E5", "E6", "ISS", "ISS", overrun="E7")
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E7": 3}


@pytest.mark.rule("TP-OAS-1", "TP-OAS-2")
def test_infantry_that_enters_an_oasis_battles_and_takes_no_ground():
    """Check value 10."""
    field = Battlefield({"E5": "tp_oasis"}, {"infantry": "E6:1 A1"}, {"infantry": "E4"}).ready("E4")
    assert field.move("E4", "E5")
    field.attack("E5", "E6", "ISS")
    assert field.picture("allies") == {"E5": 4}


@pytest.mark.rule("TP-OAS-3")
def test_armor_at_a_unit_in_an_oasis():
    """Check value 4: 3 - 1 = 2 dice at range 2."""
    field = Battlefield({"E5": "tp_oasis"}, {"infantry": "E5"}, {"armor": "E7"}).ready("E7")
    assert field.dice("E7", "E5") == 2


@pytest.mark.rule("TP-OAS-1", "TP-OAS-2", "TP-DES-2")
def test_armor_takes_an_oasis_as_ground_overruns_and_stays():
    """Check value 34, first half."""
    field = Battlefield({"E5": "tp_oasis"}, {"infantry": "E5:1 E6:1 A1"}, {"armor": "E4"}).ready("E4")
    field.attack("E4", "E5", "ISS", "ISS", overrun="E6")
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E5": 3}


@pytest.mark.rule("TP-DES-1", "TP-DES-2")
def test_armor_in_the_desert_goes_on_a_hex_before_its_overrun():
    field = Battlefield(
        axis={"infantry": "E5:1 E7:1 A1"}, allies={"armor": "E4"}, options="ruleset.desert_extra=1"
    ).ready("E4")
    field.attack("E4", "E5", "ISS", "ISS", extra=["E6"], overrun="E7")
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E7": 3}


@pytest.mark.rule("TP-FRD-2", "TP-GAP-23")
def test_a_unit_on_a_ford_battles_with_a_die_less_and_on_wire_with_two():
    """Check value 36, second half."""
    field = Battlefield({"E5": "river + tp_ford"}, {"infantry": "E6"}, {"infantry": "E5"}).ready("E5")
    assert field.dice("E5", "E6") == 2
    field = Battlefield({"E5": "river + tp_ford + wire"}, {"infantry": "E6"}, {"infantry": "E5"}).ready("E5")
    assert field.dice("E5", "E6") == 1


@pytest.mark.rule("TP-FRD-1", "TP-RRB-1")
@pytest.mark.parametrize("piece", ["tp_ford", "tp_rail_bridge", "tp_pontoon", "ww_rail_bridge"])
def test_a_crossing_lets_units_over_the_river_and_nobody_beside_it(piece):
    river = {"E4": "river", "E5": f"river + {piece}", "E6": "river"}
    field = Battlefield(river, allies={"infantry": "F5"}).ready("F5")
    assert field.move("F5", "E5")
    field = Battlefield(river, allies={"infantry": "F5"}).ready("F5")
    assert not field.move("F5", "E6")


@pytest.mark.rule("TP-GEN-2")
def test_extras_are_off_where_no_scenario_names_them():
    rules = build_tables(Battlefield().built.scenario).document["ruleset"]
    assert (rules["desert_extra"], rules["open_terrain"]) == (0, "open")


@pytest.mark.rule("WW-ENG-2", "WW-RBL-1")
def test_an_engineer_clears_a_winter_road_block_in_the_turn_of_entry_only():
    ways = 'units.infantry.traits=["ENGINEER"]'
    field = Battlefield({"E5": "ww_road_block"}, {"armor": "D6"}, {"infantry": "E4"}, ways).ready("E4")
    assert not clears(field, "E4")
    assert field.move("E4", "E5")
    assert clears(field, "E5")
    staying = Battlefield({"E5": "ww_road_block"}, {"armor": "D6"}, {"infantry": "E5"}, ways).ready("E5")
    assert not clears(staying, "E5")
    plain = Battlefield({"E5": "ww_road_block"}, {"armor": "D6"}, {"infantry": "E4"}).ready("E4")
    assert plain.move("E4", "E5") and not clears(plain, "E5")
    other = Battlefield({"E5": "tp_road_block"}, {"armor": "D6"}, {"infantry": "E4"}, ways).ready("E4")
    assert other.move("E4", "E5") and not clears(other, "E5")


@pytest.mark.rule("WW-ENG-2", "TP-RBL-1")
@pytest.mark.parametrize(
    ("row", "block", "cleared"),
    [
        ("ww_engineer", "ww_road_block", True),
        ("ww_engineer", "tp_road_block", True),
        ("tp_engineer", "tp_road_block", False),
        ("infantry", "ww_road_block", False),
        ("infantry", "tp_road_block", False),
    ],
)
def test_winter_engineers_clear_every_road_block_and_it_lies_for_good_without_them(row, block, cleared):
    for side in ("axis", "allies"):
        units = {"allies": {"infantry": "E4"}, "axis": {"armor": "D9"}}
        units[side] = {**units[side], row: "I4"}
        field = Battlefield({"E5": block}, **units)
        assert bool(field.tables["loose_bars"]) is cleared
    field = Battlefield({"E5": block}, {"armor": "D9"}, {row: "E4", "armor": "I1"}).ready("E4", "I1")
    assert field.move("E4", "E5") and clears(field, "E5") is cleared
    if cleared:
        field.put("E5", "A5").put("I1", "F5")
        assert field.move("F5", "E5")


def clears(field, hex_):
    """Whether the unit on the hex may take a piece away instead of battling; then it does."""
    piece = battle.may_clear(field.tables, field.state, field.unit(hex_))
    if piece < 0:
        return False
    terrain.remove_piece(field.tables, field.state, field.index[hex_], piece)
    return True


@pytest.mark.rule("WW-ENG-2", "TP-RBL-1")
def test_a_road_block_bars_armor_until_it_is_cleared():
    ways = 'units.infantry.traits=["ENGINEER"]'
    ground = {"E5": "ww_road_block"}
    field = Battlefield(ground, {"infantry": "A1"}, {"infantry": "E4", "armor": "F4"}, ways).ready("E4", "F4")
    assert not field.move("F4", "E5")
    assert field.move("E4", "E5") and clears(field, "E5")
    assert field.put("E5", "A5").move("F4", "E5")


@pytest.mark.rule("TP-RBL-1")
@pytest.mark.parametrize("block", ["tp_road_block", "ww_road_block"])
def test_a_road_block_bars_the_ground_and_the_retreat_of_armor(block):
    field = Battlefield({"E5": block}, {"infantry": "E5:1 A1"}, {"armor": "F5"}).ready("F5")
    field.attack("F5", "E5", "ISS")
    assert field.picture("allies") == {"F5": 3}
    field = Battlefield({"D4": block, "D5": block}, {"armor": "E5"}, {"infantry": "F5"}).ready("F5")
    field.attack("F5", "E5", "FSS")
    assert field.picture("axis") == {"E5": 2}


@pytest.mark.rule("WW-FRZ-1")
def test_everybody_crosses_a_frozen_river():
    for row in ("infantry", "armor"):
        field = Battlefield({"E5": "ww_frozen_river"}, allies={row: "E4"}).ready("E4")
        assert field.move("E4", "E5", "E6")
