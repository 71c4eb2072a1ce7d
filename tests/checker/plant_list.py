"""All kinds of planted errors, and a game in which each can be planted."""

import json
from pathlib import Path

from tests.checker import (
    plants_battles,
    plants_cards,
    plants_exits,
    plants_ground,
    plants_moves,
    plants_orders,
    plants_rolls,
    plants_victory,
)
from tests.checker.boxes import themes

FILES = (
    plants_cards, plants_orders, plants_moves, plants_battles, plants_rolls, plants_ground,
    plants_victory, plants_exits,
)  # fmt: skip
PLANTS = [*(plant for file in FILES for plant in file.PLANTS), *themes.planted()]
HINTS = Path(__file__).with_name("plants.json")  # players and game, by the name of the error


def name_of(plant):
    """What tells a planted error from all others."""
    return f"{plant.rule}: {plant.error}, {plant.battle}"


def hints():
    """For planted errors, by name, players and number of a game that has a place for it."""
    return json.loads(HINTS.read_text(encoding="utf-8")) if HINTS.is_file() else {}


def write_hints(firsts):
    """Keep where each error can be planted, a line each, in the order of ``PLANTS``."""
    found = {name_of(plant): first for plant, first in zip(PLANTS, firsts, strict=True) if first}
    lines = (f"{json.dumps(name)}: {json.dumps(first)}" for name, first in sorted(found.items()))
    HINTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
