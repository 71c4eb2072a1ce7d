"""Habits of attacks: targets, finishing, ground, and what the medals make of them."""

import pytest

from engine.layout.habits import Measure
from tests.support.watched import Watched

PLAIN = "direct_from_hq"


@pytest.mark.parametrize(("target", "focus"), [("D5", 1), ("D4", 0)])
def test_a_damaged_unit_could_be_attacked(target, focus):
    field = Watched(axis={"infantry": "D4 D5"}, allies={"infantry": "E5"}).hurt("D5", 2)
    field.turn(PLAIN, orders=["E5"], battles=[("E5", target)], faces=["AAA"])
    assert field.count(Measure.FOCUS) == (focus, 1)


def test_without_a_damaged_unit_nothing_is_counted():
    field = Watched(axis={"infantry": "D4 D5"}, allies={"infantry": "E5"})
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["AAA"])
    assert field.count(Measure.FOCUS) == (0, 0)


@pytest.mark.parametrize(("battles", "faces", "finished"), [([("E5", "C5")], ["AA"], 1), ([], [], 0)])
def test_a_last_figure_in_reach_of_two_dice(battles, faces, finished):
    field = Watched(axis={"infantry": "C5 A1"}, allies={"infantry": "E5"}).hurt("C5", 1)
    field.turn(PLAIN, orders=["E5"], battles=battles, faces=faces)
    assert field.count(Measure.FINISH) == (finished, 1)
    assert field.count(Measure.MEDAL_TRIED) == (finished, 1)


def test_a_last_figure_in_reach_of_one_die_is_not_asked_for():
    field = Watched(axis={"infantry": "B5 A1"}, allies={"infantry": "F5"}).hurt("B5", 1)
    field.turn(PLAIN, orders=["F5"])
    assert field.count(Measure.FINISH) == (0, 0)


@pytest.mark.parametrize(("second", "targets"), [("D5", 1), ("D6", 2)])
def test_targets_of_two_battles(second, targets):
    field = Watched(axis={"infantry": "D5 D6"}, allies={"infantry": "E5 E6"})
    field.turn(PLAIN, orders=["E5", "E6"], battles=[("E5", "D5"), ("E6", second)], faces=["AAA", "AAA"])
    assert field.count(Measure.TARGETS) == (targets, 2)


def test_one_battle_has_no_choice_of_targets():
    field = Watched(axis={"infantry": "D5 D6"}, allies={"infantry": "E5 E6"})
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["AAA"])
    assert field.count(Measure.TARGETS) == (0, 0)


@pytest.mark.parametrize(("target", "closed"), [("D5", 1), ("D4", 0)])
def test_one_of_two_cannot_fall_back(target, closed):
    # Behind D5 stand its friends; D4 may go to C4.
    field = Watched(axis={"infantry": "D4 D5 C5 C6"}, allies={"infantry": "E5"})
    field.turn(PLAIN, orders=["E5"], battles=[("E5", target)], faces=["AAA"])
    assert field.count(Measure.BLOCKED) == (closed, 1)
    assert field.count(Measure.BLOCKED_BY_CHANCE) == (0.5, 1)


@pytest.mark.parametrize("taken", [1, 0])
def test_ground_with_cover(taken):
    field = Watched(terrain={"D5": "forest"}, axis={"infantry": "D5 A1"}, allies={"infantry": "E5"}).hurt(
        "D5", 1
    )
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["II"], ground=taken)
    assert field.count(Measure.GROUND_GOOD) == (taken, 1)
    assert field.count(Measure.GROUND_BAD) == (0, 0)


@pytest.mark.parametrize("taken", [1, 0])
def test_open_ground_before_three_enemies(taken):
    field = Watched(axis={"infantry": "D5 B4 B5 B6"}, allies={"infantry": "E5"}).hurt("D5", 1)
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["III"], ground=taken)
    assert field.count(Measure.GROUND_BAD) == (taken, 1)
    assert field.count(Measure.GROUND_GOOD) == (0, 0)


def test_open_ground_before_two_enemies_is_not_counted():
    field = Watched(axis={"infantry": "D5 B4 B5"}, allies={"infantry": "E5"}).hurt("D5", 1)
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "D5")], faces=["III"])
    assert field.count(Measure.GROUND_BAD) == (0, 0)


def test_assaults_behind_and_ahead():
    for medals, measure in (({"axis": 1}, Measure.ASSAULT_BEHIND), ({"allies": 1}, Measure.ASSAULT_AHEAD)):
        field = Watched(axis={"infantry": "D5 C9"}, allies={"infantry": "E5 E9"}).medals_are(**medals)
        field.turn(PLAIN, orders=["E5", "E9"], battles=[("E5", "D5"), ("E9", "C9")], faces=["AAA", "AA"])
        assert field.count(measure) == (1, 2)


def test_enemies_near_enough_to_strike():
    field = Watched(axis={"infantry": "B5 C9 A13"}, allies={"infantry": "F5"}).medals_are(axis=1)
    field.turn(PLAIN, orders=["F5"])
    # B5 is four hexes off, C9 five and A13 more: infantry strikes at four.
    assert field.count(Measure.EXPOSED_BEHIND) == (1, 1)


def test_a_turn_with_two_medals():
    field = Watched(axis={"infantry": "D5 D8 A1"}, allies={"infantry": "E5 E8"}).hurt("D5", 1).hurt("D8", 1)
    field.turn(
        PLAIN, orders=["E5", "E8"], battles=[("E5", "D5"), ("E8", "D8")], faces=["III", "III"], ground=0
    )
    assert field.count(Measure.TWO_MEDALS) == (1, 1)


def test_a_strike_is_an_attack_on_its_target():
    field = Watched(axis={"infantry": "C5 A1"}, allies={"infantry": "E5"}).hurt("C5", 1)
    field.turn("air_power", strike=["C5"], faces=["AA"])
    assert field.count(Measure.FINISH) == (0, 0)  # nobody was ordered
    assert field.count(Measure.TACTIC_USE) == (0, 1)  # one target only
