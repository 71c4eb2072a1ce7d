"""Lines of sight that meet a hexagon at a single corner, which happens at 5, 7, 8 and 10 areas (LOS-12).

Which hexes a line meets, and how, is worked out here by exact clipping; a line that runs between two hexes is closed
where both are (LOS-4).
"""

import pytest

from engine.loading.schema.boards import BOARDS
from tests.support.clipping import clip
from tests.support.modern_field import ModernField

GRID = BOARDS["standard"].grid
INF = "mmb_infantry"


def apart(a, b):
    """Areas from one place to another, by row and twice the column."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, (columns - rows) // 2)


def met(a, b):
    """Hexes that a line crosses, and those it meets on either side, each with whether that is a corner alone."""
    crossed, sides = [], ([], [])
    for hex_ in GRID.hexes:
        part = None if hex_ in (a, b) else clip(a, b, hex_)
        if part is None:
            continue
        if part[2]:
            crossed.append(hex_)
        else:
            side = (b[1] - a[1]) * 3 * (hex_[0] - a[0]) - 3 * (b[0] - a[0]) * (hex_[1] - a[1])
            sides[side > 0].append((hex_, part[0] == part[1]))
    return crossed, sides


def line_of(areas):
    """A pair so far apart whose line meets one hex at a corner alone and another on the other side."""
    for a in GRID.hexes:
        for b in GRID.hexes:
            if a < b and apart(a, b) == areas:
                _, sides = met(a, b)
                for one, other in (sides, sides[::-1]):
                    corners = [hex_ for hex_, is_corner in one if is_corner]
                    if corners and other:
                        return a, b, corners[0], other[0][0]
    return None


def name(hex_):
    return GRID.name(GRID.hexes.index(hex_))


@pytest.mark.rule("MMB-LOS-1", "LOS-12")
@pytest.mark.parametrize("areas", [5, 7, 8, 10])
def test_a_corner_counts_as_a_side_that_is_skirted(areas):
    a, b, corner, other = line_of(areas)
    one, two = name(a), name(b)
    assert ModernField({}, {INF: one}, {INF: two}).sees(one, two)
    assert ModernField({name(corner): "mmb_wood"}, {INF: one}, {INF: two}).sees(one, two)
    assert ModernField({name(other): "mmb_wood"}, {INF: one}, {INF: two}).sees(one, two)
    both = {name(corner): "mmb_wood", name(other): "mmb_wood"}
    assert not ModernField(both, {INF: one}, {INF: two}).sees(one, two)


@pytest.mark.rule("LOS-12")
@pytest.mark.parametrize("areas", [1, 2, 3, 4, 6, 9])
def test_at_other_distances_no_line_meets_a_single_corner(areas):
    for a in GRID.hexes:
        for b in GRID.hexes:
            if a < b and apart(a, b) == areas:
                _, sides = met(a, b)
                assert not any(is_corner for side in sides for _, is_corner in side)
