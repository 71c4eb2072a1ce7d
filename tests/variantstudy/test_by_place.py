"""Games parted by when a place falls, and packages that are told by who wins: by hand."""

import numpy as np
import pandas as pd
import pytest

from analysis.studies.variants.by_place import group_of, place_rows, place_table, place_words
from analysis.studies.variants.found import Found
from analysis.studies.variants.numbers import ALL, COLUMNS, evenest, told_side
from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.tried import wins_words

FILE = """
title = "Cybermen"
question = "Who?"
variant = "cyberman-unit"
side = "axis"
names = { axis = "the Cybermen", allies = "the humans" }
scenarios = ["pegasus-bridge", "sword-beach"]
[[dose]]
option = "cyberman-unit"
param = "side"
title = "side"
levels = ["axis", "allies"]
[[by_place]]
name = "town"
title = "the town"
event = "claim"
number = "hex"
places = "A1 A2"
[[tried]]
name = "packages"
title = "Packages"
tells = "wins"
[[tried.setting]]
title = "fewer"
options = "hand-size:side=allies,change=-1"
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    file = tmp_path_factory.mktemp("study") / "study.toml"
    file.write_text(FILE, encoding="utf-8")
    return read_variant_study(file)


def test_a_place_falls_first_later_or_never():
    assert group_of(["A2", "C5"], ["A1", "A2"]) == "first"
    assert group_of(["C5", "A1"], ["A1", "A2"]) == "later"
    assert group_of(["C5"], ["A1", "A2"]) == group_of([], ["A1", "A2"]) == "never"


@pytest.fixture
def games():
    """Ten games of each battle: on the first the place falls first in four and never in six, on the second never."""
    first = [("pegasus-bridge", "first", won) for won in (1, 1, 1, 0)]
    rest = [("pegasus-bridge", "never", won) for won in (0, 0, 0, 0, 1, 0.5)]
    second = [("sword-beach", "never", won) for won in (1, 0, 0, 0, 0, 0, 0, 0, 0, 0)]
    return pd.DataFrame([*first, *rest, *second], columns=["scenario", "group", "points"])


def test_wins_are_those_of_the_games_of_a_group(study, games):
    rows = pd.DataFrame(place_rows(study, study.places[0], games)).set_index(["scenario", "measure"])["est"]
    assert rows["pegasus-bridge", "share:first"] == pytest.approx(40)
    assert rows["pegasus-bridge", "wins:first"] == pytest.approx(75)
    assert rows["pegasus-bridge", "wins:never"] == pytest.approx(25)
    assert rows[ALL, "share:never"] == pytest.approx(np.mean([60, 100]))
    assert rows[ALL, "wins:never"] == pytest.approx(np.mean([25, 10]))
    assert (ALL, "wins:later") not in rows.index and rows[ALL, "share:later"] == 0


def test_words_and_table_say_it(study, games):
    numbers = pd.DataFrame(place_rows(study, study.places[0], games))[list(COLUMNS)]
    said = place_words(Found(study, numbers), study.file.by_place[0])
    assert said.startswith("The town falls first in 20.0 (") and "the Cybermen win 75.0 (" in said
    assert "The town falls, but not first in 0.0 (" in said
    later = next(line for line in place_table(Found(study, numbers), study.file.by_place[0]).split("\n")
                 if "not first" in line)  # fmt: skip
    assert later.rstrip(" |").endswith("-")


def test_where_a_level_names_who_plays_the_variant_wins_are_his(study):
    assert [told_side(study, level) for level in study.levels] == ["axis", "allies"]


def row(part, setting, measure, est, scenario=ALL):
    """A number known to one point."""
    return {
        "part": part, "scenario": scenario, "player": "major-ensemble", "setting": setting, "measure": measure,
        "est": est, "low": est - 1, "high": est + 1, "n": 100,
    }  # fmt: skip


def test_packages_are_told_by_who_wins(study):
    rows = [
        row("tried", "packages: fewer", "wins", 40.0),
        row("tried", "packages: fewer", "wins", 20.0, "pegasus-bridge"),
        row("tried", "packages: fewer", "wins", 60.0, "sword-beach"),
    ]
    said = wins_words(Found(study, pd.DataFrame(rows)[list(COLUMNS)]), study.file.tried[0])
    assert said == (
        "Packages, games of 100 that the Cybermen win: fewer 40.0 (39.0 to 41.0), from 20 (Pegasus Bridge) to 60 "
        "(Sword Beach)."
    )


def test_the_evenest_setting_goes_by_single_battles(study):
    other = study.levels[1].words
    rows = [row("dose", study.standing.words, "evenness", 30.0), row("dose", other, "evenness", 12.0)]
    level, apart = evenest(study, pd.DataFrame(rows), "major-ensemble")
    assert (level.words, apart) == (other, 12.0)
