"""What lies in the base box: unit rows, terrain and the deck of the base game (expansions 7.10)."""

from collections.abc import Mapping
from typing import Any

from engine.loading.contents import contents_of
from engine.loading.errors import InputError
from engine.loading.unit_rows import base_row

UNITS = ("infantry", "special_forces", "resistance", "armor", "elite_armor", "artillery")
TERRAIN = (
    "open", "forest", "hedgerow", "hill", "hill_steep", "hill_impassable", "bluff", "cliff", "town", "river", "ocean",
    "beach", "bridge", "bridge_section", "bunker", "hedgehog", "sandbag", "wire", "sea_wall",
)  # fmt: skip
DECKS = ("standard", "sections_only")


def check_base_box(data: Mapping[str, Any], document: Mapping[str, Any], file: str) -> None:
    """Refuse a battle that needs more than the base box, with the list of what it needs.  Rule: HR-YOUNG-4."""
    if not document["ruleset"]["base_pieces_only"]:
        return
    units = [base_row(unit["row"]) for unit in (*data["units"], *data["air_drops"])]
    terrain = [name for one in contents_of(data, document) for name in one.rows]
    found = [name for name in dict.fromkeys(units) if name not in UNITS]
    found += [name for name in dict.fromkeys(terrain) if name not in TERRAIN]
    deck = document["ruleset"]["deck"]
    found += [f"deck {deck}"] if deck not in DECKS else []
    if found:
        expected = "units, terrain and deck of the base box"
        raise InputError(file, "ruleset.base_pieces_only", ", ".join(found), expected)
