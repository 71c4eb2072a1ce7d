"""Infantry with boats: onto the river, on it, and off it for good."""

import pytest

from engine.hooks import Fired
from tests.support.battlefield import Battlefield
from tests.support.markers import marker, row_at

WATER = {f"E{i}": "river" for i in range(1, 14)} | {"F6": "river", "F7": "river"}


def crossing(boats="F5", terrain=None, tail=None, **more):
    """Allied infantry south of a river, and Axis infantry north of it."""
    allies = more.pop("allies", {"infantry": f"{boats} F9 I1"})
    return Battlefield(
        terrain or WATER, more.pop("axis", {"infantry": "C5 A1"}), allies,
        tail=marker("boat", boats) if tail is None else tail, medals=9, **more,
    ).play("direct_from_hq")  # fmt: skip


@pytest.mark.rule("TP-BOAT-1")
def test_only_the_unit_with_a_boat_enters_the_river():
    field = crossing().order("F5", "F9")
    assert {"E5", "E6"} <= field.reach("F5")
    assert not any(hex_.startswith("E") for hex_ in field.reach("F9"))


@pytest.mark.rule("TP-BOAT-2", "TP-GAP-7")
def test_entering_the_river_ends_the_move_from_land_and_from_the_river():
    field = crossing().order("F5")
    assert "D5" not in field.reach("F5") and not field.move("F5", "E5", "D5")
    assert row_at(field, "E5") == "infantry#afloat" and field.fired(Fired.BOAT_LAUNCHED)
    field.next_turn().next_turn().ready("E5")
    assert {"E4", "E6", "D4"} <= field.reach("E5") and "E3" not in field.reach("E5")
    assert field.move("E5", "E6") and row_at(field, "E6") == "infantry#afloat"


@pytest.mark.rule("TP-BOAT-3")
def test_one_die_fewer_on_the_river():
    field = crossing(axis={"infantry": "D5 A1"}).order("F5")
    assert field.move("F5", "E5") and field.dice("E5", "D5") == 2
    field = crossing(axis={"infantry": "C5 A1"}).order("F5")
    assert field.move("F5", "E5") and field.dice("E5", "C5") == 1


@pytest.mark.rule("TP-BOAT-3")
def test_a_die_fewer_after_a_die_of_the_card():
    field = crossing(axis={"infantry": "D5 A1"}).order("F5")
    field.move("F5", "E5")
    field.next_turn().next_turn().play("close_assault").order("E5")
    assert field.dice("E5", "D5") == 3  # 3 + 1 - 1


@pytest.mark.rule("TP-BOAT-4")
@pytest.mark.parametrize(("faces", "left"), [("FSS", 3), ("FFS", 2), ("IFF", 1)])
def test_a_flag_on_the_river_costs_a_figure(faces, left):
    field = crossing(axis={"infantry": "D5 A1"}).order("F5")
    field.move("F5", "E5")
    field.next_turn().ready("D5").attack("D5", "E5", faces)
    assert field.figures("E5") == left


@pytest.mark.rule("TP-BOAT-4")
def test_on_land_flags_are_flags_and_nobody_falls_back_onto_the_river():
    allies = {"infantry": "D5 I1"}
    field = crossing(boats="D5", allies=allies, axis={"infantry": "C5 A1"})
    field.next_turn().ready("C5").attack("C5", "D5", "FSS")
    assert field.picture("allies") == {"D5": 3, "I1": 4}  # the river behind it is closed
    field = crossing(boats="G5", allies={"infantry": "G5 I1"}, axis={"infantry": "G6 A1"})
    field.next_turn().ready("G6").attack("G6", "G5", "FSS", retreat=["H5"])
    assert field.picture("allies") == {"H5": 4, "I1": 4}


@pytest.mark.rule("TP-BOAT-5")
@pytest.mark.parametrize("bank", ["D5", "F5"])
def test_the_boat_is_gone_on_either_bank(bank):
    field = crossing().order("F5")
    field.move("F5", "E5")
    field.next_turn().next_turn().ready("E5")
    assert field.move("E5", bank) and row_at(field, bank) == "infantry"
    field.next_turn().next_turn().ready(bank)
    assert not any(hex_.startswith("E") for hex_ in field.reach(bank))


@pytest.mark.rule("TP-BOAT-5")
def test_landing_leaves_the_rest_of_the_move():
    field = crossing().order("F5")
    field.move("F5", "E5")
    field.next_turn().next_turn().ready("E5")
    assert field.move("E5", "D5", "C6")


@pytest.mark.rule("TP-BOAT-5")
def test_taking_ground_from_the_river_lands():
    field = crossing(axis={"infantry": "D5:1 A1"}).order("F5")
    field.move("F5", "E5")
    field.next_turn().next_turn().ready("E5").attack("E5", "D5", "IS")
    assert row_at(field, "D5") == "infantry"


@pytest.mark.rule("TP-BOAT-1")
def test_a_bridge_is_no_river():
    field = crossing(terrain=WATER | {"E5": "river + bridge"}).order("F5")
    assert field.move("F5", "E5", "D5") and row_at(field, "D5") == "infantry#boat"


@pytest.mark.rule("TP-S37-3")
def test_boats_that_stay_make_a_ford_of_the_river():
    tail = marker("boat", "F5", stays=True)
    field = crossing(tail=tail, axis={"infantry": "D5 A1"}).order("F5")
    assert not field.move("F5", "E5", "E4") and field.dice("E5", "D5") == 2
    field.next_turn().ready("D5").attack("D5", "E5", "FSS", retreat=["F5"])
    assert field.picture("allies")["F5"] == 4  # falls back as ever
    field = crossing(tail=tail, axis={"infantry": "C5 A1"}).order("F5")
    field.move("F5", "E5")
    field.next_turn().next_turn().ready("E5").move("E5", "D5")
    field.next_turn().next_turn().ready("D5")
    assert "E5" in field.reach("D5")
    field.next_turn().ready("C5").attack("C5", "D5", "FSS", retreat=["E5"])
    assert field.picture("allies")["E5"] == 4  # and onto the river


@pytest.mark.rule("TP-BOAT-1")
def test_boats_go_with_the_units_the_scenario_names():
    field = crossing(boats="F3 F4 F5", allies={"infantry": "F3 F4 F5 F9"})
    assert [row_at(field, hex_) for hex_ in ("F3", "F4", "F5", "F9")] == ["infantry#boat"] * 3 + ["infantry"]


@pytest.mark.rule("TP-BOAT-1")
def test_players_know_how_far_it_is_across():
    field = crossing()
    table, there = field.tables, field.index
    with_boat, without = (
        int(table["row_march"][field.state["unit_row"][field.unit(one)]]) for one in ("F5", "F9")
    )
    far = [int(table["march"][kind, there["F5"], there["D5"]]) for kind in (with_boat, without)]
    assert far[0] == 2 and far[1] > 2


def test_boats_are_for_infantry_only():
    field = crossing(boats="F5", allies={"armor": "F5", "infantry": "I1"}).order("F5")
    assert not any(hex_.startswith("E") for hex_ in field.reach("F5"))
