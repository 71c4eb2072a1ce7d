"""Medals of a file of the publisher's editor: who may earn them, and what of theirs is missing or guessed."""

from tests.support.m44_files import import_lines_of, read


def test_majority_is_more_hexes_than_the_enemy():
    scenario = read("medals")
    assert scenario.data["ruleset"]["majority"] == "MORE_THAN_ENEMY"
    needs = {tuple(one["cells"]): one["need"] for one in scenario.data["objectives"]}
    assert needs[("E3", "E4", "E5")] == needs[("E9", "E10")] == "MAJORITY"
    assert "missing: medal majority of 2 hexes at least at E3: any majority counts" in import_lines_of(
        scenario
    )


def test_a_side_on_a_majority_medal_is_the_only_one_to_earn_it():
    (one,) = [goal for goal in read("medals").data["objectives"] if goal["cells"][0] == "E9"]
    assert one["sides"] == ["axis"]


def test_an_any_hex_medal_is_held_by_its_side_and_the_enemys_part_is_told():
    scenario = read("medals")
    goals = {one["cells"][0]: one for one in scenario.data["objectives"]}
    assert (goals["C3"]["sides"], goals["C3"]["need"]) == (["allies"], 1)
    what = "missing: medal any_hex of the allies at C3: the axis do not hold it while the allies are away"
    assert what in import_lines_of(scenario)
    assert goals["C7"]["need"] == 1
    assert "guessed: medal any_hex without a side at C7: one hex is enough" in import_lines_of(scenario)


def test_two_medals_on_one_hex_are_two_objectives():
    there = [one["sides"] for one in read("medals").data["objectives"] if one["cells"] == ["G4"]]
    assert there == [["allies"], ["axis"]]
