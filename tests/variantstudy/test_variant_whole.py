"""A small study with every table, played by the command in a process of its own, and drawn anew from its numbers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from analysis.studies.check_pages import drifted
from analysis.studies.variants.make import NUMBERS, PAGE, numbers_in
from analysis.studies.variants.numbers import ALL, COLUMNS

ROOT = Path(__file__).resolve().parents[2]
GAMES = 12
STUDY = """
title = "A try"
question = "Who wins?"
variant = "modern-battle"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["pegasus-bridge", "sword-beach"]
player = "recruit"
beside = true

[[dose]]
option = "modern-battle"
param = "break_point"
title = "percent of units"
levels = [40, 50]

[[tried]]
name = "short"
title = "Fewer turns"
scenarios = ["modern-01", "modern-03"]
base = "official"

[[tried.setting]]
title = "ten turns"
options = "ruleset.turn_cap=10"

[[tried.setting]]
title = "no transport"
options = { modern-03 = "remove-unit:hex=I10" }

[[tried.setting]]
title = "a stronger Axis"
axis = "sergeant"

[[over_time]]
column = "units_axis"
title = "units of the Axis"
turns = [2, 6]

[[by_chance]]
name = "throw"
title = "the first throw"
scenarios = ["modern-01"]
base = "official"
event = "initiative"
number = "winner"

[[worth]]
name = "units"
title = "Units"
base = "official"
side = "axis"
unit = "mmb_infantry"
places = { modern-01 = "B5 C4" }
rows = ["mmb_tank"]

[[ask]]
question = "Everything?"
tells = ["beside", "tried:short", "by_chance:throw", "worth:units", "turns", "lead", "over_time:units_axis"]
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder of the study."""
    place = tmp_path_factory.mktemp("whole")
    folder = place / "found"
    folder.mkdir()
    (folder / "study.toml").write_text(STUDY, encoding="utf-8")
    command = [sys.executable, "-m", "m44", "variant-study", "found/study.toml", "--out", "found"]
    done = subprocess.run(
        [*command, "--games", str(GAMES), "--workers", "1", "--quiet"],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return folder


def test_every_table_is_told_with_its_numbers(played):
    page = (played / PAGE).read_text(encoding="utf-8")
    for words in (
        "## The same battles by cards and without cards", "![Wins by cards and without cards](beside.svg)",
        "turns of both sides", "### Fewer turns", "| ten turns | 2 |", "| no transport | 1 |",
        "| a stronger Axis | 2 |", "## Turn by turn", "The lead goes over", "### The first throw",
        "(chance-throw.svg)", "### Units", "(worth-units.svg)",
    ):  # fmt: skip
        assert words in page
    for picture in ("beside.svg", "chance-throw.svg", "worth-units.svg", "doses.svg", "battles.svg"):
        assert (played / picture).read_text(encoding="utf-8").startswith("<svg")


def test_every_number_lies_in_its_interval(played):
    numbers = numbers_in(played)
    assert (numbers["low"] <= numbers["est"] + 1e-6).all() and (
        numbers["est"] <= numbers["high"] + 1e-6
    ).all()
    keys = numbers[list(COLUMNS[:5])]
    assert not keys.duplicated().any()
    assert set(numbers["part"]) >= {"standing", "official", "tried", "by_chance", "worth"}


def test_a_base_that_is_the_same_game_has_the_same_wins(played):
    """The tables play modern-01 officially on the same cards and dice."""
    numbers = numbers_in(played)
    own = numbers[(numbers["scenario"] == "modern-01") & (numbers["measure"] == "wins")]
    tried = own[(own["part"] == "tried") & (own["setting"] == "short")]["est"].item()
    assert own[own["part"] == "by_chance"]["est"].item() == tried


def test_the_change_is_the_difference_of_both_wins(played):
    numbers = numbers_in(played).set_index(["part", "scenario", "measure"]).sort_index()
    for battle in ("pegasus-bridge", "sword-beach", ALL):
        was = numbers.loc[("official", battle, "wins"), "est"].item()
        now = numbers.loc[("standing", battle, "wins"), "est"].item()
        assert numbers.loc[("official", battle, "change"), "est"].item() == pytest.approx(now - was, abs=0.01)


def test_page_and_pictures_are_drawn_from_the_numbers_alone(played):
    assert (played / NUMBERS).exists()
    assert drifted(played) == {}
