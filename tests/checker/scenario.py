"""The set-up of an event log against the battle's file, read plainly, and its briefing (core sections 2, 14)."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

from tests.checker import ground
from tests.checker.board import name_of, place, sections_of
from tests.checker.briefings import BOTH, KNOWN
from tests.checker.broken import law
from tests.checker.units import CLASSES, FULL

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FOLDERS = ("base", "terrain-pack", "winter", "breakthrough")
PIECES = {"bridge", "bridge_section", "bunker", "hedgehog", "sandbag", "wire", "sea_wall"} | ground.PIECES
SIDES = ("axis", "allies")
ROWS = {"standard": 9, "breakthrough": 17}


@cache
def read(battle):
    """The file of a battle as plain values."""
    paths = [FOLDER / folder / f"{battle}.toml" for folder in FOLDERS]
    return tomllib.loads(next(path for path in paths if path.is_file()).read_text(encoding="utf-8"))


def printed(face, row):
    """What is printed on the board (CORE-GEO-7)."""
    if face == "beach":
        return "beach" if 4 <= row <= 6 else "ocean" if row >= 7 else "open"
    return "open"


def hexes_of(data):
    """Hex to tile, pieces, owner and rotation, read from the map and its legend."""
    found = {}
    for line in data["map"].splitlines():
        letter, *marks = line.split()[:14] if line.split() and line[0] != "#" else [None]
        for number, mark in enumerate(marks):
            name = f"{letter}{number + 1}"
            row, _ = place(name)
            entry = data.get("legend", {}).get(mark, "")
            entry = {"terrain": entry} if isinstance(entry, str) else entry
            rows = [word.strip() for word in entry["terrain"].split("+") if word.strip()]
            tiles = [word for word in rows if word not in PIECES]
            tile = tiles[0] if tiles else printed(data.get("face"), row)
            pieces = frozenset(word for word in rows if word in PIECES)
            found[name] = (tile, pieces, entry.get("owner"), entry.get("rotation", 0))
    return found


def units_of(data):
    """How many units of each side, kind and strength stand on which hex."""
    units = Counter()
    for side in SIDES:
        for kind, where in data["units"][side].items():
            for word in where.split():
                hex_, _, figures = word.partition(":")
                units[side, kind, hex_, int(figures or FULL[kind])] += 1
    for drop in data.get("air_drop", []):
        units[drop["side"], drop["unit"], None, FULL[drop["unit"]]] += drop["count"]
    return units


def objectives_of(data):
    """Objectives of the file, with the defaults of the format."""
    found = []
    for one in data.get("objective", []):
        win = one.get("value") == "WIN"
        found.append(
            {
                "hexes": set(one["hexes"].split()),
                "sides": [one["sides"]] if one["sides"] != "both" else list(SIDES),
                "need": one.get("need", 1),
                "when": one.get("when", "CHANGE").lower(),
                "hold": one.get("hold", "WHILE").lower(),
                "win": win,
                "deny": one.get("deny_enemy", False),
            }
        )
    return found


def check_setup(log):
    """A battle under the official rules begins as its file and its briefing say."""
    if log["scenario"] not in KNOWN or log["variant"] != "official":
        return
    setup, data, briefing = log["setup"], read(log["scenario"]), KNOWN[log["scenario"]]
    rule = briefing.rule
    check_board(setup, data, rule)
    units = Counter((u["side"], u["row"].partition("@")[0], u["hex"], u["figures"]) for u in setup["units"])
    law(units == units_of(data), rule, "CORE-SETUP-1", "CORE-SETUP-2", "UNIT-STR-1")
    law(all(kind in CLASSES for _, kind, _, _ in units), "CORE-SETUP-3")
    law(setup["first_side"] == briefing.first, rule, "CORE-SETUP-8")
    for at, side in enumerate(SIDES):
        law(setup["medal_target"][side] == briefing.medals[at], rule, "VIC-1")
        law(setup["hand_size"][side] == briefing.hands[at], rule, "CORE-SETUP-5")
        start = (briefing.start or briefing.hands)[at]
        law(setup["hand_start"][side] == start, rule, "CORE-SETUP-5", "CORE-SETUP-13")
    objectives = [{**one, "hexes": set(one["hexes"])} for one in setup["objectives"]]
    keys = ("hexes", "sides", "need", "when", "hold", "win", "deny")
    same = [{key: one[key] for key in keys} for one in objectives] == [
        {key: one[key] for key in keys} for one in objectives_of(data)
    ]
    law(same and all(one["value"] == 1 or one["win"] for one in objectives), rule, "VIC-OBJ-1")
    exits = {
        (hex_, side, way["value"]) for way in setup["exits"] for hex_ in way["hexes"] for side in way["sides"]
    }
    law(exits == exits_of(data), "CORE-MOV-22", "WW-EXIT-1")
    law(markers_of(setup) == markers_of({"markers": markers_in(data)}), rule, "TP-BOAT-1")
    ruleset = log["rules"]["ruleset"]
    switches = {
        key: value for key, value in data.get("ruleset", {}).items() if not isinstance(value, list | dict)
    }
    law(all(ruleset[key] == value for key, value in switches.items()), rule)


def exits_of(data):
    """Hexes by which units of a side leave the board, and for how many medals."""
    ways = data.get("exit", [])
    return {
        (hex_, side, way.get("value", 1))
        for way in ways
        for side in sides_in(way)
        for hex_ in way["hexes"].split()
    }


def sides_in(entry):
    """Sides an entry of the file speaks of."""
    sides = entry.get("sides", "both")
    return BOTH if sides == "both" else tuple(sides.split()) if isinstance(sides, str) else tuple(sides)


def markers_in(data):
    """Markers of the file, a hex each, in the words of the log."""
    for one in data.get("marker", []):
        kind = "ferry" if one["kind"] == "boat" and one.get("stays") else one["kind"]
        yield from ({"kind": kind, "hex": hex_} for hex_ in one["hexes"].split())


def markers_of(setup):
    """How many markers of each kind lie on which hex."""
    return Counter((one["kind"], one["hex"]) for one in setup["markers"])


def check_board(setup, data, rule):
    """113 hexes, 213 on the deep board, with their sections, and what lies on them (CORE-GEO-2, CORE-SEC-5, BTB-1)."""
    wanted = hexes_of(data)
    rows = ROWS[data.get("board", "standard")]
    names = {name_of(row, col) for row in range(rows) for col in range(row % 2, 25, 2)} - {
        name_of(row, 24) for row in range(1, rows, 2)
    }
    law(
        set(wanted) == names == {entry["hex"] for entry in setup["hexes"]},
        "CORE-GEO-2",
        "CORE-GEO-3",
        "BTB-1",
    )
    for entry in setup["hexes"]:
        hex_ = entry["hex"]
        found = (entry["terrain"], frozenset(entry["pieces"]), entry["owner"], entry["rotation"])
        law(found == wanted[hex_], rule, "CORE-SETUP-1")
        law(set(entry["sections"]) == sections_of(hex_), "CORE-SEC-2", "CORE-SEC-3")
