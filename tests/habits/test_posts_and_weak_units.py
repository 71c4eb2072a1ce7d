"""Habits of posts, weak units, cover and ways back, each on a board on which they can be counted by hand."""

from engine.layout.habits import Measure
from tests.support.watched import Watched

FAR = {"infantry": "A13"}  # an enemy who takes no part
PLAIN = "direct_from_hq"  # orders any four


def test_garrisons_are_looked_for_after_four_own_turns():
    field = Watched(
        terrain={"F5": "town", "F7": "town"}, axis=FAR, allies={"infantry": "F5 F7 G2"}, owner="allies"
    )
    for turn in range(4):
        field.turn(PLAIN, orders=["F5"], moves=[("F5", "F6")]) if turn == 1 else field.turn()
        field.turn()
    assert field.count(Measure.GARRISON_4) == (1, 2)  # F7 stays, F5 has gone; G2 held no work
    assert field.count(Measure.GARRISON_8) == (0, 0)


def test_a_sally_with_a_kill_and_one_for_nothing():
    field = Watched(
        terrain={"F5": "town", "G9": "town"}, axis={"infantry": "D5 A1"}, allies={"infantry": "F5 G9"}
    ).hurt("D5", 1)
    field.turn(
        PLAIN, orders=["F5", "G9"], moves=[("F5", "E5"), ("G9", "G10")],
        battles=[("E5", "D5")], faces=["III"], ground=0,
    )  # fmt: skip
    assert field.count(Measure.SALLY) == (1, 2)


def test_a_last_figure_that_withdraws_meets_fewer_dice():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1)
    field.turn(PLAIN, orders=["E5"], moves=[("E5", "F5")])
    assert field.count(Measure.WEAK_LEAVE) == (1, 1)
    assert field.count(Measure.WEAK_FIGHT) == (0, 1)
    # C5 is three hexes from F5: one step on, and it rolls two dice.
    assert field.count(Measure.WEAK_DANGER) == (2, 1)
    assert field.count(Measure.WEAK_DANGER_EARLY) == (2, 1)
    assert field.count(Measure.WEAK_DANGER_LATE) == (0, 0)


def test_a_last_figure_that_fights_on_meets_as_many():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1).medals_are(axis=3)
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "C5")], faces=["GG"])
    assert field.count(Measure.WEAK_LEAVE) == (0, 1)
    assert field.count(Measure.WEAK_FIGHT) == (1, 1)
    assert field.count(Measure.WEAK_DANGER_LATE) == (3, 1)  # from next to it, with two medals to go


def test_a_last_figure_with_a_last_figure_to_attack_has_a_reason_to_stay():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1).hurt("C5", 1)
    field.turn(PLAIN, orders=["E5"])
    assert field.count(Measure.WEAK_FIGHT) == (0, 0)


def test_a_last_figure_whose_section_has_no_order_is_not_asked():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1)
    field.turn("probe_left", orders=["I1"])
    assert field.count(Measure.WEAK_FIGHT) == (0, 0)


def test_cover_in_reach_is_taken_or_left_alone():
    for way, ends in ((("F5", "E5"), 1), (("F5", "F6"), 0)):
        field = Watched(terrain={"E5": "forest"}, axis=FAR, allies={"infantry": "F5"})
        field.turn(PLAIN, orders=["F5"], moves=[way])
        assert field.count(Measure.COVER) == (ends, 1)


def test_cover_is_left_for_the_open():
    field = Watched(terrain={"F5": "town", "F8": "town"}, axis=FAR, allies={"infantry": "F5 F8"})
    field.turn(PLAIN, orders=["F5", "F8"], moves=[("F5", "F6")])
    assert field.count(Measure.COVER_LEFT) == (1, 2)


def test_ways_back_of_front_units():
    field = Watched(axis={"infantry": "C5"}, allies={"infantry": "E5 F4 F5 I9"})
    field.turn()
    assert field.count(Measure.WAY_OPEN) == (2, 3)  # E5 has friends behind; I9 is far from the front


def test_a_move_behind_the_enemy_closes_his_way_back():
    field = Watched(axis={"infantry": "D5 C5"}, allies={"armor": "E8"})
    field.turn(PLAIN, orders=["E8"], moves=[("E8", "D7", "C7", "C6")])
    assert field.count(Measure.CLOSED_WAYS) == (1, 1)


def test_a_move_elsewhere_closes_nothing():
    field = Watched(axis={"infantry": "D5 C5"}, allies={"armor": "E8"})
    field.turn(PLAIN, orders=["E8"], moves=[("E8", "E9")])
    assert field.count(Measure.CLOSED_WAYS) == (0, 1)


def test_orders_that_change_nothing():
    field = Watched(axis=FAR, allies={"infantry": "F5 F8"})
    field.turn(PLAIN, orders=["F5", "F8"], moves=[("F8", "E9")])
    assert field.count(Measure.SPARE) == (1, 2)  # F8 came nearer


def test_units_that_had_no_order():
    field = Watched(axis=FAR, allies={"infantry": "F5 F8 F9"})
    field.turn(PLAIN, orders=["F5"]).end()
    assert field.count(Measure.NEVER_ORDERED) == (2, 3)
    assert field.count(Measure.NEVER_ORDERED, "axis") == (1, 1)


def test_guns_fire_or_move():
    field = Watched(axis={"infantry": "C5"}, allies={"artillery": "F5 F8"})
    field.turn(PLAIN, orders=["F5", "F8"], moves=[("F8", "F9")], battles=[("F5", "C5")], faces=["GG"])
    assert field.count(Measure.GUN_FIRES) == (1, 2)
    assert field.count(Measure.GUN_MOVES) == (1, 2)


def test_tanks_keep_their_distance_or_not():
    field = Watched(terrain={"C5": "forest"}, axis={"infantry": "C5 C9"}, allies={"armor": "D5 E9"})
    field.turn(PLAIN, orders=["D5", "E9"], battles=[("D5", "C5"), ("E9", "C9")], faces=["G", "GGG"])
    assert field.count(Measure.ARMOR_RANGE) == (1, 2)
    assert field.count(Measure.ARMOR_NEXT) == (1, 2)  # C5 is in the forest
