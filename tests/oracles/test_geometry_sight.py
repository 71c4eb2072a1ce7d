"""Lines of sight: the published examples, and exact clipping of the line against every hexagon."""

import pytest

from engine.geometry.hexgrid import directions, distance
from engine.geometry.regions import connected_groups
from engine.geometry.sight import lines, sees, trace
from engine.layout import LINE, NEAR
from engine.loading.schema.boards import BOARDS
from tests.support.clipping import clip

GRID = BOARDS["standard"].grid
NOTHING = frozenset()

# LOS-10: offset, hexes that each block alone, hexes that block only together.
RANGES = [
    ((0, 2), [], []),
    ((0, 4), [(0, 2)], []),
    ((2, 2), [(1, 1)], []),
    ((2, 0), [], [(1, -1), (1, 1)]),
    ((1, 3), [], [(0, 2), (1, 1)]),
    ((0, 6), [(0, 2), (0, 4)], []),
    ((3, 3), [(1, 1), (2, 2)], []),
    ((1, 5), [(0, 2), (1, 3)], []),
    ((2, 4), [(1, 1), (1, 3)], []),
    ((3, 1), [(1, 1), (2, 0)], []),
]

# LOS-20: shooter, target, hills of one connected group each, other obstructions, sight?
EXAMPLES = {
    "A": ((1, 1), (3, 1), [[(1, 1)]], [], True),
    "B": ((0, 8), (3, 7), [[(0, 8), (1, 7)]], [], False),
    "C": ((0, 14), (3, 13), [[(1, 13)]], [], False),
    "D": ((0, 22), (2, 22), [[(0, 22), (1, 21), (1, 23), (2, 22)]], [], True),
    "E": ((6, 2), (8, 2), [[(6, 2)], [(8, 2)]], [], True),
    "F": ((6, 8), (8, 8), [[(6, 8), (7, 7), (8, 8)]], [(7, 9)], True),
    "G": ((6, 14), (8, 12), [[(8, 12)]], [(7, 13)], False),
    "H": ((6, 18), (8, 16), [[(6, 18)], [(8, 16)]], [(7, 17)], False),
    "I": ((6, 24), (8, 22), [[(6, 24), (7, 23), (8, 22)]], [(7, 23)], False),
    "J": ((4, 16), (4, 22), [[(4, 16)], [(4, 20), (4, 22)]], [], False),
}


def looks(a, b, blocked=NOTHING, hills=(), **options):
    """Sight between two hexes of the standard board, hills given as lists of hexes."""
    heights = [1 if any(hex_ in hill for hill in hills) else 0 for hex_ in GRID.hexes]
    groups = dict(zip(GRID.hexes, connected_groups(GRID, heights), strict=True))
    on_board = GRID.index_of.__contains__
    return sees(a, b, blocked.__contains__, hills=groups, on_board=on_board, **options)


def mirrored(hex_):
    """The four images of an offset under the symmetries the rows share (left-right, top-bottom, both)."""
    row, col = hex_
    return [(row * up, col * side) for up in (1, -1) for side in (1, -1)]


@pytest.mark.rule("LOS-2", "LOS-3", "LOS-4", "LOS-5", "LOS-8", "LOS-9", "LOS-10")
@pytest.mark.parametrize(("offset", "alone", "together"), RANGES)
def test_ranges_that_need_sight(offset, alone, together):
    for image in range(4):
        target = mirrored(offset)[image]
        matters = [mirrored(one)[image] for one in alone], [mirrored(one)[image] for one in together]
        line = trace((0, 0), target)
        assert set(line.crossed) == set(matters[0])
        assert set(line.left + line.right) == set(matters[1])
        assert len(line.left) == len(line.right) == len(matters[1]) // 2
        for hex_ in matters[0]:
            assert not sees((0, 0), target, lambda one, at=hex_: one == at)
        for hex_ in matters[1]:
            assert sees((0, 0), target, lambda one, at=hex_: one == at)
        if matters[1]:
            assert not sees((0, 0), target, lambda one, both=matters[1]: one in both)
        assert sees((0, 0), target, lambda one, those=(*matters[0], *matters[1]): one not in those)


def test_the_table_of_ranges_covers_every_direction_within_three():
    images = {image for offset, _, _ in RANGES for image in mirrored(offset)}
    turned = {one for one in directions(3) if one not in images}
    assert turned == {(1, 1), (-1, 1), (1, -1), (-1, -1)}
    assert all(trace((0, 0), one) == trace((0, 0), (0, 2)) for one in turned)


