"""The common cold: levels by dice, figures, hexes and dice that they cost, who dies of it (house-rules 4.17)."""

from fractions import Fraction
from math import comb
from unittest.mock import patch

import pytest

from engine.codes import Face
from engine.hooks import Fired
from engine.kernel.rolling import COUNT_BITS
from engine.rules.sickness import law
from tests.support.battlefield import Battlefield
from tests.support.house_units import rows_at

FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
COLD = "martian-fighting-machine+martian-common-cold"
AXIS = 0
STAR = int(Face.STAR)


class SickField(Battlefield):
    """Machines of the Axis, whose turns begin with dice that show what is told."""

    def __init__(self, axis=None, allies=None, words="", options="", **more):
        cold = COLD.replace("martian-common-cold", f"martian-common-cold{words}")
        rules = f"ruleset.fiction_side=AXIS+{cold}" + (f"+{options}" if options else "")
        super().__init__(
            {}, axis or {FIGHTING: "E6"}, allies or {"infantry": "I1"}, rules, "axis", medals=9, **more
        )
        self.state["side_turns"][AXIS] = 1

    def falls_sick(self, times=1, face=STAR):
        """So many further own turns, in which the die shows a face."""
        for _ in range(times):
            self.state["side_turns"][AXIS] += 1
            with patch.object(law, "roll_faces", lambda *_: 1 << COUNT_BITS * face):
                law.grow_sicker(self.tables, self.state, AXIS)
        return self


@pytest.mark.rule("HR-MARCOLD-2", "HR-MARCOLD-7", "HR-CHECK-24", "HR-GEN-11", "HR-ARITH-5")
@pytest.mark.parametrize(
    ("level", "figures", "move", "dice"), [(0, 4, 3, 4), (1, 3, 2, 3), (2, 2, 1, 2), (3, 1, 0, 1)]
)
def test_each_level_costs_a_figure_a_hex_and_a_die(level, figures, move, dice):
    field = SickField(allies={"infantry": "E8 I1"}).falls_sick(level).ready("E6")
    assert field.figures("E6") == figures and field.state["sick_level"] == level
    assert field.limits("E6") == (move, move)
    assert field.dice("E6", "E8") == dice


@pytest.mark.rule("HR-MARCOLD-2", "HR-MARCOLD-7")
def test_a_handling_machine_has_no_dice_left_at_the_second_level_and_is_dead_at_the_third():
    field = SickField({HANDLING: "E6", FIGHTING: "A1"}, {"infantry": "E7 I1"}).falls_sick()
    assert field.ready("E6").dice("E6", "E7") == 1
    field.falls_sick()
    assert field.figures("E6") == 1 and field.dice("E6", "E7") == 0
    field.falls_sick()
    assert field.unit("E6") < 0 and field.figures("A1") == 1
    assert not field.state["over"]


@pytest.mark.rule("HR-MARCOLD-1", "HR-MARCOLD-4")
def test_the_die_is_rolled_from_the_second_own_turn_on_and_the_star_alone_counts():
    field = SickField()
    field.state["side_turns"][AXIS] = 0
    field.falls_sick()
    assert field.state["sick_level"] == 0  # the first turn
    for face in Face:
        field = SickField().falls_sick(face=int(face))
        assert field.state["sick_level"] == (1 if face == Face.STAR else 0)
        assert field.fired(Fired.SICKER) is (face == Face.STAR)
    law.grow_sicker(field.tables, field.state, 1)
    assert field.state["sick_level"] == 1  # not in turns of the enemy


@pytest.mark.rule("HR-MARCOLD-1")
def test_other_faces_and_a_last_level():
    both = SickField(words=":symbol=star|flag").falls_sick(face=int(Face.FLAG)).falls_sick()
    assert both.state["sick_level"] == 2
    for most in (0, 1, 2):
        field = SickField(words=f":levels_max={most}").falls_sick(4)
        assert field.state["sick_level"] == most and field.figures("E6") == 4 - most


