"""Sight between any two hexes is the same from both ends, above all along lines that bend around corners and edges.

Boards are scattered with everything that stops sight; the answer is also that of the rule stated plainly.
"""

import random
from itertools import combinations

import pytest

from engine.geometry.hexgrid import distance
from engine.geometry.regions import connected_groups
from engine.geometry.sight import sees as plain_rule
from engine.geometry.sight import trace
from engine.kernel.sight import sees
from engine.layout import MAX_RANGE, OFF
from engine.loading.schema.boards import BOARDS
from tests.support.battlefield import Battlefield

GRID = BOARDS["standard"].grid
PAIRS = [
    (a, b)
    for a, b in combinations(range(GRID.n_hexes), 2)
    if 2 <= distance(GRID.hexes[a], GRID.hexes[b]) <= MAX_RANGE
]
LINES = {pair: trace(*(GRID.hexes[hex_] for hex_ in pair)) for pair in PAIRS}
BENT = [pair for pair in PAIRS if LINES[pair].left or LINES[pair].right]  # along an edge, or by a corner
COVER = ("forest", "town", "hedgerow")
HILLS = ("hill", "hill", "cliff")
NAMES = [f"{'ABCDEFGHI'[row]}{col // 2 + 1}" for row, col in GRID.hexes]


def scattered(seed, options=""):
    """A board with cover on one hex of six, hills on one of four in patches, and units of both sides."""
    chance = random.Random(seed)
    hexes = list(range(GRID.n_hexes))
    chance.shuffle(hexes)
    covered = {hex_: chance.choice(COVER) for hex_ in hexes[: GRID.n_hexes // 6]}
    tops = hexes[GRID.n_hexes // 6 : GRID.n_hexes // 4]
    near = {one for top in tops for one in GRID.neighbors(top) if one >= 0 and chance.random() < 0.4}
    raised = {hex_: chance.choice(HILLS) for hex_ in sorted({*tops, *near} - covered.keys())}
    terrain = {NAMES[hex_]: kind for hex_, kind in (covered | raised).items()}
    units = [NAMES[hex_] for hex_ in hexes[-14:]]
    pieces = {"axis": {"infantry": " ".join(units[:7])}, "allies": {"infantry": " ".join(units[7:])}}
    return Battlefield(terrain, **pieces, options=options), covered, raised, {NAMES.index(u) for u in units}


def test_there_are_bent_lines_of_every_length():
    lengths = {distance(GRID.hexes[a], GRID.hexes[b]) for a, b in BENT}
    assert lengths == set(range(2, MAX_RANGE + 1)) - {3} and len(BENT) > 1000  # LOS-10: none at three hexes


@pytest.mark.rule("LOS-11", "LOS-4", "LOS-5", "LOS-13")
@pytest.mark.parametrize("seed", range(3))
def test_who_sees_is_seen_on_scattered_boards(seed):
    field, covered, raised, units = scattered(seed)
    groups = connected_groups(GRID, [int(hex_ in raised) for hex_ in range(GRID.n_hexes)])
    hills = dict(zip(GRID.hexes, groups, strict=True))
    blocking = {GRID.hexes[hex_] for hex_ in covered.keys() | units}
    seen = 0
    for a, b in PAIRS:
        here, there = GRID.hexes[a], GRID.hexes[b]
        expected = plain_rule(
            here, there, blocking.__contains__, hills=hills, on_board=GRID.index_of.__contains__
        )
        both = sees(field.tables, field.state, a, b, OFF), sees(field.tables, field.state, b, a, OFF)
        assert both == (expected, expected), f"{NAMES[a]} and {NAMES[b]}"
        seen += expected
    assert 0.1 < seen / len(PAIRS) < 0.9


@pytest.mark.rule("LOS-11", "LOS-19", "AMB-5", "AMB-6")
@pytest.mark.parametrize(
    "options",
    [
        "ruleset.off_board_blocks=true",
        "ruleset.hill_overlook=EQUAL_HEIGHT",
        "ruleset.hill_overlook=BY_HEIGHT",
    ],
)
def test_so_it_is_under_every_reading_of_hills_and_of_the_rim(options):
    field, *_ = scattered(5, options)
    for a, b in BENT:
        there, back = sees(field.tables, field.state, a, b, OFF), sees(field.tables, field.state, b, a, OFF)
        assert there == back, f"{NAMES[a]} and {NAMES[b]}"


@pytest.mark.rule("LOS-11")
def test_so_it_is_when_a_unit_is_thought_away():
    field, _, _, units = scattered(7)
    differ = 0
    for ghost in sorted(units):
        for a, b in PAIRS[::11]:
            there = sees(field.tables, field.state, a, b, ghost)
            assert there == sees(field.tables, field.state, b, a, ghost)
            differ += there != sees(field.tables, field.state, a, b, OFF)
    assert differ
