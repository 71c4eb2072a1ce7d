"""Frozen rivers (Winter Wars), and objectives and exits on ground that costs figures."""

from unittest.mock import patch

import pytest

from engine.codes import Loss
from engine.hooks import Event, Stream
from engine.kernel import rolling
from engine.layout import OFF
from engine.rules.mines import law as ground_dice
from tests.support.battlefield import Battlefield
from tests.support.mined_field import Mined, entering

# --- ice ---


@pytest.mark.rule("WW-FRZ-1")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
def test_everybody_enters_a_frozen_river_and_nothing_stops_or_hides_there(row):
    open_ground = Battlefield({}, {"infantry": "E7"}, {row: "E4"}).ready("E4")
    field = Battlefield(
        dict.fromkeys(("E5", "D5", "F5", "E6"), "ww_frozen_river"), {"infantry": "E7"}, {row: "E4"}
    )
    field.ready("E4")
    assert field.reach("E4") == open_ground.reach("E4")
    assert field.dice("E4", "E7") == open_ground.dice("E4", "E7")
    there = Battlefield({"E5": "ww_frozen_river"}, {"infantry": "E5"}, {row: "E4"}).ready("E4")
    assert there.dice("E4", "E5") == 3
    back = Battlefield({"E4": "ww_frozen_river"}, {"infantry": "E5"}, {row: "E4"}).ready("E4")
    assert back.dice("E4", "E5") == 3


@pytest.mark.rule("WW-FRZ-2")
@pytest.mark.parametrize("row", ["infantry", "armor", "artillery"])
@pytest.mark.parametrize(("faces", "lost"), [("SS", 2), ("SI", 1), ("GA", 0), ("FI", 0)])
@pytest.mark.parametrize("side", ["allies", "axis"])
def test_each_star_of_two_dice_costs_a_figure_whoever_comes(row, faces, lost, side):
    pieces = {side: {row: "E4 I1" if side == "allies" else "E4 A1"}}
    field = Mined({"E5": "ww_frozen_river"}, active=side, **pieces).ready("E4")
    full = field.figures("E4")
    field.march("E4", "E5", faces=[faces])
    assert field.figures("E5") == full - lost


@pytest.mark.rule("WW-FRZ-2")
def test_each_hex_of_a_march_rolls_and_who_dies_ends_there():
    ice = dict.fromkeys(("E5", "E6"), "ww_frozen_river")
    field = Mined(ice, allies={"armor": "E4 I1"}).ready("E4")
    field.march("E4", "E5", "E6", "E7", faces=["SI", "IS"])
    assert field.figures("E7") == 1
    field = Mined(ice, allies={"armor": "E4:2 I1"}).ready("E4")
    field.march("E4", "E5", "E6", "E7", faces=["SS"])
    assert field.picture("allies") == {"I1": 3} and field.medals("axis") == 1


@pytest.mark.rule("WW-FRZ-2", "TP-MINE-6")
def test_every_roll_of_a_turn_has_dice_of_its_own():
    field = Mined({"E5": "ww_frozen_river"}, allies={"infantry": "E4 I1"})
    asked = []

    def below(_state, stream, _side, ordinal, index, _n):
        asked.append((stream, ordinal, index))
        return 0

    with patch.object(rolling, "draw_below", below):
        for _ in range(3):
            ground_dice.lose_to_ground(
                field.tables, field.state, field.unit("E4"), 2, 0, Stream.ICE, Loss.ICE
            )
    assert len(set(asked)) == 6 and not {ordinal for _, ordinal, _ in asked} & {0}


@pytest.mark.rule("WW-FRZ-2")
@pytest.mark.parametrize(
    ("faces", "left", "medals"),
    [(["IS", "SG"], {"F5": 2}, 0), (["SS", "SS"], {}, 1), (["SG", "SS"], {"F5": 1}, 0)],
)
def test_each_hex_of_a_retreat_rolls(faces, left, medals):
    field = Mined(
        {"E5": "ww_frozen_river", "F5": "ww_frozen_river"}, axis={"infantry": "C4"}, allies={"infantry": "D4 I1"},
        active="axis",
    ).ready("C4")  # fmt: skip
    with field.ground_shows(faces):
        field.attack("C4", "D4", "FFS", retreat=["E5", "F5"])
    assert field.picture("allies") == {"I1": 4, **left} and field.medals("axis") == medals


