"""The hex beyond the ground taken, as numbers."""

import numpy as np

from engine.loading.tables.setting import Setting


def fill_desert(table: np.void, _: Setting) -> None:
    """No rule where nobody could go on.  Changes: table.desert_*.  Rule: HR-GEN-4."""
    if not (table["desert_extra"] and table["desert_rows"]):
        table["desert_extra"] = table["desert_rows"] = table["desert_again"] = 0
