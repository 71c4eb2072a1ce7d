"""A side without cards, and its swarm, as numbers."""

import numpy as np

from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

SWARM = "SWARM"  # trait


def fill_swarm(table: np.void, setting: Setting) -> None:
    """Who plays without cards, and which rows are of its swarm.

    Changes: table.cardless, swarm_rows, swarm_figures, swarm_most, hand_size, hand_start, turn_draw, stand_rows.
    Rule: HR-ZOMBIE-1, -2, -16, HR-SET-31, HR-ZOMARMY-4, HR-SET-14.

    Raises
    ------
    InputError
        Both sides are without cards, a unit of such a side is none of a swarm, or one of the other side is.
    """
    ruleset, rows = setting.ruleset, setting.rows
    named = ruleset["no_cards"]
    if not named:
        return
    if len(named) > 1:
        raise InputError("rules", "ruleset.no_cards", " ".join(named), "one side: the other plays with cards")
    side = SIDES.index(named[0])
    table["cardless"][side] = 1
    table["hand_size"][side] = table["hand_start"][side] = 0
    table["turn_draw"][side] = 0
    for i, row in enumerate(rows.rows):
        if SWARM in row.columns["traits"]:
            table["swarm_rows"] |= 1 << i
            table["swarm_figures"] = row.columns["figures"]
    table["stand_rows"] &= ~table["swarm_rows"]
    most = ruleset["swarm_most"]
    table["swarm_most"] = 0 if most == "UNLIMITED" else most
    for unit in range(int(table["n_units"])):
        swarms = bool(int(table["swarm_rows"]) >> int(table["unit_row"][unit]) & 1)
        if swarms != (table["unit_side"][unit] == side) and (swarms or table["unit_hex"][unit] >= 0):
            name = rows.rows[int(table["unit_row"][unit])].id
            found = f"{name} of the {SIDES[int(table['unit_side'][unit])]}"
            raise InputError(
                "rules", "ruleset.no_cards", found, f"a swarm on the side of the {named[0]} alone"
            )
