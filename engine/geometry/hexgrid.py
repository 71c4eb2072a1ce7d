"""The grid of hexes: doubled coordinates, names like C4, neighbours and distance (core section 1.1, 1.3).

A hex is ``(row, col)``: row 0 is row A at the top, even rows are long with columns 0, 2, 4 ..., odd rows are
short with columns 1, 3, 5 ...; row and column always have the same parity.  The index of a hex counts row A
first, left to right.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

# (rows, columns) of one step over each edge, in the order of codes.Edge: E NE NW W SW SE.
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
OFF_BOARD = -1

Hex = tuple[int, int]


def distance(a: Hex, b: Hex) -> int:
    """Hex steps between two hexes, on or off the board.

    Rule: CORE-DIST-1.

    Examples
    --------
    >>> distance((0, 0), (1, 3))
    2
    """
    dr = abs(a[0] - b[0])
    dc = abs(a[1] - b[1])
    return dr + max(0, (dc - dr) // 2)


@dataclass(frozen=True)
class HexGrid:
    """A board of ``n_rows`` rows; long rows (A, C, E ...) hold ``long_row`` hexes and short rows one less.

    Rule: CORE-GEO-1 .. -4.
    """

    n_rows: int
    long_row: int

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes in hex order (row A first, left to right)."""
        return tuple((r, c) for r in range(self.n_rows) for c in range(r % 2, 2 * self.row_length(r), 2))

    @property
    def n_hexes(self) -> int:
        """Number of playable hexes."""
        return len(self.hexes)

    @cached_property
    def index_of(self) -> dict[Hex, int]:
        """Index of every hex by its coordinates."""
        return {hex_: i for i, hex_ in enumerate(self.hexes)}

    @cached_property
    def rows(self) -> np.ndarray:
        """Row of every hex, shape (n_hexes,)."""
        return np.array([r for r, _ in self.hexes], dtype=np.int32)

    @cached_property
    def cols(self) -> np.ndarray:
        """Doubled column of every hex, shape (n_hexes,)."""
        return np.array([c for _, c in self.hexes], dtype=np.int32)

    def row_length(self, row: int) -> int:
        """Hexes in a row: the half hexes at the ends of short rows are not playable.  Rule: CORE-GEO-3."""
        return self.long_row - row % 2

    def row_letter(self, row: int) -> str:
        """Letter of a row, A at the top."""
        return chr(ord("A") + row)

    def name(self, hex_: int) -> str:
        """Name of a hex index: row letter and number from the left edge, starting at 1."""
        row, col = self.hexes[hex_]
        return f"{self.row_letter(row)}{col // 2 + 1}"

    def parse(self, name: str) -> int:
        """Index of a named hex; ``OFF_BOARD`` if there is no such hex (or it is no hex name at all).

        Examples
        --------
        >>> HexGrid(9, 13).parse("C4"), HexGrid(9, 13).parse("B13")
        (28, -1)
        """
        letter, number = name[:1].upper(), name[1:]
        if not letter.isalpha() or not letter.isascii() or not (number.isascii() and number.isdigit()):
            return OFF_BOARD
        row = ord(letter) - ord("A")
        return self.index_of.get((row, 2 * (int(number) - 1) + row % 2), OFF_BOARD)

    def neighbors(self, hex_: int) -> list[int]:
        """Index of the neighbour over each edge (E NE NW W SW SE), ``OFF_BOARD`` where there is none.

        Rule: CORE-GEO-4.
        """
        return list(self._beside[hex_])

    @cached_property
    def _beside(self) -> list[list[int]]:
        """Neighbours of every hex."""
        return [
            [self.index_of.get((row + dr, col + dc), OFF_BOARD) for dr, dc in STEPS]
            for row, col in self.hexes
        ]

    def shifted(self, dr: int, dc: int) -> np.ndarray:
        """Index of the hex at a fixed offset from every hex, ``OFF_BOARD`` where it lies off the board.

        Returns
        -------
        ndarray of int32, shape (n_hexes,)
        """
        found = [self.index_of.get((r + dr, c + dc), OFF_BOARD) for r, c in self.hexes]
        return np.array(found, dtype=np.int32)

    def distances(self) -> np.ndarray:
        """Distance between all pairs of hexes, shape (n_hexes, n_hexes).  Rule: CORE-DIST-1."""
        dr = np.abs(self.rows[:, None] - self.rows[None, :])
        dc = np.abs(self.cols[:, None] - self.cols[None, :])
        return dr + np.maximum(0, (dc - dr) // 2)


def count_walks(steps: int) -> dict[Hex, int]:
    """Walks by the offset (rows, columns) they end on, each step to one of the six neighbours or staying put.

    Rule: CORE-SETUP-15.

    Examples
    --------
    >>> count_walks(1)[0, 2], count_walks(2)[0, 0], sum(count_walks(2).values())
    (1, 7, 49)
    """
    ways: dict[Hex, int] = {(0, 0): 1}
    for _ in range(steps):
        after: dict[Hex, int] = {}
        for (row, col), n in ways.items():
            for dr, dc in (*STEPS, (0, 0)):
                after[row + dr, col + dc] = after.get((row + dr, col + dc), 0) + n
        ways = after
    return ways


def directions(radius: int) -> list[Hex]:
    """Offsets (rows, columns) of all hexes within ``radius`` steps, ring by ring.

    Each ring starts in the east and runs counter-clockwise, so the first six are the edges E NE NW W SW SE.
    """
    found = []
    for ring in range(1, radius + 1):
        row, col = 0, 2 * ring
        for dr, dc in STEPS[2:] + STEPS[:2]:
            for _ in range(ring):
                found.append((row, col))
                row, col = row + dr, col + dc
    return found
