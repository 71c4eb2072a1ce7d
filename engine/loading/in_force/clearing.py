"""Pieces that keep units out, and whether anybody in a battle clears them."""

from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.selectors import select
from engine.loading.in_force.unit_rows import UnitRow, unit_words
from engine.loading.schema.document import Document


def nobody_clears(document: Document) -> list[str]:
    """Pieces that keep units out and that no unit of the battle clears: they lie there for good.  Rule: WW-ENG-2.

    Rules without a battle bring no units, and nothing is said of their pieces.
    """
    if "scenario" not in document:
        return []
    units, known = document["units"], unit_words(document["units"])
    there = {(one["row"], one["side"]) for one in all_units(document["scenario"]) if one["row"] in units}
    words = [UnitRow(row, side, units[row]).words("moves_as") for row, side in sorted(there)]
    return [
        name
        for name, columns in document["terrain"].items()
        if columns["barred"] is not None
        and columns["clears"]
        and not any(select(who, words, known, "rules", f"terrain.{name}.clears") for who in columns["clears"])
    ]
