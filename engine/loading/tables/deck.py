"""Cards taken out of the deck in force (option ``remove-card``)."""

from collections.abc import Mapping

import numpy as np

from engine.loading.schema.document import Document
from engine.loading.tables.cards import card_address
from engine.loading.words.errors import InputError
from engine.loading.words.likeness import nearest


def without_removed(document: Document, deck: Mapping[str, int]) -> dict[str, int]:
    """Copies by card of the deck in force, those the ruleset takes out left out.

    Raises
    ------
    InputError
        No such card; more copies than the deck has.
    """
    ruleset = document["ruleset"]
    copies = dict(deck)
    for card in ruleset["removed_cards"]:
        if card not in document["cards"]:
            raise InputError(
                "rules", "ruleset.removed_cards", repr(card), nearest(card, list(document["cards"]))
            )
        have = deck.get(card, 0)
        wanted = have if ruleset["removed_copies"] == "ALL" else ruleset["removed_copies"]
        if not 1 <= wanted <= have:
            found = f"{max(wanted, 1)} of {card} to take out"
            raise InputError("rules", "ruleset.removed_copies", found, f"at most the {have} in the deck")
        copies[card] = have - wanted
    return copies


def fill_removed(table: np.void, deck: Mapping[str, int], kept: Mapping[str, int]) -> None:
    """Where the cards taken out would have lain.  Changes: table.removed_n, removed_address."""
    missing = [(card, copy) for card, n in deck.items() for copy in range(kept.get(card, 0), n)]
    table["removed_n"] = len(missing)
    for i, (card, copy) in enumerate(missing):
        table["removed_address"][i] = card_address(card, copy)
