"""Pegasus Bridge hex by hex, as the facts of the printed scenario give it."""

from collections import Counter

import pytest

from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS

GRID = BOARDS["standard"].grid

TERRAIN = {
    "forest": "A6 A7 B6 D10 E6 H9 H11 I9 I12",
    "river": "A5 B4 C4 C13 D3 D12 E3 E12 F2 F6 F7 F11 G2 G6 G7 G11 H1 H10 I1 I10",
    "town": "A1 A2 C3 E1",
    "bridge": "C4 F11",
    "sandbag": "D4",
    "wire": "C6 D5 E4 E5",
}
COUNTS = {"forest": 9, "river": 20, "town": 4, "bridge": 2, "sandbag": 1, "wire": 4}
UNITS = {"axis": "A1 B11 C3 C5 D4 G13", "allies": "F3 G3 G4 H5 H6 H8 I6 I8 I9"}


@pytest.fixture(scope="module")
def pegasus():
    return load_scenario("pegasus-bridge")


@pytest.mark.rule("CORE-SETUP-1", "CORE-SETUP-5", "CORE-SETUP-8", "CORE-SETUP-13", "SCN-1")
def test_briefing(pegasus):
    data = pegasus.data
    assert (pegasus.id, pegasus.title, pegasus.group) == ("pegasus-bridge", "Pegasus Bridge", "base")
    assert data["date"] == "1944-06-06"
    assert data["first_side"] == "allies"
    assert data["medal_target"] == {"axis": 4, "allies": 4}
    assert data["hand_size"] == {"axis": 4, "allies": 6}
    assert data["hand_start"] == {"axis": 2, "allies": 6}
    assert (data["ruleset"], data["patches"], data["barriers"]) == ({}, [], [])


def test_every_terrain_hex(pegasus):
    contents = contents_of(pegasus.data, base_document())
    for row, names in TERRAIN.items():
        found = [GRID.name(hex_) for hex_, one in enumerate(contents) if row in one.rows]
        assert found == names.split(), row
        assert len(found) == COUNTS[row]
    known = {*TERRAIN, "open"}
    assert all(known.issuperset(one.rows) for one in contents)
    bare = Counter(one.rows for one in contents)[("open",)]
    assert bare == 113 - (9 + 20 + 4 + 1 + 4)


def test_every_unit(pegasus):
    for side, names in UNITS.items():
        units = [unit for unit in pegasus.data["units"] if unit["side"] == side]
        assert [unit["hex"] for unit in units] == names.split()
        assert {unit["row"] for unit in units} == {"infantry"}
        assert all("figures" not in unit for unit in units)


@pytest.mark.rule("VIC-OBJ-1", "VIC-OBJ-2")
def test_objectives(pegasus):
    common = {
        "sides": ["allies"],
        "need": 1,
        "deny_enemy": False,
        "when": "CHANGE",
        "hold": "WHILE",
        "value": 1,
    }
    assert pegasus.data["objectives"] == [
        {"id": "pegasus-bridge", "title": "Pegasus Bridge", "cells": ["C4"], **common},
        {"id": "orne-bridge", "title": "Orne Bridge", "cells": ["F11"], **common},
    ]
