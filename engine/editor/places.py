"""The editor's names of hexes: ``F9`` is the sixth hex of the top row of a standard board.

A letter counts hexes from the left edge, upper case in long rows and lower case in short ones; the number is the
row, counted from the bottom.
"""

import re

from engine.geometry.hexgrid import Hex, HexGrid

NAME = re.compile(r"^([A-Za-z])([0-9]{1,2})$")
FORM = "a hex like F9 or f8: upper case in long rows, lower case in short ones, rows counted from the bottom"


def from_editor(name: str, grid: HexGrid) -> Hex:
    """Row and doubled column of a hex the editor names.

    Raises
    ------
    ValueError
        No name of a hex, a letter whose case does not fit its row, or a hex off the board.

    Examples
    --------
    >>> from_editor("F9", HexGrid(9, 13)), from_editor("f8", HexGrid(9, 13))
    ((0, 10), (1, 11))
    """
    match = NAME.match(name)
    if match is None:
        raise ValueError(name)
    letter, row = match[1], grid.n_rows - int(match[2])
    hex_ = (row, 2 * (ord(letter.upper()) - ord("A")) + row % 2)
    if letter.isupper() != (row % 2 == 0) or hex_ not in grid.index_of:
        raise ValueError(name)
    return hex_


def to_editor(hex_: Hex, grid: HexGrid) -> str:
    """The editor's name of a hex.

    Examples
    --------
    >>> to_editor((0, 10), HexGrid(9, 13)), to_editor((1, 11), HexGrid(9, 13))
    ('F9', 'f8')
    """
    row, col = hex_
    letter = chr(ord("a" if row % 2 else "A") + col // 2)
    return f"{letter}{grid.n_rows - row}"


def flipped(hex_: Hex, grid: HexGrid) -> Hex:
    """The same hex after half a turn of the board."""
    row, col = hex_
    return grid.n_rows - 1 - row, 2 * (grid.long_row - 1) - col
