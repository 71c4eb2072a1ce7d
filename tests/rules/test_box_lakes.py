"""Lakes of the Terrain Pack: two on a line that adjoin block it."""

from itertools import combinations
from random import Random

import pytest

from engine.geometry.hexgrid import distance
from engine.geometry.sight import trace
from engine.kernel import sight
from engine.layout import OFF
from engine.loading.schema.boards import BOARDS
from tests.support.battlefield import Battlefield


def lakes(*hexes):
    return dict.fromkeys(hexes, "tp_lake")


@pytest.mark.rule("TP-LAKE-2")
def test_two_lake_hexes_on_a_line_block_it():
    shot = {"axis": {"infantry": "E7"}, "allies": {"armor": "E4"}}
    assert Battlefield(lakes("E5"), **shot).ready("E4").dice("E4", "E7") == 3
    assert Battlefield(lakes("E6"), **shot).ready("E4").dice("E4", "E7") == 3
    assert Battlefield(lakes("E5", "E6"), **shot).ready("E4").dice("E4", "E7") == 0
    assert Battlefield(lakes("E5", "D5", "F5"), **shot).ready("E4").dice("E4", "E7") == 3


def seen(field, a, b):
    return bool(sight.sees(field.tables, field.state, field.index[a], field.index[b], OFF))


@pytest.mark.rule("TP-LAKE-2")
def test_two_lakes_that_do_not_adjoin_block_nothing():
    assert seen(Battlefield(lakes("E5", "E7")), "E4", "E8")
    assert not seen(Battlefield(lakes("E6", "E7")), "E4", "E8")
    assert not seen(Battlefield(lakes("E5", "E6")), "E8", "E4")


@pytest.mark.rule("TP-LAKE-2")
@pytest.mark.parametrize("wet", ["D4", "D5", "D4 D5"])
def test_a_line_along_an_edge_between_lakes(wet):
    """E5 to C5 runs between D4 and D5: through neither, so two abreast are no pair."""
    field = Battlefield(lakes(*wet.split()), {"infantry": "C5"}, {"armor": "E5"}).ready("E5")
    assert field.dice("E5", "C5") == 3


def passes(lake, one_side):
    """Whether a line that crosses these hexes meets no two lake hexes that adjoin."""
    wet = [hex_ for hex_ in one_side if hex_ in lake]
    return not any(distance(a, b) == 1 for a in wet for b in wet)


@pytest.mark.rule("TP-LAKE-2")
@pytest.mark.parametrize("seed", range(3))
def test_sight_over_lakes_is_that_of_a_line_shifted_to_either_side(seed):
    """The plain statement: a line along edges is open if, shifted a little to one side, it meets no pair."""
    grid = BOARDS["standard"].grid
    stands = ("A1", "I1")  # units of the set-up, lifted off the board
    drawn = [hex_ for hex_ in Random(seed).sample(range(grid.n_hexes), 40) if grid.name(hex_) not in stands]
    lake = {grid.hexes[hex_] for hex_ in drawn}
    field = Battlefield(lakes(*map(grid.name, drawn)))
    for name in stands:
        field.state["unit_at"][field.index[name]] = OFF
    for a, b in combinations(range(grid.n_hexes), 2):
        here, there = grid.hexes[a], grid.hexes[b]
        if distance(here, there) > 8:
            continue
        line = trace(here, there)
        is_open = passes(lake, line.crossed + line.left) or passes(lake, line.crossed + line.right)
        found = {bool(sight.sees(field.tables, field.state, *ends, OFF)) for ends in ((a, b), (b, a))}
        assert found == {is_open}, (grid.name(a), grid.name(b))


@pytest.mark.rule("TP-LAKE-2")
def test_a_lake_on_one_side_and_a_wood_on_the_other():
    field = Battlefield({"D4": "tp_lake", "D5": "forest"}, {"infantry": "C5"}, {"armor": "E5"}).ready("E5")
    assert field.dice("E5", "C5") == 3
