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

FILES = (
    plants_cards, plants_orders, plants_moves, plants_battles, plants_rolls, plants_ground,
    plants_victory, plants_exits,
)  # fmt: skip
PLANTS = [plant for file in FILES for plant in file.PLANTS]
HINTS = Path(__file__).with_name("plants.json")  # players and game, in the order of PLANTS


def hints():
    """For every planted error players and number of a game that has a place for it; None where none is noted."""
    noted = json.loads(HINTS.read_text(encoding="utf-8")) if HINTS.is_file() else []
    return noted if len(noted) == len(PLANTS) else [None] * len(PLANTS)
