"""Free placement as numbers (house-rules 4.17)."""

import numpy as np

from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.setting import Setting

NONE = "NONE"


def fill_placement(table: np.void, setting: Setting) -> None:
    """Whose units change places before the battle, if anybody's.

    Units all of one kind have nothing to change.  Changes: table.placing, placement_kept.  Rule: HR-DALSET-3.
    """
    ruleset, rows = setting.ruleset, setting.rows
    if not ruleset["free_placement"] or ruleset["fiction_side"] == NONE:
        return
    side = SIDES.index(ruleset["fiction_side"].lower())
    own = slice(int(table["first_unit"][side]), int(table["end_unit"][side]))
    standing = table["unit_row"][own][table["unit_hex"][own] >= 0]
    if len(set(standing.tolist())) > 1:
        table["placing"] = 1 + side
        table["placement_kept"] = rows.select(ruleset["placement_kept"], "class", "ruleset.placement_kept")
