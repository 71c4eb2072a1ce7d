"""Units that gain figures as numbers (house-rules 4.17)."""

import numpy as np

from engine.loading.in_force.unit_rows import CYBERMAN
from engine.loading.tables.setting import Setting
from engine.sizes import MOST_GROWN

UNLIMITED = "UNLIMITED"


def fill_gains(table: np.void, setting: Setting) -> None:
    """Which rows gain figures, and how many a unit may have.  Changes: table.gaining_rows, most_gained.

    Rule: HR-CYBER-2, -3.
    """
    most = setting.ruleset["most_gained"]
    for i, row in enumerate(setting.rows.rows):
        table["gaining_rows"] |= int(CYBERMAN in row.columns["traits"]) << i
    if table["gaining_rows"]:
        table["most_gained"] = MOST_GROWN if most == UNLIMITED else most
