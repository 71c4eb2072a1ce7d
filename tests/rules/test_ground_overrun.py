"""Armor overrun: one more battle from the ground just taken."""

import pytest

from engine.hooks import Event
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import Unasked
from tests.support.turn_script import Turns


def overrun(faces, axis, terrain=None, row="armor", target=None, way=("F6",), **more):
    """Armor assaults E6, takes it and attacks the target from there."""
    field = Battlefield(terrain, {"infantry": axis + " A1"}, {row: way[0], "infantry": "I1"}, **more)
    field.ready(way[0])
    if len(way) > 1:
        assert field.move(*way)
    field.attack("F6", "E6", *faces, overrun=target)
    assert field.state["rule_gap"] == 0
    return field


@pytest.mark.rule("OVR-1", "OVR-9", "UNIT-ARM-1", "UNIT-ELITE-1")
@pytest.mark.parametrize("row", ["armor", "elite_armor"])
def test_armor_battles_once_more_from_the_new_hex(row):
    #    D5         D5 is next to E6, two hexes from F6
    #      E6
    #        F6
    field = overrun(["ISS", "IIS"], "E6:1 D5", row=row, target="D5")
    assert field.figures("D5") == 2
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("OVR-1", "TG-5")
def test_after_a_full_march_too():
    field = overrun(["ISS", "IIS"], "E6:1 D5", target="D5", way=("I7", "H6", "G6", "F6"))
    assert field.figures("D5") == 2


@pytest.mark.rule("OVR-1")
def test_only_armor_that_took_the_ground_overruns():
    field = Turns(axis={"infantry": "E6:1 E8 A1"}, allies={"armor": "F6", "infantry": "I1"})
    field.turn(
        "direct_from_hq",
        orders=["F6"],
        battles=[("F6", "E6")],
        faces=["ISS", Unasked()],
        ground=0,
        overrun=Unasked(),
    )
    assert field.dice_rolled() == [3]


