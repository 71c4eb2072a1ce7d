"""Units that pass their own and leave the board, as numbers."""

import numpy as np

from engine.loading.in_force.unit_rows import LEAVES_BOARD, PASSES_OWN
from engine.loading.tables.setting import Setting


def fill_machines(table: np.void, setting: Setting) -> None:
    """Who passes whom, and who may fall back off the board; these never refuse to.

    Rows that both sides have pass only others of the side that they are copied for.
    Changes: table.passes, passed_rows, leaving_rows, strays, stand_rows.
    Rule: HR-MARFM-5, HR-MARSET-5, -10, HR-MARHM-2, HR-STAND-9, HR-SET-32.
    """
    rows = setting.rows
    passing = rows.select(PASSES_OWN)
    for i, row in enumerate(rows.rows):
        if passing >> i & 1:
            own = sum(1 << k for k, other in enumerate(rows.rows) if other.of_side == row.of_side)
            table["passed_rows"][i] = passing & own
    table["passes"] = bool(passing)
    table["leaving_rows"] = rows.select(LEAVES_BOARD)
    table["stand_rows"] &= ~table["leaving_rows"]
    table["strays"] = bool(passing or table["leaving_rows"])
