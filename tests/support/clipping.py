"""Which part of a line lies in a hexagon, exactly: for tests of sight, without the engine."""

from __future__ import annotations

from fractions import Fraction

Place = tuple[int, int]  # row, and twice the column


def clip(a: Place, b: Place, hex_: Place) -> tuple[Fraction, Fraction, bool] | None:
    """Part of the segment a-b inside a hexagon, exactly: ``(from, to, crosses the inside)`` or None."""
    (ay, ax), (by, bx), (hy, hx) = (3 * a[0], a[1]), (3 * b[0], b[1]), (3 * hex_[0], hex_[1])
    low, high, inside = Fraction(0), Fraction(1), True
    # |x| <= 1 and |x + y| <= 2 and |x - y| <= 2 is the hexagon with corners (0, +-2), (+-1, +-1).
    for nx, ny, most in ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (-1, -1, 2), (1, -1, 2), (-1, 1, 2)):
        start = nx * (ax - hx) + ny * (ay - hy)
        change = nx * (bx - ax) + ny * (by - ay)
        if change == 0:
            if start > most:
                return None
            inside = inside and start < most
        elif change > 0:
            high = min(high, Fraction(most - start, change))
        else:
            low = max(low, Fraction(most - start, change))
    return (low, high, inside and low < high) if low <= high else None
