"""The board in TABLES: neighbours, directions, lines and hills agree with the geometry."""

import numpy as np
import pytest

from engine.codes import Edge, Section
from engine.geometry.hexgrid import distance
from engine.geometry.sight import sees
from engine.layout import MAX_RANGE, OFF
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables

GRID = BOARDS["standard"].grid


@pytest.fixture(scope="module")
def table():
    return build_tables(load_scenario("long-ridge")).tables[0]


@pytest.mark.rule("CORE-GEO-2", "CORE-GEO-4")
def test_near_names_the_hex_in_every_direction(table):
    assert (table["n_hexes"], table["n_rows_board"]) == (113, 9)
    e5 = GRID.parse("E5")
    names = {Edge.E: "E6", Edge.NE: "D5", Edge.NW: "D4", Edge.W: "E4", Edge.SW: "F4", Edge.SE: "F5"}
    assert {edge: GRID.name(table["near"][e5, edge]) for edge in Edge} == names
    assert table["near"][GRID.parse("A1"), Edge.NW] == OFF
    assert (table["near"][113:] == OFF).all()


def test_every_pair_within_eight_is_found_by_its_direction(table):
    for a, (row, col) in enumerate(GRID.hexes):
        for b, (r, c) in enumerate(GRID.hexes):
            far = distance((row, col), (r, c))
            if a == b or far > MAX_RANGE:
                continue
            k = table["near_index"][r - row + MAX_RANGE, c - col + 2 * MAX_RANGE]
            assert table["near"][a, k] == b
            assert table["ring_end"][far - 1] <= k < table["ring_end"][far]


def test_offsets_beyond_eight_have_no_direction(table):
    assert np.count_nonzero(table["near_index"] != OFF) == 216
    assert table["near_index"][MAX_RANGE, 2 * MAX_RANGE] == OFF
    assert table["ring_end"].tolist() == [0, 6, 18, 36, 60, 90, 126, 168, 216]


@pytest.mark.rule("CORE-SEC-2", "CORE-SEC-3")
def test_sections_are_bits(table):
    left, center, right = (1 << section for section in Section)
    expected = {
        "A4": left,
        "A5": center,
        "A9": center,
        "A10": right,
        "B4": left | center,
        "B9": center | right,
    }
    assert {name: table["hex_sections"][GRID.parse(name)] for name in expected} == expected


@pytest.mark.rule("LOS-13", "LOS-14")
def test_the_ridge_is_one_group_and_the_rest_is_level(table):
    ridge = {GRID.parse(name) for name in ["D6", "D7", "E6", "E7", "E8", "F6", "F7"]}
    assert {hex_ for hex_ in range(113) if table["hex_group"][hex_] == 1} == ridge
    assert set(table["hex_group"].tolist()) == {0, 1}


@pytest.mark.rule("LOS-9", "LOS-11")
def test_direction_lists_give_the_sight_of_the_plain_rule(table):
    blocked = {hex_ for hex_ in GRID.hexes if (hex_[0] * 7 + hex_[1] * 3) % 5 == 0}
    for a, here in enumerate(GRID.hexes):
        for k in range(0, 216, 5):
            b = table["near"][a, k]
            if b == OFF:
                continue
            lists = {
                name: [table["near"][a, j] for j in table[f"line_{name}"][k] if j != OFF]
                for name in ("crossed", "left", "right")
            }
            hit = {
                name: any(GRID.hexes[h] in blocked for h in found if h != OFF)
                for name, found in lists.items()
            }
            open_line = not hit["crossed"] and not (hit["left"] and hit["right"])
            oracle = sees(here, GRID.hexes[b], lambda h: h in blocked, on_board=lambda h: h in GRID.index_of)
            assert open_line == oracle
