"""Rules are built for every variant from parts that are kept: what one variant changes reaches no other."""

import numpy as np

from engine.loading.in_force.rules import base_document, shared_base
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.plain import plain_copy

# Other rows, other edges, other climbs, another deck: all that is kept between builds is asked for again.
VARIANTS = (
    "units[INF & axis].figures=3",
    "terrain.forest.barred=ARM",
    "terrain.hill.barred=ART",
    "terrain.river.barred=none",
    "ruleset.deck=breakthrough",
)
BOARDS = ("sainte-mere-eglise", "pegasus-bridge", "river-line")


def numbers(board, variant):
    return build_tables(load_scenario(board), variant).tables.tobytes()


def test_a_variant_leaves_nothing_behind():
    for board in BOARDS:
        before = numbers(board, OFFICIAL)
        for text in VARIANTS:
            variant = parse_variant(text)
            changed = numbers(board, variant)
            assert numbers(board, OFFICIAL) == before
            assert numbers(board, variant) == changed


def test_what_bars_a_way_makes_marches_longer():
    """Without the ban the shortest way leads through the river; with it over the bridges."""
    barred = build_tables(load_scenario("river-line"))
    free = build_tables(load_scenario("river-line"), parse_variant("terrain.river.barred=none"))
    assert (free.tables["march"] <= barred.tables["march"]).all()
    assert not np.array_equal(free.tables["march"], barred.tables["march"])


def test_building_changes_no_official_rule():
    before = base_document()
    for text in VARIANTS:
        build_tables(load_scenario("sainte-mere-eglise"), parse_variant(text))
    assert shared_base() == before


def test_a_copy_shares_nothing():
    original = {"units": {"infantry": {"dice": [3, 2, 1], "who": None}}, "rows": [[1], {"a": [2]}]}
    copied = plain_copy(original)
    assert copied == original
    copied["units"]["infantry"]["dice"][0] = 9
    copied["rows"][1]["a"].append(3)
    assert original["units"]["infantry"]["dice"] == [3, 2, 1] and original["rows"] == [[1], {"a": [2]}]
