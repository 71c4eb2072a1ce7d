"""Losses that are made good as numbers: how many, and as what a unit comes again."""

from dataclasses import replace

import numpy as np

from engine.layout import OFF
from engine.loading.in_force.badges import without_badge
from engine.loading.in_force.trains import TRAIN
from engine.loading.in_force.unit_rows import BOATS, UnitRow, UnitRows
from engine.loading.tables.setting import Setting


def fill_replacements(table: np.void, setting: Setting) -> None:
    """Which units come again, and of which rows.  Changes: table.replacements, most_replacements, fresh_row.

    Rule: HR-NEFREIN-8, -10, -11.
    """
    table["fresh_row"] = OFF
    if not setting.ruleset["replacements"]:
        return
    most = setting.ruleset["most_replacements"]
    table["replacements"] = 1
    table["most_replacements"] = OFF if most == "UNLIMITED" else most
    for unit in range(int(table["n_units"])):
        row = int(table["unit_row"][unit])
        if setting.rows.rows[row].columns["class"] != TRAIN:
            table["fresh_row"][unit] = fresh(setting.rows, row, setting)


def fresh(rows: UnitRows, number: int, setting: Setting) -> int:
    """Number of the row of a unit without its badge and its boats; its own where the battle has no such row."""
    row = rows.rows[number]
    plain = without_badge(row.id, setting.document["units"])
    wanted = UnitRow(
        plain, row.side, row.columns, row.tags, "" if row.carries in BOATS else row.carries, row.cut_off
    )
    names = [one.name for one in rows.rows]
    for name in (wanted.name, replace(wanted, carries=row.carries).name):
        if name in names:
            return names.index(name)
    return number
