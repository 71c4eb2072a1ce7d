"""Taking ground: who may, when, onto what, and what follows."""

import pytest

from engine.hooks import Event
from engine.kernel import ground
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns

MARCH = {"infantry": ["G6", "F6"], "special_forces": ["H6", "G6", "F6"], "armor": ["I7", "H6", "G6", "F6"]}


def won(faces="IIGS", row="infantry", terrain=None, axis="E6:1", way=("F6",), target="infantry", **more):
    """A unit marches its way to F6 and assaults E6; its dice clear the hex unless told otherwise."""
    answers = {key: more.pop(key) for key in ("ground", "ignore", "retreat", "overrun") if key in more}
    others = {"elite_armor": "A1"} if target != "elite_armor" else {"infantry": "A1"}
    field = Battlefield(terrain, {target: axis, **others}, {row: way[0], "artillery": "I1"}, **more)
    field.ready(way[0])
    if len(way) > 1:
        assert field.move(*way)
    field.attack("F6", "E6", faces, **answers)
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("TG-1", "UNIT-INF-1", "UNIT-ARM-1")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance", "armor", "elite_armor"])
def test_the_victor_advances_into_the_hex_of_a_dead_unit(row):
    field = won(row=row)
    assert set(field.picture("allies")) == {"E6", "I1"}
    assert field.picture("axis") == {"A1": 4}


@pytest.mark.rule("TG-1")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_and_into_the_hex_of_a_unit_that_ran(row):
    field = won("FSS", row=row, axis="E6", retreat=["D5"])
    assert set(field.picture("allies")) == {"E6", "I1"}
    assert field.picture("axis") == {"D5": 4, "A1": 4}


@pytest.mark.rule("TG-1")
def test_a_hex_still_held_cannot_be_taken():
    assert set(won("ISS", axis="E6").picture("allies")) == {"F6", "I1"}


@pytest.mark.rule("TG-2")
def test_it_is_the_victors_choice():
    assert set(won(ground=0).picture("allies")) == {"F6", "I1"}


@pytest.mark.rule("TG-2", "CORE-TURN-7")
def test_the_choice_is_made_before_any_other_battle():
    field = Turns(axis={"infantry": "E6:1 E8 A1"}, allies={"infantry": "F6 F8 I1"})
    battles = [("F6", "E6"), ("F8", "E8")]
    field.turn("direct_from_hq", orders=["F6", "F8"], battles=battles, faces=["I", "S"])
    assert field.story(Event.BATTLE, Event.GROUND) == [Event.BATTLE, Event.GROUND, Event.BATTLE]


@pytest.mark.rule("TG-3", "UNIT-ART-1")
def test_artillery_never_takes_ground():
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"artillery": "F6"}).ready("F6")
    field.attack("F6", "E6", "GSS")
    assert field.picture("allies") == {"F6": 2}


@pytest.mark.rule("TG-4")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_fire_from_afar_wins_no_ground(row):
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={row: "G6"}).ready("G6")
    field.attack("G6", "E6", "ISS")
    assert set(field.picture("allies")) == {"G6"}
    assert field.picture("axis") == {"A1": 4}


