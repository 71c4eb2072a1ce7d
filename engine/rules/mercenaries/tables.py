"""Mercenaries and their masters as numbers (house-rules 4.17)."""

import numpy as np

from engine.loading.in_force.unit_rows import DALEK, MERCENARY
from engine.loading.tables.setting import Setting


def fill_mercenaries(table: np.void, setting: Setting) -> None:
    """Which rows serve which.  Changes: table.master_rows, hired_rows.  Rule: HR-DALMERC-2, -3."""
    for i, row in enumerate(setting.rows.rows):
        table["master_rows"] |= int(DALEK in row.columns["traits"]) << i
        table["hired_rows"] |= int(MERCENARY in row.columns["traits"]) << i
