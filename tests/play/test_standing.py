"""How a game stands at the end of a traced turn: small boards, every number counted by hand."""

import numpy as np
import pytest

from engine.dialogue.standing import write_turn
from engine.layout import OFF, TURN
from tests.support.battlefield import Battlefield

GOAL = '[[objective]]\nid = "{id}"\nsides = "{sides}"\nhexes = "{hex}"\nvalue = {value}\nhold = "{hold}"\n'


def goal(hex_, sides="allies", value=1, hold="WHILE"):
    return GOAL.format(id=hex_.lower(), hex=hex_, sides=sides, value=value, hold=hold)


def row_of(field):
    rows = np.zeros(1, TURN)
    write_turn(field.tables, field.state, rows[0], 7, 1, 0, 0, 0)
    return {name: int(rows[0][name]) for name in TURN.names}


def test_figures_by_class_and_medals_missing():
    field = Battlefield(
        axis={"infantry": "A1 A2:3", "armor": "B1"},
        allies={"infantry": "I1:2", "artillery": "I3"},
        medals="{ axis = 4, allies = 6 }",
    )
    row = row_of(field)
    assert [row[f"{name}_axis"] for name in ("inf", "arm", "art", "figures", "units")] == [7, 3, 0, 10, 3]
    assert [row[f"{name}_allies"] for name in ("inf", "arm", "art", "figures", "units")] == [2, 0, 2, 4, 2]
    assert (row["need_axis"], row["need_allies"], row["game"], row["side"]) == (4, 6, 7, 1)
    assert (row["open_axis"], row["steps_axis"], row["steps_allies"], row["deck_out"]) == (0, OFF, OFF, OFF)
    assert row["pile"] == field.state["pile"] > 0


def test_the_nearest_unit_counts_its_steps_to_what_it_could_gain():
    field = Battlefield(axis={"infantry": "A1"}, allies={"infantry": "I1 G5"}, tail=goal("E5", value=2))
    row = row_of(field)
    assert (row["steps_allies"], row["open_allies"]) == (2, 2)  # G5 to E5
    assert (row["steps_axis"], row["open_axis"]) == (OFF, 0)


@pytest.mark.parametrize(
    ("hold", "axis", "open_axis", "open_allies"), [("WHILE", "E5", 0, 1), ("FOREVER", "E5", 0, 0)]
)
def test_what_the_enemy_holds_may_be_won_back_unless_it_is_kept_for_good(hold, axis, open_axis, open_allies):
    field = Battlefield(
        axis={"infantry": axis}, allies={"infantry": "G5"}, tail=goal("E5", "both", hold=hold)
    )
    row = row_of(field)
    assert field.holder() == "axis" and row["medals_axis"] == 1 and row["need_axis"] == 4
    assert (row["open_axis"], row["open_allies"]) == (open_axis, open_allies)
    assert row["steps_allies"] == (2 if open_allies else OFF) and row["steps_axis"] == OFF


def test_an_exit_is_something_to_reach():
    way_out = '[[exit]]\nsides = "allies"\nhexes = "A5"\nvalue = 1\n'
    row = row_of(Battlefield(axis={"infantry": "A13"}, allies={"infantry": "I1 D5"}, tail=way_out))
    assert (row["steps_allies"], row["steps_axis"], row["open_allies"]) == (3, OFF, 0)  # D5, C5, B5, A5
