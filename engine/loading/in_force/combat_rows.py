"""Combat cards that a battle brings along: rows of its own beside those of the rules (WW-CC-1)."""

import re
from collections.abc import Mapping
from typing import Any

from engine.loading.in_force.rules import check_row, shared_base, taken_from
from engine.loading.in_force.selectors import select
from engine.loading.in_force.stacks import terrain_words
from engine.loading.in_force.unit_rows import unit_words
from engine.loading.schema.document import Combat, Document
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest
from engine.loading.words.quoting import quoted

OF_THE_BATTLE = "scenario"  # deck of rows that name none
NAME = re.compile(r"^[a-z][a-z0-9_]{0,59}$")
SPELLING = "small letters, digits and _, a letter first, at most 60 of them"


def own_combat_rows(raw: Mapping[str, Mapping[str, Any]], file: str) -> Combat:
    """The rows that a battle brings along, checked, with defaults filled in.

    A row may be ``like`` one of the rules or like one above it; without a deck it belongs to that of the battle.

    Raises
    ------
    InputError
        A name that is taken or no name, or a mistake in a column.
    """
    base = shared_base()["combat"]
    rows: dict[str, Any] = {}
    for row, columns in raw.items():
        key = f"combat.{row}"
        if not NAME.match(row):
            raise InputError(file, key, quoted(row), SPELLING)
        if row in base:
            raise InputError(file, key, "a row of the rules", "a name of its own")
        given = {"deck": OF_THE_BATTLE, **columns}
        rows[row] = check_row("combat", taken_from(given, {**base, **rows}, file, key), file, key)
    return rows


def check_combat_rows(rows: Combat, document: Document, file: str) -> None:
    """Refuse a unit row that nobody knows, and words that select neither units nor ground.

    Raises
    ------
    InputError
        The first mistake.
    """
    units, terrain = document["units"], document["terrain"]
    for row, columns in rows.items():
        key = f"combat.{row}"
        if columns["unit"] is not None and columns["unit"] not in units:
            raise InputError(file, f"{key}.unit", quoted(columns["unit"]), nearest(columns["unit"], units))
        select(columns["who"], (), unit_words(units), file, f"{key}.who")
        select(columns["where"], (), terrain_words(terrain), file, f"{key}.where")


def check_all_played(document: Document) -> None:
    """Refuse rows of a battle whose deck nobody plays with.

    Raises
    ------
    InputError
        ``ruleset.combat_cards`` does not name the deck of a row.
    """
    decks = document["ruleset"]["combat_cards"]
    for row, columns in document.get("scenario", {}).get("combat", {}).items():
        if columns["deck"] not in decks:
            found = f"{columns['deck']}, a deck that ruleset.combat_cards does not name"
            expected = (
                f"one of {' '.join(decks)}" if decks else f'combat_cards = "{columns["deck"]}" in [ruleset]'
            )
            raise InputError("scenario", f"combat.{row}.deck", found, expected)
