"""Habits of the race: sure medals, wins in reach, denial."""

import pytest

from engine.layout.habits import Measure
from tests.support.watched import Watched

PLAIN = "direct_from_hq"


def objective(hexes: str, sides: str = "allies", hold: str = "", need: str = "") -> str:
    """An objective of a scenario file."""
    lines = [
        "[[objective]]", f'id = "goal-{hexes.lower().replace(" ", "-")}"', 'title = "Goal"', f'sides = "{sides}"',
        f'hexes = "{hexes}"',
    ]  # fmt: skip
    lines += [f'hold = "{hold}"'] if hold else []
    lines += [f"need = {need}"] if need else []
    return "\n" + "\n".join(lines) + "\n"


def before_the_goal(**pieces):
    """Infantry at E5, next to an objective of its side at D5."""
    return Watched(axis={"infantry": "A13"}, allies={"infantry": "E5 I1"}, tail=objective("D5"), **pieces)


@pytest.mark.parametrize(("moves", "passed"), [([("E5", "D5")], 0), ([("E5", "E6")], 1), ([], 1)])
def test_a_sure_medal_is_taken_or_passed_over(moves, passed):
    field = before_the_goal()
    field.turn(PLAIN, orders=["E5"], moves=moves)
    assert field.count(Measure.SURE_PASSED) == (passed, 1)
    assert field.count(Measure.MEDAL_TRIED) == (1 - passed, 1)
    assert field.count(Measure.SURE_WIN_PASSED) == (0, 0)
    assert field.count(Measure.SURE_FOR_GOOD_PASSED) == (0, 0)  # held while somebody stands there


def test_a_unit_without_an_order_could_not_have_gone():
    field = before_the_goal()
    field.turn(PLAIN, orders=["I1"])
    assert field.count(Measure.SURE_PASSED) == (0, 0)


@pytest.mark.parametrize(("moves", "passed"), [([("E5", "D5")], 0), ([], 1)])
def test_a_sure_medal_that_wins(moves, passed):
    field = before_the_goal().medals_are(allies=4)
    field.turn(PLAIN, orders=["E5"], moves=moves)
    assert field.winner() == (None if passed else "allies")
    assert field.count(Measure.SURE_WIN_PASSED) == (passed, 1)
    assert field.count(Measure.WIN_TRIED) == (1 - passed, 1)


def test_a_medal_that_stays_won():
    field = Watched(
        axis={"infantry": "A13"}, allies={"infantry": "E5 I1"}, tail=objective("D5", hold="FOREVER")
    )
    field.turn(PLAIN, orders=["E5"])
    assert field.count(Measure.SURE_FOR_GOOD_PASSED) == (1, 1)


def test_one_medal_given_up_for_another_is_none():
    field = Watched(
        axis={"infantry": "A13"}, allies={"infantry": "E5 I1"}, tail=objective("E5") + objective("D5")
    )
    field.turn(PLAIN, orders=["E5"])
    assert field.medals("allies") == 1
    assert field.count(Measure.SURE_PASSED) == (0, 0)


def test_the_last_hex_of_a_group_earns_its_medal_and_the_first_does_not():
    for others, asked in (("I1", 0), ("D8", 1)):
        field = Watched(
            axis={"infantry": "A13"}, allies={"infantry": f"E5 {others}"}, tail=objective("D5 D8", need="2")
        )
        field.turn(PLAIN, orders=["E5"])
        assert field.count(Measure.SURE_PASSED) == (asked, asked)


def test_a_last_figure_that_wins_the_game():
    field = Watched(axis={"infantry": "C5 A1"}, allies={"infantry": "E5"}).hurt("C5", 1).medals_are(allies=4)
    field.turn(PLAIN, orders=["E5"], battles=[("E5", "C5")], faces=["AA"])
    assert field.count(Measure.WIN_TRIED) == (1, 1)


def test_a_last_figure_leaves_the_reach_of_an_enemy_one_short():
    field = Watched(axis={"infantry": "B5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1).medals_are(axis=4)
    field.turn(PLAIN, orders=["E5"], moves=[("E5", "F5", "G5")])
    assert field.count(Measure.DENY_WEAK) == (-1, 1)


def test_nothing_is_denied_to_an_enemy_two_short():
    field = Watched(axis={"infantry": "B5"}, allies={"infantry": "E5 I1"}).hurt("E5", 1).medals_are(axis=3)
    field.turn(PLAIN, orders=["E5"], moves=[("E5", "F5", "G5")])
    assert field.count(Measure.DENY_WEAK) == (0, 0)


@pytest.mark.parametrize(("guard", "covered"), [("E8", 1), ("E9", 0)])
def test_an_objective_the_enemy_could_step_on(guard, covered):
    field = Watched(axis={"infantry": "C8"}, allies={"infantry": guard}, tail=objective("E8", "axis"))
    field.medals_are(axis=4).turn()
    assert field.count(Measure.DENY_HEX) == (covered, 1)


def test_an_objective_out_of_his_march_needs_no_cover():
    field = Watched(axis={"infantry": "B8"}, allies={"infantry": "E9"}, tail=objective("E8", "axis"))
    field.medals_are(axis=4).turn()
    assert field.count(Measure.DENY_HEX) == (0, 0)