@pytest.mark.rule("TG-5", "UNIT-SF-1")
@pytest.mark.parametrize("row", MARCH)
def test_the_advance_is_no_part_of_the_march(row):
    assert set(won(row=row, way=MARCH[row]).picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-6", "OBS-BUNKER-1", "OBS-HEDGEHOG-1")
@pytest.mark.parametrize("work", ["bunker", "hedgehog"])
@pytest.mark.parametrize(("row", "end"), [("infantry", "E6"), ("armor", "F6")])
def test_armor_cannot_advance_into_a_bunker_or_hedgehogs(work, row, end):
    #  the work is the attacker's own side's: no protection
    field = won(row=row, terrain={"E6": work}, owner="allies", faces="ISS")
    assert set(field.picture("allies")) == {end, "I1"}


@pytest.mark.rule("TG-6", "TG-15", "TER-BLUFF-4", "AMB-33")
@pytest.mark.parametrize(("kind", "end"), [("bluff", "E6"), ("cliff", "F6")])
def test_infantry_takes_ground_up_a_bluff_but_not_up_a_cliff(kind, end):
    field = won("IS", terrain={"E6": kind, "F6": "beach"})
    assert set(field.picture("allies")) == {end, "I1"}


@pytest.mark.rule("TG-6", "TER-BLUFF-3", "TER-BLUFF-4")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
def test_armor_takes_no_ground_across_the_edge_of_a_bluff(kind):
    up = won("IS", row="armor", terrain={"E6": kind, "F6": "beach"})
    assert set(up.picture("allies")) == {"F6", "I1"}
    down = won("IS", row="armor", terrain={"F6": kind, "E6": "beach"})
    assert set(down.picture("allies")) == {"F6", "I1"}


@pytest.mark.rule("TG-1", "TG-15", "TER-BLUFF-4", "AMB-33")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance"])
def test_infantry_takes_ground_down_a_bluff_and_down_a_cliff(row, kind):
    #    E6 beach
    #      F6 bluff or cliff: only the way up a cliff is closed to the advance
    field = won(row=row, terrain={"F6": kind, "E6": "beach"})
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-5", "TG-15", "TER-BLUFF-4")
@pytest.mark.parametrize("kind", ["bluff", "cliff"])
@pytest.mark.parametrize("row", ["infantry", "special_forces"])
def test_the_cost_of_the_way_down_does_not_matter_after_a_full_march(row, kind):
    #  the last hex of what it may march and battle is the edge; a step down would cost two hexes more
    field = won(row=row, way=MARCH[row], terrain={"F6": kind, "E6": "beach"})
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-5", "TG-15", "TER-HILL-5")
@pytest.mark.parametrize("kind", ["hill_steep", "bluff"])
@pytest.mark.parametrize("row", ["infantry", "special_forces"])
def test_nor_does_that_of_the_way_up(row, kind):
    field = won("IS", row=row, way=MARCH[row], terrain={"F6": "beach", "E6": kind})
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TER-BLUFF-4", "TER-BLUFF-1", "AMB-33")
@pytest.mark.parametrize(("row", "faces"), [("infantry", "IS"), ("armor", "ISS")])
@pytest.mark.parametrize(("start", "end"), [("open", "cliff"), ("cliff", "open"), ("cliff", "cliff")])
def test_inland_a_cliff_is_open_to_the_advance_both_ways(row, faces, start, end):
    terrain = {name: kind for name, kind in (("F6", start), ("E6", end)) if kind != "open"}
    assert set(won(faces, row=row, terrain=terrain).picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-6", "TER-BRIDGE-4")
def test_a_walled_edge_is_closed_to_the_advance_but_not_to_the_battle():
    walls = '[[patch]]\nat = "terrain.bridge.edges"\nset = { walls = [1, 2, 4, 5] }\n'
    field = won("ISS", terrain={"E6": "bridge"}, tail=walls)
    assert field.picture("axis") == {"A1": 4}
    assert set(field.picture("allies")) == {"F6", "I1"}


@pytest.mark.rule("TG-7", "AMB-37", "AMB-29", "OBS-WIRE-1")
@pytest.mark.parametrize(("row", "faces"), [("infantry", "IS"), ("armor", "ISS")])
def test_a_unit_that_moved_onto_wire_may_battle_but_not_advance(row, faces):
    field = won(faces, row=row, terrain={"F6": "wire"}, way=("G6", "F6"))
    assert field.picture("axis") == {"A1": 4}
    assert set(field.picture("allies")) == {"F6", "I1"}


@pytest.mark.rule("TG-7", "AMB-37", "UNIT-FFI-2")
def test_the_resistance_does_not_advance_out_of_the_forest_it_entered():
    field = won(row="resistance", terrain={"F6": "forest"}, way=("G6", "F6"))
    assert set(field.picture("allies")) == {"F6", "I1"}
    #  one that began there does
    field = won(row="resistance", terrain={"F6": "forest"})
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-7", "CORE-MOV-14")
@pytest.mark.parametrize("kind", ["wire", "forest", "town", "hedgerow"])
def test_a_unit_that_began_on_stop_terrain_advances(kind):
    assert set(won("IS", terrain={"F6": kind}).picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-8", "CORE-MOV-12")
@pytest.mark.parametrize("kind", ["forest", "town", "wire"])
@pytest.mark.parametrize("way", [("F6",), ("G6", "F6")])
def test_ground_with_stop_terrain_may_be_taken(kind, way):
    assert set(won("IS", terrain={"E6": kind}, way=way).picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-8", "OVR-8", "AMB-29")
def test_armor_that_took_ground_onto_wire_stops_there():
    #  E6 wire won, overrun against D5 won as well: no second advance
    field = Battlefield(
        {"E6": "wire"}, {"infantry": "E6:1 D5:1 A1"}, {"armor": "F6", "infantry": "I1"}
    ).ready("F6")
    field.attack("F6", "E6", "ISS", "ISS", overrun="D5")
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E6": 3, "I1": 4}
    assert field.pieces("E6") == 0  # the wire is gone


@pytest.mark.rule("TG-9", "AMB-36", "CORE-MOV-16")
@pytest.mark.parametrize("row", ["infantry", "armor"])
@pytest.mark.parametrize(("way", "end"), [(("F6",), "E6"), (("G6", "F6"), "F6")])
def test_a_hedgerow_is_taken_only_by_a_unit_that_has_not_moved(row, way, end):
    field = won("IGS", row=row, terrain={"E6": "hedgerow"}, way=way)
    assert field.picture("axis") == {"A1": 4}
    assert set(field.picture("allies")) == {end, "I1"}


@pytest.mark.rule("TG-9", "OVR-4")
def test_an_advance_counts_as_moving_for_the_next_hedgerow():
    field = Battlefield(
        {"D5": "hedgerow"}, {"infantry": "E6:1 D5:1 A1"}, {"armor": "F6", "infantry": "I1"}
    ).ready("F6")
    field.attack("F6", "E6", "ISS", "I", overrun="D5")
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"E6": 3, "I1": 4}


@pytest.mark.rule("TG-10", "TER-BEACH-3")
def test_beaches_hinder_neither_advance_nor_overrun():
    #  two hexes marched on the beach, the cap of a move; then E6 and D6
    field = Battlefield(
        {"E6": "beach", "F6": "beach", "G6": "beach", "D6": "beach"},
        {"infantry": "E6:1 D6:1 A1"},
        {"armor": "H6", "infantry": "I1"},
    ).ready("H6")
    assert field.move("H6", "G6", "F6")
    field.attack("F6", "E6", "ISS", "ISS", overrun="D6")
    assert field.picture("allies") == {"D6": 3, "I1": 4}


@pytest.mark.rule("TG-11", "UNIT-INF-1")
@pytest.mark.parametrize("row", ["infantry", "special_forces", "resistance"])
def test_infantry_advances_once_and_does_not_battle_again(row):
    field = Battlefield(axis={"infantry": "E6:1 D5 A1"}, allies={row: "F6"}).ready("F6")
    field.attack("F6", "E6", "ISS", Unasked(), overrun=Unasked())
    assert set(field.picture("allies")) == {"E6"}
    assert field.figures("D5") == 4
    assert field.dice("E6", "D5") == 0


@pytest.mark.rule("TG-11", "OVR-4")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_no_second_ground_without_a_battle_in_between(row):
    #  E6 taken; D5 beside it is empty, but nobody fought for it
    field = won(row=row)
    assert not ground.may_take_ground(field.tables, field.state, field.unit("E6"), field.index["D5"])


@pytest.mark.rule("TG-12", "CARD-BARRAGE-5", "CARD-AIR-6", "HR-GEN-8")
@pytest.mark.parametrize("card", ["barrage", "air_power"])
def test_strikes_win_no_ground(card):
    field = Battlefield(axis={"infantry": "E6:1 A1"}, allies={"infantry": "F6"})
    field.play(card).strike("E6", faces=["IIII"])
    assert field.picture("axis") == {"A1": 4}
    assert field.picture("allies") == {"F6": 4}


@pytest.mark.rule("TG-12", "CARD-AMBUSH-8")
def test_an_ambush_wins_no_ground():
    field = Battlefield(axis={"infantry": "E6 A1"}, allies={"infantry": "F6:1 I1"})
    field.give("ambush", "axis")
    field.ready("F6").attack("F6", "E6", "ISS", ambush=1)
    assert field.picture("allies") == {"I1": 4}
    assert field.picture("axis") == {"E6": 4, "A1": 4}


@pytest.mark.rule("TG-13", "VIC-OBJ-11")
def test_an_objective_is_reached_by_taking_ground():
    tail = '[[objective]]\nid = "bridge"\nsides = "allies"\nhexes = "E6"\n'
    field = won(tail=tail)
    assert field.holder() == "allies"
    assert field.medals("allies") == 2  # the unit and the ground


@pytest.mark.rule("TG-14", "AMB-62", "TER-HEDGE-3")
def test_leaving_a_hedgerow_does_not_bar_the_advance():
    #  moved out of the hedgerow G6 to F6, one hex, then assault and advance
    assert set(won(terrain={"G6": "hedgerow"}, way=("G6", "F6")).picture("allies")) == {"E6", "I1"}
    #  armor advances out of a hedgerow, and once more after the overrun
    field = Battlefield(
        {"F6": "hedgerow"}, {"infantry": "E6:1 D5:1 A1"}, {"armor": "F6", "infantry": "I1"}
    ).ready("F6")
    field.attack("F6", "E6", "ISS", "ISS", overrun="D5")
    assert field.picture("allies") == {"D5": 3, "I1": 4}


@pytest.mark.rule("TG-15", "TER-HILL-5")
@pytest.mark.parametrize("row", ["infantry", "armor"])
def test_the_cost_of_a_climb_does_not_matter(row):
    assert set(won("IS", row=row, terrain={"E6": "hill_steep"}).picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("TG-1", "VIC-4")
def test_no_ground_is_taken_when_the_game_is_over():
    field = won(medals=1)
    assert field.winner() == "allies"
    assert set(field.picture("allies")) == {"F6", "I1"}
