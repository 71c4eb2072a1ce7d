"""Minefields of the house rules as numbers: whom they hit on which faces, and how engineers clear them."""

import numpy as np

from engine.codes import Face
from engine.loading.in_force.entering import SYMBOLS
from engine.loading.in_force.stacks import is_minefield
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.tables.setting import Setting
from engine.loading.tables.units import class_faces, hitting, split_exception, turn_face

MINE_PROOF = "MINE_PROOF"  # trait of unit rows that mines never harm, and that reveal nothing
GRENADE = 1 << Face.GRENADE
SYMBOL_FACES = sum(1 << face for face in set(SYMBOLS.values()))


def fill_mines(table: np.void, setting: Setting) -> None:
    """What house rules make of minefields.  Call after what entering costs, and the duties, are filled.

    Changes: table.mine_faces, mine_who, mine_roll, mine_roll_hits, mine_roll_tries, engineer_steps.
    Rule: HR-MINE-3, -9, HR-MINEROLL-1.
    """
    stacks, ruleset, rows = setting.stacks, setting.ruleset, setting.rows
    terrain = setting.terrain
    mines = [i for i, name in enumerate(stacks.pieces) if name is not None and is_minefield(name, terrain)]
    if mines:
        counted = (GRENADE if ruleset["mine_grenades"] else 0) | (
            SYMBOL_FACES if ruleset["mine_symbols"] else 0
        )
        for i, row in enumerate(rows.rows):
            if ruleset["mine_hits"] == "OWN":
                table["mine_faces"][mines, i] = own_faces(row)
            table["mine_faces"][mines, i] &= counted
            if MINE_PROOF in row.columns["traits"]:
                table["mine_who"] &= ~(1 << i)
        roll = sum(1 << Face[word.upper()] for word in ruleset["mine_roll"])
        if roll and table["engineer_rows"]:
            table["mine_roll"] = roll
            table["mine_roll_hits"] = ruleset["mine_roll_hits"]
            table["mine_roll_tries"] = ruleset["mine_roll_tries"]
    table["engineer_steps"] = bool(table["duty_rows"] or table["mine_roll"])


def own_faces(row: UnitRow) -> int:
    """Symbols and grenades that hit a row, whoever rolls them.  Rule: HR-MINE-9."""
    hits, flags = class_faces(row)
    hits &= hitting(row)
    for key, effect in row.columns["face_target"].items():
        face, against = split_exception(key, "<")
        if against is None:
            hits, flags = turn_face(hits, flags, face, effect)
    return hits & (GRENADE | SYMBOL_FACES)
