"""Half-tracks that give figures, as numbers."""

import numpy as np

from engine.loading.tables.setting import Setting


def fill_supply(table: np.void, _: Setting) -> None:
    """No rule where nobody could give figures.  Changes: table.resupply.  Rule: HR-GEN-4."""
    table["resupply"] &= table["supply_rows"] != 0
