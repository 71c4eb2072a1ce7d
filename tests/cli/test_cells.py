"""Commands that try another value of a cell: each is allowed, changes something, and on a battle that has the thing."""

import shlex

import pytest

from engine.loading.options.paths import list_cells
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_built_in
from engine.loading.tables.build import build_tables
from m44.names.cells import battle_with, cell_row, command_for


@pytest.mark.parametrize(
    ("path", "classes", "more", "command"),
    [
        ("terrain.hill.out", {"infantry"}, True, "m44 compare sainte-mere-eglise --set terrain.hill.out=-1/0/0"),
        ("terrain.town.out", {"armor"}, None, "m44 compare pegasus-bridge --set terrain.town.out=0/1/0"),
        ("terrain.town.cover", {"armor"}, True, "m44 compare pegasus-bridge --set terrain.town.cover=1/1/0"),
        ("units.infantry.dice", (), None, "m44 compare pegasus-bridge --set units.infantry.dice=4/3/2"),
        ("units.infantry.dice", (), False, "m44 compare pegasus-bridge --set units.infantry.dice=2/1/0"),
        ("units.armor.move_battle", (), None, "m44 compare sainte-mere-eglise --set units.armor.move_battle=2"),
        ("ruleset.medal_cap", (), None, "m44 compare pegasus-bridge --set ruleset.medal_cap=false"),
        ("ruleset.retreat_choice", (), None, "m44 compare pegasus-bridge --set ruleset.retreat_choice=STAND"),
        ("decks.standard.ambush", (), None, "m44 compare pegasus-bridge --set decks.standard.ambush=2"),
        ("units.hr_heavy.figures", (), None, "m44 paths units.hr_heavy.figures"),
        ("decks.breakthrough.breakthrough_barrage", (), None, "m44 paths decks.breakthrough.breakthrough_barrage"),
        ("terrain.forest.traits", (), None, "m44 paths terrain.forest.traits"),
    ],
)  # fmt: skip
def test_the_command_of_a_cell(path, classes, more, command):
    (cell,) = list_cells(path)
    assert command_for(cell, classes, more=more) == command


def test_a_bad_pair_of_columns_is_never_offered():
    (cell,) = list_cells("units.armor.move_battle")
    assert cell.value == 3  # and no more than move_max, which is 3


@pytest.mark.parametrize("prefix", ["terrain.forest", "units.artillery", "ruleset", "cards.barrage"])
def test_every_command_plays_something_else(prefix):
    for cell in list_cells(prefix):
        words = shlex.split(command_for(cell))
        if words[1] == "compare":
            assert build_tables(load_built_in(words[2]), parse_variant(words[4])).provenance
        else:
            assert words == ["m44", "paths", cell.path]


def test_a_battle_with_it():
    assert battle_with("terrain.hill.cover") == "sainte-mere-eglise"
    assert battle_with("units.hr_recon.dice") is None


def test_a_row_says_what_the_cell_is_for():
    (cell,) = list_cells("ruleset.reshuffle")
    assert list(cell_row(cell)) == ["path", "value", "meaning", "allowed"]