@pytest.mark.rule("LOS-6", "LOS-13", "LOS-14", "LOS-15", "LOS-16", "LOS-17", "LOS-18", "LOS-20")
@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_of_the_approved_hill_scenario(example):
    a, b, hills, obstructions, expected = EXAMPLES[example]
    assert looks(a, b, set(obstructions), hills) is expected
    assert looks(b, a, set(obstructions), hills) is expected


@pytest.mark.rule("LOS-13", "LOS-15", "LOS-17", "LOS-18")
def test_a_plateau_lets_its_own_hexes_see_each_other():
    plateau = [(4, 8), (4, 10), (4, 12), (4, 14)]
    assert looks((4, 8), (4, 14), hills=[plateau])
    assert not looks((4, 8), (4, 14), {(4, 10)}, [plateau])
    assert not looks((4, 8), (4, 16), hills=[plateau])
    assert not looks((4, 6), (4, 12), hills=[plateau])
    assert looks((4, 6), (4, 8), hills=[plateau])
    assert not looks((4, 4), (4, 14), hills=[[(4, 4)], [(4, 8), (4, 10)], [(4, 14)]])


@pytest.mark.rule("LOS-19")
def test_space_beside_the_board_obstructs_only_where_the_switch_says_so():
    assert looks((0, 0), (2, 0), {(1, 1)})
    assert not looks((0, 0), (2, 0), {(1, 1)}, off_board_blocks=True)
    assert looks((0, 0), (2, 0), off_board_blocks=True)


@pytest.mark.rule("LOS-19")
def test_only_lines_straight_along_the_side_of_the_board_touch_space_beside_it():
    board = set(GRID.hexes)
    beside = {
        (a, b)
        for a in board
        for b in board
        if a < b and distance(a, b) <= 3 and set(trace(a, b).left + trace(a, b).right) - board
    }
    assert {(a[1], b[1]) for a, b in beside} == {(0, 0), (24, 24)}
    assert all(not set(trace(a, b).crossed) - board for a in board for b in board)


def test_every_line_within_eight_steps_equals_exact_clipping():
    near = [(0, 0), *directions(8)]
    for target, line in zip(directions(8), lines(8), strict=True):
        crossed, touched = set(), set()
        for hex_ in near:
            part = clip((0, 0), target, hex_)
            if part is not None and hex_ not in ((0, 0), target):
                (crossed if part[2] else touched).add(hex_)
        assert set(line.crossed) == crossed
        assert set(line.left + line.right) == touched
        for hex_ in line.left + line.right:
            side = target[1] * 3 * hex_[0] - 3 * target[0] * hex_[1]
            assert (hex_ in line.right) == (side > 0)


@pytest.mark.rule("LOS-12")
def test_single_corners_are_met_only_beyond_four_hexes():
    for target, line in zip(directions(8), lines(8), strict=True):
        points = [
            hex_
            for hex_ in line.left + line.right
            if clip((0, 0), target, hex_)[0] == clip((0, 0), target, hex_)[1]
        ]
        assert not points or distance((0, 0), target) > 4
    assert any(
        clip((0, 0), target, hex_)[0] == clip((0, 0), target, hex_)[1]
        for target, line in zip(directions(8), lines(8), strict=True)
        for hex_ in line.left + line.right
    )


@pytest.mark.rule("LOS-11")
def test_sight_is_the_same_from_both_ends_for_every_pair():
    for a in GRID.hexes:
        for b in GRID.hexes:
            if a < b:
                there, back = trace(a, b), trace(b, a)
                assert set(there.crossed) == set(back.crossed)
                assert (set(there.left), set(there.right)) == (set(back.right), set(back.left))


def test_lines_do_not_depend_on_where_the_shooter_stands():
    table = dict(zip(directions(8), lines(8), strict=True))
    for a in GRID.hexes[::9]:
        for b in GRID.hexes:
            if a != b and distance(a, b) <= 8:
                moved = table[b[0] - a[0], b[1] - a[1]]
                here = trace(a, b)
                for name in ("crossed", "left", "right"):
                    assert getattr(here, name) == tuple((a[0] + r, a[1] + c) for r, c in getattr(moved, name))


def test_the_longest_list_fits_the_record():
    assert len(lines(8)) == NEAR
    assert max(len(getattr(line, name)) for line in lines(8) for name in ("crossed", "left", "right")) < LINE
