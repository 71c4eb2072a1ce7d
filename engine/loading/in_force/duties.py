"""Pieces that some units of the battle must clear (ruleset.duty_pieces)."""

from engine.loading.in_force.air_drops import all_units
from engine.loading.schema.document import Document, Units
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest

MUST_CLEAR = "MUST_CLEAR"  # trait of unit rows


def must_clear(row: str, units: Units) -> bool:
    """Whether units of a row have the duty."""
    return row in units and MUST_CLEAR in units[row]["traits"]


def pieces_of_duty(document: Document) -> list[str]:
    """The pieces, none where no unit of the battle has the duty: then they are what they always are.

    Raises
    ------
    InputError
        A word names no piece of the table of terrain.
    """
    terrain, pieces = document["terrain"], document["ruleset"]["duty_pieces"]
    known = [name for name, columns in terrain.items() if columns["layer"] == "PIECE"]
    for name in pieces:
        if name not in known:
            raise InputError("rules", "ruleset.duty_pieces", f"'{name}'", nearest(name, known))
    rows = {unit["row"] for unit in all_units(document["scenario"])} if pieces else set()
    return list(pieces) if any(must_clear(row, document["units"]) for row in rows) else []
