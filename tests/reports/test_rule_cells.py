"""Cells of the rules in words: every path says what it is for, and what stands there is a sentence."""

import pytest

from analysis.wording.rule_cells import cell_sentence, path_meaning, words_at
from engine.loading.in_force.rules import TABLES, base_document
from engine.loading.options.paths import all_paths
from engine.loading.scenario.load import load_built_in


def test_every_path_says_what_it_is_for():
    document = base_document()
    document["scenario"] = load_built_in("pegasus-bridge").data
    silent = [one.path for one in all_paths(document) if not words_at(one.path)]
    assert silent == []


@pytest.mark.parametrize("table", TABLES)
def test_no_place_in_a_text_is_left_open(table):
    for row, columns in base_document()[table].items():
        for column, value in columns.items():
            path = f"{table}.{row}.{column}"
            told = path_meaning(path, value)
            assert told, path
            assert "{" not in told and "{" not in cell_sentence(path, value)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("terrain.town.cover", [1, 2, 0], "dice lost by infantry/armor/artillery attacking a unit on a town"),
        ("ruleset.night", 99, "day; n: at night nobody sees farther than n hexes at first"),
        ("terrain.bunker.flags_ignored", 1,
         "units on a bunker ignore 1 flag; ALL: units on a bunker ignore every flag"),
        ("ruleset.medal_cap", True, "no medals beyond the target; false: medals beyond the target count"),
        ("units.armor.figures", 3, "armor at full strength: 3 figures"),
        ("decks.standard.ambush", 1, "1 copy of ambush in the deck"),
    ],
)  # fmt: skip
def test_what_a_path_is_for(path, value, told):
    assert path_meaning(path, value) == told


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("terrain.forest.stop", ["H", "H", "H"],
         "a forest ends the move of infantry, armor and artillery that enter it, also when they take ground"),
        ("terrain.town.cover", [1, 2, 0],
         "1 die fewer for infantry attacking a unit on a town; 2 dice fewer for armor attacking a unit on a town"),
        ("terrain.town.out", [0, 2, 0], "2 dice fewer for armor attacking from a town"),
        ("terrain.hill.out", [-1, 0, -1], "1 die more for infantry and artillery attacking from a hill"),
        ("terrain.open.stop", ["-", "-", "-"], ""),
        ("terrain.river.barred", "ALL", "who may not enter a river: ALL"),
        ("units.infantry.move_battle", 1, "infantry may move 1 hex and still battle"),
    ],
)  # fmt: skip
def test_what_stands_there_is_a_sentence(path, value, told):
    assert cell_sentence(path, value) == told