@pytest.mark.rule("WW-FRZ-2")
def test_a_retreat_ends_on_the_hex_where_the_unit_dies():
    field = Mined(
        {"E5": "ww_frozen_river", "F5": "ww_frozen_river"}, axis={"infantry": "C4"}, allies={"infantry": "D4:2 I1"},
        active="axis",
    ).ready("C4")  # fmt: skip
    with field.ground_shows(["SS"]):
        field.attack("C4", "D4", "FFS", retreat=["E5", "F5"])
    assert field.picture("allies") == {"I1": 4} and field.medals("axis") == 1
    assert field.noted(Event.ELIMINATED)[0][2] == field.index["E5"]


@pytest.mark.rule("WW-FRZ-2")
def test_taking_ground_onto_the_ice_rolls():
    field = Mined(
        {"E5": "ww_frozen_river"}, axis={"infantry": "E5:1 A1"}, allies={"infantry": "E4 I1"}
    ).ready("E4")
    with field.ground_shows(["SI"]):
        field.attack("E4", "E5", "III")
    assert field.figures("E5") == 3


@pytest.mark.rule("WW-GAP-14")
def test_behind_enemy_lines_the_ice_rolls_too():
    field = Mined({"E5": "ww_frozen_river"}, allies={"infantry": "E4 I1"})
    field.play("behind_enemy_lines").order("E4").march("E4", "E5", "E6", faces=["SI"])
    assert field.figures("E6") == 3


# --- objectives, exits, the end ---

GOAL = """
[[objective]]
id = "goal"
sides = "allies"
hexes = "E5"
"""


@pytest.mark.rule("TP-MINE-6", "VIC-OBJ-11")
@pytest.mark.parametrize("passing", ["true", "false"])
def test_who_dies_on_a_mined_objective_has_not_taken_it(passing):
    field = entering(4, ["IIII"], tail=GOAL, medals=1, options=f"ruleset.objective_passing={passing}")
    assert field.medals("allies") == 0 and field.winner() == "axis"


@pytest.mark.rule("TP-MINE-6", "VIC-OBJ-11")
@pytest.mark.parametrize("passing", ["true", "false"])
def test_who_survives_has(passing):
    field = entering(4, ["IIIS"], tail=GOAL, medals=1, options=f"ruleset.objective_passing={passing}")
    assert field.winner() == "allies" and field.figures("E5") == 1


@pytest.mark.rule("TP-MINE-6", "VIC-OBJ-11")
@pytest.mark.parametrize("passing", ["true", "false"])
def test_the_objective_left_behind_is_lost_although_the_unit_dies(passing):
    goal = GOAL.replace("E5", "E4")
    field = Mined({"E5": "tp_minefield"}, tokens={"E5": 4}, allies={"infantry": "E4 I1"}, tail=goal,
                  options=f"ruleset.objective_passing={passing}").ready("E4")  # fmt: skip
    assert field.medals("allies") == 1
    field.march("E4", "E5", faces=["IIII"])
    assert field.medals("allies") == 0 and field.medals("axis") == 1 and field.holder() is None


@pytest.mark.rule("WW-FRZ-2", "VIC-8")
def test_the_last_unit_that_dies_on_the_ice_loses_the_game():
    field = Mined({"E5": "ww_frozen_river"}, allies={"infantry": "E4:2"}, medals=9).ready("E4")
    field.march("E4", "E5", "E6", faces=["SS"])
    assert field.winner() == "axis" and field.unit("E5") == OFF


@pytest.mark.rule("WW-FRZ-2", "VIC-EXIT-1")
@pytest.mark.parametrize(("faces", "medals"), [("SI", (0, 1)), ("SS", (1, 0))])
def test_an_exit_behind_the_ice(faces, medals):
    way = '[[exit]]\nsides = "allies"\nhexes = "A5"\n'
    field = Mined(
        {"A5": "ww_frozen_river"}, axis={"infantry": "A1"}, allies={"infantry": "B5:2 I1"}, tail=way
    ).ready("B5")
    field.march("B5", "A5", "off", faces=[faces])
    assert (field.medals("axis"), field.medals("allies")) == medals and field.unit("A5") == OFF
    assert not field.state["rule_gap"]
