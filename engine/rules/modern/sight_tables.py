"""Who sees whom, up to the longest range of any gun: sight is a matter of terrain, and stays as it is in play."""

from collections.abc import Iterable
from functools import cache

import numpy as np

from engine.codes import Overlook, Sight
from engine.geometry.hexgrid import HexGrid, directions
from engine.geometry.sight import lines
from engine.layout import LONGEST_RANGE, OFF
from engine.loading.in_force.contents import has_trait
from engine.loading.tables.setting import Setting
from engine.rules.modern.fields import ROW_PLACES, WORD

COVERED = "COVERED"  # trait of terrain
BESIDE = 6  # directions to the hexes beside one come first
BASE = ROW_PLACES * (LONGEST_RANGE + 1)  # more than any offset of places is below 0


def place_of(hex_: tuple[int, int]) -> int:
    """Place of a hex in the grid that holds every board, one free column on its left."""
    row, col = hex_
    return row * ROW_PLACES + col + 1


def offsets_of(hexes: Iterable[tuple[int, int]]) -> list[int]:
    """Hexes of a line as offsets of places."""
    return [row * ROW_PLACES + col for row, col in hexes]


@cache
def shapes() -> tuple[tuple[int, int, int], ...]:
    """Every line within the longest range: bits of the offsets of places it crosses, skirts left, skirts right."""
    return tuple(
        (bits_of(line.crossed), bits_of(line.left), bits_of(line.right)) for line in lines(LONGEST_RANGE)
    )


def bits_of(hexes: Iterable[tuple[int, int]]) -> int:
    """Hexes of a line as bits."""
    return sum(1 << BASE + offset for offset in offsets_of(hexes))


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
            offsets = offsets_of(hexes)
            table["modern_on_line"][number, kind, : len(offsets)] = offsets


def fill_sight(table: np.void, setting: Setting) -> None:
    """Which hexes see each other.  Changes: table.modern_sees, modern_covered.

    Rule: MMB-LOS-1, MMB-LOS-2, MMB-GAP-13, MMB-GAP-24, MMB-GAP-28, MMB-GAP-30.
    """
    grid, hexes = setting.board.grid, setting.board.grid.hexes
    close, limit = setting.ruleset["covered_pairs_close"], setting.ruleset["sight_limit"]
    covered = [has_trait(one.rows, COVERED, setting.terrain) for one in setting.contents]
    for i in np.flatnonzero(covered):
        table["modern_covered"][i // WORD] |= 1 << int(i) % WORD
    ground = Ground(table, setting)
    offsets = list(zip(directions(LONGEST_RANGE), shapes(), strict=True))
    for a, (row, col) in enumerate(hexes):
        for number, ((r, c), shape) in enumerate(offsets):
            b = grid.index_of.get((row + r, col + c), OFF)
            beside = number < BESIDE
            if b < 0 or int(table["apart"][a, b]) > limit:
                continue
            if beside or (not (close and covered[a] and covered[b]) and ground.sees(a, b, shape)):
                table["modern_sees"][a, b // WORD] |= 1 << b % WORD


class Ground:
    """What bars sight on one map, as bits by place of the grid.

    Parameters
    ----------
    table : record of TABLES
        With its stacks and hills.
    setting : Setting
    """

    def __init__(self, table: np.void, setting: Setting):
        grid = setting.board.grid
        self.places = [place_of(hex_) for hex_ in grid.hexes]
        stacks = setting.stacks.hex_stack[: grid.n_hexes]
        sights = [Sight(int(table["stack_sight"][stack])) for stack in stacks]
        self.heights = [int(table["stack_height"][stack]) for stack in stacks]
        self.groups = [int(group) for group in table["hex_group"][: grid.n_hexes]]
        self.overlook = Overlook(int(table["hill_overlook"]))
        self.hills = [hex_ for hex_, sight in enumerate(sights) if sight == Sight.HEIGHT]
        self.always = sum(1 << self.places[hex_] for hex_, sight in enumerate(sights) if sight == Sight.BLOCK)
        if setting.ruleset["off_board_blocks"]:
            everywhere = (1 << (grid.n_rows + 1) * ROW_PLACES) - 1
            self.always |= everywhere & ~sum(1 << place for place in self.places)
        self.kept: dict[tuple[int, int], int] = {}

    def bars(self, a: int, b: int) -> int:
        """Places that bar the line of two hexes if it passes them."""
        key = self.between(a, b)
        if key not in self.kept:
            level, group = key
            hills = [
                hex_
                for hex_ in self.hills
                if self.heights[hex_] > level and (group == 0 or self.groups[hex_] != group)
            ]
            self.kept[key] = self.always | sum(1 << self.places[hex_] for hex_ in hills)
        return self.kept[key]

    def between(self, a: int, b: int) -> tuple[int, int]:
        """Up to which height hills do not bar the line of two hexes, and the group of hills that does not; 0 = none."""
        one, other = self.heights[a], self.heights[b]
        if self.overlook == Overlook.SAME_HILL:
            return 0, self.groups[a] if self.groups[a] == self.groups[b] else 0
        if self.overlook == Overlook.BY_HEIGHT:
            return max(one, other), 0
        return one if one == other else 0, 0

    def sees(self, a: int, b: int, shape: tuple[int, int, int]) -> bool:
        """Whether nothing bars the line of two hexes; ``shape``: bits of the places it crosses and skirts."""
        bars = (self.bars(a, b) << BASE) >> self.places[a]
        crossed, left, right = shape
        return not bars & crossed and not (bars & left and bars & right)
