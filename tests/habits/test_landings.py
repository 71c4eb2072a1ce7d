"""Habits of landings and bridges."""

import pytest

from engine.layout.habits import Measure
from tests.support.watched import Watched

PLAIN = "direct_from_hq"
SEA = {"H5": "ocean", "H6": "ocean"}


def surf(axis, allies="H5 G9", **pieces):
    """Allied infantry in the water at H5."""
    return Watched(terrain=SEA, axis={"infantry": axis}, allies={"infantry": allies}, **pieces)


def test_turns_in_the_surf_with_an_enemy_near():
    for enemy, turns in (("E5", 2), ("A13", 0)):
        field = surf(enemy)
        for _ in range(2):
            field.turn()
            field.turn()
        assert field.count(Measure.SEA_TURNS) == (turns, 1)


def test_a_unit_that_leaves_the_surf_is_not_under_fire_there():
    field = surf("E5")
    field.turn(PLAIN, orders=["H5"], moves=[("H5", "G5")])
    assert field.count(Measure.SEA_TURNS) == (0, 1)


@pytest.mark.parametrize(("turns", "dead"), [(3, 1), (2, 0)])
def test_a_death_in_the_surf_after_three_turns_there(turns, dead):
    field = surf("E5 A13").hurt("H5", 1)
    for turn in range(turns):
        field.turn()
        if turn < turns - 1:
            field.turn()
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "H5")], faces=["I"])
    assert field.figures("H5") == 0
    assert field.count(Measure.SURF_DEATHS) == (dead, 1)


def test_figures_that_stand_in_the_surf_from_the_third_turn_on():
    field = surf("A13")
    for _ in range(3):
        field.turn()
        field.turn()
    assert field.count(Measure.SURF_FIGURES) == (4, 3 * 8)  # four of eight, in the third of three turns


def test_a_side_without_a_unit_at_sea_does_not_land():
    field = surf("A13")
    field.turn()
    assert field.count(Measure.SURF_FIGURES, "axis") == (0, 0)


def test_units_ashore_at_the_first_assault_on_a_bunker():
    field = Watched(
        terrain={**SEA, "D5": "bunker"}, owner="axis",
        axis={"infantry": "D5"}, allies={"infantry": "H5 E5 G6 G1"},
    )  # fmt: skip
    for _ in range(2):
        field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["AAA"])
        field.turn()
    assert field.count(Measure.LANDED) == (
        2,
        1,
    )  # E5 and G6; G1 is in another section, and the second does not count


def test_the_first_five_orders_of_a_landing():
    field = surf("A13", "H5 G5 G6 G1 G2")
    field.turn("attack_center", orders=["H5", "G5", "G6"])
    assert field.count(Measure.LANDING_SECTION) == (0, 0)
    field.turn()
    field.turn("attack_left", orders=["G1", "G2"])
    assert field.count(Measure.LANDING_SECTION) == (6, 10)


def test_dice_of_guns_on_the_units_that_land():
    field = Watched(terrain=SEA, axis={"artillery": "E5"}, allies={"infantry": "H5 G9"})
    field.turn(PLAIN, orders=["H5"])
    assert field.count(Measure.LANDING_GUNS) == (2, 1)  # three hexes: two dice


@pytest.mark.parametrize(("figures", "careless"), [(2, 1), (4, 0)])
def test_a_bridge_is_entered(figures, careless):
    field = Watched(
        terrain={"E5": "river + bridge"}, axis={"infantry": "A13"}, allies={"infantry": "F5"}
    ).hurt("F5", figures)
    field.turn(PLAIN, orders=["F5"], moves=[("F5", "E5")])
    assert field.count(Measure.BRIDGE) == (careless, 1)


def test_a_bridge_before_three_enemies():
    field = Watched(
        terrain={"E5": "river + bridge"}, axis={"infantry": "B5 B6 B7"}, allies={"infantry": "F5"}
    )
    field.turn(PLAIN, orders=["F5"], moves=[("F5", "E5")])
    assert field.count(Measure.BRIDGE) == (1, 1)


def test_who_stays_on_a_bridge_does_not_enter_it():
    field = Watched(
        terrain={"E5": "river + bridge"}, axis={"infantry": "A13"}, allies={"infantry": "E5"}
    ).hurt("E5", 1)
    field.turn(PLAIN, orders=["E5"])
    assert field.count(Measure.BRIDGE) == (0, 0)
