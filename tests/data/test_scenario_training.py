"""The two training boards: what they exercise together, and their symmetry."""

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.schema.boards import BOARDS

GRID = BOARDS["standard"].grid


def terrain_of(scenario):
    return {row for one in contents_of(scenario.data, base_document()) for row in one.rows}


def test_together_they_exercise_the_arms_and_the_terrain():
    boards = resolve_scenarios(["training"])
    assert [one.id for one in boards] == ["river-line", "long-ridge"]
    terrain = set().union(*map(terrain_of, boards))
    units = {unit["row"] for one in boards for unit in one.data["units"]}
    assert terrain == {"open", "hill", "town", "forest", "hedgerow", "river", "bridge", "wire", "sandbag"}
    assert units == {"infantry", "armor", "artillery", "elite_armor", "special_forces"}
    for one in boards:
        for side in ("axis", "allies"):
            assert one.data["medal_target"][side] in (4, 5)
            assert one.data["hand_size"][side] in (4, 5)


@pytest.mark.parametrize("name", ["river-line", "long-ridge"])
def test_turning_the_board_by_half_gives_the_same_terrain(name):
    contents = contents_of(load_scenario(name).data, base_document())
    rows, cols = GRID.n_rows - 1, 2 * (GRID.long_row - 1)
    for hex_, (row, col) in enumerate(GRID.hexes):
        assert contents[hex_] == contents[GRID.index_of[rows - row, cols - col]]


def test_the_river_line_forces_are_mirror_images():
    units = load_scenario("river-line").data["units"]
    placed = {
        side: {(one["row"], GRID.hexes[GRID.parse(one["hex"])]) for one in units if one["side"] == side}
        for side in ("axis", "allies")
    }
    assert {(row, (8 - r, 24 - c)) for row, (r, c) in placed["axis"]} == placed["allies"]


@pytest.mark.rule("LOS-14")
def test_the_long_ridge_is_one_plateau():
    contents = contents_of(load_scenario("long-ridge").data, base_document())
    hills = [GRID.name(hex_) for hex_, one in enumerate(contents) if "hill" in one.rows]
    assert hills == ["D6", "D7", "E6", "E7", "E8", "F6", "F7"]
