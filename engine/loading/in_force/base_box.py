"""What lies in the base box: rows whose box it is, and decks of such cards (expansions 7.1, 7.10)."""

from collections.abc import Iterable, Mapping

from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.unit_rows import Boxed, base_row
from engine.loading.schema.document import Document, ScenarioPart
from engine.loading.schema.rows import BASE_BOX
from engine.loading.words.errors import InputError


def check_base_box(data: ScenarioPart, document: Document, file: str) -> None:
    """Refuse a battle that needs more than the base box, with the list of what it needs.  Rule: HR-YOUNG-4."""
    if not document["ruleset"]["base_pieces_only"]:
        return
    units = [base_row(unit["row"]) for unit in all_units(data)]
    terrain = [name for one in contents_of(data, document) for name in one.rows]
    found = beyond(units, document["units"]) + beyond(terrain, document["terrain"])
    deck = document["ruleset"]["deck"]
    held = [card for card, copies in document["decks"][deck].items() if copies]
    found += [f"deck {deck}"] if beyond(held, document["cards"]) else []
    if found:
        expected = "units, terrain and deck of the base box"
        raise InputError(file, "ruleset.base_pieces_only", ", ".join(found), expected)


def beyond(names: Iterable[str], table: Mapping[str, Boxed]) -> list[str]:
    """Rows that come from another box, each once."""
    return [name for name in dict.fromkeys(names) if table[name]["box"] != BASE_BOX]
