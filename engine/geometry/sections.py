"""Sections of the board and the hexes that belong to two of them (core section 1.2)."""

from itertools import pairwise

import numpy as np

from engine.codes import Section
from engine.geometry.hexgrid import HexGrid


def section_masks(grid: HexGrid, lines: tuple[int, int]) -> np.ndarray:
    """Bit per physical section (as the bottom player sees them) of every hex; a hex cut by a line has two.

    Parameters
    ----------
    grid : HexGrid
    lines : (int, int)
        Doubled columns of the two dotted lines.

    Returns
    -------
    ndarray of int32, shape (n_hexes,)

    Notes
    -----
    Rule: CORE-SEC-2, CORE-SEC-3.
    """
    left, right = lines
    masks = (grid.cols <= left) * (1 << Section.LEFT)
    masks = masks + ((grid.cols >= left) & (grid.cols <= right)) * (1 << Section.CENTER)
    masks = masks + (grid.cols >= right) * (1 << Section.RIGHT)
    return masks.astype(np.int32)


def area_masks(grid: HexGrid, lines: tuple[int, int], small: tuple[int, ...]) -> np.ndarray:
    """Bit per half of a flank of every hex, from the left as the bottom player sees them.

    Parameters
    ----------
    grid : HexGrid
    lines : (int, int)
        Doubled columns of the lines between left, center and right.
    small : tuple of int
        Those of the lines through the middle of each; a hex cut by a line has the bits of both sides.

    Returns
    -------
    ndarray of int32, shape (n_hexes,)

    Notes
    -----
    Rule: OVL-1.
    """
    ends = sorted([0, *lines, *small, int(grid.cols.max()) + 1])
    masks = np.zeros(grid.n_hexes, np.int32)
    for area, (left, right) in enumerate(pairwise(ends)):
        masks |= ((grid.cols >= left) & (grid.cols <= right)) << area
    return masks
