"""Small files of the editor, one for each thing of the expansions, beside what the rules say they are.

What is expected is typed from the rules and the facts of the format (``tests/data/m44/expansions/expected``); the files
are made from sheets by ``tests.support.m44_sheets``.
"""

import json
import time
import tomllib
from pathlib import Path

import pytest

from engine.editor.convert import convert, convert_file
from engine.editor.export import export
from engine.editor.findings import Mode
from engine.editor.names import is_behavior, words
from engine.geometry.hexgrid import HexGrid
from engine.loading.checks.check import check_file
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario, scenario_from
from engine.loading.schema.boards import BOARDS
from tests.support.m44_files import import_lines_of
from tests.support.m44_sheets import FOLDER, m44_text, sheets

EXPECTED = {}
for one in sorted((FOLDER / "expected").glob("*.toml")):
    EXPECTED |= tomllib.loads(one.read_text(encoding="utf-8"))
NAMES = sorted(EXPECTED)
LONG = "breakthrough"
UNITS = {
    "standard": {
        "A2": "axis infantry", "A12": "axis infantry", "B6": "axis armor",
        "I2": "allies infantry", "I12": "allies infantry", "H6": "allies armor",
    },
    LONG: {
        "A2": "axis infantry", "A12": "axis infantry", "B6": "axis armor",
        "Q2": "allies infantry", "Q12": "allies infantry", "P6": "allies armor",
    },
}  # fmt: skip
# Names of other sets: Pacific, Mediterranean, Eastern Front, troops of the Equipment Pack.
OTHERS = """
pjungle pcave pmcave dridge descarpment coast coastcurve ppier price ravine cravine ptrenches pvillage phospital dcamp
pheadquarter barge pdestroyer pcarrier badge26 badge27 badge29 badge30 badge33 tiger wittmann IS_WITTMANN HEADQUARTER
CANNOT_BE_ACTIVATED_TILL_TURN ARMOR_MOVE_TWO MOUNTAIN"""
OPTIONS = {
    "north_african_desert_rules", "deck_name", "mine_deck_name", "air_strikes_rules", "blowbridge_opt1",
    "blowbridge_opt2", "supply_train_rules", "infantry_exit_counts_2",
}  # fmt: skip
SLOWEST = 0.05  # seconds that reading a file may take


@pytest.fixture(scope="module")
def read():
    """Every file as a battle, read once."""
    return {name: load_scenario(str(FOLDER / f"{name}.m44")) for name in NAMES}


def test_the_files_are_those_of_their_sheets():
    drawn = {name: m44_text(sheet) for name, sheet in sheets().items()}
    lying = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.m44")}
    assert lying == drawn
    assert sorted(drawn) == NAMES


# ---------------------------------------------------------------- what they are


def ground_expected(name):
    """Rows, turn and owner of every hex as typed."""
    expected = EXPECTED[name]
    board = BOARDS[expected.get("board", "standard")]
    found = {}
    for hex_, place in enumerate(board.grid.hexes):
        hex_name = board.grid.name(hex_)
        text = expected.get("ground", {}).get(
            hex_name, board.printed(expected.get("face", "country"), place[0])
        )
        rows, _, owner = text.partition(" @")
        rows, _, turns = rows.partition(" /")
        found[hex_name] = (frozenset(rows.split(" + ")), int(turns or 0), owner or None)
    assert set(expected.get("ground", {})) <= set(found)
    return found


def ground_found(scenario):
    """The same of the battle."""
    grid: HexGrid = BOARDS[scenario.data["board"]].grid
    return {
        grid.name(hex_): (frozenset(one.rows), one.rotation, one.owner)
        for hex_, one in enumerate(contents_of(scenario.data, base_document()))
    }


def units_found(scenario):
    """Side, row and figures (where they are not the usual number) by hex, parts of trains left out."""
    return {
        unit["hex"]: f"{unit['side']} {unit['row']} {unit.get('figures') or ''}".rstrip()
        for unit in scenario.data["units"]
        if "part" not in unit
    }


def markers_found(scenario):
    """Hexes of units by what they are marked with."""
    found = {}
    for unit in scenario.data["units"]:
        for kind in unit.get("markers", ()):
            found.setdefault(kind, []).append(unit["hex"])
    return {kind: " ".join(sorted(hexes)) for kind, hexes in found.items()}


def sides_of(text):
    return ["axis", "allies"] if text == "both" else [text]


def goal(entry):
    return (
        sides_of(entry["sides"]), entry["hexes"].split(), entry.get("need", 1), entry.get("deny_enemy", False),
        entry.get("when", "CHANGE"), entry.get("hold", "WHILE"), entry.get("value", 1),
    )  # fmt: skip


def goal_found(one):
    return tuple(one[key] for key in ("sides", "cells", "need", "deny_enemy", "when", "hold", "value"))


def exit_told(entry):
    more = (entry.get("value", 1), entry.get("who", "ALL"), entry.get("per", "UNIT"))
    return (sides_of(entry["sides"]), entry["hexes"].split(), *more)


def exit_found(way):
    return (way["sides"], way["cells"], way["value"], way.get("who", "ALL"), way.get("per", "UNIT"))


def cargo(entry):
    """Rows and figures aboard."""
    parts = (word.partition(":") for word in entry.get("cargo", "").split())
    return [(row, int(n) if n else None) for row, _, n in parts]


