"""The set-up of an event log against the battle's file, read plainly, and its briefing (core sections 2, 14)."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

from tests.checker.board import CLASSES, name_of, place, sections_of
from tests.checker.briefings import BRIEFINGS
from tests.checker.broken import law

FOLDER = Path(__file__).resolve().parents[2] / "scenarios/base"
FULL = {"infantry": 4, "special_forces": 4, "resistance": 3, "armor": 3, "elite_armor": 4, "artillery": 2}
PIECES = {"bridge", "bridge_section", "bunker", "hedgehog", "sandbag", "wire", "sea_wall"}
SIDES = ("axis", "allies")


@cache
def read(battle):
    """The file of a base battle as plain values."""
    return tomllib.loads((FOLDER / f"{battle}.toml").read_text(encoding="utf-8"))


def printed(face, row):
    """What is printed on the board (CORE-GEO-7)."""
    if face == "beach":
        return "beach" if 4 <= row <= 6 else "ocean" if row >= 7 else "open"
    return "open"


def hexes_of(data):
    """Hex to tile, pieces and owner, read from the map and its legend."""
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
            found[name] = (tile, frozenset(word for word in rows if word in PIECES), entry.get("owner"))
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
                "value": 1 if win else one.get("value", 1),
                "win": win,
            }
        )
    return found


def check_setup(log):
    """A base battle under the official rules begins as its file and its briefing say."""
    if log["scenario"] not in BRIEFINGS or log["variant"] != "official":
        return
    setup, data, briefing = log["setup"], read(log["scenario"]), BRIEFINGS[log["scenario"]]
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
    told = [{**one, "hexes": set(one["hexes"])} for one in setup["objectives"]]
    keys = ("hexes", "sides", "need", "when", "hold", "win")
    same = [{key: one[key] for key in keys} for one in told] == [
        {key: one[key] for key in keys} for one in objectives_of(data)
    ]
    law(same and all(one["value"] == 1 or one["win"] for one in told), rule, "VIC-OBJ-1")
    law(not setup["exits"], "CORE-MOV-22")


def check_board(setup, data, rule):
    """113 hexes with their sections, and what lies on them (CORE-GEO-2, CORE-SEC-5)."""
    wanted = hexes_of(data)
    names = {name_of(row, col) for row in range(9) for col in range(row % 2, 25, 2)} - {
        name_of(row, 24) for row in range(1, 9, 2)
    }
    law(set(wanted) == names == {entry["hex"] for entry in setup["hexes"]}, "CORE-GEO-2", "CORE-GEO-3")
    for entry in setup["hexes"]:
        hex_ = entry["hex"]
        law(
            (entry["terrain"], frozenset(entry["pieces"]), entry["owner"]) == wanted[hex_],
            rule,
            "CORE-SETUP-1",
        )
        law(set(entry["sections"]) == sections_of(hex_), "CORE-SEC-2", "CORE-SEC-3")
