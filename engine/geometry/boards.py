"""What a board is: its grid, its two dotted lines, and what is printed on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.geometry.hexgrid import HexGrid
from engine.geometry.sections import area_masks, section_masks


@dataclass(frozen=True)
class Board:
    """A grid, its section lines, and what shows on hexes without a tile.

    Attributes
    ----------
    id : str
    grid : HexGrid
    section_lines : (int, int)
        Doubled columns of the lines between left, center and right.
    ground : str
        Terrain row of what shows on hexes without a tile.
    faces : mapping
        Face to the terrain of its lowest rows, from the bottom edge up; a face that is not named shows ground alone.
    deck : str or None
        Deck of its battles in the publisher's editor, where it is not the usual one.
    ruleset : mapping
        Switches of its battles in the publisher's editor.
    without : tuple of str
        Switches that its battles cannot have.
    small_lines : tuple of int
        Doubled columns of the lines through the middle of the three flanks, () where flanks are not divided.
    """

    id: str
    grid: HexGrid
    section_lines: tuple[int, int]
    ground: str
    faces: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    deck: str | None = None
    ruleset: Mapping[str, bool | int | str] = field(default_factory=dict, hash=False)
    without: tuple[str, ...] = ()
    small_lines: tuple[int, ...] = ()

    @property
    def n_sections(self) -> int:
        """Sections of both flanks and the center together, twice as many where these are divided."""
        return 6 if self.small_lines else 3

    def sections(self) -> np.ndarray:
        """Bit per physical section of every hex, shape (n_hexes,)."""
        return section_masks(self.grid, self.section_lines)

    def areas(self) -> np.ndarray:
        """Bit per half of a flank of every hex, from the left; shape (n_hexes,).  Rule: OVL-1."""
        return area_masks(self.grid, self.section_lines, self.small_lines)

    def printed(self, face: str, row: int) -> str:
        """Terrain row of what the board shows where no tile lies.  Rule: CORE-GEO-7, CORE-GEO-8."""
        lowest = self.faces.get(face, ())
        from_bottom = self.grid.n_rows - 1 - row
        return lowest[from_bottom] if from_bottom < len(lowest) else self.ground