def train(entry):
    return (entry["side"], entry["unit"], entry["hexes"].split(), cargo(entry), entry.get("station"))


def train_found(one):
    aboard = [(unit["row"], unit.get("figures")) for unit in one["cargo"]]
    return (one["side"], one["row"], list(one["hexes"]), aboard, one["station"])


@pytest.mark.rule("WW-ALIAS-1", "TP-GEN-3")
@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_the_battle_of_the_rules(read, name):
    expected, scenario = EXPECTED[name], read[name]
    data, board = scenario.data, expected.get("board", "standard")
    assert ground_found(scenario) == ground_expected(name)
    usual = UNITS[board] if expected.get("usual", True) else {}
    assert units_found(scenario) == {**usual, **expected.get("units", {})}
    assert markers_found(scenario) == expected.get("markers", {})
    assert [goal_found(one) for one in data["objectives"]] == [
        goal(one) for one in expected.get("objectives", [])
    ]
    assert [exit_found(way) for way in data["exits"]] == [exit_told(way) for way in expected.get("exits", [])]
    assert [train_found(one) for one in data["trains"]] == [train(one) for one in expected.get("trains", [])]
    walls = [(one["cells"], one["who"], one["test"]) for one in data["barriers"]]
    assert walls == [(one["hexes"].split(), one["who"], one["test"]) for one in expected.get("barriers", [])]
    assert data["ruleset"] == expected.get("ruleset", {})
    assert {one["at"]: one["set"] for one in data["patches"]} == expected.get("patches", {})
    about = {
        "board": "standard",
        "face": "country",
        "first_side": "axis",
        "date": "1944-09-17",
        "front": "western",
    }
    assert {key: data[key] for key in about} == {
        key: expected.get(key, usual) for key, usual in about.items()
    }
    assert data["nations"] == {"axis": ["germany"], "allies": ["usa"]} and data["tags"] == {}
    assert data["hand_size"] == data["hand_start"] == {"axis": 5, "allies": 5}
    assert data["medal_target"] == {"axis": 3, "allies": 3}
    assert scenario.imported.trust == expected.get("trust", "complete")
    assert sorted(import_lines_of(scenario)) == sorted(expected.get("notes", []))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_can_be_played(name):
    check_file(str(FOLDER / f"{name}.m44"))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_misses_nothing_is_no_trouble_to_a_strict_import(name):
    notes = EXPECTED[name].get("notes", [])
    if all(line.startswith("guessed") for line in notes):
        convert_file(FOLDER / f"{name}.m44", Mode.STRICT)


# ---------------------------------------------------------------- all of them together


def things(value, key=""):
    """Every name, behavior, badge and piece of equipment anywhere in the files."""
    if isinstance(value, dict):
        for inner, more in value.items():
            yield from things(more, inner)
    elif isinstance(value, list):
        for more in value:
            yield from things(more, key)
    elif isinstance(value, str) and key in ("name", "behavior", "badge", "equipment"):
        yield value.lower()


def test_together_they_have_every_name_of_the_sets():
    whole = [json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.m44")]
    found = {thing for file in whole for thing in things(file["board"])}
    table = words()
    others = {name.lower() for name in OTHERS.split()}
    for slot in ("terrain", "rect_terrain", "obstacle", "tag", "badge", "behavior", "equipment"):
        for key in getattr(table, slot):
            for word in key.lower().split():
                assert word in found or word in others, f"{slot} {key}: in no file"
    kinds = {f"{kind}{nation}" for kind in table.kind for nation in ("ger", "us")}
    assert kinds <= found
    assert {name for file in whole for name in file["game_info"].get("options", {})} == OPTIONS
    faces = {(file["board"]["type"].lower(), file["board"]["face"].lower()) for file in whole}
    assert {
        ("standard", "country"),
        ("standard", "winter"),
        ("standard", "desert"),
        ("brkthru", "beach"),
    } <= faces
    assert not any(is_behavior(word) for word in others - {"mountain"})


def test_reading_one_takes_no_longer_than_it_may():
    """The slowest of all files, each the best of three: what else the machine does is no part of it."""
    paths = [FOLDER / f"{name}.m44" for name in NAMES]
    load_scenario(str(paths[0]))
    took = {}
    for path in paths:
        best = []
        for _ in range(3):
            start = time.perf_counter()
            load_scenario(str(path))
            best.append(time.perf_counter() - start)
        took[path.name] = min(best)
    assert max(took.values()) <= SLOWEST, max(took, key=took.__getitem__)


# ---------------------------------------------------------------- out and in again


def again(scenario, name):
    """The text of the scenario after a way through the format."""
    text, _ = export(scenario)
    return convert(text.encode(), f"{name}.m44", Mode.NEAREST).text


@pytest.mark.parametrize("name", NAMES)
def test_a_file_survives_being_written(name):
    first = convert_file(FOLDER / f"{name}.m44", Mode.NEAREST).text
    scenario = scenario_from(tomllib.loads(first), Path(f"{name}.m44"))
    one, other = (tomllib.loads(text) for text in (first, again(scenario, name)))
    for whole in (one, other):
        whole.pop("source")  # has the number of the scenario in the publisher's collection
    assert other == one
