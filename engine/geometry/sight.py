"""Lines of sight in whole numbers: the hexes a line between two centers crosses or skirts (LOS-2 .. -19).

Centers lie at ``(x, y) = (col, 3 * row)`` and corners at (0, +-2) and (+-1, +-1) from them (LOS-9), so that
the side of a line on which a corner lies is the sign of a cross product and no rounding can occur.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from engine.geometry.hexgrid import Hex, directions

CORNERS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Line:
    """Hexes that matter between two hexes, nearest first.

    Attributes
    ----------
    crossed : tuple of Hex
        The line passes through their inside (LOS-4).
    left, right : tuple of Hex
        The line runs along an edge of them, or touches a single corner (LOS-12), on that side as seen by the
        shooter.
    """

    crossed: tuple[Hex, ...]
    left: tuple[Hex, ...]
    right: tuple[Hex, ...]


def candidates(a: Hex, b: Hex) -> list[Hex]:
    """Hexes of the rectangle spanned by two hexes, without these two (LOS-9), nearest to ``a`` first."""
    low, high = min(a[1], b[1]), max(a[1], b[1])
    if low == high:
        low, high = low - 1, high + 1
    found = [
        (row, col)
        for row in range(min(a[0], b[0]), max(a[0], b[0]) + 1)
        for col in range(low, high + 1)
        if (row + col) % 2 == 0 and (row, col) not in (a, b)
    ]
    return sorted(found, key=lambda hex_: along(a, b, hex_))


def along(a: Hex, b: Hex, hex_: Hex) -> tuple[int, int, int]:
    """How far along the line from a to b a hex lies, as a sorting key."""
    dx, dy = b[1] - a[1], b[0] - a[0]
    return (hex_[1] - a[1]) * dx + 3 * (hex_[0] - a[0]) * dy, hex_[0], hex_[1]


def corner_signs(a: Hex, b: Hex, hex_: Hex) -> list[int]:
    """Side of the line a-b on which each corner of a hex lies: 1 right, -1 left, 0 on the line."""
    dx, dy = b[1] - a[1], 3 * (b[0] - a[0])
    signs = []
    for corner_x, corner_y in CORNERS:
        x = hex_[1] + corner_x - a[1]
        y = 3 * hex_[0] + corner_y - 3 * a[0]
        cross = dx * y - dy * x
        signs.append((cross > 0) - (cross < 0))
    return signs


def trace(a: Hex, b: Hex) -> Line:
    """Hexes the straight segment between two centers crosses and those it only skirts, left and right.

    Rule: LOS-2, LOS-4, LOS-5, LOS-9, LOS-12.

    Examples
    --------
    >>> trace((0, 0), (2, 0)).crossed, trace((0, 0), (2, 0)).left
    ((), ((1, 1),))
    """
    crossed: list[Hex] = []
    left: list[Hex] = []
    right: list[Hex] = []
    for hex_ in candidates(a, b):
        signs = corner_signs(a, b, hex_)
        if 1 in signs and -1 in signs:
            crossed.append(hex_)
        elif 0 in signs:
            (right if 1 in signs else left).append(hex_)
    return Line(tuple(crossed), tuple(left), tuple(right))


@cache
def lines(radius: int) -> tuple[Line, ...]:
    """The line from (0, 0) to every direction within ``radius``, in the order of ``hexgrid.directions``.

    The grid looks the same from every hex, so these lines serve all pairs of hexes (rows and columns are
    offsets).
    """
    return tuple(trace((0, 0), direction) for direction in directions(radius))


def sees(
    a: Hex,
    b: Hex,
    obstructs: Callable[[Hex], bool],
    *,
    hills: Mapping[Hex, int] | None = None,
    on_board: Callable[[Hex], bool] = lambda hex_: True,
    off_board_blocks: bool = False,
) -> bool:
    """Does a unit on ``a`` have a clear line to a unit on ``b``?  The slow, plain statement of the rule.

    Parameters
    ----------
    a, b : Hex
    obstructs : callable
        True for a hex that holds a unit, forest, hedgerow, town or bunker (LOS-6); hills are not its
        business.
    hills : mapping of Hex to int
        Number of the connected hill a hill hex belongs to (LOS-14).
    on_board : callable
        True for the hexes of the board.
    off_board_blocks : bool
        Whether space off the board obstructs (LOS-19, AMB-5).

    Returns
    -------
    bool

    Notes
    -----
    Rule: LOS-3 .. LOS-8, LOS-13 .. LOS-19.
    """
    hill_of = hills or {}

    def blocks(hex_: Hex) -> bool:
        if not on_board(hex_):
            return off_board_blocks
        if obstructs(hex_):
            return True
        hill = hill_of.get(hex_, 0)
        return hill > 0 and not hill_of.get(a, 0) == hill == hill_of.get(b, 0)

    line = trace(a, b)
    if any(map(blocks, line.crossed)):
        return False
    return not (any(map(blocks, line.left)) and any(map(blocks, line.right)))
