"""The army of a fictional variant: whose it is, and whether it has units of some kind (house-rules HR-GEN-4, -20)."""

from engine.codes import Side
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.selectors import select
from engine.loading.in_force.unit_rows import UnitRow, unit_words
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES

NONE = "NONE"


def fiction_side(document: Document) -> Side | None:
    """The side that options of a variant speak of, None if nobody plays one.  Rule: HR-GEN-20."""
    word = document["ruleset"]["fiction_side"]
    return None if word == NONE else Side[word]


def has_units(document: Document, side: Side | None, who: str | None) -> bool:
    """Whether a side, or any, has units that a selector picks, on the board or in the air.

    Rule: HR-GEN-4, HR-MARTOWN-7.
    """
    table = document["units"]
    rows = {
        unit["row"] for unit in all_units(document["scenario"]) if side is None or unit["side"] == SIDES[side]
    }
    words = [UnitRow(row, None, table[row]).words("class") for row in sorted(rows)]
    return bool(select(who, words, unit_words(table), "rules", "selector"))
