"""Small files of the publisher's editor, and what becomes of them."""

import json
import tomllib
from pathlib import Path

from engine.editor.convert import convert
from engine.editor.findings import Mode
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import load_scenario, scenario_from
from engine.loading.words.imported import lines

FILES = Path(__file__).resolve().parents[1] / "data" / "m44"
STANDING = [
    {"row": 0, "col": 24, "unit": {"name": "infger"}},
    {"row": 8, "col": 24, "unit": {"name": "infus"}},
]


def battle(hexes, standing=True, face="COUNTRY", **info):
    """A file with some hexes, and a unit of each side far from them unless ``standing`` is false."""
    head = {
        "side_player1": "AXIS", "side_player2": "ALLIES", "cards_player1": 4, "cards_player2": 5,
        "victory_player1": 4, "victory_player2": 4, "starting": "PLAYER1",
    }  # fmt: skip
    listed = (
        {**hexes, **dict(enumerate(STANDING))} if isinstance(hexes, dict) else [*hexes, *STANDING * standing]
    )
    return {
        "game_info": {**head, **info},
        "board": {"type": "STANDARD", "face": face, "hexagons": listed},
    }


def convert_battle(whole, mode=Mode.STRICT):
    """Convert a file."""
    return convert(json.dumps(whole).encode(), "x.m44", mode)


def scenario_of(whole, mode=Mode.STRICT):
    """The scenario that a file becomes."""
    converted = convert_battle(whole, mode)
    return scenario_from(tomllib.loads(converted.text), Path("x.m44"))


def import_lines_of(thing):
    """What a scenario or a converted file tells of its import, one line each."""
    return lines(thing.imported.to_dict())


def read(name):
    """A file of the folder as any command reads it."""
    return load_scenario(str(FILES / f"{name}.m44"))


def at(scenario, name):
    """What lies on a hex."""
    grid = [f"{letter}{n + 1}" for letter in "ABCDEFGHI" for n in range(13 - (letter in "BDFH"))]
    return contents_of(scenario.data, base_document())[grid.index(name)]


def units_at(scenario, *names):
    """Side, row and figures of the units on some hexes."""
    found = {unit["hex"]: (unit["side"], unit["row"], unit.get("figures")) for unit in scenario.data["units"]}
    return [found[name] for name in names]
