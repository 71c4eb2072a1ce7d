"""Stages: battles written as a patch of another one."""

from pathlib import Path

import pytest

from engine.loading.scenario.load import (
    Scenario,
    built_in_group,
    list_scenarios,
    load_built_in,
    read_scenario,
)
from engine.loading.words.errors import InputError
from tests.support.catalogue import file_of, shipped

HEAD = 'id = "copy"\ntitle = "A copy"\nof = "pegasus-bridge"\n'
OFFICIAL = load_built_in("pegasus-bridge")


def written(folder: Path, text: str) -> Path:
    """A file with a text."""
    path = folder / "copy.toml"
    path.write_text(text)
    return path


def token_at(battle: Scenario, name: str) -> str:
    """The token of a hex of the standard board."""
    return battle.data["map"][ord(name[0]) - ord("A")].split()[int(name[1:]) - 1]


def units_of(battle: Scenario) -> set[tuple[str, str, str]]:
    return {(unit["side"], unit["row"], unit["hex"]) for unit in battle.data["units"]}


def test_a_copy_without_changes_is_the_battle_but_for_its_dice(tmp_path: Path) -> None:
    copy = read_scenario(written(tmp_path, HEAD))
    mine = {key: value for key, value in copy.data.items() if key not in OF_ITS_OWN}
    assert mine == {key: value for key, value in OFFICIAL.data.items() if key not in OF_ITS_OWN}
    assert (copy.chance_id, copy.group, copy.data["notes"]) == ("copy", "mine", "")


OF_ITS_OWN = ("id", "title", "chance_id", "group", "number", "notes", "source")


def test_ground_is_laid_in_place_of_what_lies_there_or_beside_it(tmp_path: Path) -> None:
    ground = '[ground]\nC1 = "forest"\nc2 = "+ wire"\nE3 = { terrain = "+ tp_minefield", owner = "axis" }\n'
    copy = read_scenario(written(tmp_path, HEAD + ground))
    before = {
        name: OFFICIAL.data["legend"].get(token_at(OFFICIAL, name), {"terrain": []})["terrain"]
        for name in ("C2", "E3")
    }
    laid = {name: copy.data["legend"][token_at(copy, name)] for name in ("C1", "C2", "E3")}
    assert laid["C1"]["terrain"] == ["forest"]
    assert laid["C2"]["terrain"] == [*before["C2"], "wire"]
    assert laid["E3"]["terrain"] == [*before["E3"], "tp_minefield"] and laid["E3"]["owner"] == "axis"
    others = [
        (row, col)
        for row, (now, then) in enumerate(zip(copy.data["map"], OFFICIAL.data["map"], strict=True))
        for col, (one, other) in enumerate(zip(now.split(), then.split(), strict=True))
        if one != other
    ]
    assert others == [(2, 0), (2, 1), (4, 2)]


def test_units_stand_in_place_of_others_beside_them_or_are_taken_away(tmp_path: Path) -> None:
    first, second, *_ = [unit for unit in OFFICIAL.data["units"] if unit["side"] == "allies"]
    free = "A2"
    assert free not in {unit["hex"] for unit in OFFICIAL.data["units"]}
    units = f'without = "{second["hex"]}"\n[units.axis]\narmor = "{first["hex"]}"\nartillery = "{free}:1"\n'
    copy = read_scenario(written(tmp_path, HEAD + units))
    gone = {("allies", first["row"], first["hex"]), ("allies", second["row"], second["hex"])}
    assert units_of(copy) == units_of(OFFICIAL) - gone | {
        ("axis", "armor", first["hex"]),
        ("axis", "artillery", free),
    }
    assert [unit["figures"] for unit in copy.data["units"] if unit["hex"] == free] == [1]


def test_lists_are_added_and_tables_put_over_those_of_the_battle(tmp_path: Path) -> None:
    text = (
        HEAD
        + 'special_rules = ["A rule."]\nmedal_target = 9\n'
        + '[[objective]]\nid = "more"\nsides = "axis"\nhexes = "A1"\n[ruleset]\noverruns = 2\n'
    )
    copy = read_scenario(written(tmp_path, text))
    assert [one["id"] for one in copy.data["objectives"]] == [
        *(one["id"] for one in OFFICIAL.data["objectives"]),
        "more",
    ]
    assert copy.data["special_rules"] == [*OFFICIAL.data["special_rules"], "A rule."]
    assert copy.data["medal_target"] == {"axis": 9, "allies": 9}
    assert copy.data["ruleset"] == {**OFFICIAL.data["ruleset"], "overruns": 2}


@pytest.mark.parametrize(
    ("text", "key", "found"),
    [
        (HEAD.replace("pegasus-bridge", "pegasus-xyzzy"), "of", "pegasus-xyzzy"),
        (HEAD.replace("pegasus-bridge", "omaha-mined"), "of", "a copy of omaha-beach"),
        (HEAD.replace('"pegasus-bridge"', "3"), "of", "3"),
        (HEAD + '[ground]\nZ9 = "forest"\n', "ground.Z9", "Z9"),
        (HEAD + "[ground]\nC3 = 4\n", "ground", "4"),
        (HEAD + '[ground]\nC3 = "forrest"\n', "ground.C3", "forrest"),
        (HEAD + '[ground]\nC3 = "forest"\nc3 = "town"\n', "ground.c3", "C3 again"),
        (HEAD + 'without = "A2"\n', "without", "no unit on A2"),
        (HEAD + 'xyzzy = "A1"\n', "xyzzy", "unknown"),
    ],
)
def test_mistakes_of_a_stage_name_its_file_and_key(tmp_path: Path, text: str, key: str, found: str) -> None:
    with pytest.raises(InputError) as refused:
        read_scenario(written(tmp_path, text))
    said = str(refused.value)
    assert "copy.toml" in said and key in said and found in said


def test_every_stage_is_listed_with_its_board_and_named_by_an_option() -> None:
    stages = {one.id for one in built_in_group("stages")}
    listed = {one["id"]: one for one in list_scenarios() if one["group"] == "stages"}
    assert set(listed) == stages
    assert listed["omaha-mined"]["date"] == "1944-06-06"
    named = {stage for name in shipped() for stage in file_of(name).stages}
    assert stages <= named


@pytest.mark.parametrize("name", [name for name in shipped() if file_of(name).stages])
def test_the_stages_of_an_option_are_battles_of_the_program(name: str) -> None:
    assert all(load_built_in(stage).id == stage for stage in file_of(name).stages)
