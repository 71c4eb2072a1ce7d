"""The boards of the publisher: their size and where their two dotted lines run."""

from dataclasses import dataclass

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.geometry.sections import section_masks


@dataclass(frozen=True)
class Board:
    """A grid and its section lines.

    Attributes
    ----------
    id : str
    grid : HexGrid
    section_lines : (int, int)
        Doubled columns of the lines between left, center and right.
    """

    id: str
    grid: HexGrid
    section_lines: tuple[int, int]

    def sections(self) -> np.ndarray:
        """Bit per physical section of every hex, shape (n_hexes,)."""
        return section_masks(self.grid, self.section_lines)


# Rule: CORE-GEO-2, CORE-GEO-8, CORE-SEC-2.  The overlord board is two standard boards side by side; its six
# small sections pair up along the second and the fourth of its five lines.
BOARDS = {
    "standard": Board("standard", HexGrid(9, 13), (7, 17)),
    "breakthrough": Board("breakthrough", HexGrid(17, 13), (7, 17)),
    "overlord": Board("overlord", HexGrid(9, 26), (17, 33)),
}
