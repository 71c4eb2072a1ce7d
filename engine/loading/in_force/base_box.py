"""What lies in the base box: the decks of the base game, and all rows without a prefix (expansions 7.1, 7.10)."""

from collections.abc import Mapping
from typing import Any

from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.mapping import EXPANSIONS
from engine.loading.in_force.unit_rows import HOUSE, base_row
from engine.loading.words.errors import InputError

DECKS = ("standard", "sections_only")


def check_base_box(data: Mapping[str, Any], document: Mapping[str, Any], file: str) -> None:
    """Refuse a battle that needs more than the base box, with the list of what it needs.  Rule: HR-YOUNG-4."""
    if not document["ruleset"]["base_pieces_only"]:
        return
    units = [base_row(unit["row"]) for unit in all_units(data)]
    terrain = [name for one in contents_of(data, document) for name in one.rows]
    found = [name for name in dict.fromkeys(units + terrain) if name.startswith((HOUSE, *EXPANSIONS))]
    deck = document["ruleset"]["deck"]
    found += [f"deck {deck}"] if deck not in DECKS else []
    if found:
        expected = "units, terrain and deck of the base box"
        raise InputError(file, "ruleset.base_pieces_only", ", ".join(found), expected)
