"""Names of units, cards and terrain of an attack as they are meant, by the rules it is fought by.

In Modern Battle its own rows go before those of other boxes: ``tank`` and ``wood`` are the rows that bear these words
behind the beginning that all rows of the box have.
"""

from functools import cache
from typing import Any, Literal

from m44.names.typed_names import terrain_name, unit_or_card

Table = Literal["units", "terrain"]
CARDS, MODERN = "cards", "modern"  # words for the rules
ALL_UNITS = "all"  # in place of a target, for all of them
UNITS, GROUND = ("attacker", "target", "card"), ("target_hex", "from_hex")


def by_cards(key: str, value: Any) -> Any:
    """A unit, a card or terrain by the name that is meant; whatever else stands in a setting as it is."""
    if not isinstance(value, str):
        return value
    return unit_or_card(value) if key in UNITS else terrain_name(value) if key in GROUND else value


def without_cards(key: str, value: Any) -> Any:
    """As ``by_cards``, in Modern Battle; the attacker may be terrain that strikes."""
    if not isinstance(value, str):
        return value
    if key in GROUND:
        return " + ".join(own_row("terrain", one) or terrain_name(one) for one in value.split("+"))
    mines = own_row("terrain", value) if key == "attacker" else None
    return own_row("units", value) or mines or by_cards(key, value) if key in UNITS else value


@cache
def modern_rows(table: Table) -> tuple[str, ...]:
    """Ids of the rows of the box."""
    from engine.loading.in_force.rules import shared_base  # late: they read the tables
    from engine.loading.schema.rows import MODERN_BOX

    return tuple(row for row, columns in shared_base()[table].items() if columns["box"] == MODERN_BOX)


def own_row(table: Table, word: str) -> str | None:
    """The row of the box that a word is, with or without its beginning; None if it is none."""
    plain = word.strip().lower().replace("-", "_").replace(" ", "_")
    rows = modern_rows(table)
    return next((row for row in rows if plain in (row, row.partition("_")[2])), None)
