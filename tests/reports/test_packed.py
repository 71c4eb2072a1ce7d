"""Cells in columns are the cells that were packed, and damaged columns are refused."""

import json

import pytest

from analysis.measure.packed import packed, unpacked

VARIANT = "wire-clears:by=any+no-retreat"


def cell(scenario, variant, **figures):
    """A cell of a study by two players at random."""
    options = [] if variant == "official" else variant.split("+")
    labels = {"scenario": scenario, "variant": variant, "options": options}
    return labels | {"axis_player": "random", "allies_player": "random"} | figures


def manifest_of(*cells):
    """A manifest of these cells, whose first moves have digests of their own."""
    names = [f"{one['scenario']} | {one['variant']} | random | random" for one in cells]
    return {
        "study": {"name": "small"},
        "plan": {"seed": 3, "cells": list(cells)},
        "first_moves": {name: f"{i:016x}" for i, name in enumerate(names)},
        "first_games": dict.fromkeys(names, 12),
    }


BOTH = manifest_of(
    cell("river", "official", games=12, wins={"axis": 5}), cell("river", VARIANT, games=12, wins={"axis": 7})
)


def test_what_was_packed_comes_back():
    assert unpacked(json.loads(json.dumps(packed(BOTH)))) == BOTH


def test_options_that_the_variant_does_not_name_are_kept():
    odd = manifest_of(cell("river", "official") | {"options": ["bundle"]}, cell("ridge", "official"))
    assert unpacked(packed(odd)) == odd


def test_a_manifest_with_a_list_of_cells_is_read_as_it_is():
    assert unpacked(BOTH) == BOTH
    assert unpacked({"plan": None}) == {"plan": None} and unpacked({}) == {}


def test_each_value_is_written_once():
    many = manifest_of(*(cell(f"board-{i % 3}", VARIANT, games=12, capped=i) for i in range(60)))
    text = json.dumps(packed(many))
    assert text.count(VARIANT) == 1 and text.count("board-1") == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("games", {}),
        ("games", {"each": [12]}),
        ("wins", {"each": [1, 2, 3]}),
        ("scenario", {"values": ["river"], "of": [0, 1]}),
        ("scenario", {"values": ["river"], "of": ["0", "0"]}),
        ("scenario", {"values": ["river"], "of": [0, -1]}),
        ("variant", {"all": 3}),
    ],
)
def test_damaged_columns_are_refused(column, value):
    damaged = packed(BOTH)
    damaged["plan"]["cells"]["columns"][column] = value
    with pytest.raises((AttributeError, IndexError, KeyError, TypeError, ValueError)):
        unpacked(damaged)
