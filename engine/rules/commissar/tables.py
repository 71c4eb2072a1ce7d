"""Cards committed ahead as numbers (house-rules 4.3)."""

import numpy as np

from engine.loading.options.hands import commissar_sides
from engine.loading.schema.card_words import deck_cards
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting


def fill_commissars(table: np.void, setting: Setting) -> None:
    """Sides with a commissar and the cards he lets pass.  Changes: table.commissar*, card_exception."""
    document, ruleset = setting.document, setting.ruleset
    sides = commissar_sides(document)
    if not sides:
        return
    table["commissar"] = [side in sides for side in SIDES]
    table["commissar_delay"] = ruleset["commissar_delay"]
    table["commissar_before"] = ruleset["commissar_before"]
    table["commissar_counts"] = ruleset["commissar_counts"]
    copies = document["decks"][ruleset["deck"]]
    named = deck_cards(
        ruleset["commissar_exceptions"], document["cards"], copies, "ruleset.commissar_exceptions"
    )
    for row, card in enumerate(setting.cards):
        table["card_exception"][row] = card in named
