"""What a seat is worth, by hand: numbers of two battles in which another side begins and another one is larger."""

import pandas as pd
import pytest

from analysis.studies.variants.answers import Answers
from analysis.studies.variants.numbers import ALL, COLUMNS
from analysis.studies.variants.plan import Level, read_variant_study
from analysis.studies.variants.seats import average, seat_words
from analysis.studies.variants.study_file import Dose
from engine.positions.drawn import scenario_text

STUDY = """
title = "A try"
question = "Who?"
variant = "damage-scoring"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["first.toml", "second.toml"]
[[tried]]
name = "mover"
title = "Who begins"
tells = "mover"
[[tried.setting]]
title = "the other side"
options = "first-player"
[[ask]]
question = "Who wins?"
tells = ["seats", "tried:mover"]
"""
LARGE, SMALL = {"infantry": "A1 A2 A3"}, {"infantry": "I1 I2"}
EVEN = {"infantry": "I1 I2 I3"}


@pytest.fixture
def found(tmp_path, monkeypatch):
    """The Axis begins the first battle, with more units; the Allies begin the second, where armies are equal."""

    def write(name, first, allies):
        text = scenario_text({}, {"axis": LARGE, "allies": allies})
        lines = [line for line in text.splitlines() if not line.startswith(("first_side", "id ="))]
        (tmp_path / f"{name}.toml").write_text(
            "\n".join([f'id = "{name}"', f'first_side = "{first}"', *lines]), encoding="utf-8"
        )

    write("first", "axis", SMALL)
    write("second", "allies", EVEN)
    (tmp_path / "study.toml").write_text(STUDY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    study = read_variant_study(tmp_path / "study.toml")
    names = [one.id for one in study.scenarios]

    def rows(part, setting, measure, *figures):
        return [
            dict(
                zip(COLUMNS, (part, name, "x", setting, measure, est, est - 3.0, est + 3.0, 100), strict=True)
            )
            for name, est in zip(names, figures, strict=True)
        ]

    numbers = [
        *rows("standing", "as it stands", "wins", 70.0, 40.0),
        *rows("tried", "mover: the other side", "change", -4.0, 8.0),
        {**rows("dose", "as it stands", "drawn", 2.0, 2.0)[0], "scenario": ALL},
        {**rows("dose", "damage-scoring:medals=8", "drawn", 25.0, 2.0)[0], "scenario": ALL},
    ]
    return Answers(study, pd.DataFrame(numbers, columns=list(COLUMNS)))


def test_wins_of_a_seat(found):
    """Who begins wins 70 and 60; the larger army, which only the first battle has, 70.  Errors of two: 3 / sqrt(2)."""
    said = seat_words(found)
    assert "The side that moves first wins 65.0 (62.9 to 67.1) of 100 games, from 60" in said
    assert "more units in the battle's own set-up wins 70.0 (67.0 to 73.0) of 100 games of 1 battle." in said


def test_what_moving_first_is_worth(found):
    """Where the Axis began it loses 4 by giving that up, where it did not it wins 8: 6 on average."""
    said = found.tells("tried:mover")
    assert said.startswith("Moving first is worth +6.0 (+3.9 to +8.1) points to the side that does, from +4")


def test_the_mean_of_battles():
    rows = [{"est": 10.0, "low": 6.0, "high": 14.0, "n": 5}, {"est": 20.0, "low": 17.0, "high": 23.0, "n": 7}]
    mean = average(rows)
    assert (mean["est"], mean["n"]) == (15.0, 12)
    assert mean["high"] - mean["low"] == pytest.approx((4.0**2 + 3.0**2) ** 0.5)


def test_games_that_a_setting_leaves_drawn_are_told(found):
    """2 of 100 anyway: said of a level that leaves 25 drawn, not of the variant itself."""
    (standing,) = found.study.levels
    assert found.left_drawn(standing, "x") == ""
    level = Level(
        Dose(option="damage-scoring", param="medals", title="z", levels=[7, 8]), "8", standing.variant
    )
    assert found.left_drawn(level, "x") == ", but 25.0 of 100 games are drawn"
