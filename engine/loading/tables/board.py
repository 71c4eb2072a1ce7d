"""The board as numbers: hexes, sections, neighbours, lines of sight, hills (core section 1)."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from engine.geometry.boards import Board
from engine.geometry.hexgrid import Hex, HexGrid, directions, distance
from engine.geometry.regions import connected_groups
from engine.geometry.sight import lines
from engine.layout import MAX_RANGE, OFF, TABLES
from engine.loading.in_force.contents import Contents
from engine.loading.schema.document import Terrain
from engine.loading.words.errors import InputError

FIELDS = (
    "n_hexes", "n_rows_board", "board_width", "hex_row", "hex_col", "hex_sections", "apart", "near",
    "ring_end", "near_index", "way_first", "way_second", "line_crossed", "line_left", "line_right",
)  # fmt: skip


def fill_board(table: np.void, board: Board) -> None:
    """Write the fields that depend on the board alone.

    Changes: table.n_hexes, hex_row, hex_col, n_rows_board, hex_sections, near, ring_end, near_*, way_*, line_*.
    """
    for name, values in board_fields(board).items():
        table[name] = values


@cache
def board_fields(board: Board) -> dict[str, np.ndarray]:
    """The fields of a board, found once."""
    table = np.zeros(1, TABLES)[0]
    grid = board.grid
    n = grid.n_hexes
    table["n_hexes"] = n
    table["n_rows_board"] = grid.n_rows
    table["board_width"] = grid.row_length(0)
    table["hex_row"][:n] = grid.rows
    table["hex_col"][:n] = grid.cols
    table["hex_sections"][:n] = board.sections()
    table["apart"][:n, :n] = steps_apart(grid.rows, grid.cols)
    offsets = directions(MAX_RANGE)
    number = {offset: k for k, offset in enumerate(offsets)}
    table["near"][...] = OFF
    table["near"][:n] = surroundings(board)
    fill_directions(table, offsets, number)
    fill_lines(table, number)
    return {name: table[name] for name in FIELDS}


def steps_apart(rows: np.ndarray, cols: np.ndarray) -> np.ndarray:
    """Hex steps between any two hexes, by their rows and doubled columns; shape (n, n).  Rule: CORE-DIST-1, -2."""
    down = np.abs(np.subtract.outer(rows, rows))
    across = np.abs(np.subtract.outer(cols, cols))
    return np.maximum(down, (down + across) // 2)


def surroundings(board: Board) -> np.ndarray:
    """Hex in each direction within ``MAX_RANGE`` of every hex, shape (n_hexes, NEAR)."""
    return np.stack([board.grid.shifted(*offset) for offset in directions(MAX_RANGE)], axis=1)


def fill_directions(table: np.void, offsets: Sequence[Hex], number: Mapping[Hex, int]) -> None:
    """Rings, and the direction of an offset.  Changes: table.ring_end, near_index, way_*."""
    rings = np.array([distance((0, 0), offset) for offset in offsets])
    table["ring_end"][...] = [np.count_nonzero(rings <= d) for d in range(MAX_RANGE + 1)]
    table["near_index"][...] = OFF
    for (dr, dc), k in number.items():
        table["near_index"][dr + MAX_RANGE, dc + 2 * MAX_RANGE] = k
    fill_ways(table, offsets, number)


def fill_ways(table: np.void, offsets: Sequence[Hex], number: Mapping[Hex, int]) -> None:
    """Both ways of two steps to each hex within distance 2; straight on there is one.  Changes: table.way_*."""
    table["way_first"][...] = table["way_second"][...] = OFF
    edges = range(6)
    for k, offset in enumerate(offsets[: table["ring_end"][2]]):
        pairs = [(a, b) for a in edges for b in edges if added(offsets[a], offsets[b]) == offset]
        for i, (a, b) in enumerate(pairs):
            table["way_first"][k, i] = number[offsets[a]]
            table["way_second"][k, i] = number[offsets[b]]


def added(a: Hex, b: Hex) -> Hex:
    """Two offsets one after the other."""
    return a[0] + b[0], a[1] + b[1]


def fill_lines(table: np.void, number: Mapping[Hex, int]) -> None:
    """Hexes crossed and skirted in each direction, as directions.  Changes: table.line_*.  Rule: LOS-9."""
    for name in ("crossed", "left", "right"):
        field = table[f"line_{name}"]
        field[...] = OFF
        for k, line in enumerate(lines(MAX_RANGE)):
            matters = [number[hex_] for hex_ in getattr(line, name)]
            field[k, : len(matters)] = matters


def fill_hills(table: np.void, grid: HexGrid, contents: Sequence[Contents], terrain: Terrain) -> None:
    """Number the connected hills; those that may lose a hex have no number here, for sight asks STATE.hill_now.

    Changes: table.hex_group, loose_hills.  Rule: LOS-14, TP-SAB-2.

    Raises
    ------
    InputError
        A hill may lose a hex, and cover goes by the hill a unit stands on.
    """
    heights = [max(terrain[name]["height"] for name in one.rows) for one in contents]
    groups = connected_groups(grid, heights)
    loose = {groups[hex_] for hex_, one in enumerate(contents) if one.under is not None} - {0}
    for group, one in zip(groups, contents, strict=True):
        by_hill = [name for name in one.rows if terrain[name]["cover_when"] == "GROUP"]
        if group in loose and by_hill:
            key, expected = f"terrain.{by_hill[0]}.cover_when", "another word, where a hex of the hill may go"
            raise InputError("rules", key, "GROUP", expected)
    table["hex_group"][: grid.n_hexes] = [0 if group in loose else group for group in groups]
    table["loose_hills"] = bool(loose)
