"""A sickness as numbers: whom it strikes, which faces make it worse, what units are of level by level."""

import numpy as np

from engine.codes import Face
from engine.layout import ALL
from engine.loading.in_force.fiction import fiction_side
from engine.loading.in_force.penalties import sick_levels
from engine.loading.tables.setting import Setting

NO_LIMIT = "UNLIMITED"


def fill_sickness(table: np.void, setting: Setting) -> None:
    """Write the sickness of a side; without units that fall sick there is none (HR-GEN-4).

    Changes: table.sick_*, row_sicker.  Rule: HR-MARCOLD-1, -2.
    """
    ruleset, rows = setting.ruleset, setting.rows
    side = fiction_side(setting.document)
    if side is None:
        return
    who = "|".join(f"({one})" for one in dict.fromkeys(sick_levels(setting.document).values()))
    sick = rows.select(who) if who else 0
    units = range(table["n_units"])
    if not any(table["unit_side"][one] == side and sick >> int(table["unit_row"][one]) & 1 for one in units):
        return
    table["sick_rows"] = sick
    table["sick_side"] = side
    table["sick_faces"] = sum(1 << Face[word.upper()] for word in ruleset["sick_faces"])
    table["sick_most"] = ALL if ruleset["sick_most"] == NO_LIMIT else ruleset["sick_most"]
    table["sick_counts"] = ruleset["sick_counts"]
    for i in range(len(rows.rows)):
        sicker = rows.sicker(i)
        table["row_sicker"][i] = 0 if sicker is None else sicker + 1
