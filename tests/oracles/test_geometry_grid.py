"""The grid, its names, neighbours, distances, sections and regions against counts and searches."""

from collections import Counter, deque

import numpy as np
import pytest

from engine.codes import Edge, Section
from engine.geometry.hexgrid import OFF_BOARD, STEPS, directions, distance
from engine.geometry.regions import connected_groups
from engine.kernel import terrain
from engine.layout import TABLES
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.board import fill_board

STANDARD = BOARDS["standard"].grid
LEFT, CENTER, RIGHT = (1 << section for section in Section)


def steps_from(grid, start):
    """Distance from one hex to all others by walking, as an oracle for the formula."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in grid.neighbors(here):
            if there != OFF_BOARD and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


@pytest.mark.rule("CORE-GEO-1", "CORE-GEO-2", "CORE-GEO-3", "CORE-GEO-8")
@pytest.mark.parametrize(
    ("board", "hexes", "rows", "long_row"),
    [("standard", 113, 9, 13), ("breakthrough", 213, 17, 13), ("overlord", 230, 9, 26)],
)
def test_boards_have_the_published_number_of_hexes(board, hexes, rows, long_row):
    grid = BOARDS[board].grid
    assert grid.n_hexes == hexes
    per_row = Counter(row for row, _ in grid.hexes)
    assert [per_row[row] for row in range(rows)] == [long_row - row % 2 for row in range(rows)]
    assert all((row + col) % 2 == 0 for row, col in grid.hexes)
    assert {col for row, col in grid.hexes if row == 1} == set(range(1, 2 * long_row - 2, 2))


@pytest.mark.rule("CORE-DIST-1", "CORE-DIST-2")
@pytest.mark.parametrize("board", BOARDS)
def test_kernels_count_the_steps_of_the_shortest_walk(board):
    grid = BOARDS[board].grid
    tables = np.zeros(1, TABLES)[0]
    fill_board(tables, BOARDS[board])
    for start in range(0, grid.n_hexes, 7):
        found = {there: terrain.distance(tables, start, there) for there in range(grid.n_hexes)}
        assert found == steps_from(grid, start)


@pytest.mark.rule("CORE-GEO-4")
def test_neighbours_are_the_six_offsets_that_stay_on_the_board():
    offsets = {(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)}
    assert set(STEPS) == offsets
    for hex_, (row, col) in enumerate(STANDARD.hexes):
        expected = {(row + dr, col + dc) for dr, dc in offsets} & set(STANDARD.hexes)
        found = [there for there in STANDARD.neighbors(hex_) if there != OFF_BOARD]
        assert {STANDARD.hexes[there] for there in found} == expected
        assert len(found) == len(expected)


def test_edges_come_in_the_order_of_the_codes():
    e5 = STANDARD.parse("E5")
    names = [STANDARD.name(hex_) for hex_ in STANDARD.neighbors(e5)]
    assert [names[edge] for edge in Edge] == ["E6", "D5", "D4", "E4", "F4", "F5"]


@pytest.mark.parametrize("board", BOARDS)
def test_names_lead_back_to_their_hex(board):
    grid = BOARDS[board].grid
    assert [grid.parse(grid.name(hex_)) for hex_ in range(grid.n_hexes)] == list(range(grid.n_hexes))


@pytest.mark.parametrize(
    ("name", "hex_"), [("A1", (0, 0)), ("A13", (0, 24)), ("B1", (1, 1)), ("H12", (7, 23)), ("I13", (8, 24))]
)
def test_names_count_from_the_left_edge(name, hex_):
    assert STANDARD.hexes[STANDARD.parse(name)] == hex_


@pytest.mark.parametrize("name", ["B13", "A14", "J1", "A0", "A", "", "4C", "A-1", "AA1", "A²", "É1"])
def test_names_off_the_board_are_refused(name):
    assert STANDARD.parse(name) == OFF_BOARD


@pytest.mark.rule("CORE-DIST-1", "CORE-DIST-2")
@pytest.mark.parametrize("board", BOARDS)
def test_distance_is_the_number_of_steps(board):
    grid = BOARDS[board].grid
    table = grid.distances()
    for start in range(0, grid.n_hexes, 7):
        steps = steps_from(grid, start)
        assert [steps[hex_] for hex_ in range(grid.n_hexes)] == table[start].tolist()
        assert all(distance(grid.hexes[start], grid.hexes[hex_]) == steps[hex_] for hex_ in steps)


def test_directions_list_every_hex_within_eight_steps_once_ring_by_ring():
    found = directions(8)
    rings = [distance((0, 0), one) for one in found]
    expected = {
        (r, c)
        for r in range(-8, 9)
        for c in range(-16, 17)
        if (r + c) % 2 == 0 and 0 < distance((0, 0), (r, c)) <= 8
    }
    assert set(found) == expected
    assert len(found) == 216
    assert rings == sorted(rings)
    assert Counter(rings) == {ring: 6 * ring for ring in range(1, 9)}
    assert tuple(found[:6]) == STEPS


def test_shifted_names_the_hex_at_an_offset():
    shifted = STANDARD.shifted(2, 4)
    assert STANDARD.name(shifted[STANDARD.parse("A1")]) == "C3"
    assert shifted[STANDARD.parse("H1")] == OFF_BOARD


@pytest.mark.rule("CORE-SEC-2", "CORE-SEC-3", "CORE-SEC-5")
def test_sections_split_the_standard_board_as_the_check_figures_say():
    masks = BOARDS["standard"].sections()
    count = Counter(masks.tolist())
    assert count == {LEFT: 32, LEFT | CENTER: 4, CENTER: 41, CENTER | RIGHT: 4, RIGHT: 32}
    shared = {STANDARD.name(hex_) for hex_ in np.flatnonzero(np.isin(masks, [LEFT | CENTER, CENTER | RIGHT]))}
    assert shared == {"B4", "D4", "F4", "H4", "B9", "D9", "F9", "H9"}
    for row, split in ((0, [4, 0, 5, 0, 4]), (1, [3, 1, 4, 1, 3])):
        in_row = Counter(masks[STANDARD.rows == row].tolist())
        assert [in_row[mask] for mask in (LEFT, LEFT | CENTER, CENTER, CENTER | RIGHT, RIGHT)] == split


def test_overlord_sections_pair_up_along_the_second_and_fourth_line():
    grid, masks = BOARDS["overlord"].grid, BOARDS["overlord"].sections()
    by_name = {grid.name(hex_): int(masks[hex_]) for hex_ in range(grid.n_hexes)}
    assert (by_name["A9"], by_name["A10"], by_name["A17"], by_name["A18"]) == (LEFT, CENTER, CENTER, RIGHT)
    assert (by_name["B9"], by_name["B17"]) == (LEFT | CENTER, CENTER | RIGHT)


@pytest.mark.rule("LOS-14")
def test_hills_are_joined_through_edges_and_by_equal_height_only():
    heights = [0] * STANDARD.n_hexes
    for name in ("C3", "C4", "D4", "F8", "D6"):
        heights[STANDARD.parse(name)] = 1
    heights[STANDARD.parse("C5")] = 2
    groups = connected_groups(STANDARD, heights)
    assert {STANDARD.name(hex_): group for hex_, group in enumerate(groups) if group} == {
        "C3": 1,
        "C4": 1,
        "D4": 1,
        "C5": 2,
        "D6": 3,
        "F8": 4,
    }
