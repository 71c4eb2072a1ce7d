"""The second opinion agrees with air drops of the house, and sees where one is told wrongly."""

from copy import deepcopy

import pytest

from tests.checker.broken import BrokenLawError
from tests.checker.checker import check
from tests.checker.games import logged, some_games

BATTLES = {"drop-over-a-hex": 4, "drop-around-a-hex": 4, "drop-along-a-line": 4}


@pytest.mark.rule(
    "HR-DROP1-1", "HR-DROP1-2", "HR-DROP1-5", "HR-DROP1-6", "HR-DROP1-13", "HR-DROP2-1", "HR-DROP2-2"
)
@pytest.mark.parametrize("battle", BATTLES)
def test_it_agrees_with_drops_of_the_house(battle):
    met = set()
    for _, _, log in some_games(battle, BATTLES[battle]):
        check(log)
        met |= {e["event"] for e in log["events"]}
        met |= {e["fate"] for e in log["events"] if e["event"] == "drop"}
    assert {"drop", "landed"} <= met and ("flight" in met) == (battle == "drop-along-a-line")


def told(battle, kind, **columns):
    """A log in which such an event is told, and the place of the first one."""
    for game in range(60):
        log = deepcopy(logged(battle, ("random", "random"), game))
        for n, e in enumerate(log["events"]):
            if e["event"] == kind and all(e[key] == value for key, value in columns.items()):
                return log, n
    raise AssertionError(f"no {kind} in any game")


WRONG = {
    "HR-DROP1-1": ("drop-over-a-hex", "drop", {"fate": "landed"}, {"aim": "A13"}),
    "HR-DROP1-5": ("drop-over-a-hex", "drop_together", {}, {"hex": "I13"}),
    "HR-DROP1-6": ("drop-around-a-hex", "drop_beside", {}, {"to": "A1"}),
    "HR-DROP2-3": ("drop-along-a-line", "flight", {}, {"to": "A1"}),
}


@pytest.mark.parametrize("rule", WRONG)
def test_a_drop_that_is_told_wrongly_is_seen(rule):
    battle, kind, columns, wrong = WRONG[rule]
    log, n = told(battle, kind, **columns)
    if kind == "drop":  # the second of two that ought to have one aim
        n = max(i for i, e in enumerate(log["events"]) if e["event"] == "drop")
    log["events"][n] |= wrong
    with pytest.raises(BrokenLawError):
        check(log)


def test_a_side_that_drops_out_of_turn_is_seen():
    log = deepcopy(logged("drop-along-a-line", ("random", "random"), 0))
    log["setup"]["first_side"] = {"axis": "allies", "allies": "axis"}[log["setup"]["first_side"]]
    with pytest.raises(BrokenLawError):
        check(log)
