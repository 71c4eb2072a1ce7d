"""Several cards in a turn as numbers (house-rules 4.17)."""

import numpy as np

from engine.loading.in_force.side_words import sides_of
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting


def fill_many(table: np.void, setting: Setting) -> None:
    """Cards a side may play together in a turn.  Changes: table.max_cards, many_one_section, many_no_tactics."""
    ruleset = setting.ruleset
    table["max_cards"] = 1
    for side in sides_of(ruleset["max_cards_sides"], setting.scenario):
        table["max_cards"][SIDES.index(side)] = ruleset["max_cards"]
    if ruleset["max_cards"] > 1:
        table["many_one_section"] = ruleset["many_sections"] == "ONE_SECTION"
        table["many_no_tactics"] = ruleset["many_tactics"] == "EXCLUDED"
