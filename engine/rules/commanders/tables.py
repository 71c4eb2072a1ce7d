"""How many commanders lead each side, as numbers (house-rules, team-play; OVL-10)."""

import numpy as np

from engine.codes import Side
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

MOST_OF_A_SIDE = 3


def fill_commanders(table: np.void, setting: Setting) -> None:
    """Commanders of both sides, and how they look at each other's sections.  Rule: HR-TEAM-3, -6, -8, OVL-10, -14.

    Changes: table.split, split_sides, split_share, split_blur, box_terms.

    Raises
    ------
    InputError
        Team play on the double board, where three generals lead a side already (OVL-14).
    """
    ruleset = setting.ruleset
    if ruleset["commanders"] > 2 and ruleset["overlord"]:
        raise InputError(
            "scenario", "ruleset.commanders", str(ruleset["commanders"]),
            "2 where ruleset.overlord is set: three generals lead each side",
        )  # fmt: skip
    if ruleset["overlord"] and ruleset["coordination"] != "JOINT" and ruleset["overlord_generals"] != "THREE":
        raise InputError(
            "scenario", "ruleset.coordination", ruleset["coordination"],
            "JOINT, or field generals who act one after another (ruleset.overlord_generals = THREE)",
        )  # fmt: skip
    if ruleset["coordination"] == "JOINT" or round(100 * ruleset["shared_weight"]) == 100:
        return
    for side, n in enumerate(
        commanders_of(ruleset["commanders"], ruleset["extra_commander"], ruleset["overlord"])
    ):
        divided = ruleset["divided_sides"] in ("both", SIDES[side])
        table["split_sides"][side] = n if n > 1 and divided else 0
    if table["split_sides"].any():
        table["split"] = 1
        table["box_terms"] = 1  # a hex is worth something else than by the terms of all players
        table["split_share"] = round(100 * ruleset["shared_weight"])
        table["split_blur"] = ruleset["coordination"] == "NOISY"


def commanders_of(players: int, extra: str, overlord: bool) -> tuple[int, int]:
    """Commanders of Axis and Allies: players are divided equally, and the odd one joins a side.

    Rule: HR-TEAM-3, HR-TEAM-6; on the double board three generals a side, OVL-2.

    >>> commanders_of(5, "ALLIES", False)
    (2, 3)
    """
    if overlord:
        return MOST_OF_A_SIDE, MOST_OF_A_SIDE
    half, odd = divmod(players, 2)
    return (half + odd, half) if extra == Side.AXIS.name else (half, half + odd)
