"""Small files of the publisher's editor, and what becomes of them."""

import json
import tomllib
from pathlib import Path

from engine.loading.imported import lines
from engine.loading.m44.convert import convert
from engine.loading.m44.findings import Mode
from engine.loading.scenario import scenario_from

FILES = Path(__file__).parent / "m44"
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


def told(thing):
    """What a scenario or a converted file tells of its import, one line each."""
    return lines(thing.imported.to_dict())
