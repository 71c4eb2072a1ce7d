"""Who sees whom, up to the longest range of any gun: sight is a matter of terrain, and stays as it is in play."""

import numpy as np

from engine.codes import Overlook, Sight
from engine.geometry.hexgrid import HexGrid, directions
from engine.geometry.sight import Line, lines
from engine.layout import LONGEST_RANGE, OFF
from engine.loading.in_force.contents import has_trait
from engine.loading.tables.setting import Setting
from engine.rules.modern.fields import ROW_PLACES, WORD

COVERED = "COVERED"  # trait of terrain


def place_of(hex_: tuple[int, int]) -> int:
    """Place of a hex in the grid that holds every board, one free column on its left."""
    row, col = hex_
    return row * ROW_PLACES + col + 1


def fill_lines(table: np.void, grid: HexGrid) -> None:
    """Lines by offset, and where hexes lie.  Changes: table.modern_place, modern_places, modern_line, modern_on_line.

    Rule: MMB-LOS-1, LOS-9, LOS-12.
    """
    table["modern_places"] = OFF
    for i, hex_ in enumerate(grid.hexes):
        table["modern_place"][i] = place_of(hex_)
        table["modern_places"][place_of(hex_)] = i
    table["modern_line"] = OFF
    for number, (offset, line) in enumerate(
        zip(directions(LONGEST_RANGE), lines(LONGEST_RANGE), strict=True)
    ):
        table["modern_line"][offset[0] + LONGEST_RANGE, offset[1] + 2 * LONGEST_RANGE] = number
        for kind, hexes in enumerate((line.crossed, line.left, line.right)):
            offsets = [row * ROW_PLACES + col for row, col in hexes]
            table["modern_on_line"][number, kind, : len(offsets)] = offsets


def fill_sight(table: np.void, setting: Setting) -> None:
    """Which hexes see each other.  Changes: table.modern_sees, modern_covered.

    Rule: MMB-LOS-1, MMB-LOS-2, MMB-GAP-13, MMB-GAP-24, MMB-GAP-28, MMB-GAP-30.
    """
    grid, hexes = setting.board.grid, setting.board.grid.hexes
    stacks = setting.stacks.hex_stack[: grid.n_hexes]
    sights = [Sight(int(table["stack_sight"][stack])) for stack in stacks]
    heights = [int(table["stack_height"][stack]) for stack in stacks]
    close = setting.ruleset["covered_pairs_close"]
    covered = [has_trait(one.rows, COVERED, setting.terrain) for one in setting.contents]
    limit = setting.ruleset["sight_limit"]
    edge_blocks = setting.ruleset["off_board_blocks"]
    overlook = Overlook(int(table["hill_overlook"]))
    for i in range(grid.n_hexes):
        if covered[i]:
            table["modern_covered"][i // WORD] |= 1 << i % WORD

    def overlooks(a: int, b: int, between: int) -> bool:
        """Whether a hill between two hexes does not bar their line."""
        if overlook == Overlook.SAME_HILL:
            group = table["hex_group"]
            return bool(group[a] == group[b] == group[between])
        level = (
            min(heights[a], heights[b]) if overlook == Overlook.EQUAL_HEIGHT else max(heights[a], heights[b])
        )
        equal = heights[a] == heights[b] or overlook == Overlook.BY_HEIGHT
        return equal and 0 < level >= heights[between]

    def blocks(a: int, b: int, hex_: tuple[int, int]) -> bool:
        """Whether a hex bars the line of two others."""
        between = grid.index_of.get(hex_, OFF)
        if between < 0:
            return edge_blocks
        if sights[between] == Sight.HEIGHT:
            return not overlooks(a, b, between)
        return sights[between] == Sight.BLOCK

    def sees(a: int, b: int, line: Line) -> bool:
        """Whether nothing bars the line of two hexes."""
        row, col = hexes[a]

        def barred(part: tuple[tuple[int, int], ...]) -> bool:
            return any(blocks(a, b, (row + r, col + c)) for r, c in part)

        return not barred(line.crossed) and not (barred(line.left) and barred(line.right))

    offsets = list(zip(directions(LONGEST_RANGE), lines(LONGEST_RANGE), strict=True))
    for a, (row, col) in enumerate(hexes):
        for number, ((r, c), line) in enumerate(offsets):
            b = grid.index_of.get((row + r, col + c), OFF)
            beside = number < 6
            if (
                b < 0
                or int(table["apart"][a, b]) > limit
                or (close and covered[a] and covered[b] and not beside)
            ):
                continue
            if beside or sees(a, b, line):
                table["modern_sees"][a, b // WORD] |= 1 << b % WORD
