"""All kinds of errors that are planted in logs of battles without cards, and a game in which each can be planted."""

import json
from pathlib import Path

from tests.checker.modern import (
    plants_of_acts,
    plants_of_ends,
    plants_of_exits,
    plants_of_guns,
    plants_of_losses,
)

FILES = (plants_of_guns, plants_of_losses, plants_of_acts, plants_of_ends, plants_of_exits)
PLANTS = [plant for file in FILES for plant in file.PLANTS]
HINTS = Path(__file__).with_name("plants.json")  # battle, players, game and option, by the name of the error


def name_of(plant):
    """What tells a planted error from all others."""
    return f"{plant.rule}: {plant.error}"


def hints():
    """Where each planted error has a place, by its name, as `games.logged` takes it."""
    told = json.loads(HINTS.read_text(encoding="utf-8"))
    return {name: (battle, tuple(players), *more) for name, (battle, players, *more) in told.items()}


def write_hints(firsts):
    """Keep where each error can be planted, a line each; an option only where there is one."""
    found = {name_of(plant): first for plant, first in zip(PLANTS, firsts, strict=True) if first}
    told = {name: [*first[:3], *([first[3]] if first[3] else [])] for name, first in sorted(found.items())}
    lines = (f"{json.dumps(name)}: {json.dumps(where)}" for name, where in told.items())
    HINTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
