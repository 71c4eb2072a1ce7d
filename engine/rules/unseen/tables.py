"""What a side detects and what it makes of the rest, as numbers (house-rules, kriegspiel-fog-of-war)."""

import numpy as np

from engine.loading.in_force.side_words import sides_of
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting

MEMORY = {"NONE": 0, "LAST_SEEN": 1, "BELIEF": 2}


def fill_unseen(table: np.void, setting: Setting) -> None:
    """Who detects whom, and what players believe of units that they do not see.

    Changes: table.unseen_sides, detect_line, detect_fixed, start_known, cards_hidden, usual_card, remembers.
    """
    ruleset = setting.ruleset
    if not ruleset["unseen_units"]:
        return
    for side in sides_of(ruleset["unseen_by"], setting.scenario):
        table["unseen_sides"][SIDES.index(side)] = 1
    table["detect_line"] = ruleset["detect_by"] == "RANGE_AND_LOS"
    table["detect_fixed"] = ruleset["detect_range"] if ruleset["detect_by"] == "FIXED" else 0
    table["start_known"] = ruleset["start_known"]
    table["cards_hidden"] = not ruleset["cards_shown"]
    table["usual_card"] = commonest_card(setting)
    table["remembers"] = MEMORY[ruleset["memory"]]


def commonest_card(setting: Setting) -> int:
    """Row of the card of which the deck holds most copies: what a player takes a card for that he has not seen."""
    copies = setting.document["decks"][setting.ruleset["deck"]]
    return list(setting.cards).index(max(setting.cards, key=lambda card: copies.get(card, 0)))
