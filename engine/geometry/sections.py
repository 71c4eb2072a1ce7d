"""Sections of the board and the hexes that belong to two of them (core section 1.2)."""

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
