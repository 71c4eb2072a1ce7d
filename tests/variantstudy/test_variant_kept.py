"""A study that is made again: what still holds is kept digit for digit, what is new is played, damage is told."""

import shutil
from pathlib import Path

import pytest

import m44
from analysis.studies.variants import kept
from analysis.studies.variants.make import NUMBERS, numbers_in
from analysis.studies.variants.plan import read_variant_study

GAMES = 6
STUDY = """
title = "A try"
question = "Who wins?"
variant = "zombies"
side = "axis"
names = { axis = "the Dead", allies = "the Living" }
scenarios = ["pegasus-bridge"]
player = "recruit"

[[dose]]
option = "zombie-unit"
param = "figures"
title = "figures"
levels = [2, 3]

[[tried]]
name = "hands"
title = "Cards"

[[tried.setting]]
title = "a card fewer"
options = "hand-size:side=allies,change=-1"

[[tally]]
field = "swarm_lost"
title = "figures lost"

[[ask]]
question = "Everything?"
tells = ["wins", "doses", "tried:hands", "tally:swarm_lost"]
"""
MORE = """
[[tally]]
field = "swarm_made"
title = "figures made"

[[by_place]]
name = "bridge"
title = "The eastern bridge"
event = "claim"
number = "hex"
places = "D7"
"""


def make(place: Path, text: str) -> list[str]:
    """Make the study of a folder; gives what was said."""
    (place / "study.toml").write_text(text, encoding="utf-8")
    said: list[str] = []
    m44.variant_study(
        place / "study.toml", games=GAMES, out=place / "found", workers=1, quiet=True, say=said.append
    )
    return said


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The folder of the study."""
    place = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(place)
        make(place, STUDY)
    return place


@pytest.fixture
def place(first, tmp_path, monkeypatch):
    """A copy of it without its games, so that whatever is played shows."""
    shutil.copytree(first / "found", tmp_path / "found")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(folder):
    """Numbers by all that names them."""
    return {tuple(row[:5]): tuple(row[5:]) for row in numbers_in(folder).itertuples(index=False)}


def played(place):
    """Folders of games, by the name of what they belong to."""
    return {path.name.rpartition("-")[0] for path in (place / "runs" / "variant-found").glob("*")}


def test_the_same_study_plays_nothing(place, first):
    said = make(place, STUDY)
    assert played(place) == set() and rows(place / "found") == rows(first / "found")
    # as it stands, two settings of one kind of players, a table, a tally
    assert "5 of 5 parts of the study still hold and are kept" in said


def test_what_is_new_is_played_and_the_rest_is_kept(place, first):
    make(place, STUDY.replace("levels = [2, 3]", "levels = [2, 3, 4]") + MORE)
    before, after = rows(first / "found"), rows(place / "found")
    assert played(place) == {"doses-recruit"}
    again = {name for name in before if name[0] == "again"}
    assert {name: one for name, one in after.items() if name in before and name not in again} == {
        name: one for name, one in before.items() if name not in again
    }
    new = {kept.part_of(dict(zip(("part", "scenario", "player", "setting", "measure"), name, strict=True)))
           for name in set(after) - set(before)}  # fmt: skip
    assert new >= {"dose zombie-unit:figures=4 recruit", "tally swarm_made", "by_place bridge"}
    assert not new & {"standing", "tally swarm_lost", "tried hands"}


def test_a_part_that_asks_otherwise_is_played(place):
    make(place, STUDY.replace("change=-1", "change=1"))
    assert played(place) == {"tried-hands-1"}


def test_a_changed_digit_is_told_and_nothing_is_kept(place):
    numbers = place / "found" / NUMBERS
    text = numbers.read_text(encoding="utf-8")
    numbers.write_text(text.replace("standing", "stanging", 1), encoding="utf-8")
    said = make(place, STUDY)
    assert any(line.endswith("everything is played again") and NUMBERS in line for line in said)
    assert "standing" in played(place)


def test_a_variant_that_is_played_otherwise_is_played_again(place, monkeypatch):
    monkeypatch.setattr(kept, "is_current", lambda manifest: False)
    make(place, STUDY)
    assert {"standing", "doses-recruit", "tried-hands-1"} <= played(place)


def test_every_number_belongs_to_a_part_that_is_asked(first):
    study = read_variant_study(first / "study.toml", GAMES)
    found = {kept.part_of(row) for row in numbers_in(first / "found").to_dict("records")}
    assert found <= set(kept.parts_of(study))
