"""Flanks and areas of the double board as numbers (OVL-1, -3, -10, -14)."""

import numpy as np

from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

SWITCH = "ruleset.overlord"


def fill_overlord(table: np.void, setting: Setting) -> None:
    """How cards are handed out on the double board.

    Changes: table.areas, overlord_one, overlord_three.

    Raises
    ------
    InputError
        The board has no areas, or another rule plays several cards a turn as well (OVL-14).
    """
    ruleset, board = setting.ruleset, setting.board
    if not ruleset["overlord"]:
        return
    if not board.small_lines:
        raise InputError(
            "scenario", SWITCH, f"board {board.id}", "a board whose flanks have two areas each, or false"
        )
    if ruleset["max_cards"] > 1:
        raise InputError(
            "scenario",
            "ruleset.max_cards",
            str(ruleset["max_cards"]),
            f"1 beside {SWITCH}, which plays several cards",
        )
    table["areas"][: board.grid.n_hexes] = board.areas()
    table["overlord_one"] = ruleset["overlord_per_section"] == "ONE"
    table["overlord_three"] = ruleset["overlord_generals"] == "THREE"