@pytest.mark.rule("HR-MARCOLD-3", "HR-MARCOLD-6", "HR-MARCOLD-8")
def test_humans_win_with_the_last_machine_that_dies():
    field = SickField({FIGHTING: "E6:1 A1:2"}).falls_sick()
    assert not field.state["over"] and field.unit("E6") < 0
    field.falls_sick()
    assert field.winner() == "allies" and field.fired(Fired.SICKNESS_WON)


@pytest.mark.rule("HR-MARCOLD-5")
def test_who_dies_of_sickness_is_eliminated_by_nobody():
    field = SickField({FIGHTING: "E6:1 A1"}).falls_sick()
    assert field.medals("allies") == 0
    assert (field.state["sick_dead"], field.state["sick_figures"]) == (1, 2)
    paid = SickField({FIGHTING: "E6:1 A1"}, words=":sickness_kills_count=true").falls_sick()
    assert paid.medals("allies") == 1 and paid.state["sick_dead"] == 0


@pytest.mark.rule("HR-MARCOLD-8")
def test_figures_lost_to_sickness_do_not_come_back():
    field = SickField().falls_sick(2)
    unit = field.unit("E6")
    assert (field.state["unit_figures"][unit], field.state["unit_full"][unit]) == (2, 2)
    assert rows_at(field, "axis")["E6"] == f"{FIGHTING}#sick2"


@pytest.mark.rule("HR-MARCOLD-7", "HR-GEN-11")
def test_levels_add_to_the_penalties_of_weather_and_nothing_falls_below_nothing():
    field = SickField(options="weather-deep-snow").falls_sick(2).ready("E6")
    assert field.limits("E6") == (0, 0)  # 3 - 1 - 2
    field = SickField(options="weather-deep-snow").falls_sick(3).ready("E6")
    assert field.limits("E6") == (0, 0)


@pytest.mark.rule("HR-MARCOLD-2")
def test_humans_do_not_fall_sick():
    field = SickField(allies={"armor": "I1"}).falls_sick(3)
    assert field.figures("I1") == 3


@pytest.mark.rule("HR-CHECK-13")
@pytest.mark.parametrize(("level", "percent"), [(1, 88.8), (3, 32.3), (4, 12.5)])
def test_levels_in_twelve_rolls(level, percent):
    """Twelve rolls of a die with one star."""
    assert float(100 * at_least(level, 12)) == pytest.approx(percent, abs=0.05)


def at_least(level, rolls):
    """Chance of so many stars or more."""
    star = Fraction(1, 6)
    return 1 - sum(comb(rolls, k) * star**k * (1 - star) ** (rolls - k) for k in range(level))


# Own turn: chance (%) of a level of 1, 2, 3, 4 at least, for the die is rolled from the second turn on.
BY_TURN = {
    6: (60, 20, 4, 0),
    10: (81, 46, 18, 5),
    13: (89, 62, 32, 13),
    19: (96, 83, 60, 35),
    25: (99, 93, 79, 58),
}


@pytest.mark.rule("HR-MARCOLD-1", "HR-MARCOLD-4")
@pytest.mark.parametrize("turn", BY_TURN)
def test_levels_by_turn(turn):
    assert tuple(round(100 * float(at_least(level, turn - 1))) for level in (1, 2, 3, 4)) == BY_TURN[turn]


@pytest.mark.rule("HR-MARCOLD-1", "HR-GEN-17")
def test_the_die_of_the_game_shows_a_star_as_often_as_a_die_should():
    """Levels after 24 rolls of 300 games, by the stream of the sickness alone: 4 in the mean, 1.83 about it."""
    levels = []
    for game in range(300):
        field = SickField({FIGHTING: "E6"}, words=":levels_max=9")
        field.state["keys"][:, 0] = 7 + game
        stars = 0
        for turn in range(2, 26):
            field.state["turn"], field.state["side_turns"][AXIS] = turn, turn
            before = field.state["sick_level"]
            field.state["unit_figures"][field.unit("E6")] = 4
            law.grow_sicker(field.tables, field.state, AXIS)
            stars += int(field.state["sick_level"] - before)
            field.state["sick_level"] = 0
        levels.append(stars)
    mean = sum(levels) / len(levels)
    assert abs(mean - 4.0) < 4 * (24 * 5 / 36 / 300) ** 0.5
