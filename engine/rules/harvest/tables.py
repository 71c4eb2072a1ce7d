"""Which of these terms have something to speak of in a battle."""

import numpy as np

from engine.loading.tables.setting import Setting


def fill_harvest(table: np.void, setting: Setting) -> None:
    """Whether fire ends markers, and whether units must not be lost.  Changes: table.holds_fire, hunts, box_terms.

    Rule: HR-MARTOWN-3, HR-MARWIN-2.
    """
    table["holds_fire"] = bool(table["claims"] and setting.ruleset["town_fire"])
    table["hunts"] = bool(table["shares"] and table["share_core_n"])
    table["box_terms"] |= table["hunts"]
