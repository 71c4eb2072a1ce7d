"""Dig-In: sandbags where infantry stands, as long as there are any."""

import pytest

from engine.hooks import Event, Fired
from engine.kernel.log_event import has_fired
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

# Twelve pieces of the box: eleven lie on row A already.
ELEVEN = {f"A{n}": "sandbag" for n in range(1, 12)}
NO_LIMIT = '[ruleset]\ndig_in_limit = "none"\n'


def bags(field, hexes):
    """Hexes of these that hold sandbags now."""
    return {h for h in hexes.split() if field.pieces(h) & field.tables["sandbags"]}


@pytest.mark.rule("CARD-DIGIN-1", "CARD-DIGIN-2", "CARD-DIGIN-3", "OBS-SANDBAG-2")
def test_up_to_four_infantry_units_dig_in_on_any_ground():
    #  E1 forest   E3 bridge   E5 hill   E7 open;   E9 has no order
    terrain = {"E1": "forest", "E3": "river + bridge", "E5": "hill"}
    field = Turns(terrain=terrain, allies={"infantry": "E1 E3 E5 E7 E9"}, axis={"infantry": "D7"})
    field.turn("dig_in", orders=["E1", "E3", "E5", "E7"], moves=Unasked(), battles=Unasked())
    assert bags(field, "E1 E3 E5 E7 E9") == {"E1", "E3", "E5", "E7"}
    assert field.picture("allies") == dict.fromkeys(["E1", "E3", "E5", "E7", "E9"], 4)
    assert field.logged(Event.STEP) == field.logged(Event.BATTLE) == []
    field.play("direct_from_hq").order("D7")
    assert field.dice("D7", "E7") == 3 - 1  # the unit in the open is protected from now on


@pytest.mark.rule("CARD-DIGIN-4")
def test_not_on_ocean():
    field = Battlefield(terrain={"E5": "ocean", "E6": "beach"}, allies={"infantry": "E5 E6"}).play("dig_in")
    assert not field.may_order("E5")
    assert field.may_order("E6")


@pytest.mark.rule("CARD-DIGIN-5", "AMB-27", "BGADEV-7")
@pytest.mark.parametrize(("tail", "dug"), [("", {"E1"}), (NO_LIMIT, {"E1", "E3", "E5"})])
def test_twelve_pieces_in_the_box(tail, dug):
    field = Turns(terrain=ELEVEN, allies={"infantry": "E1 E3 E5"}, axis={"infantry": "A13"}, tail=tail)
    field.turn("dig_in", orders=["E1", "E3", "E5"])
    assert bags(field, "E1 E3 E5") == dug
    assert bool(has_fired(field.state, Fired.SANDBAGS_SHORT)) == (tail == "")


@pytest.mark.rule("CARD-DIGIN-5", "AMB-27")
def test_the_owner_decides_who_gets_the_last_piece():
    field = Turns(terrain=ELEVEN, allies={"infantry": "E1 E3 E5"}, axis={"infantry": "A13"})
    field.turn("dig_in", orders=["E5", "E1", "E3"])
    assert bags(field, "E1 E3 E5") == {"E5"}  # named first


@pytest.mark.rule("CARD-DIGIN-5", "OBS-SANDBAG-4")
def test_pieces_that_come_off_can_be_used_again():
    field = Turns(terrain={**ELEVEN, "A12": "sandbag"}, allies={"infantry": "E1"}, axis={"infantry": "A12"})
    field.turn("dig_in", orders=["E1"])
    assert bags(field, "E1") == set()
    field.turn(
        "recon_left", orders=["A12"], moves=[("A12", "B12")], keep=None
    )  # left of the Axis: A12 is freed
    field.turn("dig_in", orders=["E1"])
    assert bags(field, "E1 A12") == {"E1"}


@pytest.mark.rule("CARD-DIGIN-5", "OBS-SEAWALL-1")
def test_sea_walls_are_made_of_the_same_pieces():
    walls = {f"F{n}": "sea_wall" for n in range(1, 12)}
    field = Turns(
        terrain={**walls, "A1": "open"},
        owner="allies",
        allies={"infantry": "E1 E3"},
        axis={"infantry": "A13"},
    )
    field.turn("dig_in", orders=["E1", "E3"])
    assert bags(field, "E1 E3") == {"E1"}  # eleven walls and one


@pytest.mark.rule("CARD-DIGIN-6")
def test_a_second_piece_on_a_hex_gains_and_costs_nothing():
    field = Turns(terrain={**ELEVEN, "E1": "sandbag"}, allies={"infantry": "E1"}, axis={"infantry": "D1"})
    assert field.state["sandbags"] == 12
    field.turn("dig_in", orders=["E1"])
    assert field.state["sandbags"] == 12
    field.play("direct_from_hq").order("D1")
    assert field.dice("D1", "E1") == 3 - 1


@pytest.mark.rule("CARD-DIGIN-6", "OBS-SEAWALL-1", "CARD-DIGIN-5")
@pytest.mark.parametrize("owner", ["allies", "both"])
def test_a_sea_wall_of_ones_own_is_a_sandbagged_hex(owner):
    #  no piece is laid, so that the last one is left for E3
    terrain = {**{f"A{n}": "sandbag" for n in range(1, 11)}, "E1": "sea_wall"}
    field = Turns(terrain=terrain, owner=owner, allies={"infantry": "E1 E3"}, axis={"infantry": "D1 A13"})
    assert field.state["sandbags"] == 11
    field.turn("dig_in", orders=["E1", "E3"])
    assert bags(field, "E1 E3") == {"E3"} and field.state["sandbags"] == 12
    assert not field.fired(Fired.SANDBAGS_SHORT)
    field.play("direct_from_hq").order("D1")
    assert field.dice("D1", "E1") == 3 - 1


@pytest.mark.rule("CARD-DIGIN-6", "OBS-SEAWALL-2")
def test_on_a_sea_wall_of_the_enemy_a_unit_digs_in_as_anywhere():
    field = Turns(
        terrain={"E1": "sea_wall"}, owner="axis", allies={"infantry": "E1"}, axis={"infantry": "D1 A13"}
    )
    field.turn("dig_in", orders=["E1"])
    assert bags(field, "E1") == {"E1"} and field.state["sandbags"] == 2
    field.play("direct_from_hq").order("D1")
    assert field.dice("D1", "E1") == 3 - 1


@pytest.mark.rule("CARD-DIGIN-1", "CORE-ORD-8", "CORE-ORD-12")
def test_infantry_of_all_kinds_anywhere_and_no_others():
    field = Battlefield(
        allies={
            "infantry": "A9",
            "special_forces": "E2",
            "resistance": "E12",
            "armor": "E5",
            "artillery": "E7",
        },
        axis={"infantry": "I1"},
    ).play("dig_in")
    assert [h for h in ("A9", "E2", "E12", "E5", "E7") if field.may_order(h)] == ["A9", "E2", "E12"]