@pytest.mark.rule("OVR-2", "CORE-BAT-4")
def test_next_to_an_enemy_it_must_assault_otherwise_it_may_fire():
    near = Battlefield(axis={"infantry": "E6:1 D5 C7 A1"}, allies={"armor": "F6", "infantry": "I1"}).ready(
        "F6"
    )
    near.attack("F6", "E6", "ISS")
    assert near.dice("E6", "D5", kind=1) == 3
    assert near.dice("E6", "C7", kind=1) == 0
    far = overrun(["ISS", "ISS"], "E6:1 C7", target="C7")
    assert far.figures("C7") == 3
    assert set(far.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("OVR-3", "OVR-4", "AMB-62")
def test_one_overrun_battle_a_second_advance_and_no_third_battle():
    #  C5            third, spared
    #    D5          second
    #      E6        first
    field = overrun(["ISS", "ISS", Unasked()], "E6:1 D5:1 C5", target=["D5", Unasked()])
    assert field.picture("allies") == {"D5": 3, "I1": 4}
    assert field.figures("C5") == 4


@pytest.mark.rule("OVR-3")
@pytest.mark.parametrize(("overruns", "left"), [(0, 4), (1, 4), (2, 2)])
def test_the_number_of_overruns_is_a_switch(overruns, left):
    #  the armor wins E6 and D5, its third battle would be against C5
    faces = [*["ISS", "ISS", "IIS"][: 1 + overruns], Unasked()]
    target = [*["D5", "C5"][:overruns], Unasked()]
    field = overrun(faces, "E6:1 D5:1 C5", target=target, options=f"ruleset.overruns={overruns}")
    assert field.figures("C5") == left
    assert set(field.picture("allies")) == {"E6" if overruns == 0 else "D5", "I1"}


@pytest.mark.rule("OVR-4")
def test_fire_after_the_advance_wins_no_second_ground():
    field = overrun(["ISS", "ISS"], "E6:1 E8:1", target="E8")
    assert field.picture("axis") == {"A1": 4}
    assert set(field.picture("allies")) == {"E6", "I1"}


@pytest.mark.rule("OVR-5", "TG-8", "CORE-MOV-13")
@pytest.mark.parametrize(("kind", "faces"), [("forest", "I"), ("town", "I"), ("hedgerow", "I")])
def test_no_overrun_from_terrain_that_forbids_battle_on_entry(kind, faces):
    field = overrun([faces, Unasked()], "E6:1 D5", terrain={"E6": kind}, target=Unasked())
    assert set(field.picture("allies")) == {"E6", "I1"}
    assert field.figures("D5") == 4


@pytest.mark.rule("OVR-5", "AMB-56", "TER-OCEAN-2")
def test_ground_under_water_may_be_taken_but_not_overrun_from():
    #  G6 beach, H6 and H7 water
    field = Battlefield(
        axis={"infantry": "H6:1 H7 A1"}, allies={"armor": "G6", "infantry": "A9"}, face="beach"
    ).ready("G6")
    field.attack("G6", "H6", "ISS", Unasked(), overrun=Unasked())
    assert field.picture("allies") == {"H6": 3, "A9": 4}
    assert field.figures("H7") == 4


@pytest.mark.rule("OVR-6", "CORE-TURN-7")
def test_other_units_wait_until_the_overrun_is_done():
    field = Turns(axis={"infantry": "E6:1 D5 E9 A1"}, allies={"armor": "F6", "infantry": "F9 I1"})
    battles = [("F6", "E6"), ("F9", "E9")]
    field.turn(
        "direct_from_hq", orders=["F6", "F9"], battles=battles, faces=["ISS", "SSS", "SSS"], overrun="D5"
    )
    assert field.story(Event.BATTLE, Event.GROUND) == [Event.BATTLE, Event.GROUND, Event.BATTLE, Event.BATTLE]
    kinds = [event[4] for event in field.logged(Event.BATTLE)]
    assert kinds == [0, 1, 0]  # assault, overrun, then the other unit


@pytest.mark.rule("OVR-7", "TER-TOWN-3")
def test_out_of_a_town_one_die_from_the_open_three():
    field = Turns(
        terrain={"F6": "town"}, axis={"infantry": "E6:1 D5 A1"}, allies={"armor": "F6", "infantry": "I1"}
    )
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["I", "SSS"], overrun="D5")
    assert field.dice_rolled() == [3 - 2, 3]


@pytest.mark.rule("OVR-7", "TER-TOWN-3")
def test_armor_in_a_town_ambushes_with_two_dice_fewer():
    field = Turns(
        terrain={"E6": "town"}, axis={"armor": "E6", "infantry": "A1"}, allies={"infantry": "F6 I1"}
    )
    field.hold("axis", "ambush")
    field.turn("direct_from_hq", orders=["F6"], battles=[("F6", "E6")], faces=["S", "SS"], ambush=1)
    assert field.dice_rolled() == [3 - 1, 3 - 2]


@pytest.mark.rule("OVR-8", "OBS-WIRE-6", "AMB-29")
def test_armor_on_wire_it_took_removes_it_and_may_still_overrun():
    field = overrun(["ISS", "IIS"], "E6:1 D5", terrain={"E6": "wire"}, target="D5")
    assert field.pieces("E6") == 0
    assert field.figures("D5") == 2


@pytest.mark.rule("AMB-12", "CARD-AMBUSH-2")
@pytest.mark.parametrize(("allowed", "armor", "enemy"), [("true", 3 - 2, 4), ("false", 3, 4 - 1)])
def test_an_ambush_may_answer_the_overrun(allowed, armor, enemy):
    #  let pass at the assault, played at the overrun: D5 strikes first; otherwise the second roll is the armor's
    field = Battlefield(
        axis={"infantry": "E6:1 D5 A1"},
        allies={"armor": "F6", "infantry": "I1"},
        options=f"ruleset.ambush_overrun={allowed}",
    )
    field.give("ambush", "axis")
    answers = [True, "SSS"] if allowed == "true" else [Unasked(), Unasked()]
    field.ready("F6").attack("F6", "E6", "ISS", "AGS", answers[1], overrun="D5", ambush=[0, answers[0]])
    assert (field.figures("E6"), field.figures("D5")) == (armor, enemy)
